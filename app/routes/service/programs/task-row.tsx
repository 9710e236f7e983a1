import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { CheckField, SelectField, TextField } from "#app/components/forms/fields.tsx";
import { MoreAboutTask } from "#app/components/service/more-about-task.tsx";
import { LEAD_UNITS, TASK_INTERVAL_UNITS, TASK_NAME_MAX } from "#app/domain/service/service-task.ts";
import type { ProgramFormValues, TaskRowValues } from "#app/forms/service/service-program-form.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

const decimal = { type: "number", step: 0.1, inputMode: "decimal" } as const;

type Props = {
  row: FieldMetadata<Partial<TaskRowValues>, ProgramFormValues>;
  number: number;
  removal: ReactNode;
  /** What is said of the machines that follow; undefined without any. */
  note: string | undefined;
};

/** One task of a program. */
export function TaskRow({ row, number, removal, note }: Props) {
  const { t } = useI18n();
  const field = row.getFieldset();
  return (
    <fieldset className="m-0 mb-4 min-w-0 border-0 border-t border-line p-0 pt-3">
      <legend className="sr">{t("service:program.task", { number })}</legend>
      <input type="hidden" name={field.id.name} defaultValue={field.id.initialValue ?? ""} />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3">
        <div>
          <TextField
            field={field.name}
            label={t("service:program.task", { number })}
            maxLength={TASK_NAME_MAX}
          />
        </div>
        {removal}
      </div>
      <div className="grid items-start gap-x-4 sm:grid-cols-2">
        <TextField
          field={field.serviceInterval}
          label={t("service:task.byUsage")}
          hint={t("service:task.whichever")}
          min={0}
          {...decimal}
        />
        <div className="grid grid-cols-2 items-start gap-x-3">
          <TextField
            field={field.maintenanceInterval}
            label={t("service:task.byTime")}
            inputMode="numeric"
            pattern="[0-9]*"
            maxLength={9}
          />
          <SelectField
            field={field.maintenanceIntervalUnit}
            label={t("service:task.timeUnit")}
            options={TASK_INTERVAL_UNITS.map((value) => ({
              value,
              label: t(`equipment:form.intervalUnit.${value}`),
            }))}
          />
        </div>
        <div className="grid grid-cols-1 items-start gap-x-4 min-[30rem]:grid-cols-2 sm:col-span-2">
          <TextField
            field={field.lead}
            label={t("service:task.lead")}
            hint={t("service:task.leadHint")}
            {...decimal}
          />
          <SelectField
            field={field.leadUnit}
            label={t("service:task.leadUnit")}
            options={LEAD_UNITS.map((value) => ({
              value,
              label: t(value === "percent" ? "service:task.leadPercent" : "service:program.leadUsage"),
            }))}
          />
        </div>
        <TextField
          field={field.notificationDays}
          label={t("equipment:form.notificationDays")}
          hint={t("service:task.noticeHint")}
          type="number"
          min={1}
          max={365}
          step={1}
          inputMode="numeric"
        />
        <CheckField
          field={field.byOperator}
          label={t("service:task.byOperator")}
          hint={t("service:task.byOperatorHint")}
        />
        <CheckField
          field={field.isDefault}
          label={t("service:program.regular")}
          hint={t("service:program.regularHint")}
        />
      </div>
      <More field={field} note={note} />
    </fieldset>
  );
}

type RowFields = ReturnType<Props["row"]["getFieldset"]>;

function More({ field, note }: { field: RowFields; note: string | undefined }) {
  const { t } = useI18n();
  const { repeats, countsFrom, firstUsage, fixedUsage, fixedDate, windowUsage, windowDays, steps } = field;
  const { firstAfter, firstAfterUnit } = field;
  return (
    <MoreAboutTask
      field={{ repeats, countsFrom, firstUsage, fixedUsage, fixedDate, windowUsage, windowDays, steps }}
      unit={t("service:kind.sinceNew")}
      note={note}
      isFirstUsed={Boolean(firstAfter.initialValue || firstAfter.errors?.length)}
      firstByTime={
        <div className="grid items-start gap-x-3 min-[30rem]:grid-cols-[3fr_2fr]">
          <TextField
            field={firstAfter}
            label={t("service:kind.firstAfter")}
            hint={t("service:kind.firstAfterHint")}
            inputMode="numeric"
            pattern="[0-9]*"
            maxLength={4}
          />
          <SelectField
            field={firstAfterUnit}
            label={t("service:task.timeUnit")}
            options={TASK_INTERVAL_UNITS.map((value) => ({
              value,
              label: t(`equipment:form.intervalUnit.${value}`),
            }))}
          />
        </div>
      }
    />
  );
}
