import { Form } from "@remix-run/react";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** Searches the machines to choose from. */
export function SearchForm({ search, at }: { search: string; at: string }) {
  const { t } = useI18n();
  return (
    <Form method="get" action={at} className="mb-4 flex flex-wrap items-end gap-3" role="search">
      <div className="grow">
        <label htmlFor="q">{t("service:program.search")}</label>{" "}
        <input id="q" className="input" type="search" name="q" defaultValue={search} maxLength={200} />
      </div>
      <button type="submit" className="btn">
        {t("service:program.searchSubmit")}
      </button>{" "}
      {search ? (
        <a className="btn btn-quiet" href={at}>
          {t("service:program.all")}
        </a>
      ) : null}
    </Form>
  );
}
