import { nextOfAddress } from "#app/auth/safe-next.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import { isMeterUnit } from "#app/domain/equipment/equipment.ts";
import { takeDisplayed } from "#app/forms/displayed.ts";
import { displayedAfterAsking, formValuesOf } from "#app/forms/equipment/equipment-edit.ts";
import { equipmentSchema, newEquipmentSchema } from "#app/forms/equipment/equipment-form.ts";
import { tenthsIn } from "#app/forms/fields.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { submitForm } from "#app/http/forms/form.server.ts";
import { formOnce } from "#app/http/forms/form-key.server.ts";
import { withDisplayed } from "#app/http/forms/with-displayed.server.ts";
import type { GuardedArgs } from "#app/http/route.server.ts";
import { checklistsToOffer } from "#app/services/checks/checklists.ts";
import { createEquipment, getEquipmentRecord, getMachineRow } from "#app/services/equipment/equipment.ts";
import { editEquipment, valuesOf } from "#app/services/equipment/equipment-edit.ts";
import { asksUnit } from "#app/services/equipment/unit-change.ts";
import { clashMessages } from "./clash-words.server.ts";
import { ANOTHER, typedValues } from "./form-values.ts";
import { unitQuestion } from "./unit-question.server.ts";

type Args = GuardedArgs<"/add-equipment">;

/** Adds a machine, once for each form, and leads to the dashboard or to the next empty form. */
export function addMachine({ context, actor, t }: Args, form: FormData) {
  const once = formOnce(context, actor, form, "POST /add-equipment");
  return submitForm(
    form,
    newEquipmentSchema(),
    async (values) => {
      const confirmed = tenthsIn(form, "confirmed");
      const { id, name } = await once(
        (complete) => createEquipment(context, actor, values, { complete, confirmed }),
        null,
        (made) => getEquipmentRecord(context, actor, made),
      );
      const added = {
        tone: "success",
        title: "equipment:form.added",
        description: "equipment:form.addedText",
        link: { to: `/equipment-items/${id}`, text: "equipment:form.openAdded" },
        params: { name },
      } as const;
      return form.get("intent") === ANOTHER
        ? redirectWithFlash("/add-equipment", added, { reload: true })
        : redirectWithFlash("/", added);
    },
    { t, failed: "equipment:form.addFailed" },
  );
}

/**
 * Saves what was typed of a machine. Fields that somebody else changed meanwhile are asked back, and so is what another
 * unit means for the readings.
 */
export async function saveMachine({ context, actor, request, locale, t }: Args, form: FormData, id: string) {
  const stored = await getMachineRow(context, actor, id);
  let displayed = takeDisplayed(form);
  const typed = typedValues(form);
  const answer = await submitForm(
    form,
    equipmentSchema(valuesOf(stored)),
    async () => {
      const outcome = await editEquipment(context, actor, id, {
        displayed,
        typed,
        confirmed: tenthsIn(form, "confirmed"),
      });
      if ("clashes" in outcome) {
        displayed = displayedAfterAsking(displayed ?? {}, formValuesOf(outcome.stored), outcome.clashes);
        const checklists = await checklistsToOffer(context, actor);
        const fields = clashMessages(outcome.clashes, outcome.stored, { checklists, locale, t });
        throw new AppError("equipment.changed", { fields });
      }
      return redirectWithFlash(nextOfAddress(request) ?? "/equipment-list", {
        tone: "success",
        title: "equipment:form.updated",
        description: outcome.partsLeft ? "equipment:form.updatedWithoutParts" : "equipment:form.updatedText",
      });
    },
    { t, failed: "equipment:form.updateFailed" },
  );
  const to = form.get("unit");
  const asked = isMeterUnit(to) && (await asksUnit(context, stored, to));
  const question = asked ? unitQuestion(stored, to, context.now(), { locale, t }) : null;
  return withDisplayed(answer, displayed, { question });
}
