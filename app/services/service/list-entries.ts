import { AppError } from "#app/domain/app-error.ts";
import { type Cursor, pageOf } from "#app/domain/page.ts";
import { groupBy } from "#app/domain/row-groups.ts";
import { tasksOf } from "#app/domain/service/stored-tasks.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { selectIssuesOfEntries, selectOpenIssuesOf } from "#db/queries/issues/issues.ts";
import { selectCurrentReading } from "#db/queries/meter/readings.ts";
import { latestEntries, selectDoneByNames, selectEntries } from "#db/queries/service/service-entries.ts";
import { summarizeServices } from "#db/queries/service/service-history.ts";
import { selectProgramOf } from "#db/queries/service/service-programs.ts";
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
 * on the same date the one recorded last, voided ones too, with the cost of all standing ones in cents, who
 * read its meter last, and the program that the machine follows. `next` is where the earlier ones begin; null if there are none.
 * @throws {AppError} equipment.not_found, also for another company's
 */
export async function listEntries(
  { db }: ServiceContext,
  { companyId }: Actor,
  equipmentId: string,
  { before = null, limit = ENTRIES_PAGE }: { before?: Cursor<string> | null; limit?: number } = {},
) {
  const ref = { companyId, equipmentId };
  const [row, retired, [reading], rows, [sum], [followed]] = await db.batch([
    ...readEntryMachine(db, ref),
    selectCurrentReading(db, ref),
    selectEntries(db, ref, { before, limit: limit + 1 }),
    summarizeServices(db, ref),
    selectProgramOf(db, ref),
  ]);
  const machine = entryMachineOf(row, retired);
  if (!machine) throw new AppError("equipment.not_found");
  const { listed, next } = pageOf(rows, limit, latestEntries.cursorOf);
  return { machine, reading: reading ?? null, entries: listed, total: sum?.cost ?? 0, next, followed };
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
 * A machine with its tasks and open issues, and who did the company's latest services, for the form of a new entry.
 * @throws {AppError} equipment.not_found
 */
export async function getServiceForm({ db }: ServiceContext, { companyId }: Actor, equipmentId: string) {
  const ref = { companyId, equipmentId };
  const [rows, retired, names, issues] = await db.batch([
    ...readEntryMachine(db, ref),
    selectDoneByNames(db, companyId, NAMES_OFFERED),
    selectOpenIssuesOf(db, ref),
  ]);
  const machine = entryMachineOf(rows, retired);
  if (!machine || machine.retired) throw new AppError("equipment.not_found");
  return { machine: machine.row, names: names.map(({ name }) => name), issues };
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
  return { entry, machine, tasks: tasksOf(machine.row), names: names.map(({ name }) => name) };
}
