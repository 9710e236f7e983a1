import type { FieldMetadata } from "@conform-to/react";
import { Fragment } from "react";
import { ChoiceLine } from "#app/components/forms/choice-line.tsx";
import { FieldErrors, SelectField, TextAreaField, TextField } from "#app/components/forms/fields.tsx";
import { KeptPhotos } from "#app/components/photos/kept-photos.tsx";
import { PhotoField } from "#app/components/photos/photo-field.tsx";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import {
  DONE_BY,
  DONE_BY_NAME_MAX,
  OTHER_WORK_MAX,
  REFERENCE_MAX,
} from "#app/domain/service/service-entry.ts";
import type { EntryAnswer } from "#app/http/service/entry-form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { PHOTOS_MAX } from "#app/shared/photo-path.ts";
import { ConfirmReading } from "./confirm-reading.tsx";
import { TaskSteps } from "./task-steps.tsx";

/** The values of a service form as it shows them. */
export type EntryFormValues = {
  date: string;
  usage: string;
  otherWork: string;
  doneBy: string;
  doneByName: string;
  laborCost: string;
  partsCost: string;
  parts: { part: string; partNumber: string; qty: string }[];
  reference: string;
  notes: string;
  photos: string;
};

type Fields = { [Name in keyof EntryFormValues]: FieldMetadata<EntryFormValues[Name], EntryFormValues> };

/** A choice; `stays` for one that can't be taken back. A task may have steps. */
export type WordedChoice = {
  id: string;
  name: string;
  text: string;
  stays?: boolean;
  steps?: string | null;
};

/** A machine's tasks or issues as checkboxes, each with a few words about it. */
function Choice(props: {
  name: "tasks" | "issueIds";
  legend: string;
  choices: readonly WordedChoice[];
  ticked: readonly string[];
  errors: string[] | undefined;
}) {
  const { name: field, legend, choices, ticked, errors } = props;
  return (
    <fieldset className="field">
      <legend>{legend}</legend>{" "}
      {choices.map(({ id, name, text, stays = false, steps = null }) => (
        <Fragment key={id}>
          <ChoiceLine
            type="checkbox"
            name={field}
            value={id}
            defaultChecked={stays || ticked.includes(id)}
            disabled={stays}
          >
            <span className="wrap-anywhere">
              {name} {text ? <span className="hint block font-normal">{text}</span> : null}
            </span>
          </ChoiceLine>
          <TaskSteps name={name} steps={steps} />
        </Fragment>
      ))}
      <FieldErrors field={{ errors, errorId: `${field}-error` }} />
    </fieldset>
  );
}

/** The tasks of a machine, with their status. */
export function TaskChoice(props: {
  tasks: readonly WordedChoice[];
  ticked: readonly string[];
  errors: string[] | undefined;
}) {
  const { t } = useI18n();
  const { tasks, ...rest } = props;
  return <Choice name="tasks" legend={t("service:entry.done")} choices={tasks} {...rest} />;
}

/** The open issues of a machine, with their condition; nothing without any. A new form has none ticked. */
export function IssueChoice({
  issues,
  answer,
}: {
  issues: readonly WordedChoice[];
  answer: EntryAnswer | undefined;
}) {
  const { t } = useI18n();
  if (issues.length === 0) return null;
  return (
    <Choice
      name="issueIds"
      legend={t("service:entry.resolves")}
      choices={issues}
      ticked={sentIds(answer, "issueIds") ?? []}
      errors={answer?.result?.error?.issueIds ?? undefined}
    />
  );
}

const MONEY = { inputMode: "decimal", autoComplete: "off" } as const;

/** Everything of a service besides its tasks. */
export function EntryFields(props: {
  fields: Fields;
  unit: MeterUnit;
  /** The last day that can be chosen. */
  today: string;
  names: readonly string[];
  /** Photos that the entry has. */
  photos?: readonly string[];
  answer: EntryAnswer | undefined;
  onBusy: (busy: boolean) => void;
}) {
  const { t } = useI18n();
  const { fields, unit, today, names, photos = [], answer, onBusy } = props;
  const asked = answer?.asked ?? null;
  const parts = fields.parts.getFieldList();
  return (
    <>
      <div className="grid items-start gap-x-4 sm:grid-cols-2">
        <TextField
          field={fields.date}
          label={t("service:entry.date")}
          type="date"
          min="1900-01-01"
          max={today}
        />
        {unit === "n/a" ? null : (
          <div>
            <TextField
              field={fields.usage}
              label={t("service:entry.usage")}
              hint={t("service:entry.usageBlank")}
              {...MONEY}
            />
            {asked ? <ConfirmReading {...asked} /> : null}
          </div>
        )}
      </div>
      <TextField field={fields.otherWork} label={t("service:entry.otherWork")} maxLength={OTHER_WORK_MAX} />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <SelectField
          field={fields.doneBy}
          label={t("service:entry.doneBy")}
          options={DONE_BY.map((value) => ({ value, label: t(`service:entry.${value}`) }))}
        />
        <TextField
          field={fields.doneByName}
          label={t("service:entry.name")}
          maxLength={DONE_BY_NAME_MAX}
          autoComplete="off"
          list="done-by-names"
        />
        <datalist id="done-by-names">
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField field={fields.laborCost} label={t("service:entry.labor")} {...MONEY} />
        <TextField field={fields.partsCost} label={t("service:entry.partsCost")} {...MONEY} />
      </div>
      {parts.length === 0 ? null : (
        <fieldset className="field mb-4 gap-3">
          <legend>{t("service:entry.parts")}</legend>
          {parts.map((row) => {
            const { part, partNumber, qty } = row.getFieldset();
            const named = partText(part.initialValue ?? "", partNumber.initialValue ?? "");
            return (
              <div key={row.key}>
                {[part, partNumber].map(({ name, initialValue }) => (
                  <input key={name} type="hidden" name={name} defaultValue={initialValue ?? ""} />
                ))}
                <TextField
                  field={qty}
                  label={t("service:entry.quantity", { part: named })}
                  type="number"
                  min={0}
                  step={1}
                  inputMode="numeric"
                />
              </div>
            );
          })}
        </fieldset>
      )}
      <TextField field={fields.reference} label={t("service:entry.reference")} maxLength={REFERENCE_MAX} />
      <TextAreaField field={fields.notes} label={t("service:entry.notes")} maxLength={5000} rows={3} />
      <KeptPhotos photos={answer?.photos ?? photos} />
      <PhotoField
        field={fields.photos}
        label={t("service:entry.photos")}
        hint={t("service:entry.photosHint", { most: PHOTOS_MAX })}
        limit={t("story:notes.tooManyPhotos")}
        onBusy={onBusy}
      />
    </>
  );
}

/** A part with its number: "Filter". */
export function partText(part: string, partNumber: string): string {
  return partNumber ? `${part} (${partNumber})` : part;
}

/** The ids ticked in a form that came back; null in a new one. */
export function sentIds(answer: EntryAnswer | undefined, name: "tasks" | "issueIds"): string[] | null {
  const sent = answer?.result?.initialValue;
  if (!sent) return null;
  return [sent[name] ?? []].flat().filter((id): id is string => typeof id === "string");
}
