import { z } from "zod";
import { PRICED_FUELS, priceOfDelivery } from "#app/domain/fuel/fuel-cost.ts";
import { MAX_PRICE } from "#app/domain/money.ts";
import { optionalDate, requiredChoice } from "#app/forms/equipment/equipment-form.ts";
import { NAME_MAX, optionalMoney, optionalPrice, optionalTenths, optionalText } from "#app/forms/fields.ts";

/* A price or a delivery as its form and `/api/fuel-prices` send it. */

const error = (name: string) => `fuelCosts:error.${name}`;

/** The largest delivery, in tenths: 999,999.9. */
const MAX_DELIVERED = 9_999_999;

const NONE = "fuelCosts:error.priceOrDelivery";

/** Prices are in thousandths of a dollar, amounts in tenths, money in cents; a null day is today. */
export const fuelPriceSchema = z
  .object({
    fuel: requiredChoice(PRICED_FUELS, { required: error("fuel"), invalid: "errors:field.invalid" }),
    effectiveOn: optionalDate({ invalid: error("day"), early: error("day") }),
    pricePerUnit: optionalPrice(error("price")),
    delivered: optionalTenths({ min: 1, low: error("delivered"), isFuel: true }).refine(
      (tenths) => tenths === undefined || tenths <= MAX_DELIVERED,
      error("delivered"),
    ),
    totalPaid: optionalMoney(error("totalPaid")).refine((cents) => cents !== 0, error("totalPaid")),
    supplier: optionalText(NAME_MAX),
  })
  .transform(({ pricePerUnit, delivered, totalPaid, supplier, ...value }, context) => {
    const refuse = (path: string, message: string) => {
      context.addIssue({ code: "custom", path: [path], message });
      return z.NEVER;
    };
    const common = { ...value, effectiveOn: value.effectiveOn ?? null };
    const isDelivery = delivered !== undefined || totalPaid !== null;
    if ((pricePerUnit !== null) === isDelivery) return refuse("pricePerUnit", NONE);
    if (pricePerUnit !== null) {
      return supplier === undefined
        ? { ...common, pricePerUnit, delivered: null, totalPaid: null, supplier: null }
        : refuse("supplier", error("supplier"));
    }
    if (delivered === undefined) return refuse("delivered", error("delivered"));
    if (totalPaid === null) return refuse("totalPaid", error("totalPaid"));
    const price = priceOfDelivery(delivered, totalPaid);
    return price >= 1 && price <= MAX_PRICE
      ? { ...common, pricePerUnit: price, delivered, totalPaid, supplier: supplier ?? null }
      : refuse("totalPaid", error("priceOfDelivery"));
  });

export type NewFuelPrice = z.output<typeof fuelPriceSchema>;

/** The texts of the form's fields. */
export type FuelPriceFields = Record<
  "fuel" | "effectiveOn" | "pricePerUnit" | "delivered" | "totalPaid" | "supplier",
  string
>;
