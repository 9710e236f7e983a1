import { AppError } from "#app/domain/app-error.ts";
import { limitExceeded } from "#app/domain/billing/entitlements.ts";
import { addInterval, monthOf, startOfDay, yearOf } from "#app/domain/calendar-date.ts";
import { daysOfZone } from "#app/domain/imports/days-of-zone.ts";
import { type JudgedHistory, judgeHistory } from "#app/domain/imports/judge-history.ts";
import {
  type ImportCounts,
  type ImportOutcome,
  type ImportPreview,
  keptTasks,
} from "#app/domain/imports/judged-import.ts";
import type { HistoryRow } from "#app/domain/imports/read-row.ts";
import { daysOfRows, type HistoryTable, type StandingHistory } from "#app/domain/imports/standing-history.ts";
import { groupBy } from "#app/domain/row-groups.ts";
import { newId } from "#app/platform/tokens.server.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { countEquipment } from "#app/services/equipment/equipment.ts";
import { sendTold } from "#app/services/webhooks/tell-webhooks.ts";
import { runBatch } from "#db/batch.ts";
import type { ImportRow } from "#db/queries/imports/kept-imports.ts";
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
} from "#db/queries/imports/standing-history.ts";
import { requireLiveSubscription } from "./equipment-import.ts";
import { historyStatements } from "./history-statements.ts";

/** The most rows of the ledgers that an import is judged by. */
export const STANDING_ROWS = 100_000;
/** How often an import is judged again because what it read has changed. */
const ATTEMPTS = 3;

/**
 * What an import of services, fuel or readings would do: nothing is written. Reads machines, ledgers and entries in one round trip.
 * @throws {AppError} history_import.split when more stands in the days of the file than is read at once
 */
export async function previewHistory(
  ctx: ServiceContext,
  actor: Actor,
  table: HistoryTable,
): Promise<JudgedHistory> {
  const now = ctx.now();
  const { timeZone } = actor.company;
  const days = daysOfZone(timeZone);
  const standing = await readStanding(ctx, actor, table, days);
  return judgeHistory(table, standing, { now, today: todayOf(actor, now), timeZone, days, newId });
}

async function readStanding(
  { db }: ServiceContext,
  { companyId, company }: Actor,
  { table, machines }: HistoryTable,
  days: ReturnType<typeof daysOfZone>,
): Promise<StandingHistory> {
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
  const limit = STANDING_ROWS + 1;
  const read = await runBatch(db, {
    machines: selectMachinesOfFile(db, companyId, ids),
    readings: selectReadingsAround(db, companyId, spans, limit),
    replacements: selectReplacedOf(db, companyId, ids),
    fuel: hasFuel ? [selectFuelAround(db, companyId, spans, limit)] : [],
    entries: [selectEntriesOf(db, companyId, ids, limit)],
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
  if (Math.max(read.readings.length, fuel.length, entries.length) > STANDING_ROWS) {
    throw new AppError("history_import.split");
  }
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

function yearsOf(rows: readonly HistoryRow[]): { first: string; last: string } | null {
  const days = daysOfRows(rows);
  return days && { first: yearOf(days.from), last: yearOf(days.to) };
}

function monthsOf(rows: readonly HistoryRow[]): string[] {
  return [...new Set(rows.map(({ date }) => monthOf(date)))];
}

/** An import, and what its table would do now, by its present choices. */
export type ImportRead = { row: ImportRow; judge: () => Promise<JudgedHistory> };

/** What a run did, or the dry run that comes back because something has changed. */
export type ImportRun =
  | { ran: true; row: ImportRow; preview: ImportPreview; outcome: ImportOutcome }
  | { ran: false; row: ImportRow; preview: ImportPreview };

/**
 * Imports a table as its dry run said, in one batch: all of its rows that go in, or none. Every row is judged anew; if
 * the counts are no longer those of the dry run, or its version is an older one, nothing goes in and the new dry run
 * comes back. Run again it answers what the first run did.
 * @param read reads the import and its table, again before each attempt
 * @param version that of the dry run; null for the last one
 * @throws {AppError} plan.inactive; equipment.limit_reached; history_import.undone; history_import.changed before a dry run;
 * history_import.split
 */
export async function runHistory(
  ctx: ServiceContext,
  actor: Actor,
  read: () => Promise<ImportRead>,
  version: number | null,
): Promise<ImportRun> {
  requireLiveSubscription(ctx, actor);
  let last: ImportRun | null = null;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { row, judge } = await read();
    const done = doneRun(row);
    if (done) return done;
    if (row.state === "undone") throw new AppError("history_import.undone");
    if (row.state !== "ready" || !row.preview) throw new AppError("history_import.changed");
    const judged = await judge();
    last = { ran: false, row, preview: judged.preview };
    const isOlder = version !== null && version !== row.version;
    if (isOlder || !areSameCounts(judged.preview.counts, row.preview.counts)) return last;
    const stored = await storeHistory(ctx, actor, row, judged);
    if (stored) return stored;
    // A list of machines is judged again: those without room are then wrong.
    if (row.kind !== "machines") await requireRoom(ctx, actor, judged.plan.made.length);
  }
  if (!last) throw new Error("At least one attempt was made");
  return last;
}

function doneRun(row: ImportRow): ImportRun | null {
  const { state, preview, outcome } = row;
  return state === "imported" && preview && outcome ? { ran: true, row, preview, outcome } : null;
}

function areSameCounts(one: ImportCounts, other: ImportCounts): boolean {
  return (Object.keys(one) as (keyof ImportCounts)[]).every((name) => one[name] === other[name]);
}

/** @throws {AppError} equipment.limit_reached */
async function requireRoom(ctx: ServiceContext, actor: Actor, machines: number): Promise<void> {
  if (machines === 0) return;
  const count = await countEquipment(ctx, actor);
  if (limitExceeded(count + machines, actor.company.equipmentLimit)) {
    throw new AppError("equipment.limit_reached");
  }
}

/** Returns null if the import, its machines, the limit or the plan have changed since they were read. */
async function storeHistory(
  ctx: ServiceContext,
  actor: Actor,
  row: ImportRow,
  { preview, plan }: JudgedHistory,
): Promise<ImportRun | null> {
  const at = ctx.now();
  const run = newId();
  const outcome: ImportOutcome = {
    run,
    tasks: keptTasks(plan.tasksMade),
    emptyStarts: plan.emptyStarts,
    restsOn: plan.restsOn,
    machines: plan.made.length,
    from: plan.from,
    to: plan.to,
  };
  const {
    claim: [claimed],
    recorded,
    finished,
  } = await runBatch(ctx.db, historyStatements(ctx.db, actor, { row, preview, plan, outcome, at }));
  sendTold(ctx, actor.companyId, [...recorded, ...finished]);
  return claimed ? { ran: true, row, preview, outcome } : null;
}
