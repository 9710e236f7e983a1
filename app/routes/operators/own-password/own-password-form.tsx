import { ActForm, type ActProps } from "#app/components/dialog/surface.tsx";
import { Notice } from "#app/components/flash-notice.tsx";
import { Refusal } from "#app/components/forms/light-form.tsx";
import type { FormAnswer } from "#app/http/forms/form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { FormButtons } from "../form-page.tsx";

type Page = { person: { name: string; ownPassword: boolean } | null; sharedPasswordSet: boolean };

/** Asks before an operator returns to the shared password; the person is null if missing. */
export function OwnPasswordForm({ page, answer }: ActProps<Page, FormAnswer>) {
  const { t } = useI18n();
  const { person, sharedPasswordSet } = page;
  if (!answer && person === null) return <Notice tone="error" title={t("errors:employee.not_found")} />;
  if (!answer && !person?.ownPassword) {
    return <Notice tone="info" title={t("errors:employee.no_own_password")} />;
  }
  return (
    <>
      <Refusal answer={answer} title={t("operators:ownPassword.failed")} />
      {person?.ownPassword ? (
        <ActForm className="card mt-3">
          <p className="mb-2 font-semibold wrap-anywhere">
            {t("operators:ownPassword.question", { name: person.name })}
          </p>
          <p className="mb-4 text-soft">{t("operators:ownPassword.consequence")}</p>
          {sharedPasswordSet ? null : <p className="mb-4">{t("operators:ownPassword.noShared")}</p>}
          <FormButtons submit={t("operators:ownPassword.submit")} />
        </ActForm>
      ) : null}
    </>
  );
}
