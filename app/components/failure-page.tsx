import { useRouteError } from "@remix-run/react";
import { useContext } from "react";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { DocumentContext } from "./document.tsx";
import { type FailureKind, failureKindOf, reasonOf, referenceOf } from "./failure-meta.ts";
import { Reference } from "./flash-notice.tsx";

/** The failure that an error boundary has caught. */
export function useFailureKind(): FailureKind {
  return failureKindOf(useRouteError());
}

/** Replaces a page that is missing, refused or failed, and says why it was refused. `retry` is its own address. */
export function FailurePage({ kind, retry }: { kind: FailureKind; retry?: string }) {
  const { t } = useI18n();
  const reason = reasonOf(useRouteError());
  const inFrame = useContext(DocumentContext)?.frameOfFailure;
  const content = (
    <>
      <h1>{kind === "not-found" ? t("common:notFound.title") : t("common:failure.title")}</h1>
      <p className="lead">
        {kind === "not-found" ? t("common:notFound.body") : (reason ?? t("common:failure.body"))}
      </p>
      <FailureReference />
      <p className="flex flex-wrap gap-3">
        {kind === "failure" && retry !== undefined ? (
          <a className="btn btn-primary" href={retry}>
            {t("common:failure.retry")}
          </a>
        ) : null}{" "}
        <a className={kind === "failure" && retry !== undefined ? "btn" : "btn btn-primary"} href="/">
          {t("common:notFound.home")}
        </a>
      </p>
    </>
  );
  // The frame stays around it, so that the other pages can be reached.
  if (inFrame) return inFrame(content);
  return (
    <main id="main" className="page">
      {content}
    </main>
  );
}

/** The reference that finds the failure's line in the logs. */
export function FailureReference() {
  const document = useContext(DocumentContext);
  const reference = referenceOf(useRouteError()) ?? document?.reference ?? null;
  if (reference === null) return null;
  return (
    <p className="hint mb-4">
      <Reference reference={reference} />
    </p>
  );
}
