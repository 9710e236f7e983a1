/**
 * What the books know of a machine besides its ledgers: what it cost, what its fuel is for, and its sale. Money is in
 * cents; a sale may also be a trade-in or scrap.
 */
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import type { FuelUse } from "#app/domain/equipment/equipment.ts";
import { centsToText } from "#app/domain/money.ts";

export type Purchase = { purchaseDate: CalendarDate | null; purchasePrice: number | null };
export type Sale = { soldDate: CalendarDate | null; soldPrice: number | null };

/** A machine in the list has no sale. */
export type MachineBooks = Purchase & { fuelUse: FuelUse | null };
/** What can still be changed of a retired machine. */
export type RetiredBooks = Purchase & Sale;

export const NO_SALE: Sale = { soldDate: null, soldPrice: null };

type Dates = Pick<RetiredBooks, "purchaseDate" | "soldDate">;

/**
 * Why a machine's days are impossible, and at which field; null if they aren't. `sent` are the days that the
 * act sets. A sale before the purchase is a fault of the sale, unless the act sets only the purchase.
 */
export function faultOfDays(
  dates: Dates,
  sent: readonly (keyof Dates)[],
  today: CalendarDate,
): { field: keyof Dates; fault: "toCome" | "saleFirst" } | null {
  const toCome = sent.find((field) => (dates[field] ?? "") > today);
  if (toCome) return { field: toCome, fault: "toCome" };
  const { purchaseDate, soldDate } = dates;
  if (purchaseDate === null || soldDate === null || soldDate >= purchaseDate) return null;
  return { field: sent.includes("soldDate") ? "soldDate" : "purchaseDate", fault: "saleFirst" };
}

/** The values as the activity log tells them: prices with two decimals. */
export function loggedBooks<Books extends Partial<MachineBooks & Sale>>(books: Books) {
  const logged = Object.entries(books).map(([field, value]) => [
    field,
    typeof value === "number" ? centsToText(value) : value,
  ]);
  return Object.fromEntries(logged) as { [Field in keyof Books]: string | null };
}
