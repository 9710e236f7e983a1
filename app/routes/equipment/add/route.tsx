import { getFormProps, parse, useForm } from "@conform-to/react";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { nextOfAddress } from "#app/auth/safe-next.server.ts";
import { BackLink } from "#app/components/back-link.tsx";
import { UpgradeLink } from "#app/components/billing/upgrade-link.tsx";
import { keepTyped, unlessUnsent } from "#app/components/dialog/calls.ts";
import { DialogLink } from "#app/components/dialog/dialog-link.tsx";
import type { PageHandle } from "#app/components/document.tsx";
import { Notice } from "#app/components/flash-notice.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { PageLink } from "#app/components/page-link.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { askedStart } from "#app/components/service/confirm-reading.tsx";
import { lastModelYear } from "#app/domain/equipment/machine-facts.ts";
import { FORM_PARTS } from "#app/domain/equipment/machine-fields.ts";
import { DISPLAYED_FIELD } from "#app/forms/displayed.ts";
import { type FieldValues, formValuesOf } from "#app/forms/equipment/equipment-edit.ts";
import { newFormKey } from "#app/http/forms/form-key.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { todayOf } from "#app/services/actor.ts";
import { subscriptionOf } from "#app/services/billing/subscription-state.ts";
import { getMachineRow } from "#app/services/equipment/equipment.ts";
import { valuesOf } from "#app/services/equipment/equipment-edit.ts";
import { readMachineForm } from "#app/services/equipment/machine-form.ts";
import { programOfDefault } from "#app/services/service/programs.ts";
import { BooksFields } from "./books-section.tsx";
import { ChecklistSelect } from "./checklist-select.tsx";
import { FactsFields } from "./facts-section.tsx";
import { Fold } from "./fold.tsx";
import {
  type AddFormValues,
  ANOTHER,
  dropUnknownParts,
  emptyUnscheduled,
  hasFault,
  holdsValue,
  NEW_MACHINE,
} from "./form-values.ts";
import { DescriptionField, PartsFields } from "./parts-section.tsx";
import { ProgramSelect } from "./program-select.tsx";
import { addMachine, saveMachine } from "./save.server.ts";
import { BasicsSection, Columns, LifespanFields, ScheduleFields } from "./sections.tsx";
import { type UnitQuestion, UnitQuestionFields } from "./unit-question.tsx";

export const handle: PageHandle = { i18n: ["equipment", "errors", "fuelPaid", "service"] };

export const meta = pageTitle<typeof loader>((t, { id }) =>
  t(id ? "equipment:form.editDocumentTitle" : "equipment:form.addDocumentTitle"),
);

/** A refused form needs a new idempotency key and the machine's present usage. */
export const shouldRevalidate = unlessUnsent;

const editedId = (request: Request) => new URL(request.url).searchParams.get("edit");

export const loader = guarded("/add-equipment", async ({ context, request, actor }) => {
  const id = editedId(request);
  const { premium, isTrialExpired } = subscriptionOf(actor, context.now());
  const today = todayOf(actor, context.now());
  const offered = await readMachineForm(context, actor, { isNew: !id });
  const lastYear = lastModelYear(today);
  const common = { ...offered, lastYear, premium, isTrialExpired, key: newFormKey(), today };
  if (!id) return { ...common, id, machine: null, follows: null, next: null };
  const stored = await getMachineRow(context, actor, id);
  const machine = formValuesOf(valuesOf(stored));
  const follows = await programOfDefault(context, actor, stored);
  return { ...common, id, machine, follows, next: nextOfAddress(request) };
});

export const action = guarded("/add-equipment", async (args) => {
  const form = await readForm(args.request);
  emptyUnscheduled(form);
  dropUnknownParts(form);
  const id = editedId(args.request);
  return id ? saveMachine(args, form, id) : addMachine(args, form);
});

export const clientAction = keepTyped((address) =>
  address.searchParams.has("edit") ? "equipment:form.updateFailed" : "equipment:form.addFailed",
);

