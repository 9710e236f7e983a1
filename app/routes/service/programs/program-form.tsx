import { getFormProps, parse, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { Notice } from "#app/components/flash-notice.tsx";
import { FieldErrors, SelectField, TextField } from "#app/components/forms/fields.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import { FORM_UNITS } from "#app/domain/equipment/equipment.ts";
import { TASKS_MAX } from "#app/domain/service/service-task.ts";
import {
  EMPTY_ROW,
  PROGRAM_NAME_MAX,
  type ProgramFormValues,
} from "#app/forms/service/service-program-form.ts";
import type { FormAnswer } from "#app/http/forms/form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { TaskRow } from "./task-row.tsx";

type Props = {
  values: ProgramFormValues;
  /** The machines that follow; null for a new program. */
  machines: number | null;
  idempotencyKey: string;
  answer: FormAnswer | undefined;
};

/**
 * A program and its tasks. The buttons of the rows are submit buttons with an intent: with script they change
 * the page, without it the form comes back with a row added or removed and all input kept.
 */
export function ProgramForm({ values, machines, idempotencyKey, answer }: Props) {
  const { t } = useI18n();
  const saving = useNavigation().state === "submitting";
  // The initial values of the fields; a later reload fills none of them.
  const [displayed] = useState(values);
  const [form, field] = useForm<ProgramFormValues>({
    id: "program",
    lastResult: lastResult(answer),
    defaultValue: displayed,
    // Rows change in the browser; only the server validates the input.
    onValidate: ({ formData }) =>
      parse(formData, { resolve: (value) => ({ value: value as ProgramFormValues }) }),
  });
  const rows = field.tasks.getFieldList();
  const invalid = Object.keys(form.allErrors).length > 0 && !answer?.refusal;
  return (
    <>
      <Refusal answer={answer} title={t("service:program.failedTitle")} />
      {invalid ? <Notice tone="error" title={t("equipment:form.invalid")} /> : null}
      {machines ? <Notice tone="info" title={t("service:program.following", { count: machines })} /> : null}
      <Form method="post" {...getFormProps(form)} className="grid grid-cols-1 gap-4">
        {/* Enter presses the first button of a form. */}
        <button type="submit" className="sr" tabIndex={-1} aria-hidden="true">
          {t("service:program.save")}
        </button>
        <KeyField value={idempotencyKey} />
        <input type="hidden" name={field.version.name} value={versionOf(answer, values)} />
        <section className="card pb-1">
          <div className="grid items-start gap-x-4 sm:grid-cols-2">
            <TextField
              field={field.name}
              label={t("service:program.name")}
              maxLength={PROGRAM_NAME_MAX}
              required
            />
            <SelectField
              field={field.unit}
              label={t("service:program.unit")}
              options={FORM_UNITS.map((unit) => ({ value: unit, label: t(`common:unit.${unit}`) }))}
              required
            />
          </div>
        </section>
        <section className="card">
          <h2>{t("service:program.tasks")}</h2>
          <p className="hint mb-3">{t("service:program.tasksHint")}</p>
          {rows.map((row, index) => (
            <TaskRow
              key={row.key}
              row={row}
              number={index + 1}
              note={machines ? t("service:kind.keepPoints") : undefined}
              removal={
                <button
                  {...form.remove.getButtonProps({ name: field.tasks.name, index })}
                  className="btn btn-quiet mt-6 text-overdue"
                  aria-label={t("service:program.removeTask", { number: index + 1 })}
                >
                  {t("service:task.remove")}
                </button>
              }
            />
          ))}
          <FieldErrors field={field.tasks} />
          {rows.length < TASKS_MAX ? (
            <button
              {...form.insert.getButtonProps({ name: field.tasks.name, defaultValue: EMPTY_ROW })}
              className="btn"
            >
              {t("service:program.addTask")}
            </button>
          ) : null}
        </section>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-primary grow sm:grow-0" disabled={saving}>
            {saving ? t("common:state.saving") : t("service:program.save")}
          </button>{" "}
          <PageLink className="btn grow sm:grow-0" to="/service-programs">
            {t("common:action.cancel")}
          </PageLink>
        </div>
      </Form>
    </>
  );
}

/**
 * The version that the form was filled with. If somebody else has changed the program since, the form has
 * said so and sends the program's present version, so that saving again is possible.
 */
function versionOf(answer: FormAnswer | undefined, { version }: ProgramFormValues): string {
  if (!answer || answer.refusal?.code === "service_program.changed") return version;
  const sent: unknown = answer.result?.initialValue?.version;
  return typeof sent === "string" ? sent : version;
}
