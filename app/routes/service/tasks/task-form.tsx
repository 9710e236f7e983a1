import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react";
import { useState } from "react";
import { PremiumGate } from "#app/components/billing/premium-gate.tsx";
import { ActForm, type ActProps, CancelLink, useActBusy } from "#app/components/dialog/surface.tsx";
import { MachineLine } from "#app/components/equipment/machine-act-page.tsx";
import { CheckField, SelectField, TextField } from "#app/components/forms/fields.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import { askedStart, ConfirmReading } from "#app/components/service/confirm-reading.tsx";
import { MoreAboutTask } from "#app/components/service/more-about-task.tsx";
import { EARLIEST_DATE } from "#app/domain/calendar-date.ts";
import { INTERVAL_UNITS } from "#app/domain/equipment/equipment.ts";
import {
  LEAD_UNITS,
  TASK_INTERVAL_UNITS,
  TASK_NAME_MAX,
  type TaskIntervalUnit,
} from "#app/domain/service/service-task.ts";
import { DISPLAYED_FIELD } from "#app/forms/displayed.ts";
import { PLAIN_KIND } from "#app/forms/service/kind-values.ts";
import type { TaskFormValues } from "#app/forms/service/service-task-form.ts";
import type { EditAnswer } from "#app/http/forms/with-displayed.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { EquipmentRow } from "#db/queries/equipment/equipment.ts";

export type TaskPage = {
  machine: Pick<EquipmentRow, "name" | "type" | "serialNumber" | "unit">;
  /** Null for a new task. */
  task: { isDefault: boolean; removal: string | null; values: TaskFormValues } | null;
  /** Null when the plan allows it; else whether a trial has ended. */
  closed: { trialExpired: boolean } | null;
  today: string;
  next: string;
  key: string;
};

/** What a new task's form offers. */
const NEW_TASK: TaskFormValues = {
  name: "",
  serviceInterval: "",
  maintenanceInterval: "",
  maintenanceIntervalUnit: "",
  lead: "",
  leadUnit: "",
  notificationDays: "",
  byOperator: "",
  lastServiceUsage: "",
  lastServiceDate: "",
  ...PLAIN_KIND,
};

const COLUMNS = "grid items-start gap-x-4 sm:grid-cols-2";
const decimal = { type: "number", step: 0.1, inputMode: "decimal" } as const;

/** Adds or changes a service task; without a plan it says why it can't. */
export function TaskForm({ page, answer }: ActProps<TaskPage, EditAnswer>) {
  const { t } = useI18n();
  return (
    <>
      <MachineLine machine={page.machine} />
      {page.closed ? (
        <PremiumGate
          name={t("service:task.premium")}
          text={t("service:task.premiumHint")}
          trialExpired={page.closed.trialExpired}
        />
      ) : (
        <Fields page={page} answer={answer} />
      )}
    </>
  );
}

function Fields({ page, answer }: ActProps<TaskPage, EditAnswer>) {
  const { t } = useI18n();
  const { machine, task, today, next, key } = page;
  const saving = useActBusy();
  // The initial values of the fields; a later reload fills none of them.
  const [displayed] = useState(task?.values ?? NEW_TASK);
  const [form, field] = useForm<TaskFormValues>({
    id: "task",
    lastResult: lastResult(answer),
    defaultValue: {
      ...displayed,
      maintenanceIntervalUnit: displayed.maintenanceIntervalUnit || "months",
      leadUnit: displayed.leadUnit || "percent",
    },
  });
  const isDefault = task?.isDefault ?? false;
  const metered = machine.unit !== "n/a" || isDefault || displayed.serviceInterval !== "";
  const unit = t(machine.unit === "n/a" ? "common:unit.other" : `common:unit.${machine.unit}`);
  return (
    <ActForm {...getFormProps(form)} className="card">
      <Refusal answer={answer} title={t("service:task.failedTitle")} />
      <KeyField value={key} />
      <input type="hidden" name="next" value={next} />
      {task ? (
        <input type="hidden" name={DISPLAYED_FIELD} value={JSON.stringify(answer?.displayed ?? displayed)} />
      ) : null}
      <TextField
        field={field.name}
        label={t("service:task.name")}
        hint={t(isDefault ? "service:task.defaultNameHint" : "service:task.nameHint")}
        maxLength={TASK_NAME_MAX}
        required={!isDefault}
      />
      {metered ? <ByUsage field={field} unit={unit} asked={askedStart(answer)} /> : null}
      <ByTime
        field={field}
        whichever={metered}
        lastHint={task ? undefined : t("service:task.lastHint")}
        noticeHint={t(isDefault ? "service:task.defaultNoticeHint" : "service:task.noticeHint")}
        latest={displayed.lastServiceDate > today ? undefined : today}
        units={isDefault ? INTERVAL_UNITS : TASK_INTERVAL_UNITS}
      />
      <CheckField
        field={field.byOperator}
        label={t("service:task.byOperator")}
        hint={t("service:task.byOperatorHint")}
      />
      <More field={field} unit={machine.unit === "n/a" ? null : unit} isDefault={isDefault} />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="btn btn-primary grow sm:grow-0" disabled={saving}>
          {t("service:task.save")}
        </button>{" "}
        <CancelLink className="btn grow sm:grow-0" to={next}>
          {t("common:action.cancel")}
        </CancelLink>{" "}
        {task?.removal ? (
          <PageLink className="btn btn-quiet grow text-overdue sm:ml-auto sm:grow-0" to={task.removal}>
            {t("service:task.removeTitle")}
          </PageLink>
        ) : null}
      </div>
    </ActForm>
  );
}

