import { AppError } from "#app/domain/app-error.ts";
import { pageOf } from "#app/domain/page.ts";
import type { Actor } from "#app/services/actor.ts";
import { readArrivals } from "#app/services/arrivals.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { entryMachineOf, readEntryMachine } from "#app/services/service/entry-to-change.ts";
import { one, runBatch } from "#db/batch.ts";
import { pagesByKey } from "#db/pages-by-key.ts";
import { type ArrivalQuery, arriving } from "#db/queries/arrivals.ts";
import { type EquipmentRow, selectShownName } from "#db/queries/equipment/equipment.ts";
import {
  type IssueFilter,
  type IssuePlace,
  type IssueWithMachine,
  placeOfIssue,
  selectArrivedIssues,
  selectIssue,
  selectIssues,
  selectOpenIssuesBeside,
  selectReportsOfIssue,
} from "#db/queries/issues/issues.ts";
import type { EntryMachine } from "#db/queries/service/service-entries.ts";

/** Issues per answer of a call. */
export const ISSUES_PAGE = 1_000;
/** Issues per page of the screen. */
export const SCREEN_ISSUES = 50;

/**
 * A page of a company's issues: the open ones with do_not_run first, others by when they were reported last. Another
 * company's machine as a filter finds nothing. `next` is where the next page begins.
 */
export async function listIssues(
  { db }: ServiceContext,
  { companyId }: Pick<Actor, "companyId">,
  filter: IssueFilter,
  { after = null, limit = ISSUES_PAGE }: { after?: IssuePlace | null; limit?: number } = {},
) {
  // In a batch, because a single select doesn't report its rows read.
  const [rows] = await db.batch([selectIssues(db, companyId, filter, { after, limit: limit + 1 })]);
  const { listed, next } = pageOf(rows, limit, placeOfIssue);
  return { issues: listed, next };
}

/** Reads pages of issues in their order, for files of any length. */
export function readIssues({ db }: ServiceContext, { companyId }: Actor, filter: IssueFilter) {
  return (last: IssueWithMachine | null, limit: number) =>
    selectIssues(db, companyId, filter, { after: last && placeOfIssue(last), limit }).execute();
}

/**
 * An issue with its reports, the latest first, and the open issues of its machine.
 * @throws {AppError} issue.not_found, also for another company's
 */
export async function getIssuePage({ db }: ServiceContext, { companyId }: Actor, id: string) {
  const { issue, reports, openIssues } = await runBatch(db, {
    issue: one(selectIssue(db, companyId, id)),
    reports: selectReportsOfIssue(db, companyId, id),
    openIssues: selectOpenIssuesBeside(db, companyId, id),
  });
  if (!issue) throw new AppError("issue.not_found");
  return { issue, reports, others: openIssues.filter((each) => each.id !== id) };
}

/**
 * A machine on which an issue may be raised.
 * @throws {AppError} equipment.not_found, also for another company's; issue.retired
 */
export async function getMachineOfIssue({ db }: ServiceContext, { companyId }: Actor, equipmentId: string) {
  const ref = { companyId, equipmentId };
  const { found, named } = await runBatch(db, {
    found: readEntryMachine(db, ref),
    named: one(selectShownName(db, ref)),
  });
  const machine = requireInList(entryMachineOf(...found));
  return { ...machine, name: named?.shownName ?? machine.name };
}

/** All issues of a filter, in their order. */
export function pagesOfIssues(ctx: ServiceContext, actor: Actor, filter: IssueFilter) {
  return pagesByKey(readIssues(ctx, actor, filter));
}

/** @throws {AppError} equipment.not_found; issue.retired */
export function requireInList(machine: EntryMachine | null): EquipmentRow {
  if (!machine) throw new AppError("equipment.not_found");
  if (machine.retired) throw new AppError("issue.retired");
  return machine.row;
}

/** Issues in the order in which they arrived, and the place to read on from. */
export function arrivedIssues({ db }: ServiceContext, { companyId }: Actor, page: ArrivalQuery) {
  return readArrivals(db, arriving("issues", companyId), page, selectArrivedIssues(db, companyId, page));
}

/**
 * An issue as the list has it.
 * @throws {AppError} issue.not_found, also for another company's
 */
export async function getIssue({ db }: ServiceContext, { companyId }: Actor, id: string) {
  const [issue] = await selectIssue(db, companyId, id);
  if (!issue) throw new AppError("issue.not_found");
  return issue;
}
