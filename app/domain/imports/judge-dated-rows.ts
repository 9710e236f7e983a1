/** What a table of services, fuel or readings does to the books. Usage and fuel in tenths, money in cents. */

import { monthOf, yearOf } from "#app/domain/calendar-date.ts";
import { FUEL_KINDS } from "#app/domain/equipment/equipment.ts";
import { costAtPrice, pricedFuel } from "#app/domain/fuel/fuel-cost.ts";
import { sumOf } from "#app/domain/quantity.ts";
import { groupBy } from "#app/domain/row-groups.ts";
import type { FuelToAdd, ImportWrites } from "./import-writes.ts";
import { type ImportTime, type JudgedOnMachine, judgeMachine } from "./judge-machine.ts";
import {
  type ImportCounts,
  type ImportPreview,
  type ImportTotals,
  type JudgedImport,
  summaryOfTasks,
} from "./judged-import.ts";
import { type DatedRow, linesOf, wrongLines } from "./read-row.ts";
import {
  type DatedTable,
  daysOfRows,
  machineVersion,
  type StandingBooks,
  type StandingPrice,
} from "./standing-books.ts";

/** Judges every row of a table, and what the rows that go in do to machines, totals and tasks. */
export function judgeDatedRows(file: DatedTable, standing: StandingBooks, time: ImportTime): JudgedImport {
  const { table, machines, choices } = file;
  const groups = groupBy(table.rows, ({ machineId }) => machineId);
  const known = new Map(machines.map((machine) => [machine.id, machine]));
  const onMachine = byMachine(standing);
  const judged: JudgedOnMachine[] = [];
  const wrong = [...table.wrong];
  for (const [machineId, rows] of groups) {
    const machine = known.get(machineId);
    const here = standing.machines.find(({ id }) => id === machineId) ?? null;
    if (!machine || (!machine.isNew && !here)) {
      // It was deleted or retired since the table was read.
      wrong.push(...rows.flatMap((row) => wrongLines(row, { reason: "noMachine" })));
      continue;
    }
    judged.push(judgeMachine({ machine, here, rows, choices, ...onMachine(machineId) }, time));
  }
  wrong.push(...judged.flatMap((each) => each.wrong));
  wrong.sort((a, b) => a.row - b.row);
  const taken = judged.flatMap((each) => each.taken);
  return {
    preview: {
      counts: countsOf(file, judged, wrong),
      wrong,
      doubtful: judged.flatMap((each) => each.doubtful).toSorted((a, b) => a.row - b.row),
      drops: judged.flatMap((each) => each.drop ?? []),
      totals: totalsOf(judged, standing),
      follows: {
        services: judged.flatMap((each) => each.moves),
        status: judged.flatMap((each) => each.status ?? []),
        ...summaryOfTasks(judged.flatMap((each) => each.namedTasks)),
        machines: judged.filter(({ made, taken }) => made && taken.length > 0).length,
        months: changedMonths(judged, standing),
      },
      adjusted: withAdjusted(table.adjusted, judged),
      sums: table.sums,
    },
    writes: writesOf(judged, taken),
  };
}

/** The standing rows of one machine. */
function byMachine({ readings, replacements, fuel, entries }: StandingBooks) {
  const grouped = <Row extends { equipmentId: string }>(rows: readonly Row[]) => {
    const groups = new Map(groupBy(rows, ({ equipmentId }) => equipmentId));
    return (id: string) => groups.get(id) ?? [];
  };
  const of = {
    readings: grouped(readings),
    replacements: grouped(replacements),
    fuel: grouped(fuel),
    entries: grouped(entries),
  };
  return (id: string) => ({
    readings: of.readings(id),
    replacements: of.replacements(id),
    fuel: of.fuel(id),
    entries: of.entries(id),
  });
}

function countsOf(
  { table }: DatedTable,
  judged: readonly JudgedOnMachine[],
  wrong: readonly unknown[],
): ImportCounts {
  const count = (rows: readonly DatedRow[]) => rows.flatMap(linesOf).length;
  return {
    new: count(judged.flatMap(({ taken }) => taken)),
    there: count(judged.flatMap(({ there }) => there)),
    doubtful: count(judged.flatMap(({ takenDoubtful }) => takenDoubtful)),
    wrong: wrong.length,
    leftOut: table.leftOut.length + count(judged.flatMap(({ leftOut }) => leftOut)),
  };
}

