import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { useFormAction } from "#app/components/form-action.ts";
import { FieldErrors, TextAreaField, TextField, type TextMeta } from "#app/components/forms/fields.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import type { AnsweredLine } from "#app/domain/checks/checklist.ts";
import { FUEL_KINDS } from "#app/domain/equipment/equipment.ts";
import { CONDITIONS } from "#app/domain/issues/issue.ts";
import { formatTenths, tenthsToNumber } from "#app/domain/quantity.ts";
import { WRITER_FIELD } from "#app/forms/updates/operator-update-form.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { tickedWords } from "#app/i18n/task-words.ts";
import { operatorCardPath } from "#app/shared/operator-card-path.ts";
import { photoIdOf, thumbnailPath } from "#app/shared/photo-path.ts";
import { FORM_TOKEN } from "#app/shared/request-marker.ts";
import { IssueList } from "./issue-list.tsx";
import { PreStartCheck } from "./pre-start-check.tsx";
import type { ChosenMachine, OperatorTask } from "./view.ts";

type Fields = Record<
  | "equipmentId"
  | "newUsage"
  | "fuelAdded"
  | "fuelType"
  | "fuelCost"
  | "tasksDone"
  | "condition"
  | "notes"
  | "photos",
  string
>;

type ReportFormProps = {
  /** Null for the template that the script fills. */
  machine: ChosenMachine | null;
  /** The tag of the page's reader, who writes the report. */
  writer: string;
  idempotencyKey: string;
  lastResult?: SubmissionResult;
  typed: Partial<Fields>;
  /** The names ticked before, including those that the machine lacks. */
  ticked: readonly string[];
  /** The check's lines as they were answered before. */
  answered: readonly AnsweredLine[];
  today: CalendarDate;
  timeZone: string;
  /** The address of the script for ticks, issues, checks and cards; undefined where no machine has any. */
  extrasScript: string | undefined;
  photosLost: boolean;
  /** Whether the company asks what was paid for fuel. */
  asksCost: boolean;
  /** A reading that looks mistyped, in tenths: it is stored once confirmed. */
  asked: { value: number; confirmed: boolean } | null;
  /** Whether the usage has the focus. */
  focusUsage: boolean;
};

/**
 * The machine's card with the report form. Photos uploaded by a script survive a refusal; files can't, so the
 * form says that they were lost.
 */
export function ReportForm(props: ReportFormProps) {
  const { machine, writer, idempotencyKey, lastResult, typed, ticked, photosLost, asked } = props;
  const { t, locale } = useI18n();
  const errorsOf = (name: string) => (
    <FieldErrors field={{ errors: lastResult?.error?.[name] ?? undefined, errorId: `${name}-error` }} />
  );
  const [form, field] = useForm<Fields>({ id: "report", lastResult, defaultValue: typed });
  const kept = [lastResult?.initialValue?.photos]
    .flat()
    .filter((path): path is string => typeof path === "string" && photoIdOf(path) !== null);
  const sentFuel = field.fuelType.initialValue;
  const fuel = sentFuel === "gas" || sentFuel === "diesel" ? sentFuel : (machine?.fuel ?? "gas");
  const amount = {
    type: "number",
    inputMode: "decimal",
    step: "0.1",
    min: "0",
  } as const;
  return (
    <form
      method="post"
      // Its own address: otherwise the browser's offline page would replace the form in the history.
      action={useFormAction("") || `?${FORM_TOKEN}`}
      encType="multipart/form-data"
      {...getFormProps(form)}
      // Like the name of the writer's field, it keeps browsers from restoring one person's input into
      // another's form.
      name={writer}
      className="card"
      data-extras={props.extrasScript}
    >
      <input type="hidden" name={`${WRITER_FIELD}${writer}`} />
      <KeyField value={idempotencyKey} />
      <input type="hidden" name="equipmentId" value={machine?.id ?? ""} />
      <h2 data-name="">{machine?.name}</h2>
      <p data-type="">{machine?.typeLabel}</p>
      <p className="hint facts">{t("operator:report.atLeastOne")}</p>
      <p className="facts">
        {`${t("operator:machine.current")} `}
        <b data-reading="">{machine?.reading}</b>
      </p>
      {machine?.hasCard ? (
        // The script draws the same for another machine.
        <p className="facts" id="card">
          <a className="btn" href={operatorCardPath(machine.id)}>
            {t("operator:card")}
          </a>
        </p>
      ) : null}
      <IssueList issues={machine?.issues ?? []} today={props.today} />
      <TextField
        field={field.newUsage}
        label={t("operator:report.usage")}
        hint={t("operator:report.usageHint")}
        enterKeyHint="send"
        autoFocus={props.focusUsage || undefined}
        {...amount}
      />
      {asked ? (
        <label className="check facts">
          <input
            type="checkbox"
            name="confirmed"
            value={tenthsToNumber(asked.value)}
            defaultChecked={asked.confirmed}
          />
          {` ${t("operator:doubt.confirm", { value: formatTenths(asked.value, locale) })}`}
        </label>
      ) : null}
      <TextField
        field={field.fuelAdded}
        label={t("operator:report.fuel")}
        hint={t(`operator:fuelHint.${machine?.fuel ?? "none"}`)}
        // Blank, so that the style can tell whether an amount was typed.
        placeholder=" "
        {...amount}
      />
      <FuelKind chosen={fuel} errors={<FieldErrors field={field.fuelType} />}>
        {props.asksCost ? (
          <TextField
            field={field.fuelCost}
            label={t("operator:report.cost")}
            hint={t("operator:report.costHint")}
            inputMode="decimal"
          />
        ) : null}
      </FuelKind>
      <Ticks tasks={machine?.tasks ?? []} ticked={ticked} errors={<FieldErrors field={field.tasksDone} />} />
      <PreStartCheck
        check={machine?.check ?? null}
        answered={props.answered}
        errorsOf={errorsOf}
        timeZone={props.timeZone}
      />
      <ConditionField field={field.condition} />
      <TextAreaField field={field.notes} label={t("operator:report.notes")} rows={4} maxLength={5000} />
      <div className="field">
        <label htmlFor={field.photos.id}>{t("operator:report.photos")}</label>{" "}
        <input
          className="input"
          type="file"
          id={field.photos.id}
          name="photos"
          accept="image/jpeg,image/png,image/webp"
          multiple
          aria-describedby={`${field.photos.descriptionId} ${field.photos.errorId}`}
          aria-invalid={field.photos.errors ? true : undefined}
        />
        {kept.length > 0 ? (
          <ul className="picks">
            {kept.map((path, index) => (
              <li key={path}>
                <label className="check">
                  <input type="checkbox" name="photos" value={path} defaultChecked />
                  <img src={thumbnailPath(path)} alt="" width="56" height="56" />
                  {` ${t("photos:kept", { number: index + 1 })}`}
                </label>
              </li>
            ))}
          </ul>
        ) : null}
        <p className="hint" id={field.photos.descriptionId}>
          {t(photosLost ? "operator:report.photosAgain" : "operator:report.photosHint")}
        </p>
        <FieldErrors field={field.photos} />
      </div>
      <FieldErrors field={field.equipmentId} />
      <button type="submit" className="btn btn-primary btn-wide">
        {t("operator:report.submit")}
      </button>
    </form>
  );
}

