import { ActForm, type ActProps, CancelLink, useActBusy } from "#app/components/dialog/surface.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { Refusal } from "#app/components/forms/light-form.tsx";
import type { FormAnswer } from "#app/http/forms/form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

type Page = { name: string; machines: number; key: string };

/** Deletes a program after a confirmation. */
export function DeleteForm({ page, answer }: ActProps<Page, FormAnswer>) {
  const { t } = useI18n();
  const { name, machines, key } = page;
  const saving = useActBusy();
  return (
    <>
      <Refusal answer={answer} title={t("service:program.deleteFailedTitle")} />
      <ActForm className="card">
        <KeyField value={key} />
        <p className="mb-4 wrap-anywhere">
          {t("service:program.deleteLead", { name })} {machines > 0 ? t("service:program.keepTasks") : null}
        </p>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-danger grow sm:grow-0" disabled={saving}>
            {t("service:program.deleteSubmit")}
          </button>{" "}
          <CancelLink className="btn grow sm:grow-0" to="/service-programs">
            {t("common:action.cancel")}
          </CancelLink>
        </div>
      </ActForm>
    </>
  );
}
