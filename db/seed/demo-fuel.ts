import { addInterval, lastMonths, startOfDay, todayIn } from "#app/domain/calendar-date.ts";
import type { FuelKind, FuelUse } from "#app/domain/equipment/equipment.ts";
import {
  costAtPrice,
  machinesUse,
  type PricedFuel,
  pricedFuel,
  priceOfDelivery,
} from "#app/domain/fuel/fuel-cost.ts";
import { DEMO_COMPANY_ID, DEMO_ZONE, type DemoRows, demoId, OWNER_NAME, tenths } from "./demo-rows.ts";

/** Dollars for a gallon in each of the last months, the present one last, in thousandths. */
const PRICES: Record<Exclude<PricedFuel, "dyed">, readonly number[]> = {
  gas: [3_149, 3_179, 3_199, 3_249, 3_319, 3_299, 3_259, 3_219, 3_189, 3_149, 3_129, 3_159],
  diesel: [3_699, 3_729, 3_779, 3_819, 3_859, 3_839, 3_799, 3_759, 3_719, 3_689, 3_669, 3_699],
};
/** The tank of dyed diesel was filled by a dealer. */
const DELIVERY = { daysAgo: 18, gallons: 1_000, dollars: 2_949.5, supplier: "Prairie Farm Supply" };
/** Before that its price stood in the books without a delivery. */
const DYED_BEFORE = 2_879;

/** Pickups and trucks fill up at stations now and then: one fill of these. */
const PAID_EVERY = 3;

/** Gives the demo company's machines their uses, and its fuel prices, a delivery and costs. */
export function addFuelCosts(rows: DemoRows, now: Date): void {
  const uses = new Map<string, FuelUse | null>();
  for (const machine of rows.equipment) {
    const use = purposeOf(machine.type, machine.fuelType ?? "n/a");
    machine.fuelUse = use;
    uses.set(machine.id, use);
  }
  addPrices(rows, now);
  for (const [index, entry] of rows.fuelEntries.entries()) {
    const { fuelType, amount, takenAt } = entry;
    entry.fuelUse = machinesUse(fuelType, uses.get(entry.equipmentId) ?? null);
    const price = priceAt(rows, pricedFuel(fuelType, entry.fuelUse), takenAt);
    if (price === null) continue;
    const isPaid = entry.fuelUse === "highway" && index % PAID_EVERY === 0;
    // At the pump of another station fuel is a few cents dearer.
    entry.fuelCost = costAtPrice(amount, isPaid ? price + 60 : price);
    entry.costFrom = isPaid ? "paid" : "price";
  }
}

function purposeOf(type: string, fuel: FuelKind | "gasoline" | "n/a"): FuelUse | null {
  if (fuel === "n/a") return null;
  if (type === "vehicle") return "highway";
  return fuel === "diesel" ? "off-road-dyed" : "off-road";
}

function addPrices(rows: DemoRows, now: Date): void {
  const months = lastMonths(DEMO_ZONE, now, PRICES.gas.length);
  for (const [place, { month }] of months.entries()) {
    addPrice(rows, { fuel: "gas", effectiveOn: `${month}-01`, pricePerUnit: PRICES.gas[place] ?? 0 });
    addPrice(rows, { fuel: "diesel", effectiveOn: `${month}-01`, pricePerUnit: PRICES.diesel[place] ?? 0 });
  }
  addPrice(rows, { fuel: "dyed", effectiveOn: `${months[0]?.month}-01`, pricePerUnit: DYED_BEFORE });
  const [delivered, totalPaid] = [tenths(DELIVERY.gallons), DELIVERY.dollars * 100];
  addPrice(rows, {
    fuel: "dyed",
    effectiveOn: addInterval(todayIn(DEMO_ZONE, now), -DELIVERY.daysAgo, "days"),
    pricePerUnit: priceOfDelivery(delivered, totalPaid),
    delivered,
    totalPaid,
    supplier: DELIVERY.supplier,
  });
}

type Price = Pick<DemoRows["fuelPrices"][number], "fuel" | "effectiveOn" | "pricePerUnit"> &
  Partial<Pick<DemoRows["fuelPrices"][number], "delivered" | "totalPaid" | "supplier">>;

function addPrice(rows: DemoRows, price: Price): void {
  const startsAt = startOfDay(DEMO_ZONE, price.effectiveOn);
  rows.fuelPrices.push({
    ...price,
    id: demoId("fuel-price", rows.fuelPrices.length + 1),
    companyId: DEMO_COMPANY_ID,
    startsAt,
    authorId: DEMO_COMPANY_ID,
    authorName: OWNER_NAME,
    createdAt: startsAt,
  });
}

/** The price of a fuel at an instant, the latest up to it. */
function priceAt({ fuelPrices }: DemoRows, fuel: PricedFuel, at: Date): number | null {
  const [price] = fuelPrices
    .filter((each) => each.fuel === fuel && each.startsAt <= at)
    .toSorted((a, b) => b.startsAt.getTime() - a.startsAt.getTime());
  return price?.pricePerUnit ?? null;
}
