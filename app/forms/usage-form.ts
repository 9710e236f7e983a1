import { z } from "zod";
import { MAX_TENTHS } from "#app/domain/quantity.ts";
import { optionalTenths } from "./fields.ts";

/**
 * Update Usage (specification §5 "Usage update schema" and "Update Usage modal"; C-32). The screen adds an amount
 * above 0; the call takes the other words as well.
 */
const NOT_POSITIVE = "equipment:usage.invalid";

/** How the usage of a machine changes, in tenths: from its current usage, or from one that was read, by an amount. */
export type UsageChange = { from: number | null; by: number };

/** In tenths; fuel is of the machine's kind. A null change leaves the usage alone. */
export type UsageUpdate = { change: UsageChange | null; fuelAdded: number };

/** `{ usageIncrease }` of the screen and the call. */
export const usageFormSchema = z
  .object({ usageIncrease: optionalTenths({ min: 1, low: NOT_POSITIVE, unread: NOT_POSITIVE }) })
  // Asked of the whole: zod lets the checks of an optional field be when the field is missing.
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
    fuelAdded: optionalTenths({ min: 0 }),
  })
  .refine((value) => Object.values(value).some((amount) => amount !== undefined), {
    error: NOT_POSITIVE,
    path: ["usageIncrease"],
  })
  .transform(({ usageIncrease = 0, currentUsage, additionalUsage = 0, fuelAdded = 0 }): UsageUpdate => {
    const by = usageIncrease + additionalUsage;
    const change = currentUsage === undefined && by === 0 ? null : { from: currentUsage ?? null, by };
    return { change, fuelAdded };
  });

/** The usage after a change, in tenths; null when no meter can show it. */
export function usageAfter(currentUsage: number, change: UsageChange): number | null {
  const after = (change.from ?? currentUsage) + change.by;
  return after <= MAX_TENTHS ? after : null;
}
