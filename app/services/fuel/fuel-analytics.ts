import { lastMonths } from "#app/domain/calendar-date.ts";
import { type FuelRate, fuelRate } from "#app/domain/fuel/fuel-rate.ts";
import { type Cursor, pageOf } from "#app/domain/page.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { one, runBatch } from "#db/batch.ts";
import { byName } from "#db/queries/equipment/equipment.ts";
import {
  type FuelSpanRow,
  selectFuelByMonth,
  selectFuelSpans,
  selectFuelTotals,
  selectLastReset,
  selectTopConsumers,
} from "#db/queries/fuel/fuel.ts";

/** Months of the chart, the present one included; rates cover the same time. */
export const FUEL_MONTHS = 12;

/** How many top consumers this page and the dashboard name. */
export const TOP_CONSUMERS = 5;

/** Machines of a page. */
const MACHINES_PAGE = 50;

/** A machine of the page: fuel of all months in tenths of a gallon, and its rate between readings. */
export type MachineFuel = { id: string; name: string; fuel: number; rate: FuelRate };

/**
 * The data of fuel analytics in one round trip: totals since the last resets, fuel by month in the company's
 * time zone, the top consumers, and a page of machines with their fuel per hour, mile or kilometer. Months
 * include all applied fuel, also of deleted machines, and resets don't change them. Tenths of a gallon.
 */
export async function readFuelAnalytics(
  { db, now }: ServiceContext,
  actor: Actor,
  after: Cursor<string, string> | null,
) {
  const { companyId } = actor;
  const months = lastMonths(actor.company.timeZone, now(), FUEL_MONTHS);
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) throw new Error("A year has months");
  const span = { from: first.from, until: last.until };
  const { totals, gas, diesel, byMonth, consumers, spans } = await runBatch(db, {
    totals: one(selectFuelTotals(db, companyId)),
    gas: one(selectLastReset(db, companyId, "gas")),
    diesel: one(selectLastReset(db, companyId, "diesel")),
    byMonth: selectFuelByMonth(db, companyId, months),
    consumers: selectTopConsumers(db, companyId, TOP_CONSUMERS),
    spans: selectFuelSpans(db, companyId, span, { after, limit: MACHINES_PAGE + 1 }),
  });
  const { listed, next } = pageOf(spans, MACHINES_PAGE, byName.cursorOf);
  return {
    totals: totals ?? { gas: 0, diesel: 0 },
    resets: { gas: gas ?? null, diesel: diesel ?? null },
    months: months.map(({ month }, index) => ({
      month,
      ...(byMonth[index]?.amounts ?? { gas: 0, diesel: 0, cost: null }),
    })),
    consumers,
    machines: listed.map(machineFuel),
    next,
  };
}

function machineFuel({ id, shownName: name, fuel, fuelBetween, ...row }: FuelSpanRow): MachineFuel {
  return { id, name, fuel, rate: fuelRate({ ...row, fuel: fuelBetween }) };
}

/** The totals that a reset would close, in tenths of a gallon. */
export async function readFuelTotals({ db }: ServiceContext, actor: Actor) {
  const [totals] = await selectFuelTotals(db, actor.companyId);
  return totals ?? { gas: 0, diesel: 0 };
}