type TaskFields = { [Name in keyof TaskFormValues]: FieldMetadata<TaskFormValues[Name]> };

function More({ field, unit, isDefault }: { field: TaskFields; unit: string | null; isDefault: boolean }) {
  const { t } = useI18n();
  const { repeats, countsFrom, firstUsage, firstDate, fixedUsage, fixedDate } = field;
  const { windowUsage, windowDays, steps } = field;
  return (
    <MoreAboutTask
      field={{ repeats, countsFrom, firstUsage, fixedUsage, fixedDate, windowUsage, windowDays, steps }}
      stepsAlone={isDefault}
      unit={unit}
      isFirstUsed={Boolean(firstDate.initialValue || firstDate.errors?.length)}
      firstByTime={
        <TextField field={firstDate} label={t("service:kind.firstDate")} type="date" min={EARLIEST_DATE} />
      }
    />
  );
}

function ByUsage({ field, unit, asked }: { field: TaskFields; unit: string; asked: number | null }) {
  const { t } = useI18n();
  return (
    <>
      <div className={COLUMNS}>
        <TextField
          field={field.serviceInterval}
          label={t("service:task.byUsage")}
          hint={unit}
          min={0}
          {...decimal}
        />
        <div>
          <TextField
            field={field.lastServiceUsage}
            label={t("service:task.lastAt")}
            hint={unit}
            {...decimal}
          />
          {asked === null ? null : <ConfirmReading value={asked} confirmed={false} />}
        </div>
      </div>
      <div className="grid items-start gap-x-4 sm:grid-cols-[4fr_5fr]">
        <TextField
          field={field.lead}
          label={t("service:task.lead")}
          hint={t("service:task.leadHint")}
          {...decimal}
        />
        <SelectField
          field={field.leadUnit}
          label={t("service:task.unit")}
          aria-label={t("service:task.leadUnit")}
          options={LEAD_UNITS.map((value) => ({
            value,
            label: value === "percent" ? t("service:task.leadPercent") : unit,
          }))}
        />
      </div>
    </>
  );
}

function ByTime(props: {
  field: TaskFields;
  /** Whether the task may have an interval by usage too. */
  whichever: boolean;
  lastHint: string | undefined;
  noticeHint: string;
  latest: string | undefined;
  units: readonly TaskIntervalUnit[];
}) {
  const { t } = useI18n();
  const { field, whichever, lastHint, noticeHint, latest, units } = props;
  return (
    <>
      <div className="grid grid-cols-[3fr_2fr] items-start gap-x-3 sm:grid-cols-2 sm:gap-x-4">
        <TextField
          field={field.maintenanceInterval}
          label={t("service:task.byTime")}
          hint={whichever ? t("service:task.whichever") : undefined}
          inputMode="numeric"
          pattern="[0-9]*"
          maxLength={9}
        />
        <SelectField
          field={field.maintenanceIntervalUnit}
          label={t("service:task.unit")}
          aria-label={t("service:task.timeUnit")}
          options={units.map((value) => ({
            value,
            label: t(`equipment:form.intervalUnit.${value}`),
          }))}
        />
      </div>
      <div className={COLUMNS}>
        <TextField
          field={field.lastServiceDate}
          label={t("service:task.lastOn")}
          hint={lastHint}
          type="date"
          min="1900-01-01"
          max={latest}
        />
        <TextField
          field={field.notificationDays}
          label={t("equipment:form.notificationDays")}
          hint={noticeHint}
          type="number"
          min={1}
          max={365}
          step={1}
          inputMode="numeric"
        />
      </div>
    </>
  );
}