/** The kind of fuel, in one frame with whatever else shows once an amount of fuel is typed. */
function FuelKind({ chosen, errors, children }: { chosen: string; errors: ReactNode; children: ReactNode }) {
  const { t } = useI18n();
  const kind = (
    <fieldset className="field">
      <legend>{t("operator:report.fuelType")}</legend>
      <div className="line">
        {FUEL_KINDS.map((kind) => (
          <label className="check" key={kind}>
            <input type="radio" name="fuelType" value={kind} defaultChecked={chosen === kind} />
            {` ${t(`common:fuel.${kind}`)} `}
          </label>
        ))}
      </div>
      {errors}
    </fieldset>
  );
  if (!children) return kind;
  return (
    <fieldset className="field">
      {kind}
      {children}
    </fieldset>
  );
}

/** The condition that the operator reports; the notes say why. */
function ConditionField({ field }: { field: TextMeta }) {
  const { t } = useI18n();
  // One is always chosen, so that no browser chooses by itself.
  const chosen = CONDITIONS.find((condition) => condition === field.initialValue) ?? "ok";
  return (
    <fieldset className="field">
      <legend>{t("operator:condition.label")}</legend>
      {CONDITIONS.map((condition) => (
        // Text browsers begin a new line for a div.
        <div key={condition}>
          <label className="check">
            <input type="radio" name="condition" value={condition} defaultChecked={condition === chosen} />
            {` ${t(`common:condition.${condition}`)}`}
          </label>
        </div>
      ))}
      <p className="hint">{t("operator:condition.hint")}</p>
      <FieldErrors field={field} />
    </fieldset>
  );
}

type TicksProps = { tasks: OperatorTask[]; ticked: readonly string[]; errors: ReactNode };

/** A checkbox for each operator task, and for each name ticked before that isn't one (any more). */
function Ticks({ tasks, ticked, errors }: TicksProps) {
  const { t } = useI18n();
  const others = ticked.filter((name) => !tasks.some((task) => task.name === name));
  const offered = [...tasks, ...[...new Set(others)].map((name) => ({ name, due: false }))];
  if (offered.length === 0) return errors;
  return (
    <fieldset className="field" id="ticks">
      <legend>{t("operator:ticks.label")}</legend>
      {offered.map(({ name, due }) => (
        <div key={name}>
          <label className="check">
            <input type="checkbox" name="tasksDone" value={name} defaultChecked={ticked.includes(name)} />
            {` ${[tickedWords([name], t), due ? t("operator:ticks.due") : ""].filter(Boolean).join(" ")}`}
          </label>
        </div>
      ))}
      {errors}
    </fieldset>
  );
}
