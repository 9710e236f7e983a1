import { z } from "zod";
import { FUEL_UNITS } from "#app/domain/equipment/equipment.ts";
import { optionalChoice, optionalFlag } from "#app/forms/fields.ts";

/* The fuel settings as the form of `/fuel/prices` and `/api/fuel-settings` send them. */

const INVALID = "errors:field.invalid";

/** The body of a call: what isn't sent stays. */
export const fuelSettingsSchema = z
  .object({
    fuelUnit: z.enum(FUEL_UNITS, { error: INVALID }),
    askFuelCost: z.boolean({ error: INVALID }),
  })
  .partial();

/** The form, which omits an unticked box, and the unit once a month was closed. */
export const fuelSettingsFormSchema = z.object({
  fuelUnit: optionalChoice(FUEL_UNITS, INVALID),
  askFuelCost: optionalFlag().transform((isOn) => isOn ?? false),
});

/** The texts of the form's fields. */
export type FuelSettingsFormValues = { fuelUnit: string; askFuelCost: string };
