/**
 * What fuel costs and what it was used for. Amounts are in tenths of a gallon, money in cents, prices in thousandths
 * of a dollar for a gallon.
 */
import { type CalendarDate, daysBetween } from "#app/domain/calendar-date.ts";
import type { FuelKind, FuelUse } from "#app/domain/equipment/equipment.ts";

/** What has a price of its own: untaxed diesel is dyed, and bought apart. */
export const PRICED_FUELS = ["gas", "diesel", "dyed"] as const;
export type PricedFuel = (typeof PRICED_FUELS)[number];

/** A cost is what was paid, or follows from a price. */
export const COST_SOURCES = ["paid", "price"] as const;

/** How far back prices and added fuel may be dated. */
export const FUEL_DAYS_BACK = 366;

/** Whether a price may begin, or fuel may have been taken, on a day. */
export function isFuelDay(day: CalendarDate, today: CalendarDate): boolean {
  const back = daysBetween(day, today);
  return back >= 0 && back <= FUEL_DAYS_BACK;
}

/** The fuel whose price an entry takes. */
export function pricedFuel(fuelType: FuelKind, fuelUse: FuelUse | null): PricedFuel {
  return fuelType === "diesel" && fuelUse === "off-road-dyed" ? "dyed" : fuelType;
}

/** The cost of an amount at a price, in cents, half a cent rounded up. */
export function costAtPrice(amount: number, price: number): number {
  return Math.floor((amount * price + 50) / 100);
}

/** What an amount cost for a gallon, in thousandths of a dollar, half up; null without a cost. */
export function pricePerGallon(amount: number, cost: number | null): number | null {
  return cost === null || amount <= 0 ? null : Math.floor((cost * 200 + amount) / (2 * amount));
}

/** The price that follows from a delivery's bill, in thousandths of a dollar, half up. */
export function priceOfDelivery(delivered: number, totalPaid: number): number {
  return pricePerGallon(delivered, totalPaid) ?? 0;
}

/** Whether a cost is more than twice, or less than half, the cost at the price. It only causes a warning. */
export function isUnusualCost(amount: number, cost: number, price: number): boolean {
  const [paid, usual] = [cost * 100, amount * price];
  return paid > 2 * usual || paid * 2 < usual;
}

/** The fuel of a report, and what was paid for it. */
export type ReportedFuel = { fuelAdded: number; fuelType: FuelKind; fuelCost: number | null };

/** The price of a report's fuel on its day; null without one. */
export function priceOfReport(
  { fuelType }: Pick<ReportedFuel, "fuelType">,
  { machineUse, prices }: { machineUse: FuelUse | null; prices: Record<PricedFuel, number | null> },
): number | null {
  return prices[pricedFuel(fuelType, machinesUse(fuelType, machineUse))];
}

/** Whether what a report says was paid is unusual beside the price of its day; never where either isn't known. */
export function isUnusualReport({ fuelAdded, fuelCost }: ReportedFuel, price: number | null): boolean {
  return fuelAdded > 0 && fuelCost !== null && price !== null && isUnusualCost(fuelAdded, fuelCost, price);
}

/** A machine's use as it applies to a fuel: gas is never dyed. */
export function machinesUse(fuelType: FuelKind, fuelUse: FuelUse | null): FuelUse | null {
  return fuelType === "gas" && fuelUse === "off-road-dyed" ? "off-road" : fuelUse;
}

/** Whether a use may be chosen for a fuel. */
export function isUseOf(fuelType: FuelKind, fuelUse: FuelUse | null): boolean {
  return machinesUse(fuelType, fuelUse) === fuelUse;
}

/** What a tank holds by the books: `over` if more was taken than delivered. The amount is never negative. */
export function tankDifference(delivered: number, taken: number): { amount: number; over: boolean } {
  return { amount: Math.abs(delivered - taken), over: taken > delivered };
}
