import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { FUEL_KINDS, FUEL_USES, type FuelKind, type FuelUse } from "#app/domain/equipment/equipment.ts";
import {
  costAtPrice,
  machinesUse,
  PRICED_FUELS,
  type PricedFuel,
  pricedFuel,
} from "#app/domain/fuel/fuel-cost.ts";
import { recostFuel } from "#db/queries/fuel/fuel-cost-sql.ts";
import { insertFuelEntryWhere } from "#db/queries/meter/ledger.ts";
import { equipment, fuelEntries, fuelPrices } from "#db/schema.ts";
import { chanceFrom } from "#tests/support/chance.ts";
import { startedDatabase } from "#tests/support/started.ts";

/** SQL sets costs and uses when fuel is written. They must be those of domain/fuel/fuel-cost.ts. */

const d = await startedDatabase();

const DAY = 86_400_000;
const [companyId, at] = ["acme", new Date(0)];

type Price = { fuel: PricedFuel; startsAt: Date; pricePerUnit: number };
type Taken = { fuelType: FuelKind; fuelUse: FuelUse | null; amount: number; takenAt: Date };

/** The rule: the price with the latest start up to the fill; of equal starts, the one entered last. */
function expectedCost(prices: Price[], { fuelType, fuelUse, amount, takenAt }: Taken): number | null {
  const inForce = prices
    .filter(({ fuel, startsAt }) => fuel === pricedFuel(fuelType, fuelUse) && startsAt <= takenAt)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .at(-1);
  return inForce ? costAtPrice(amount, inForce.pricePerUnit) : null;
}

it("costs fuel as the domain does, when it is written and when prices change", async () => {
  const chance = chanceFrom(20_261_123);
  const machineUses = [null, ...FUEL_USES];
  for (const [index, fuelUse] of machineUses.entries()) {
    await d.db.insert(equipment).values({
      id: `m${index}`,
      companyId,
      name: `Machine ${index}`,
      type: "other",
      unit: "hours",
      fuelUse,
      currentUsageAt: at,
      dateAdded: at,
      lastUpdated: at,
    });
  }
  const prices: Price[] = [];
  const taken: (Taken & { id: string; paid: number | null })[] = [];
  const addPrice = async () => {
    const price = {
      fuel: chance.of(PRICED_FUELS),
      startsAt: new Date(chance.below(20) * DAY),
      pricePerUnit: 1 + chance.below(9_999),
    };
    prices.push(price);
    await d.db.insert(fuelPrices).values({
      ...price,
      id: `p${prices.length}`,
      companyId,
      effectiveOn: "1970-01-01",
      authorName: "Ann",
      createdAt: at,
    });
  };
  for (let count = 0; count < 10; count++) await addPrice();
  for (let count = 0; count < 200; count++) {
    const machine = chance.below(machineUses.length);
    const fuelType = chance.of(FUEL_KINDS);
    const chosen =
      chance.below(2) === 0 ? { chosen: chance.of([null, ...FUEL_USES]) } : ("of-machine" as const);
    const row = {
      id: `f${count}`,
      fuelType,
      amount: 1 + chance.below(5_000),
      takenAt: new Date(chance.below(20 * DAY)),
      paid: chance.below(4) === 0 ? chance.below(10_000) : null,
    };
    const own = { companyId, equipmentId: `m${machine}`, equipmentName: "Machine", operatorName: "Ann" };
    await insertFuelEntryWhere(d.db, { ...row, ...own, use: chosen, createdAt: at }, sql`true`);
    const fuelUse =
      chosen === "of-machine" ? machinesUse(fuelType, machineUses[machine] ?? null) : chosen.chosen;
    taken.push({ ...row, fuelUse });
  }
  const expected = () =>
    taken.map(({ id, paid, ...entry }) => {
      const fuelCost = paid ?? expectedCost(prices, entry);
      const priced = fuelCost === null ? null : "price";
      return { id, fuelUse: entry.fuelUse, fuelCost, costFrom: paid === null ? priced : "paid" };
    });
  const stored = () =>
    d.db
      .select({
        id: fuelEntries.id,
        fuelUse: fuelEntries.fuelUse,
        fuelCost: fuelEntries.fuelCost,
        costFrom: fuelEntries.costFrom,
      })
      .from(fuelEntries)
      .orderBy(fuelEntries.seq);
  expect(await stored()).toEqual(expected());
  for (let count = 0; count < 10; count++) await addPrice();
  await recostFuel(d.db, companyId, sql`true`);
  expect(await stored()).toEqual(expected());
});

it("leaves voided entries as they were", async () => {
  await d.db
    .update(fuelEntries)
    .set({ voidedAt: at, fuelCost: 1, costFrom: "price" })
    .where(eq(fuelEntries.id, "f0"));
  await recostFuel(d.db, companyId, sql`true`);
  const [voided] = await d.db.select().from(fuelEntries).where(eq(fuelEntries.id, "f0"));
  expect(voided?.fuelCost).toBe(1);
});
