import { ActForm, type ActProps } from "#app/components/dialog/surface.tsx";
import { Refusal } from "#app/components/forms/light-form.tsx";
import type { FormAnswer } from "#app/http/form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { FormButtons } from "../form-page.tsx";

/** Asks before an operator is removed. */
export function RemoveForm({ page, answer }: ActProps<{ name: string }, FormAnswer>) {
  const { t } = useI18n();
  return (
    <>
      <Refusal answer={answer} title={t("employees:notice.removeFailed")} />
      <ActForm className="card mt-3">
        <p className="mb-2 font-semibold wrap-anywhere">
          {t("employees:remove.question", { name: page.name })}
        </p>
        <p className="mb-4 text-soft">{t("employees:remove.consequence")}</p>
        <FormButtons submit={t("employees:remove.submit")} danger />
      </ActForm>
    </>
  );
}
