import { getFormProps, parse, useForm } from "@conform-to/react";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { keepTyped, unlessUnsent } from "#app/components/dialog/calls.ts";
import { DialogLink } from "#app/components/dialog/dialog-link.tsx";
import type { PageHandle } from "#app/components/document.tsx";
import { Notice } from "#app/components/flash-notice.tsx";
import { KeyField } from "#app/components/forms/key-field.tsx";
import { lastResult, Refusal } from "#app/components/forms/light-form.tsx";
import { pageTitle } from "#app/components/page-title.ts";
import { UpgradeLink } from "#app/components/plans/upgrade-link.tsx";
import { AppError } from "#app/domain/app-error.ts";
import { type EquipmentFormValues, formValuesOf, shownAfterAsking } from "#app/forms/equipment-edit.ts";
import { equipmentSchema } from "#app/forms/equipment-form.ts";
import { SHOWN_FIELD, takeShown } from "#app/forms/shown.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/form.server.ts";
import { formOnce, newFormKey } from "#app/http/form-key.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { guarded } from "#app/http/route.server.ts";
import { type EditAnswer, withShown } from "#app/http/with-shown.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { subscriptionOf } from "#app/services/billing/subscription-state.ts";
import { additionRefusal, createEquipment, getMachineRow } from "#app/services/equipment/equipment.ts";
import { editEquipment, valuesOf } from "#app/services/equipment/equipment-edit.ts";
import { clashMessages } from "./clash-words.server.ts";
import { dropUnknownParts, emptyUnscheduled, NEW_MACHINE, typedValues } from "./form-values.ts";
import { DescriptionSection, PartsSection } from "./parts-section.tsx";
import { BasicsSection, ScheduleSection, ServiceSection, UsageSection } from "./sections.tsx";

export const handle: PageHandle = { i18n: ["equipment", "errors"] };

export const meta = pageTitle<typeof loader>((t, { id }) =>
  t(id ? "equipment:form.editDocumentTitle" : "equipment:form.addDocumentTitle"),
);

/** A refused form needs a fresh idempotency key and the machine's usage of now. */
export const shouldRevalidate = unlessUnsent;

const editedId = (request: Request) => new URL(request.url).searchParams.get("edit");

export const loader = guarded("/add-equipment", async ({ context, request, actor }) => {
  const id = editedId(request);
  const { premium, isTrialExpired } = subscriptionOf(actor, context.now());
  const common = { premium, isTrialExpired, key: newFormKey() };
  if (!id) {
    const refusal = await additionRefusal(context, actor);
    const machine = null;
    return { ...common, id, machine, refusal };
  }
  const machine = formValuesOf(valuesOf(await getMachineRow(context, actor, id)));
  return { ...common, id, machine, refusal: null };
});

export const action = guarded("/add-equipment", async ({ context, request, actor, locale, t }) => {
  const form = await readForm(request);
  emptyUnscheduled(form);
  dropUnknownParts(form);
  const id = editedId(request);
  if (id) {
    const stored = await getMachineRow(context, actor, id);
    let shown = takeShown(form);
    const typed = typedValues(form);
    const answer = await submitForm(
      form,
      equipmentSchema(valuesOf(stored)),
      async () => {
        const outcome = await editEquipment(context, actor, id, { shown, typed });
        if ("clashes" in outcome) {
          shown = shownAfterAsking(shown ?? {}, formValuesOf(outcome.stored), outcome.clashes);
          throw new AppError("equipment.changed", {
            fields: clashMessages(outcome.clashes, outcome.stored, locale, t),
          });
        }
        return redirectWithFlash("/equipment-list", {
          tone: "success",
          title: "equipment:form.updated",
          description: outcome.partsLeft
            ? "equipment:form.updatedWithoutParts"
            : "equipment:form.updatedText",
        });
      },
      { t, failed: "equipment:form.updateFailed" },
    );
    return withShown(answer, shown);
  }
  const once = formOnce(context, actor, form, "POST /add-equipment");
  return submitForm(
    form,
    equipmentSchema(),
    async (values) => {
      await once(async () => {
        await createEquipment(context, actor, values);
      });
      return redirectWithFlash("/", {
        tone: "success",
        title: "equipment:form.added",
        description: "equipment:form.addedText",
      });
    },
    { t, failed: "equipment:form.addFailed" },
  );
});

export const clientAction = keepTyped((address) =>
  address.searchParams.has("edit") ? "equipment:form.updateFailed" : "equipment:form.addFailed",
);

export default function AddEquipmentPage() {
  const { t } = useI18n();
  const { id, machine, refusal, premium, isTrialExpired, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as EditAnswer | undefined;
  // What the fields were filled with; what is read anew later fills none of them.
  const [first] = useState(machine);
  const saving = useNavigation().state === "submitting";
  const [form, field] = useForm<EquipmentFormValues>({
    id: "equipment",
    lastResult: lastResult(answer),
    defaultValue: machine ?? NEW_MACHINE,
    // Rows of parts come and go in the browser; what was typed is checked by the server alone.
    onValidate: ({ formData }) =>
      parse(formData, { resolve: (value) => ({ value: value as EquipmentFormValues }) }),
  });
  const invalid = Object.keys(form.allErrors).length > 0 && !answer?.refusal;
  return (
    <div className="mx-auto max-w-3xl">
      <p className="mb-1">
        <a className="inline-flex min-h-11 min-w-11 items-center" href="/">
          {t("common:action.backToDashboard")}
        </a>
      </p>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1>{machine ? t("equipment:form.editTitle") : t("equipment:form.addTitle")}</h1>
        {machine ? (
          <a className="btn" href={`/equipment-list/labels?machine=${id}`}>
            {t("equipment:list.action.printLabel")}
          </a>
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
        {/* The first button of a form is the one that Enter presses. */}
        <button type="submit" className="sr" tabIndex={-1} aria-hidden="true">
          {t("common:action.save")}
        </button>
        {machine ? (
          <input type="hidden" name={SHOWN_FIELD} value={JSON.stringify(answer?.shown ?? first)} />
        ) : (
          <KeyField value={key} />
        )}
        <BasicsSection field={field} storedUnit={machine?.unit ?? null} />
        <UsageSection field={field} edited={machine !== null} />
        <ServiceSection field={field} />
        <ScheduleSection field={field} />
        <PartsSection
          form={form}
          field={field.serviceParts}
          premium={premium}
          trialExpired={isTrialExpired}
          typed={answer !== undefined}
        />
        <DescriptionSection field={field} />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-primary grow sm:grow-0" disabled={saving}>
            {saving
              ? t("common:state.saving")
              : machine
                ? t("equipment:form.submitEdit")
                : t("equipment:form.submitAdd")}
          </button>
          <a className="btn grow sm:grow-0" href="/">
            {t("common:action.cancel")}
          </a>
        </div>
      </Form>
    </div>
  );
}
