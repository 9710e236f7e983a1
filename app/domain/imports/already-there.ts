/**
 * Which rows of an import are already there, in the books or in a row above: they are not stored again. Of a list of
 * machines `judge-machine-rows.ts` says it.
 */

import type { CalendarDate } from "#app/domain/calendar-date.ts";
import { groupBy } from "#app/domain/row-groups.ts";
import type { DaysOfZone } from "./days-of-zone.ts";
import { type NamedWork, type Works, workKey } from "./judge-services.ts";
import type { DatedRow, FuelRow } from "./read-row.ts";
import type { StandingEntry, StandingFuel } from "./standing-books.ts";

/** Standing rows by key: each accounts for one row of a file, so that two equal rows of a file are two. */
function taker<Standing>(standing: readonly Standing[], keyOf: (each: Standing) => string) {
  const left = new Map(groupBy(standing, keyOf));
  /** Takes a standing row of this key that fits; undefined when none is left. */
  return (key: string, fits: (each: Standing) => boolean = () => true): Standing | undefined => {
    const alike = left.get(key) ?? [];
    const at = alike.findIndex(fits);
    return at < 0 ? undefined : alike.splice(at, 1)[0];
  };
}

/** The rows of fuel and services that are already there, the others, and the imports that brought the first. */
export function rowsAlreadyThere(
  {
    rows,
    fuel,
    entries,
  }: { rows: readonly DatedRow[]; fuel: readonly StandingFuel[]; entries: readonly StandingEntry[] },
  works: Works,
  days: DaysOfZone,
): { there: DatedRow[]; others: DatedRow[]; broughtBy: (string | null)[] } {
  const fuelKey = (date: CalendarDate, each: Pick<FuelRow, "fuelType" | "amount">) =>
    `${date} ${each.fuelType} ${each.amount}`;
  const entryKey = (date: CalendarDate, work: NamedWork, cost: number) => `${date} ${cost} ${workKey(work)}`;
  const takeFuel = taker(fuel, (each) => fuelKey(days.dayOf(each.takenAt), each));
  const takeEntry = taker(entries, (each) => entryKey(each.date, each, each.cost));
  const standingOf = (row: DatedRow) => {
    if (row.kind === "fuel") return takeFuel(fuelKey(row.date, row));
    const work = works.get(row);
    if (row.kind === "readings" || !work) return undefined;
    const { reading } = row;
    const key = entryKey(row.date, work, row.laborCost + row.partsCost);
    return takeEntry(key, ({ usage }) => reading === null || usage === reading);
  };
  const there: DatedRow[] = [];
  const broughtBy: (string | null)[] = [];
  const others = rows.filter((row) => {
    const found = standingOf(row);
    if (!found) return true;
    there.push(row);
    broughtBy.push(found.importId);
    return false;
  });
  return { there, others, broughtBy };
}

/**
 * The rows whose reading is already there on its day, each with the import that brought it, and the others. Null is for
 * another act, and for a row above.
 */
export function readingsAlreadyThere<Row extends { row: number; date: CalendarDate; reading: number }>(
  rows: readonly Row[],
  standing: readonly { value: number; takenAt: Date; importId: string | null }[],
  days: DaysOfZone,
): { there: Map<number, string | null>; others: Row[] } {
  const known = new Map<string, string | null>();
  for (const { takenAt, value, importId } of standing) known.set(`${days.dayOf(takenAt)} ${value}`, importId);
  const there = new Map<number, string | null>();
  const others = rows.filter(({ row, date, reading }) => {
    const key = `${date} ${reading}`;
    const by = known.get(key);
    if (by !== undefined) there.set(row, by);
    known.set(key, by ?? null);
    return by === undefined;
  });
  return { there, others };
}
