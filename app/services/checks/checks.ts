import { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import { type CalendarMonth, daysFrom, monthOf, todayIn } from "#app/domain/calendar-date.ts";
import { linesWithEnds } from "#app/domain/checks/checklist.ts";
import { hadChecklistWithin, type MissedCheck, missedChecks } from "#app/domain/checks/missed-checks.ts";
import { type Cursor, pageOf } from "#app/domain/page.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { amount, instant } from "#app/forms/wire.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import { readArrivals } from "#app/services/arrivals.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { monthAsked } from "#app/services/files/asked-month.ts";
import { runBatch } from "#db/batch.ts";
import { pagesByKey } from "#db/pages-by-key.ts";
import { type ArrivalQuery, arriving } from "#db/queries/arrivals.ts";
import { selectHasChecklists } from "#db/queries/checks/checklists.ts";
import {
  type CheckRow,
  type ChecksFilter,
  countChecks,
  latestChecks,
  selectArrivedChecks,
  selectCheck,
  selectChecks,
  selectChosenMachines,
  selectChosenRetired,
  selectSpansFrom,
  selectWatchedMachines,
} from "#db/queries/checks/checks.ts";

/* Pre-start checks as owners and managers read them. */

type Db = ServiceContext;

/** What an address asks for, as typed; blank is the present month and all machines. */
export type ChecksQuery = { month: string; equipment: string };

/** What is shown: a month of the company, of all machines or of one. */
export type MonthOfChecks = ChecksFilter & { month: CalendarMonth };

/** @throws {AppError} request.invalid for a month that can't be read */
export function monthOfChecks({ now }: ServiceContext, actor: Actor, query: ChecksQuery): MonthOfChecks {
  const month = monthAsked(actor, query.month || monthOf(todayOf(actor, now())));
  return { equipmentId: query.equipment || null, month };
}

/** Checks on one page of a list. */
const PAGE = 50;

/**
 * A page of checks, latest first; the machines and days that were used without one; and the machines to choose from.
 * `next` is where the next page begins; null on the last one. `watched` says whether one of the machines asked for is
 * known to have had a checklist in the month; `unknownUntil` is the day until which machines lost one unknown, null where
 * that day was over before the month.
 */
export async function checksPage(
  { db }: Db,
  { companyId, company }: Actor,
  filter: MonthOfChecks,
  before: Cursor | null,
) {
  const { month, equipmentId } = filter;
  const {
    rows,
    watched,
    machines,
    retired,
    checklists: [checklists],
    spans: [spans],
  } = await runBatch(db, {
    rows: selectChecks(db, companyId, filter, { before, limit: PAGE + 1 }),
    watched: selectWatchedMachines(db, companyId, month, equipmentId),
    machines: selectChosenMachines(db, companyId),
    retired: selectChosenRetired(db, companyId),
    checklists: selectHasChecklists(db, companyId),
    spans: selectSpansFrom(db, companyId),
  });
  const keptFrom = spans?.keptFrom ?? null;
  const { listed, next } = pageOf(rows, PAGE, latestChecks.cursorOf);
  const last = todayIn(company.timeZone, new Date(month.until.getTime() - 1));
  const days = daysFrom(company.timeZone, `${month.month}-01`, last);
  const missed: MissedCheck[] = missedChecks(watched, days);
  return {
    checks: listed,
    next,
    missed,
    watched: watched.some((machine) => hadChecklistWithin(machine, days)),
    unknownUntil: keptFrom && keptFrom > month.from ? todayIn(company.timeZone, keptFrom) : null,
    machines,
    retired,
    hasChecklists: checklists !== undefined,
  };
}

/**
 * A page of checks of a call, latest first; without a month those of all times.
 * @throws {AppError} request.invalid for a month that can't be read
 */
export async function listChecks({ db }: Db, actor: Actor, query: ChecksQuery, before: Cursor | null) {
  const month = query.month ? monthAsked(actor, query.month) : null;
  const filter = { equipmentId: query.equipment || null, month };
  const rows = await selectChecks(db, actor.companyId, filter, { before, limit: PAGE + 1 });
  const { listed, next } = pageOf(rows, PAGE, latestChecks.cursorOf);
  return { records: listed.map(checkRecord), next };
}

/** A check as calls answer it. */
export const checkAnswer = z
  .object({
    id: z.string(),
    equipmentId: z.string(),
    equipmentName: z.string(),
    checklistName: z.string().nullable(),
    operatorUpdateId: z.string().describe("The report that it came with"),
    operatorName: z.string(),
    usage: amount().nullable(),
    takenAt: instant(),
    createdAt: instant(),
    lines: z.array(z.object({ line: z.string(), ok: z.boolean(), word: z.string() })),
    notOk: z.int().describe("How many lines were not OK"),
  })
  .meta({ id: "Check" });

/** A check in a call's answer; usage as a number with one decimal. */
function checkRecord(row: CheckRow) {
  return {
    id: row.id,
    equipmentId: row.equipmentId,
    equipmentName: row.equipmentName,
    checklistName: row.checklistName,
    operatorUpdateId: row.operatorUpdateId,
    operatorName: row.operatorName,
    usage: tenthsToNumber(row.usage),
    takenAt: row.takenAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    lines: row.lines,
    notOk: row.notOk,
  };
}

/**
 * A check, each line that was not OK with its issue.
 * @throws {AppError} check.not_found, also for another company's
 */
export async function getCheck({ db }: Db, { companyId }: Actor, id: string) {
  const [row] = await selectCheck(db, companyId, id);
  if (!row) throw new AppError("check.not_found");
  return { ...row, lines: linesWithEnds(row.lines, row.ends) };
}

/** Reads pages of checks, latest first, for files and papers. */
export function readChecks({ db }: Db, { companyId }: Actor, filter: ChecksFilter) {
  return (last: CheckRow | null, limit: number) =>
    selectChecks(db, companyId, filter, { before: last && latestChecks.cursorOf(last), limit }).execute();
}

/** Checks on one paper. */
export const PAPER_MAX = 1_000;

/**
 * The checks of a paper: their number and their pages, and the machines that may be chosen instead.
 * `pages` is null where there are more than `PAPER_MAX`.
 */
export async function checksForPaper(ctx: Db, actor: Actor, filter: MonthOfChecks) {
  const { db } = ctx;
  const [[counted], machines, retired] = await db.batch([
    countChecks(db, actor.companyId, filter, PAPER_MAX + 1),
    selectChosenMachines(db, actor.companyId),
    selectChosenRetired(db, actor.companyId),
  ]);
  const count = counted?.count ?? 0;
  return {
    count,
    machines,
    retired,
    pages: count > PAPER_MAX ? null : pagesByKey(readChecks(ctx, actor, filter)),
  };
}

/** Checks in the order in which they arrived, and the place to read on from. */
export async function arrivedChecks({ db }: Db, { companyId }: Actor, page: ArrivalQuery) {
  const select = selectArrivedChecks(db, companyId, page);
  const { rows, onward } = await readArrivals(db, arriving("checks", companyId), page, select);
  return { records: rows.map(checkRecord), onward };
}
