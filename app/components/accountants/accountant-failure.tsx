import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { failureKindOf, reasonOf } from "#app/components/failure-meta.ts";
import { FailureReference } from "#app/components/failure-page.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { AccountantShell } from "./accountant-shell.tsx";

/** Replaces the page of an accountant's link when it is refused or failed, and says why. */
export function AccountantFailure() {
  return <Failure known={false} />;
}

/**
 * Like `AccountantFailure`, for a page of the books. With a session (no 401) it has the accountant's language
 * and a link back to the months.
 */
export function AccountantBooksFailure() {
  const error = useRouteError();
  return <Failure known={isRouteErrorResponse(error) && error.status !== 401} />;
}

function Failure({ known }: { known: boolean }) {
  const { t } = useI18n();
  const error = useRouteError();
  const missing = failureKindOf(error) === "not-found";
  const reason = reasonOf(error);
  return (
    <AccountantShell known={known} narrow>
      <h1>{reason ?? (missing ? t("common:notFound.title") : t("common:failure.title"))}</h1>
      {reason === null ? (
        <p className="text-soft">{missing ? t("common:notFound.body") : t("common:failure.body")}</p>
      ) : null}
      <FailureReference />
      {known ? (
        <p>
          <a className="inline-flex min-h-11 min-w-11 items-center" href="/accountant/books">
            {t("books:back")}
          </a>
        </p>
      ) : null}
    </AccountantShell>
  );
}
