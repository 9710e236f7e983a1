import { ActForm, type ActProps, CancelLink, useActBusy } from "#app/components/dialog/surface.tsx";
import { MachineLine } from "#app/components/equipment/act-page.tsx";
import { usageText } from "#app/components/equipment/usage-text.tsx";
import { Notice } from "#app/components/flash-notice.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import type { FormAnswer } from "#app/http/form.server.ts";
import { formatCalendarDate } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { EquipmentRow } from "#db/queries/equipment.ts";

type ServicePage = {
  machine: Pick<
    EquipmentRow,
    "name" | "type" | "serialNumber" | "unit" | "currentUsage" | "serviceInterval" | "nextMaintenanceDate"
  >;
  next: string;
  key: string;
};

/** Shows where the next service is counted from, and marks this one as done. */
export function ServiceForm({ page, answer }: ActProps<ServicePage, FormAnswer>) {
  const { locale, t } = useI18n();
  const { machine, next, key } = page;
  const saving = useActBusy();
  const { currentUsage, serviceInterval, nextMaintenanceDate } = machine;
  const usage = usageText(currentUsage, machine.unit, locale, t);
  return (
    <>
      <MachineLine machine={machine} />
      {answer?.refusal ? (
        <Notice
          tone="error"
          title={t("equipment:service.failedTitle")}
          description={t("equipment:service.failed")}
        />
      ) : null}
      <ActForm className="card">
        <KeyField value={key} />
        <input type="hidden" name="next" value={next} />
        <div className="mb-4 grid gap-2">
          {serviceInterval > 0 ? <p>{t("equipment:service.usageBased", { usage })}</p> : null}
          {nextMaintenanceDate ? (
            <p>
              {t("equipment:service.dateBased", { date: formatCalendarDate(nextMaintenanceDate, locale) })}
            </p>
          ) : null}
          {serviceInterval > 0 || nextMaintenanceDate ? null : <p>{t("equipment:service.noSchedule")}</p>}
        </div>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-primary grow sm:grow-0" disabled={saving}>
            {t("equipment:service.submit")}
          </button>
          <CancelLink className="btn grow sm:grow-0" to={next}>
            {t("common:action.cancel")}
          </CancelLink>
        </div>
      </ActForm>
    </>
  );
}
