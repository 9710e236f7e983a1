/**
 * Costs of service and fuel by month, by machine and by work done. All amounts are in cents, and every sum is one of
 * integers, so the three tables agree to the cent.
 */
import { type CalendarDate, monthOf } from "#app/domain/calendar-date.ts";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { type SpanUsage, spanUsage, type UsageSpan } from "#app/domain/fuel/fuel-rate.ts";
import { byText, naturalKey } from "#app/domain/natural-order.ts";
import { taskNameKey } from "./task-name.ts";

/** Months of the costs, the present one included. */
export const COST_MONTHS = 12;

/** The most rows of each table; the rest is left out, or summed as Other. */
export const COST_MACHINES = 200;
export const COST_WORKS = 20;

/** What a standing service entry cost, with what was done: names of tasks as they were, and other work. */
export type ServiceCost = {
  date: CalendarDate;
  equipmentId: string;
  laborCost: number;
  partsCost: number;
  taskNames: readonly string[];
  otherWork: string | null;
};

/** What a machine's fuel cost in a month; null where nobody knows it. There is no row without fuel. */
export type FuelCost = { month: string; equipmentId: string; cents: number | null };

/** A machine that is here or retired, with its standing readings of the months. */
/** `shownName` is the name as it stands alone. */
export type CostMachine = { id: string; name: string; shownName: string; retired: boolean; span: UsageSpan };

export type Costs = {
  /** `YYYY-MM`, from the first to the last of `lastMonths`. */
  months: readonly string[];
  services: readonly ServiceCost[];
  fuel: readonly FuelCost[];
};

/**
 * Service, fuel and both. Fuel is null where there is fuel and none of it has a known cost, and everywhere while no fuel
 * of the months has one; 0 is no fuel, or free fuel. The total is that of what is known.
 */
export type CostSum = { service: number; fuel: number | null; total: number };

export type MonthCost = CostSum & { month: string };
export type MachineCost = CostSum & {
  id: string;
  name: string;
  shownName: string;
  retired: boolean;
  unit: MeterUnit;
  rate: CostRate;
};
export type WorkCost = { names: string[]; count: number; cost: number };

/**
 * Costs per hour, mile or kilometer: thousandths of a dollar, to the cent for hours, and the usage in tenths;
 * or the reason there is none.
 */
export type CostRate =
  | { perUnit: number; places: 2 | 3; unit: "hours" | "miles" | "kilometers"; distance: number }
  | Extract<SpanUsage, { missing: unknown }>;

/** The costs of each month, oldest first; months without costs too. */
export function costsByMonth(costs: Costs): MonthCost[] {
  const { services, fuel } = ofMonths(costs);
  const service = sums(services, ({ date }) => monthOf(date), totalOf);
  const fuelSums = fuel && sums(fuel, (row) => row.month, centsOf);
  return costs.months.map((month) => ({ month, ...costSum(service, fuelSums, month) }));
}

/**
 * The costs of each machine that has any, highest total first, and of all deleted machines together: those
 * that aren't among `machines`.
 */
export function costsByMachine(
  costs: Costs,
  machines: readonly CostMachine[],
): { machines: MachineCost[]; deleted: CostSum | null } {
  const { services, fuel } = ofMonths(costs);
  const known = new Set(machines.map(({ id }) => id));
  const keyOf = ({ equipmentId }: { equipmentId: string }) => (known.has(equipmentId) ? equipmentId : null);
  const service = sums(services, keyOf, totalOf);
  const fuelSums = fuel && sums(fuel, keyOf, centsOf);
  const lines = machines
    .map((machine) => ({ machine, sum: costSum(service, fuelSums, machine.id) }))
    .filter(({ sum }) => sum.total > 0)
    .sort(
      (a, b) =>
        b.sum.total - a.sum.total ||
        byText(naturalKey(a.machine.name), naturalKey(b.machine.name)) ||
        byText(a.machine.id, b.machine.id),
    )
    .slice(0, COST_MACHINES)
    .map(({ machine: { id, name, shownName, retired, span }, sum }) => ({
      id,
      name,
      shownName,
      retired,
      unit: span.unit,
      ...sum,
      rate: costRate(sum.total, span),
    }));
  const deleted = costSum(service, fuelSums, null);
  return { machines: lines, deleted: deleted.total > 0 ? deleted : null };
}

