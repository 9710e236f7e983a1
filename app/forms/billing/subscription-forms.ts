import { z } from "zod";
import { PAUSE_MONTHS } from "#app/domain/billing/paid-time.ts";
import { INTERVALS, TIERS } from "#app/domain/billing/plans.ts";

/** What a customer may choose of a plan: never a price, a limit or a status. */
const tier = z.enum(TIERS, { error: "errors:field.invalid" });
const interval = z.enum(INTERVALS, { error: "errors:field.invalid" });

/** The price a form showed, in cents: never used as the price, and refused if it has changed. */
const priceShown = z.preprocess(
  (value) => (typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value),
  z.int({ error: "errors:field.invalid" }).optional(),
);

export const checkoutSchema = z.object({ tier, billingInterval: interval, priceShown });

/** Without an interval the billing stays as it is. */
export const changePlanSchema = z.object({ tier, billingInterval: interval.optional(), priceShown });

/** Forms send digits. */
export const pauseSchema = z.object({
  months: z.preprocess(
    (value) => (typeof value === "string" && /^\d{1,2}$/.test(value) ? Number(value) : value),
    z.union(
      PAUSE_MONTHS.map((months) => z.literal(months)),
      { error: "errors:field.invalid" },
    ),
  ),
});
