import { getFormProps, useForm } from "@conform-to/react";
import { useState } from "react";
import { ActForm, type ActProps, CancelLink, useActBusy } from "#app/components/dialog/surface.tsx";
import { MachineLine } from "#app/components/equipment/machine-act-page.tsx";
import { Notice } from "#app/components/flash-notice.tsx";
import { useFieldMessages } from "#app/components/forms/fields.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { lastResult, useRefusal } from "#app/components/forms/light-form.tsx";
import {
  EntryFields,
  type EntryFormValues,
  IssueChoice,
  sentIds,
  TaskChoice,
  type WordedChoice,
} from "#app/components/service/entry-fields.tsx";
import { TaskSteps } from "#app/components/service/task-steps.tsx";
import type { EntryAnswer } from "#app/http/service/entry-form.server.ts";
import { formatCalendarDate } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { usageText } from "#app/i18n/usage-words.ts";
import type { EquipmentRow } from "#db/queries/equipment/equipment.ts";

type ServicePage = {
  machine: Pick<
    EquipmentRow,
    "name" | "type" | "serialNumber" | "unit" | "currentUsage" | "serviceInterval" | "nextMaintenanceDate"
  >;
  tasks: (WordedChoice & { ticked: boolean })[];
  /** The open ones. */
  issues: WordedChoice[];
  parts: { part: string; partNumber: string }[];
  names: string[];
  today: string;
  /** Whether the details are asked for. */
  details: boolean;
  next: string;
  key: string;
};

/**
 * Marks a service as done with one press. Machines with several tasks show them; the details are folded, and
 * a refused form opens them.
 */
export function ServiceForm({ page, answer }: ActProps<ServicePage, EntryAnswer>) {
  const { t } = useI18n();
  const { machine, tasks, issues, parts, names, today, details, next, key } = page;
  const saving = useActBusy();
  const [uploading, setUploading] = useState(false);
  const refusal = useRefusal(answer);
  const [form, fields] = useForm<EntryFormValues>({
    id: "service",
    lastResult: lastResult(answer),
    defaultValue: { doneBy: "own", parts: parts.map((part) => ({ ...part, qty: "" })) },
  });
  const [only, ...others] = tasks;
  const ticked = sentIds(answer, "tasks") ?? tasks.flatMap((task) => (task.ticked ? [task.id] : []));
  const faults = answer?.result?.error ?? null;
  const [fault] = useFieldMessages(Object.values(faults ?? {})[0] ?? undefined);
  return (
    <>
      <MachineLine machine={machine} />
      {refusal || faults ? (
        <Notice
          tone="error"
          title={t(
            answer?.asked?.confirmed === false ? "service:entry.doubtTitle" : "equipment:service.failedTitle",
          )}
          description={refusal?.message ?? fault}
          reference={refusal?.reference}
        />
      ) : null}
      <ActForm encType="multipart/form-data" {...getFormProps(form)} className="card">
        <KeyField value={key} />
        <input type="hidden" name="next" value={next} />
        <input type="hidden" name="asked" value="1" />
        {others.length > 0 ? (
          <TaskChoice tasks={tasks} ticked={ticked} errors={faults?.tasks ?? undefined} />
        ) : (
          <>
            <CountedFrom machine={machine} />
            {only ? <TaskSteps name={only.name} steps={only.steps ?? null} /> : null}
          </>
        )}
        <IssueChoice issues={issues} answer={answer} />
        <details className="fold mb-4" open={details || Boolean(refusal || faults)}>
          <summary>{t("service:entry.details")}</summary>
          <div className="pt-4">
            {only && others.length === 0 ? (
              <TaskChoice
                tasks={[{ ...only, name: t("service:entry.counts"), text: "", steps: null }]}
                ticked={ticked}
                errors={faults?.tasks ?? undefined}
              />
            ) : null}
            <EntryFields
              fields={fields}
              unit={machine.unit}
              today={today}
              names={names}
              answer={answer}
              onBusy={setUploading}
            />
          </div>
        </details>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-primary grow sm:grow-0" disabled={saving || uploading}>
            {t("equipment:service.submit")}
          </button>{" "}
          <CancelLink className="btn grow sm:grow-0" to={next}>
            {t("common:action.cancel")}
          </CancelLink>
        </div>
      </ActForm>
    </>
  );
}

/** What the next service of the machine's only task counts from. */
function CountedFrom({ machine }: Pick<ServicePage, "machine">) {
  const { locale, t } = useI18n();
  const { currentUsage, serviceInterval, nextMaintenanceDate } = machine;
  const usage = usageText(currentUsage, machine.unit, locale, t);
  return (
    <div className="mb-4 grid gap-2">
      {serviceInterval > 0 ? <p>{t("equipment:service.usageBased", { usage })}</p> : null}
      {nextMaintenanceDate ? (
        <p>{t("equipment:service.dateBased", { date: formatCalendarDate(nextMaintenanceDate, locale) })}</p>
      ) : null}
      {serviceInterval > 0 || nextMaintenanceDate ? null : <p>{t("equipment:service.noSchedule")}</p>}
    </div>
  );
}
