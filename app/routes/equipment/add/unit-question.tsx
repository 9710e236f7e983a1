import type { FieldMetadata } from "@conform-to/react";
import { FieldErrors, TextField } from "#app/components/forms/fields.tsx";
import type { UnitAnswer } from "#app/domain/meter/unit-change.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";

/** What the form asks about a changed unit, as text: the new unit, and what a new meter converts or empties. */
export type UnitQuestion = { to: string; heading: string; values: string[] };

type Fields = { unitChange: FieldMetadata<string>; newReading: FieldMetadata<string> };

/** Asks what became of the meter; nothing is chosen beforehand. */
export function UnitQuestionFields({ field, question }: { field: Fields; question: UnitQuestion }) {
  const { t } = useI18n();
  const { to, heading, values } = question;
  const answer = (value: UnitAnswer) => (
    <label className="check mb-2">
      <input
        type="radio"
        name={field.unitChange.name}
        value={value}
        defaultChecked={field.unitChange.initialValue === value}
        aria-describedby={field.unitChange.errorId}
      />{" "}
      {t(`equipment:unitChange.${value}`, { to })}
    </label>
  );
  return (
    <fieldset className="mb-4 sm:col-span-2">
      <legend className="mb-2">
        <FieldErrors field={field.unitChange} />
      </legend>
      {answer("relabel")}
      {answer("replaced")}
      <TextField
        field={field.newReading}
        label={t("equipment:unitChange.newReading", { to })}
        type="number"
        step={0.1}
        min={0}
        inputMode="decimal"
      />
      {values.length > 0 ? (
        <>
          <p className="hint">{heading}</p>
          <ul className="hint">
            {values.map((value) => (
              <li key={value}>{value}</li>
            ))}
          </ul>
        </>
      ) : null}
    </fieldset>
  );
}
