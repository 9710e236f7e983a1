import type { TypedResponse } from "@remix-run/cloudflare";
import type { z } from "zod";
import type { fuelSettingsFormSchema } from "#app/forms/fuel/fuel-settings-form.ts";
import type { CompanySettingsInput } from "#app/forms/operators/employee-forms.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import type { formOnce } from "#app/http/forms/form-key.server.ts";
import { updateCompanySettings } from "#app/services/accounts/company-settings.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { changeFuelSettings } from "#app/services/fuel/fuel-settings.ts";

/** Saves the company's name and its operators' password as a form sent them, and leads to `to` with the notice. */
export async function saveCompanyForm(
  context: ServiceContext,
  actor: Actor,
  input: CompanySettingsInput,
  to: string,
): Promise<TypedResponse<never>> {
  const { passwordChanged } = await updateCompanySettings(context, actor, input);
  return redirectWithFlash(to, {
    tone: "success",
    title: "operators:notice.settingsUpdated",
    description: passwordChanged
      ? "operators:notice.passwordUpdatedBody"
      : "operators:notice.settingsUpdatedBody",
  });
}

/** Saves the fuel settings as a form sent them, once, and leads to `to` with the notice. */
export async function saveFuelSettingsForm(
  context: ServiceContext,
  actor: Actor,
  { fuelUnit, askFuelCost }: z.output<typeof fuelSettingsFormSchema>,
  { once, to }: { once: ReturnType<typeof formOnce>; to: string },
): Promise<TypedResponse<never>> {
  const change = { askFuelCost, ...(fuelUnit === undefined ? {} : { fuelUnit }) };
  await once(async () => {
    await changeFuelSettings(context, actor, change);
    return null;
  });
  return redirectWithFlash(to, {
    tone: "success",
    title: "fuelPaid:settings.saved",
    description: "fuelPaid:settings.savedText",
  });
}
