import { z } from "zod";
import { FUEL_KINDS, FUEL_USES } from "#app/domain/equipment/equipment.ts";
import { optionalDate } from "#app/forms/equipment/equipment-form.ts";
import {
  NAME_MAX,
  NOTES_MAX,
  onlySent,
  optionalChoice,
  optionalFlag,
  optionalMoney,
  optionalTenths,
  optionalText,
  requiredText,
} from "#app/forms/fields.ts";
import { wired } from "#app/forms/wire.ts";

/* Fuel entries and uses as their forms and `/api/fuel-entries` send them. */

const INVALID = "errors:field.invalid";
const error = (name: string) => `fuelCosts:error.${name}`;

const fuelUse = () => optionalChoice(FUEL_USES, INVALID);
const fuelCost = () => optionalMoney("errors:fuel.cost");

/** Fuel to add, in tenths and cents. A null day is now; other nulls follow from machine and prices. */
export const newFuelSchema = z
  .object({
    equipmentId: requiredText(NAME_MAX, error("machine")),
    date: optionalDate({ invalid: error("day"), early: error("day") }),
    fuelAdded: wired(
      optionalTenths({ min: 0, low: error("amount"), unread: error("amount"), isFuel: true }),
      { type: ["number", "string"], exclusiveMinimum: 0, needed: true },
    ),
    fuelType: optionalChoice(FUEL_KINDS, INVALID),
    fuelCost: fuelCost(),
    fuelUse: fuelUse(),
    notes: optionalText(NOTES_MAX),
  })
  .transform((value, context) => {
    const { fuelAdded = 0 } = value;
    if (fuelAdded === 0) {
      const message = value.fuelCost === null ? error("amount") : "errors:fuel.none";
      context.addIssue({ code: "custom", path: ["fuelAdded"], message });
      return z.NEVER;
    }
    return {
      ...value,
      fuelAdded,
      date: value.date ?? null,
      fuelType: value.fuelType ?? null,
      fuelUse: value.fuelUse ?? null,
      notes: value.notes ?? "",
    };
  });

export type NewFuel = z.output<typeof newFuelSchema>;

const correctionFields = z.object({ fuelCost: fuelCost(), fuelUse: fuelUse() });

/** The form of a correction: a blank amount takes the price, a blank use is not stated. */
export const fuelCorrectionFormSchema = correctionFields.transform((value) => ({
  ...value,
  fuelUse: value.fuelUse ?? null,
}));

/** The body of a correction: what isn't sent stays. */
export const fuelCorrectionSchema = wired(
  z
    .looseObject({}, { error: INVALID })
    .transform((sent, context): Partial<z.output<typeof fuelCorrectionFormSchema>> => {
      const parsed = fuelCorrectionFormSchema.safeParse(sent);
      if (parsed.success) {
        return onlySent(parsed.data, sent);
      }
      for (const { message, path } of parsed.error.issues) {
        context.addIssue({ code: "custom", message, path: [...path] });
      }
      return z.NEVER;
    }),
  correctionFields,
);

export const fuelVoidSchema = z.object({ reason: requiredText(NOTES_MAX, error("reason")) });

/** The uses of a page of machines by their ids, and whether earlier fuel without a use gets them too. */
export const fuelUsesSchema = z.object({
  fuelUse: z
    .record(
      z.string(),
      fuelUse().transform((use) => use ?? null),
    )
    .optional()
    .transform((uses) => uses ?? {}),
  fillPast: optionalFlag().transform((isTicked) => isTicked ?? false),
});
