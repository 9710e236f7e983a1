import { pricePerGallon } from "#app/domain/fuel/fuel-cost.ts";
import { fuelAmount } from "#app/domain/quantity.ts";
import { authorText } from "#app/i18n/author.ts";
import { formatCost, formatCostPerUnit, formatDate } from "#app/i18n/format.ts";
import type { Reader } from "#app/i18n/reader.ts";
import type { ListedFuelEntry } from "#db/queries/fuel/fuel-entries.ts";

/** A fuel entry as lists and its page show it, as text. */
export function wordedFuelEntry(row: ListedFuelEntry, { locale, t, timeZone }: Reader) {
  const { id, equipmentId, shownName, operatorName, amount, fuelCost } = row;
  const price = pricePerGallon(amount, fuelCost);
  return {
    id,
    equipmentId,
    equipmentName: shownName,
    operatorName: authorText(t, row.authorId, operatorName),
    date: formatDate(row.takenAt, locale, timeZone),
    kind: t(`common:fuel.${row.fuelType}`),
    amount: t("fuelCosts:amount", fuelAmount(amount, locale)),
    use: t(`fuelPaid:use.${row.fuelUse ?? "none"}`),
    cost: fuelCost === null ? null : formatCost(fuelCost, locale),
    perUnit: price === null ? null : t("fuelCosts:price", { price: formatCostPerUnit(price, locale, 3) }),
    isPaid: row.costFrom === "paid",
    voided: row.voidedAt !== null,
  };
}

export type WordedFuelEntry = ReturnType<typeof wordedFuelEntry>;
