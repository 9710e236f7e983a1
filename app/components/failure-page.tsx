import { useI18n } from "#app/i18n/i18n-context.tsx";

/** What stands in place of a page that isn't there or could not be made. */
export function FailurePage({ kind }: { kind: "not-found" | "failure" }) {
  const { t } = useI18n();
  return (
    <main id="main" className="page">
      <h1>{kind === "not-found" ? t("common:notFound.title") : t("common:failure.title")}</h1>
      <p className="lead">{kind === "not-found" ? t("common:notFound.body") : t("common:failure.body")}</p>
      <p>
        <a className="btn btn-primary" href="/">
          {t("common:notFound.home")}
        </a>
      </p>
    </main>
  );
}
