import { ActForm, type ActProps } from "#app/components/dialog/surface.tsx";
import { Notice } from "#app/components/flash-notice.tsx";
import { Refusal } from "#app/components/forms/light-form.tsx";
import type { FormAnswer } from "#app/http/forms/form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { AddedAccountants } from "../added-accountants.tsx";
import { FormButtons } from "../form-page.tsx";

type Asked = { name: string | null; accountants: string[] };

/** Asks before an operator is removed; the name is null for a missing one. */
export function RemoveForm({ page, answer }: ActProps<Asked, FormAnswer>) {
  const { t } = useI18n();
  if (page.name === null && !answer) return <Notice tone="error" title={t("errors:employee.not_found")} />;
  return (
    <>
      <Refusal answer={answer} title={t("operators:notice.removeFailed")} />
      {page.name === null ? null : (
        <ActForm className="card mt-3">
          <p className="mb-2 font-semibold wrap-anywhere">
            {t("operators:remove.question", { name: page.name })}
          </p>
          <p className="mb-4 text-soft">{t("operators:remove.consequence")}</p>
          <AddedAccountants name={page.name} accountants={page.accountants} />
          <FormButtons submit={t("operators:remove.submit")} danger />
        </ActForm>
      )}
    </>
  );
}