export default function AddEquipmentPage() {
  const { t } = useI18n();
  const {
    id,
    machine,
    refusal,
    premium,
    isTrialExpired,
    key,
    checklists,
    programs,
    follows,
    today,
    places,
    lastYear,
    next,
  } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  // The initial values of the fields; a later reload fills none of them.
  const [first] = useState(machine);
  const saving = useNavigation().state === "submitting";
  const [form, field] = useForm<AddFormValues>({
    id: "equipment",
    lastResult: lastResult(answer),
    defaultValue: machine ?? NEW_MACHINE,
    // Rows of parts change in the browser; only the server validates the input.
    onValidate: ({ formData }) =>
      parse(formData, { resolve: (value) => ({ value: value as AddFormValues }) }),
  });
  const invalid = Object.keys(form.allErrors).length > 0 && !answer?.refusal;
  const held: FieldValues = answer?.result?.initialValue ?? first ?? NEW_MACHINE;
  const question = (answer && "question" in answer ? answer.question : null) as UnitQuestion | null;
  const folded = (fields: readonly (keyof AddFormValues)[]) => ({
    holds: holdsValue(held, fields),
    faulty: hasFault(answer?.result?.error, fields),
    answer,
  });
  return (
    <div className="max-w-2xl">
      {next && first ? (
        <BackLink href={next}>{first.name}</BackLink>
      ) : (
        <BackLink href="/">{t("common:action.backToDashboard")}</BackLink>
      )}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1>{machine ? t("equipment:form.editTitle") : t("equipment:form.addTitle")}</h1>
        {machine ? (
          <span className="flex flex-wrap gap-2">
            <PageLink className="btn" to={`/equipment-items/${id}/services`}>
              {t("common:servicePlan")}
            </PageLink>{" "}
            <PageLink className="btn" to={`/equipment-list/labels?machine=${id}`}>
              {t("equipment:list.action.printLabel")}
            </PageLink>
          </span>
        ) : (
          <DialogLink className="btn" href="/add-equipment/import">
            {t("equipment:form.bulkImport")}
          </DialogLink>
        )}
      </div>
      {refusal && !answer ? (
        <Notice tone="error" title={t(`errors:${refusal}`)}>
          <UpgradeLink />
        </Notice>
      ) : null}
      <Refusal answer={answer} title={t("equipment:form.failedTitle")} />
      {invalid ? <Notice tone="error" title={t("equipment:form.invalid")} /> : null}
      <Form method="post" {...getFormProps(form)} className="grid gap-4">
        {/* Enter presses the first button of a form. */}
        <button type="submit" className="sr" tabIndex={-1} aria-hidden="true">
          {t("common:action.save")}
        </button>
        {machine ? (
          <input
            type="hidden"
            name={DISPLAYED_FIELD}
            value={JSON.stringify((answer && "displayed" in answer && answer.displayed) || first)}
          />
        ) : (
          <KeyField value={key} />
        )}
        <BasicsSection field={field} stored={machine} asked={askedStart(answer)}>
          {question ? <UnitQuestionFields field={field} question={question} /> : null}
        </BasicsSection>
        <Fold title={t("equipment:form.section.facts")} {...folded(FORM_PARTS.facts)}>
          <FactsFields field={field} places={places} lastYear={lastYear} />
          {id ? (
            <p className="mt-3">
              <PageLink to={`/equipment-items/${id}/card`}>{t("equipment:card.title")}</PageLink>
            </p>
          ) : null}
        </Fold>
        <Fold
          title={t("equipment:form.section.schedule")}
          {...folded(["serviceProgramId", ...FORM_PARTS.schedule])}
        >
          <LifespanFields field={field} />
          {checklists.length > 0 || programs.length > 0 ? (
            <Columns>
              {checklists.length > 0 ? (
                <ChecklistSelect field={field.checklistId} checklists={checklists} />
              ) : null}
              {programs.length > 0 ? (
                <ProgramSelect field={field.serviceProgramId} programs={programs} />
              ) : null}
            </Columns>
          ) : null}
          {follows === null ? null : (
            <p className="hint mb-4">{t("service:program.follows", { name: follows })}</p>
          )}
          <ScheduleFields field={field} />
        </Fold>
        <Fold title={t("equipment:form.section.parts")} {...folded(FORM_PARTS.parts)}>
          <PartsFields
            form={form}
            field={field.serviceParts}
            premium={premium}
            trialExpired={isTrialExpired}
            typed={answer !== undefined}
          />
          <DescriptionField field={field} />
        </Fold>
        <Fold title={t("equipment:books.title")} {...folded(FORM_PARTS.books)}>
          <BooksFields field={field} today={today} />
        </Fold>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-primary grow sm:grow-0" disabled={saving}>
            {saving
              ? t("common:state.saving")
              : machine
                ? t("equipment:form.submitEdit")
                : t("equipment:form.submitAdd")}
          </button>{" "}
          {machine ? null : (
            <>
              <button
                type="submit"
                name="intent"
                value={ANOTHER}
                className="btn grow sm:grow-0"
                disabled={saving}
              >
                {t("equipment:form.saveAndNext")}
              </button>{" "}
            </>
          )}
          <PageLink className="btn grow sm:grow-0" to={next ?? "/"}>
            {t("common:action.cancel")}
          </PageLink>
        </div>
      </Form>
    </div>
  );
}
