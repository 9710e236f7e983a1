import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { SelectField, TextAreaField, TextField } from "#app/components/forms/fields.tsx";
import { EARLIEST_DATE } from "#app/domain/calendar-date.ts";
import { COUNTS_FROM, REPEATS, STEPS_MAX } from "#app/domain/service/service-task.ts";
import { type KindFormValues, PLAIN_KIND } from "#app/forms/service/kind-values.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

type KindName = Exclude<keyof KindFormValues, "firstDate">;
export type KindFields = { [Name in KindName]: FieldMetadata<string | undefined> };

const decimal = { type: "number", step: 0.1, inputMode: "decimal" } as const;
const COLUMNS = "grid items-start gap-x-4 sm:grid-cols-2";

type Props = {
  field: KindFields;
  /** The field of the first point by time. */
  firstByTime: ReactNode;
  /** Whether that field is used or refused. */
  isFirstUsed: boolean;
  /** Null for a machine without a meter; else the word of its unit. */
  unit: string | null;
  note?: string | undefined;
  /** Whether it is a machine's default task, which has nothing else. */
  stepsAlone?: boolean;
};

/**
 * What few tasks have: another kind than after each interval, first and fixed points, windows, steps. Closed unless one
 * of the fields is used or refused.
 */
export function MoreAboutTask(props: Props) {
  const { t } = useI18n();
  const { field, isFirstUsed, note, stepsAlone = false } = props;
  const names = Object.keys(field) as KindName[];
  const used = names.some((name) => {
    const { initialValue, errors } = field[name];
    return Boolean(errors?.length) || (initialValue ?? "") !== PLAIN_KIND[name];
  });
  return (
    <details className="fold mb-4" open={used || isFirstUsed}>
      <summary>{t("service:kind.more")}</summary>
      <div className="pt-4">
        {note ? <p className="hint mb-3">{note}</p> : null}
        {stepsAlone ? null : <Kind {...props} />}
        <TextAreaField
          field={field.steps}
          label={t("service:steps.title")}
          hint={t("service:steps.hint")}
          maxLength={STEPS_MAX}
          rows={6}
        />
      </div>
    </details>
  );
}

/** The kind of a task, its points and windows. */
function Kind({ field, firstByTime, unit }: Pick<Props, "field" | "firstByTime" | "unit">) {
  const { t } = useI18n();
  return (
    <>
      <div className={COLUMNS}>
        <SelectField
          field={field.repeats}
          label={t("service:kind.repeats")}
          options={REPEATS.map((value) => ({ value, label: t(`service:kind.repeat.${value}`) }))}
        />
        <SelectField
          field={field.countsFrom}
          label={t("service:kind.countsFrom")}
          hint={t("service:kind.law")}
          options={COUNTS_FROM.map((value) => ({ value, label: t(`service:kind.from.${value}`) }))}
        />
      </div>
      <div className={COLUMNS}>
        {unit === null ? null : (
          <TextField field={field.firstUsage} label={t("service:kind.firstUsage")} hint={unit} {...decimal} />
        )}
        {firstByTime}
      </div>
      <div className={COLUMNS}>
        {unit === null ? null : (
          <TextField field={field.fixedUsage} label={t("service:kind.fixedUsage")} hint={unit} {...decimal} />
        )}
        <TextField
          field={field.fixedDate}
          label={t("service:kind.fixedDate")}
          type="date"
          min={EARLIEST_DATE}
        />
      </div>
      <div className={COLUMNS}>
        {unit === null ? null : (
          <TextField
            field={field.windowUsage}
            label={t("service:kind.windowUsage")}
            hint={t("service:kind.windowHint")}
            min={0}
            {...decimal}
          />
        )}
        <TextField
          field={field.windowDays}
          label={t("service:kind.windowDays")}
          hint={t("service:kind.windowHint")}
          inputMode="numeric"
          pattern="[0-9]*"
          maxLength={7}
        />
      </div>
    </>
  );
}