function withAdjusted(
  read: ImportPreview["adjusted"],
  judged: readonly JudgedOnMachine[],
): ImportPreview["adjusted"] {
  const shortened = sumOf(judged.map((each) => each.shortenedWork));
  return shortened === 0 ? read : [...read, ["shortened.work", shortened]];
}

/** The months in which new fuel or costs stand, if they were closed. */
function changedMonths(
  judged: readonly JudgedOnMachine[],
  { closedMonths }: Pick<StandingBooks, "closedMonths">,
): string[] {
  const changed = new Set(
    judged.flatMap(({ taken }) =>
      taken.flatMap((row) => {
        const counts = row.kind === "fuel" || (row.kind === "services" && row.laborCost + row.partsCost > 0);
        return counts ? monthOf(row.date) : [];
      }),
    ),
  );
  return closedMonths.filter((month) => changed.has(month)).toSorted();
}

function totalsOf(judged: readonly JudgedOnMachine[], standing: StandingBooks): ImportTotals {
  const meters = judged.flatMap(({ machine, before, after }) =>
    before === after
      ? []
      : [{ equipmentId: machine.isNew ? null : machine.id, name: machine.name, before, after }],
  );
  const fuel = judged.flatMap((each) => each.fuel);
  const services = judged.flatMap(({ taken }) => taken.filter((row) => row.kind === "services"));
  return {
    meters,
    fuel: fuelTotals(fuel, standing),
    service: [...new Set(services.map(({ date }) => yearOf(date)))].toSorted().flatMap((year) => {
      const before = standing.servicesOfYears.find((each) => each.year === year)?.cost ?? 0;
      const ofYear = services.filter(({ date }) => yearOf(date) === year);
      const added = sumOf(ofYear.map(({ laborCost, partsCost }) => laborCost + partsCost));
      return added === 0 ? [] : { year, before, after: before + added };
    }),
  };
}

/** The fuel of the years that the file touches, by kind. */
function fuelTotals(fuel: readonly FuelToAdd[], standing: StandingBooks): ImportTotals["fuel"] {
  return FUEL_KINDS.flatMap((kind) => {
    const added = fuel.filter(({ fuelType }) => fuelType === kind);
    if (added.length === 0) return [];
    const before = standing.fuelOfYears.find((each) => each.kind === kind) ?? { amount: 0, cost: 0 };
    const costs = sumOf(added.map((each) => each.cost ?? costByPrice(each, standing.prices)));
    return {
      kind,
      amountBefore: before.amount,
      amountAfter: before.amount + sumOf(added.map(({ amount }) => amount)),
      costBefore: before.cost,
      costAfter: before.cost + costs,
    };
  });
}

/** The cost of fuel that nobody paid at a station, at the price of its moment; 0 while none is known. */
function costByPrice(
  { fuelType, use, amount, takenAt }: FuelToAdd,
  prices: readonly StandingPrice[],
): number {
  const fuel = pricedFuel(fuelType, use);
  let latest: StandingPrice | null = null;
  for (const price of prices) {
    if (price.fuel !== fuel || price.startsAt > takenAt) continue;
    if (!latest || price.startsAt >= latest.startsAt) latest = price;
  }
  return latest ? costAtPrice(amount, latest.pricePerUnit) : 0;
}

function writesOf(judged: readonly JudgedOnMachine[], taken: readonly DatedRow[]): ImportWrites {
  const days = daysOfRows(taken);
  const touched = judged.filter((each) => each.taken.length > 0);
  return {
    read: judged.flatMap(({ here }) => (here ? machineVersion(here) : [])),
    made: touched.flatMap((each) => each.made ?? []),
    unlike: [],
    touched: touched.map(({ equipmentId, entries, fuel, placed, tasksMade }) => ({
      equipmentId,
      services: entries.length,
      fuel: fuel.length,
      readings: placed.length,
      tasks: tasksMade.length,
    })),
    emptyStarts: touched.flatMap((each) => each.emptyStart ?? []),
    readings: touched.flatMap((each) => each.placed),
    fuel: touched.flatMap((each) => each.fuel),
    entries: touched.flatMap((each) => each.entries),
    tasks: touched.flatMap(({ equipmentId, tasks }) => (tasks ? { equipmentId, tasks } : [])),
    moved: touched.flatMap((each) => each.moved),
    newCycles: touched.flatMap((each) => each.newCycles),
    tasksMade: touched.flatMap((each) => each.tasksMade),
    restsOn: [...new Set(judged.flatMap((each) => each.restsOn))],
    from: days?.from ?? null,
    to: days?.to ?? null,
  };
}
