import { AppError } from "#app/domain/app-error.ts";
import { type Cursor, pageOf } from "#app/domain/page.ts";
import { groupBy } from "#app/domain/row-groups.ts";
import { isFinished } from "#app/domain/service/due-point.ts";
import { tasksOf } from "#app/domain/service/stored-tasks.ts";
import { stepsByTask } from "#app/domain/service/task-steps.ts";
import type { Actor } from "#app/services/actor.ts";
import { readArrivals } from "#app/services/arrivals.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { one, runBatch } from "#db/batch.ts";
import { type ArrivalQuery, arriving, type NewestQuery } from "#db/queries/arrivals.ts";
import { selectShownName } from "#db/queries/equipment/equipment.ts";
import { selectIssuesOfEntries, selectOpenIssuesOf } from "#db/queries/issues/issues.ts";
import { selectCurrentReading } from "#db/queries/meter/readings.ts";
import {
  countUndoneEntries,
  latestEntries,
  selectCompanyEntries,
  selectDoneByNames,
  selectEntries,
} from "#db/queries/service/service-entries.ts";
import { summarizeServices } from "#db/queries/service/service-history.ts";
import { selectProgramOf } from "#db/queries/service/service-programs.ts";
import { selectSteps } from "#db/queries/service/task-steps.ts";
import { type EntryRecord, entryRecord } from "./entry-record.ts";
import { entryMachineOf, readEntry, readEntryMachine } from "./entry-to-change.ts";

/** Entries per answer of a call. */
const ENTRIES_PAGE = 1_000;
/** Entries per page of a screen. */
export const SCREEN_ENTRIES = 50;
/** Names that the forms offer. */
const NAMES_OFFERED = 20;

/**
 * The entries of a machine, also of a retired one by its former id, in one round trip: the latest date first,
 * on the same date the one recorded last, voided ones too (for pages without those of undone imports), with the cost of all standing ones in cents, who
 * read its meter last, the program that the machine follows, the steps of its tasks, and its name told from others. `next` is where the earlier ones begin; null if there are none.
 * @throws {AppError} equipment.not_found, also for another company's
 */
export async function listEntries(
  { db }: ServiceContext,
  { companyId }: Actor,
  equipmentId: string,
  {
    before = null,
    limit = ENTRIES_PAGE,
    hidesUndone = false,
  }: { before?: Cursor<string> | null; limit?: number; hidesUndone?: boolean } = {},
) {
  const ref = { companyId, equipmentId };
  const { found, named, reading, rows, sum, followed, steps, hidden } = await runBatch(db, {
    found: readEntryMachine(db, ref),
    named: one(selectShownName(db, ref)),
    reading: one(selectCurrentReading(db, ref)),
    rows: selectEntries(db, ref, { before, limit: limit + 1, hidesUndone }),
    sum: one(summarizeServices(db, ref)),
    followed: one(selectProgramOf(db, ref)),
    steps: selectSteps(db, ref),
    hidden: one(countUndoneEntries(db, ref, hidesUndone)),
  });
  const machine = entryMachineOf(...found);
  if (!machine) throw new AppError("equipment.not_found");
  const { listed, next } = pageOf(rows, limit, latestEntries.cursorOf);
  return {
    machine,
    shownName: named?.shownName ?? machine.row.name,
    reading: reading ?? null,
    entries: listed,
    total: sum?.cost ?? 0,
    next,
    undoneRows: hidden?.count ?? 0,
    followed,
    steps: stepsByTask(steps),
  };
}

/**
 * A machine's entries as calls answer them.
 * @throws {AppError} equipment.not_found, also for another company's
 */
export async function entryRecords(
  ctx: ServiceContext,
  actor: Actor,
  equipmentId: string,
  { before }: { before: Cursor<string> | null },
) {
  const ref = { companyId: actor.companyId, equipmentId };
  const [{ entries, next }, issues] = await Promise.all([
    listEntries(ctx, actor, equipmentId, { before }),
    selectIssuesOfEntries(ctx.db, ref),
  ]);
  const resolvedBy = new Map(groupBy(issues, ({ entryId }) => entryId));
  const idsOf = (entryId: string) => (resolvedBy.get(entryId) ?? []).map(({ id }) => id);
  return { entries: entries.map((entry) => entryRecord(entry, idsOf(entry.id))), next };
}

/**
 * An entry.
 * @throws {AppError} service_entry.not_found, also for another company's
 */
export async function getEntry(ctx: ServiceContext, actor: Actor, id: string): Promise<EntryRecord> {
  const { entry, issues } = await readEntry(ctx, actor, id);
  return entryRecord(
    entry,
    issues.map((issue) => issue.id),
  );
}

/**
 * A machine with its tasks, their steps and its open issues, and who did the company's latest services, for the form of a new entry.
 * @throws {AppError} equipment.not_found
 */
export async function getServiceForm({ db }: ServiceContext, { companyId }: Actor, equipmentId: string) {
  const ref = { companyId, equipmentId };
  const { found, named, names, issues, steps } = await runBatch(db, {
    found: readEntryMachine(db, ref),
    named: one(selectShownName(db, ref)),
    names: selectDoneByNames(db, companyId, NAMES_OFFERED),
    issues: selectOpenIssuesOf(db, ref),
    steps: selectSteps(db, ref),
  });
  const machine = entryMachineOf(...found);
  if (!machine || machine.retired || !named) throw new AppError("equipment.not_found");
  return {
    machine: { ...machine.row, name: named.shownName },
    names: names.map(({ name }) => name),
    issues,
    steps: stepsByTask(steps),
  };
}

/**
 * An entry with its machine's tasks, and who did the company's latest services, for the form of its
 * correction.
 * @throws {AppError} service_entry.not_found; service_entry.voided
 */
export async function getCorrectionForm(ctx: ServiceContext, actor: Actor, id: string) {
  const [{ entry, machine }, names] = await Promise.all([
    readEntry(ctx, actor, id),
    selectDoneByNames(ctx.db, actor.companyId, NAMES_OFFERED),
  ]);
  if (entry.voidedAt !== null) throw new AppError("service_entry.voided");
  // A finished task is offered only where the entry names it.
  const offered = tasksOf(machine.row).filter(
    (task) => !isFinished(task) || entry.tasks.some(({ id: named }) => named === task.id),
  );
  return { entry, machine, tasks: offered, names: names.map(({ name }) => name) };
}

const companyRecord = ({ issueIds, ...entry }: CompanyEntry): EntryRecord => entryRecord(entry, issueIds);

/** A page of the company's entries, the newest first, voided ones too; `next` is where the earlier ones begin. */
export async function companyEntries({ db }: ServiceContext, { companyId }: Actor, page: NewestQuery) {
  const rows = await selectCompanyEntries(db, companyId, { ...page, limit: page.limit + 1 });
  const { listed, next } = pageOf(rows, page.limit, ({ seq }) => seq);
  return { entries: listed.map(companyRecord), next };
}

/** Entries in the order in which they were recorded, and the place to read on from. */
export async function arrivedEntries({ db }: ServiceContext, { companyId }: Actor, page: ArrivalQuery) {
  const select = selectCompanyEntries(db, companyId, page);
  const { rows, onward } = await readArrivals(db, arriving("serviceEntries", companyId), page, select);
  return { entries: rows.map(companyRecord), onward };
}

type CompanyEntry = Awaited<ReturnType<typeof selectCompanyEntries>>[number];