/**
 * The service costs by work done, highest first, and the rest summed as `other`. Entries with exactly the
 * same names, in any order and letter case, are one work; other work is one name, even with semicolons in it.
 * A cost is never split among names. The names shown are those of the latest entry, on one day those of the
 * first in `services`.
 */
export function costsByWork(costs: Costs): { work: WorkCost[]; other: Omit<WorkCost, "names"> | null } {
  const groups = new Map<string, WorkCost & { date: CalendarDate }>();
  for (const entry of ofMonths(costs).services) {
    const cost = totalOf(entry);
    if (cost === 0) continue;
    const names = namesOf(entry);
    const key = JSON.stringify([...names.keys()].sort());
    const group = groups.get(key) ?? { names: [], count: 0, cost: 0, date: "" };
    const latest = entry.date > group.date ? { names: [...names.values()], date: entry.date } : {};
    groups.set(key, { ...group, ...latest, count: group.count + 1, cost: group.cost + cost });
  }
  const lines = [...groups]
    .sort(([keyA, a], [keyB, b]) => b.cost - a.cost || b.count - a.count || byText(keyA, keyB))
    .map(([, { names, count, cost }]) => ({ names, count, cost }));
  const rest = lines.slice(COST_WORKS);
  const add = (sum: number, n: number) => sum + n;
  return {
    work: lines.slice(0, COST_WORKS),
    other:
      rest.length === 0
        ? null
        : {
            count: rest.map(({ count }) => count).reduce(add, 0),
            cost: rest.map(({ cost }) => cost).reduce(add, 0),
          },
  };
}

/** Cents per unit of the meter. Hours are rounded once, from the exact quotient. */
export function costRate(cents: number, span: UsageSpan): CostRate {
  const usage = spanUsage(span);
  if ("missing" in usage) return usage;
  return usage.unit === "hours"
    ? { ...usage, perUnit: Math.round((cents * 10) / usage.distance) * 10, places: 2 }
    : { ...usage, perUnit: Math.round((cents * 100) / usage.distance), places: 3 };
}

/** The rows of the months. Fuel is null if none of it has a known cost. */
function ofMonths({ months, services, fuel }: Costs): {
  services: ServiceCost[];
  fuel: FuelCost[] | null;
} {
  const asked = new Set(months);
  const fuelOfMonths = fuel.filter(({ month }) => asked.has(month));
  return {
    services: services.filter(({ date }) => asked.has(monthOf(date))),
    fuel: fuelOfMonths.some(({ cents }) => cents !== null) ? fuelOfMonths : null,
  };
}

function totalOf({ laborCost, partsCost }: ServiceCost): number {
  return laborCost + partsCost;
}

function centsOf({ cents }: FuelCost): number | null {
  return cents;
}

/** The names of an entry by their keys, other work last. */
function namesOf({ taskNames, otherWork }: ServiceCost): Map<string, string> {
  const names = new Map<string, string>();
  for (const name of [...taskNames, otherWork ?? ""]) {
    const key = taskNameKey(name);
    if (key !== "" && !names.has(key)) names.set(key, name.trim());
  }
  return names;
}

/** The sum of the known amounts of each key; null where none is known. */
function sums<Row, Key, Amount extends number | null>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  amountOf: (row: Row) => Amount,
): Map<Key, number | Amount> {
  const byKey = new Map<Key, number | Amount>();
  for (const row of rows) {
    const [key, amount] = [keyOf(row), amountOf(row)];
    const before = byKey.get(key) ?? null;
    byKey.set(key, before === null || amount === null ? (before ?? amount) : before + amount);
  }
  return byKey;
}

function costSum<Key>(services: Map<Key, number>, fuel: Map<Key, number | null> | null, key: Key): CostSum {
  const service = services.get(key) ?? 0;
  const fuelOfKey = fuel?.get(key);
  const fuelCents = fuel && (fuelOfKey === undefined ? 0 : fuelOfKey);
  return { service, fuel: fuelCents, total: service + (fuelCents ?? 0) };
}
