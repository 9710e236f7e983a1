import { ActForm, type ActProps, CancelLink, useActBusy } from "#app/components/dialog/surface.tsx";
import { MachineLine } from "#app/components/equipment/machine-act-page.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { Refusal } from "#app/components/forms/light-form.tsx";
import type { FormAnswer } from "#app/http/forms/form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { TaskPage } from "../task-form.tsx";

type RemovePage = Pick<TaskPage, "machine" | "next" | "key"> & { task: string };

/** Asks before a task is removed. */
export function RemoveTaskForm({ page, answer }: ActProps<RemovePage, FormAnswer>) {
  const { t } = useI18n();
  const { machine, task, next, key } = page;
  const saving = useActBusy();
  return (
    <>
      <MachineLine machine={machine} />
      <ActForm className="card">
        <Refusal answer={answer} title={t("service:task.removeFailedTitle")} />
        <KeyField value={key} />
        <input type="hidden" name="next" value={next} />
        <p className="mb-2 wrap-anywhere">{t("service:task.removeLead", { task, name: machine.name })}</p>
        <p className="mb-4">{t("service:task.entriesStay")}</p>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-danger grow sm:grow-0" disabled={saving}>
            {t("service:task.removeTitle")}
          </button>{" "}
          <CancelLink className="btn grow sm:grow-0" to={next}>
            {t("common:action.cancel")}
          </CancelLink>
        </div>
      </ActForm>
    </>
  );
}
