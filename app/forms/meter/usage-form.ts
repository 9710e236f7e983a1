import { z } from "zod";
import { MAX_TENTHS } from "#app/domain/quantity.ts";
import { optionalCost, optionalFlag, optionalTenths } from "#app/forms/fields.ts";

/** Update Usage. The screen adds an amount above 0; the call accepts the other fields as well. */
const NOT_POSITIVE = "equipment:usage.invalid";

/** A change of a machine's usage, in tenths: `by` is added to the current usage, or to the reading `from`. */
export type UsageChange = { from: number | null; by: number };

/**
 * In tenths; fuel is of the machine's kind. A null change leaves the usage alone; the cost is what was paid, in cents,
 * and null takes the price. `confirmed` says that a reading far above the meter is right.
 */
export type UsageUpdate = {
  change: UsageChange | null;
  fuelAdded: number;
  fuelCost: number | null;
  confirmed?: boolean | undefined;
};

/** `{ usageIncrease }` from the screen and the call. */
export const usageFormSchema = z
  .object({ usageIncrease: optionalTenths({ min: 1, low: NOT_POSITIVE, unread: NOT_POSITIVE }) })
  // Checked on the whole object: zod skips the checks of a missing optional field.
  .refine(({ usageIncrease }) => usageIncrease !== undefined, {
    error: NOT_POSITIVE,
    path: ["usageIncrease"],
  })
  .transform(({ usageIncrease = 0 }) => ({ usageIncrease }));

export const usageUpdateSchema = z
  .object({
    usageIncrease: optionalTenths({ min: 1, low: NOT_POSITIVE, unread: NOT_POSITIVE }),
    currentUsage: optionalTenths({ min: 0 }),
    additionalUsage: optionalTenths({ min: 0 }),
    fuelAdded: optionalTenths({ min: 0, isFuel: true }),
    fuelCost: optionalCost().transform((cost) => cost ?? undefined),
    confirmed: optionalFlag(),
  })
  .refine(({ confirmed, ...value }) => Object.values(value).some((amount) => amount !== undefined), {
    error: NOT_POSITIVE,
    path: ["usageIncrease"],
  })
  .refine(({ fuelAdded = 0, fuelCost }) => fuelCost === undefined || fuelAdded > 0, {
    error: "errors:fuel.none",
    path: ["fuelAdded"],
  })
  .transform(
    ({
      usageIncrease = 0,
      currentUsage,
      additionalUsage = 0,
      fuelAdded = 0,
      fuelCost,
      confirmed,
    }): UsageUpdate => {
      const by = usageIncrease + additionalUsage;
      const change = currentUsage === undefined && by === 0 ? null : { from: currentUsage ?? null, by };
      return { change, fuelAdded, fuelCost: fuelCost ?? null, confirmed };
    },
  );

/** The usage after a change, in tenths; null if it exceeds the largest meter value. */
export function usageAfter(currentUsage: number, change: UsageChange): number | null {
  const after = (change.from ?? currentUsage) + change.by;
  return after <= MAX_TENTHS ? after : null;
}
