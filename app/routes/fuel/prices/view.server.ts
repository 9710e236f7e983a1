import { tankDifference } from "#app/domain/fuel/fuel-cost.ts";
import { fuelAmount } from "#app/domain/quantity.ts";
import { formatCalendarDate, formatCost, formatCostPerUnit } from "#app/i18n/format.ts";
import type { Reader } from "#app/i18n/reader.ts";
import type { FuelPriceRow, TankRow } from "#db/queries/fuel/fuel-prices.ts";

/** A price or a delivery as the list shows it. */
export function wordedPrice(row: FuelPriceRow, { locale, t }: Pick<Reader, "locale" | "t">) {
  const { id, fuel, pricePerUnit, delivered, totalPaid, supplier, authorName } = row;
  const isDelivery = delivered !== null && totalPaid !== null;
  return {
    id,
    fuel: t(`fuelCosts:fuel.${fuel}`),
    date: formatCalendarDate(row.effectiveOn, locale),
    price: formatCostPerUnit(pricePerUnit, locale, 3),
    delivery: isDelivery
      ? t("fuelCosts:prices.deliveryOf", {
          ...fuelAmount(delivered, locale),
          total: formatCost(totalPaid, locale),
        })
      : null,
    supplier,
    author: authorName,
  };
}

export type WordedPrice = ReturnType<typeof wordedPrice>;

/** What a tank holds by the books, in words. */
export function wordedTank(
  { fuel, since, delivered, taken }: TankRow,
  { locale, t }: Pick<Reader, "locale" | "t">,
) {
  const words = (tenths: number) => fuelAmount(tenths, locale);
  const { amount, over } = tankDifference(delivered, taken);
  return {
    fuel: t(`fuelCosts:fuel.${fuel}`),
    since: t("fuelCosts:tank.since", { date: formatCalendarDate(since, locale) }),
    delivered: t("fuelCosts:amount", words(delivered)),
    taken: t("fuelCosts:amount", words(taken)),
    difference: t(over ? "fuelCosts:tank.over" : "fuelCosts:tank.left", words(amount)),
  };
}

export type WordedTank = ReturnType<typeof wordedTank>;
