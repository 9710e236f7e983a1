import { AppError } from "#app/domain/app-error.ts";
import { addInterval, monthOf, startOfDay, yearOf } from "#app/domain/calendar-date.ts";
import { daysOfZone } from "#app/domain/imports/days-of-zone.ts";
import { judgeDatedRows } from "#app/domain/imports/judge-dated-rows.ts";
import type { JudgedImport } from "#app/domain/imports/judged-import.ts";
import type { DatedRow } from "#app/domain/imports/read-row.ts";
import { type DatedTable, daysOfRows, type StandingBooks } from "#app/domain/imports/standing-books.ts";
import { groupBy } from "#app/domain/row-groups.ts";
import { newId } from "#app/platform/tokens.server.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { runBatch } from "#db/batch.ts";
import {
  type MachineSpan,
  selectClosedMonths,
  selectEntriesOf,
  selectFuelAround,
  selectFuelOfSpan,
  selectMachinesOfFile,
  selectPrices,
  selectReadingsAround,
  selectReplacedOf,
  selectServicesOfYears,
} from "#db/queries/imports/standing-books.ts";

/** The most rows of a ledger that an import is judged by. */
const STANDING_ROWS = 100_000;

/** How many are read: the last one is there to show that they are too many. */
export const READ_ROWS = STANDING_ROWS + 1;

/** Whether a ledger has more rows than an import is judged by. */
export const areTooMany = (...ledgers: readonly (readonly unknown[])[]): boolean =>
  ledgers.some(({ length }) => length > STANDING_ROWS);

/**
 * What an import of services, fuel or readings would do: nothing is written. Reads machines, ledgers and entries in one round trip.
 * @throws {AppError} history_import.split when more stands in the days of the file than is read at once
 */
export async function previewDatedRows(
  ctx: ServiceContext,
  actor: Actor,
  table: DatedTable,
): Promise<JudgedImport> {
  const now = ctx.now();
  const { timeZone } = actor.company;
  const days = daysOfZone(timeZone);
  const standing = await readStanding(ctx, actor, table, days);
  return judgeDatedRows(table, standing, { now, today: todayOf(actor, now), timeZone, days, newId });
}

async function readStanding(
  { db }: ServiceContext,
  { companyId, company }: Actor,
  { table, machines }: DatedTable,
  days: ReturnType<typeof daysOfZone>,
): Promise<StandingBooks> {
  const here = new Set(machines.flatMap(({ id, isNew }) => (isNew ? [] : id)));
  const spans = groupBy(table.rows, ({ machineId }) => machineId).flatMap(([id, rows]): MachineSpan[] => {
    const span = here.has(id) ? daysOfRows(rows) : null;
    if (!span) return [];
    return [{ id, from: startOfDay(company.timeZone, span.from), until: days.endOf(span.to) }];
  });
  const ids = spans.map(({ id }) => id);
  const kinds = new Set(table.rows.map(({ kind }) => kind));
  const years = yearsOf(table.rows);
  const hasServices = kinds.has("services");
  const hasFuel = kinds.has("fuel");
  const read = await runBatch(db, {
    machines: selectMachinesOfFile(db, companyId, ids),
    readings: selectReadingsAround(db, companyId, spans, READ_ROWS),
    replacements: selectReplacedOf(db, companyId, ids),
    fuel: hasFuel ? [selectFuelAround(db, companyId, spans, READ_ROWS)] : [],
    entries: [selectEntriesOf(db, companyId, ids, READ_ROWS)],
    prices: hasFuel ? [selectPrices(db, companyId)] : [],
    fuelOfYears:
      hasFuel && years
        ? [
            selectFuelOfSpan(db, companyId, {
              from: startOfDay(company.timeZone, `${years.first}-01-01`),
              until: startOfDay(company.timeZone, addInterval(`${years.last}-01-01`, 1, "years")),
            }),
          ]
        : [],
    servicesOfYears: hasServices && years ? [selectServicesOfYears(db, companyId, years)] : [],
    closedMonths: selectClosedMonths(db, companyId, monthsOf(table.rows)),
  });
  const [fuel, entries] = [read.fuel.flat(), read.entries.flat()];
  if (areTooMany(read.readings, fuel, entries)) throw new AppError("history_import.split");
  return {
    ...read,
    fuel,
    entries,
    prices: read.prices.flat(),
    fuelOfYears: read.fuelOfYears.flat(),
    servicesOfYears: read.servicesOfYears.flat(),
    closedMonths: read.closedMonths.map(({ month }) => month),
  };
}

function yearsOf(rows: readonly DatedRow[]): { first: string; last: string } | null {
  const days = daysOfRows(rows);
  return days && { first: yearOf(days.from), last: yearOf(days.to) };
}

function monthsOf(rows: readonly DatedRow[]): string[] {
  return [...new Set(rows.map(({ date }) => monthOf(date)))];
}
