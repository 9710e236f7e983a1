import { getFormProps, useForm } from "@conform-to/react";
import { ChoiceLine } from "#app/components/forms/choice-line.tsx";
import { TextAreaField, TextField } from "#app/components/forms/fields.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { CHECKLIST_NAME_MAX, LINES_MAX } from "#app/domain/checks/checklist.ts";
import { EQUIPMENT_TYPES } from "#app/domain/equipment/equipment.ts";
import type { ChecklistFormValues } from "#app/forms/checks/checklist-form.ts";
import type { FormAnswer } from "#app/http/forms/form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import type { checklistToEdit } from "#app/services/checks/checklists.ts";

type Choice = Pick<Awaited<ReturnType<typeof checklistToEdit>>, "machines" | "total" | "unshown">;

type Props = {
  values: Pick<ChecklistFormValues, "name" | "lines">;
  choice: Choice;
  idempotencyKey: string;
  answer: FormAnswer | undefined;
};

/** A checklist, and the machines that have it. */
export function ChecklistForm({ values, choice, idempotencyKey, answer }: Props) {
  const { t } = useI18n();
  const [form, field] = useForm<ChecklistFormValues>({
    id: "checklist",
    lastResult: lastResult(answer),
    defaultValue: values,
  });
  return (
    <>
      <Refusal answer={answer} title={t("checks:list.failedTitle")} />
      <form method="post" {...getFormProps(form)} className="grid grid-cols-1 gap-4">
        <KeyField value={idempotencyKey} />
        <section className="card pb-1">
          <TextField
            field={field.name}
            label={t("checks:list.name")}
            maxLength={CHECKLIST_NAME_MAX}
            required
          />
          <TextAreaField
            field={field.lines}
            label={t("checks:list.lines")}
            hint={`${t("checks:list.linesPlace")} ${t("checks:list.linesHint")}`}
            rows={LINES_MAX}
            required
          />
        </section>
        <MachineTicks choice={choice} kept={answer && asList(field.equipmentIds.initialValue)} />
        <TypeTicks kept={answer && asList(field.types.initialValue)} />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-primary grow sm:grow-0">
            {t("checks:list.save")}
          </button>{" "}
          <a className="btn grow sm:grow-0" href="/checklists">
            {t("common:action.cancel")}
          </a>
        </div>
      </form>
    </>
  );
}

/** Ticks as they were sent: one tick comes as text, none as nothing. */
function asList(sent: unknown): unknown[] {
  return Array.isArray(sent) ? sent : [sent];
}

/** `kept` are the ticks of a refused form. */
function MachineTicks({ choice, kept }: { choice: Choice; kept: unknown[] | undefined }) {
  const { t } = useI18n();
  const { machines, total, unshown } = choice;
  return (
    <fieldset className="card min-w-0" aria-labelledby="machines">
      <h2 id="machines">{t("checks:list.machines")}</h2>
      {unshown.length > 0 ? <input type="hidden" name="unshown" value={unshown.join(" ")} /> : null}
      {machines.length === 0 ? <p className="text-soft">{t("checks:list.noMachines")}</p> : null}
      {machines.some(({ leaves }) => leaves) ? (
        <p className="mb-2 text-soft">{t("checks:list.machinesHint")}</p>
      ) : null}
      {machines.length < total ? (
        <p className="mb-2 text-soft">{t("checks:list.firstMachines", { shown: machines.length, total })}</p>
      ) : null}
      <div className="tick-list">
        {machines.map(({ id, name, ticked, leaves }) => (
          <ChoiceLine
            key={id}
            className="min-w-0"
            type="checkbox"
            name="equipmentIds"
            value={id}
            defaultChecked={kept ? kept.includes(id) : ticked}
          >
            <span className="min-w-0 wrap-anywhere">
              {name}{" "}
              {leaves ? (
                <span className="hint block">{t("checks:list.leaves", { name: leaves })}</span>
              ) : null}
            </span>
          </ChoiceLine>
        ))}
      </div>
    </fieldset>
  );
}

function TypeTicks({ kept }: { kept: unknown[] | undefined }) {
  const { t } = useI18n();
  return (
    <fieldset className="card min-w-0" aria-labelledby="types">
      <h2 id="types">{t("checks:list.types")}</h2>
      <p className="mb-2 text-soft">{t("checks:list.typesHint")}</p>
      <div className="grid gap-x-6 sm:grid-cols-4">
        {EQUIPMENT_TYPES.map((type) => (
          <ChoiceLine
            key={type}
            type="checkbox"
            name="types"
            value={type}
            defaultChecked={kept?.includes(type)}
          >
            <span>{t(`common:type.${type}`)}</span>
          </ChoiceLine>
        ))}
      </div>
    </fieldset>
  );
}
