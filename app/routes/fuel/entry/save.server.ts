import { AppError } from "#app/domain/app-error.ts";
import { fuelCorrectionFormSchema, fuelVoidSchema } from "#app/forms/fuel/fuel-entry-forms.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formOnce } from "#app/http/forms/form-key.server.ts";
import { type IntentAnswer, submitIntent } from "#app/http/forms/intent-form.server.ts";
import type { GuardedArgs } from "#app/http/route.server.ts";
import { correctFuelEntry, voidFuel } from "#app/services/fuel/change-fuel-entry.ts";

export type EntryAnswer = IntentAnswer<"correct" | "void">;

/** Corrects or voids the entry, once, and shows it again. */
export function saveFuelEntry(
  { actor, context, params, t }: GuardedArgs<"/fuel-entries/:id">,
  form: FormData,
) {
  const id = params.id ?? "";
  const here = `/fuel-entries/${id}`;
  const once = formOnce(context, actor, form, `POST ${here}`);
  const options = { t, failed: "fuelCosts:entry.failed" } as const;
  switch (form.get("intent")) {
    case "correct":
      return submitIntent(
        "correct",
        form,
        fuelCorrectionFormSchema,
        async (correction) => {
          await once(() => correctFuelEntry(context, actor, id, correction));
          return redirectWithFlash(here, {
            tone: "success",
            title: "fuelCosts:entry.corrected",
            description: "fuelCosts:entry.correctedText",
          });
        },
        options,
      );
    case "void":
      return submitIntent(
        "void",
        form,
        fuelVoidSchema,
        async ({ reason }) => {
          await once(() => voidFuel(context, actor, id, reason));
          return redirectWithFlash(here, {
            tone: "success",
            title: "fuelCosts:entry.voidDone",
            description: "fuelCosts:entry.voidDoneText",
          });
        },
        options,
      );
    default:
      throw new AppError("request.invalid");
  }
}
