import { useRouteError } from "@remix-run/react";
import { failureKindOf, reasonOf } from "#app/components/failure-meta.ts";
import { FailureReference } from "#app/components/failure-page.tsx";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { AccountantShell } from "./accountant-shell.tsx";

/** Replaces an accountant's page that is missing, refused or failed, and says why. */
export function AccountantFailure() {
  const { t } = useI18n();
  const error = useRouteError();
  const missing = failureKindOf(error) === "not-found";
  const reason = reasonOf(error);
  return (
    <AccountantShell known={false} narrow>
      <h1>{reason ?? (missing ? t("common:notFound.title") : t("common:failure.title"))}</h1>
      {reason === null ? (
        <p className="text-soft">{missing ? t("common:notFound.body") : t("common:failure.body")}</p>
      ) : null}
      <FailureReference />
    </AccountantShell>
  );
}
