import { AppError } from "#app/domain/app-error.ts";
import { type CalendarDate, todayIn } from "#app/domain/calendar-date.ts";
import { judgeUndo, type UndoneOnMachine } from "#app/domain/imports/judge-undo.ts";
import { madeTasks } from "#app/domain/imports/judged-import.ts";
import { namedTable } from "#app/domain/imports/kept-table.ts";
import { machineVersion } from "#app/domain/imports/standing-books.ts";
import { groupBy } from "#app/domain/row-groups.ts";
import { columnsOfTasks } from "#app/domain/service/stored-tasks.ts";
import { newId } from "#app/platform/tokens.server.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import { claimUnchanged } from "#app/services/claim-unchanged.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { one, type ResultsOf, runBatch } from "#db/batch.ts";
import type { Database } from "#db/client.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import { type ImportRef, type StoredImport, selectImport } from "#db/queries/imports/kept-imports.ts";
import {
  importRecordRow,
  insertImportRecords,
  isClaimedBy,
  moveEntriesOf,
  storeTasksOf,
  takeOverAlerts,
  tasksRow,
} from "#db/queries/imports/run-import.ts";
import { selectEntriesOf, selectMachinesOfFile } from "#db/queries/imports/standing-books.ts";
import {
  claimUndo,
  countStanding,
  deleteMadeMachines,
  machinesOf,
  restoreStartsOf,
  selectChangedRows,
  selectOnTop,
  selectReplacedBy,
  selectReplacedSince,
  selectRetiredOf,
  selectUsageWithout,
  selectUsedMachines,
  selectUsedTasks,
  voidRowsOf,
} from "#db/queries/imports/undo-import.ts";
import { deriveUsageOf } from "#db/queries/meter/ledger.ts";
import { areTooMany, READ_ROWS } from "./dated-import.ts";
import { importDetails, rowChunks } from "./import-statements.ts";

/** Why the rows of an undone import are voided, as it is stored. */
const REASON = "Import undone";

/** Why an import can't be undone: the end of a key of the words (`imports:undo.why.…`) with what it names. */
export type UndoBlocker = {
  why: "corrected" | "voided" | "used" | "retired" | "replaced" | "onTop" | "noReading" | "tooMany";
  params: { machine?: string; date?: CalendarDate; name?: string; file?: string };
  /** Null for another import, and for services of all machines that are too many to judge again. */
  equipmentId: string | null;
  /** The other import; missing for what is no import. */
  importId?: string;
};

/** What the undoing of an import takes back. */
export type TakenBack = { what: "readings" | "fuel" | "services" | "machines" | "tasks"; count: number };

/** What the undoing of an import is judged by. */
export function undoReads(db: Database, ref: ImportRef<CompanyScope>) {
  const { companyId } = ref;
  const ids = machinesOf(ref);
  return {
    row: one(selectImport(db, ref)),
    counts: one(countStanding(db, ref)),
    changed: selectChangedRows(db, ref),
    retired: selectRetiredOf(db, ref),
    replacedSince: selectReplacedSince(db, ref),
    usedMachines: selectUsedMachines(db, ref),
    usedTasks: selectUsedTasks(db, ref),
    usage: selectUsageWithout(db, ref),
    onTop: selectOnTop(db, ref),
    replaced: selectReplacedBy(db, ref),
    machines: selectMachinesOfFile(db, companyId, ids),
    entries: selectEntriesOf(db, companyId, ids, READ_ROWS),
  };
}

/**
 * Undoes an import in one batch: its rows are voided, the machines and tasks that it made removed, meters and last
 * services derived anew. Of an undone one nothing more is undone.
 * @throws {AppError} request.not_found; history_import.changed for one that was never imported, or while its machines
 * keep changing; history_import.blocked
 */
export async function undoImport(ctx: ServiceContext, actor: Actor, importId: string): Promise<void> {
  await claimUnchanged(() => readUndo(ctx, actor, importId), {
    claim: async (read) => {
      if (read.row.state === "undone") return true;
      if (read.row.state !== "imported") throw new AppError("history_import.changed");
      if (read.blockers.length > 0) throw new AppError("history_import.blocked");
      return storeUndo(ctx, actor, read);
    },
    busy: "history_import.changed",
  });
}

type UndoRead = Awaited<ReturnType<typeof readUndo>>;

/**
 * What the undoing of an import takes back, and what blocks it.
 * @throws {AppError} request.not_found for one that was discarded, or is another company's
 */
export function undoOf(
  { now }: Pick<ServiceContext, "now">,
  actor: Actor,
  { row, counts, ...read }: ResultsOf<ReturnType<typeof undoReads>>,
) {
  const { timeZone } = actor.company;
  if (!row || !counts) throw new AppError("request.not_found");
  const dayOf = (at: string | number) => (typeof at === "string" ? at : todayIn(timeZone, new Date(at)));
  const blockers: UndoBlocker[] = [
    ...read.changed.flat().map(({ equipmentId, name, at, how, by }): UndoBlocker => {
      return { why: how, params: { machine: name ?? "", date: dayOf(at), name: by }, equipmentId };
    }),
    ...read.retired.map(({ equipmentId, name }) => onMachine("retired", equipmentId, { machine: name })),
    ...read.replacedSince.map(({ equipmentId, name, takenAt }) =>
      onMachine("replaced", equipmentId, { machine: name, date: todayIn(timeZone, takenAt) }),
    ),
    ...[...read.usedMachines, ...read.usedTasks].map(({ equipmentId, name }) =>
      onMachine("used", equipmentId, { machine: name }),
    ),
    ...read.usage.flatMap(({ equipmentId, name, usage }) =>
      usage === null ? onMachine("noReading", equipmentId, { machine: name }) : [],
    ),
    ...read.onTop.map(
      ({ id, ...named }): UndoBlocker => ({
        ...{ why: "onTop", params: { file: namedTable(named) } },
        ...{ equipmentId: null, importId: id },
      }),
    ),
    ...(areTooMany(read.entries) ? [{ why: "tooMany" as const, params: {}, equipmentId: null }] : []),
  ];
  const tasks = row.outcome ? madeTasks(row.outcome) : [];
  const takenBack = Object.entries({ ...counts, tasks: tasks.length }) as [TakenBack["what"], number][];
  return {
    row,
    // A voided entry and the reading that it brought are one.
    blockers: [...new Map(blockers.map((each) => [JSON.stringify(each), each])).values()],
    takenBack: takenBack.flatMap(([what, count]) => (count > 0 ? { what, count } : [])),
    machines: read.machines,
    undone: judgedMachines(row, tasks, read, { timeZone, today: todayOf(actor, now()) }),
  };
}

/** The same, read now. */
export async function readUndo(ctx: ServiceContext, actor: Actor, importId: string) {
  const { db } = ctx;
  return undoOf(ctx, actor, await runBatch(db, undoReads(db, { companyId: actor.companyId, importId })));
}

function onMachine(why: UndoBlocker["why"], equipmentId: string, params: UndoBlocker["params"]): UndoBlocker {
  return { why, params, equipmentId };
}

/** The machines that stay, each with what the undoing does to its tasks. */
function judgedMachines(
  { id: importId }: Pick<StoredImport, "id">,
  made: readonly { equipmentId: string; taskId: string }[],
  {
    machines,
    usage,
    entries,
    replaced,
  }: {
    machines: Awaited<ReturnType<typeof selectMachinesOfFile>>;
    usage: Awaited<ReturnType<typeof selectUsageWithout>>;
    entries: Awaited<ReturnType<typeof selectEntriesOf>>;
    replaced: Awaited<ReturnType<typeof selectReplacedBy>>;
  },
  { timeZone, today }: { timeZone: string; today: CalendarDate },
): UndoneOnMachine[] {
  const without = new Map(usage.map((each) => [each.equipmentId, each.usage]));
  const entriesOf = new Map(groupBy(entries, ({ equipmentId }) => equipmentId));
  return machines
    .filter(({ id }) => without.has(id))
    .map((here) =>
      judgeUndo(
        {
          here,
          entries: entriesOf.get(here.id) ?? [],
          importId,
          replaced: replaced
            .filter(({ equipmentId }) => equipmentId === here.id)
            .map(({ takenAt, distance, value }) => ({
              ...{ day: todayIn(timeZone, takenAt), distance, value, unit: here.unit },
            })),
          made: made.flatMap(({ equipmentId, taskId }) => (equipmentId === here.id ? taskId : [])),
          usage: without.get(here.id) ?? here.currentUsage,
        },
        { today },
      ),
    );
}

/** Returns whether nothing had changed since it was read. */
async function storeUndo(
  { db, now }: ServiceContext,
  actor: Actor,
  { row, machines, undone, takenBack }: UndoRead,
): Promise<boolean> {
  const { companyId } = actor;
  const ref = { companyId, importId: row.id };
  const at = now();
  const by = { at, byId: actor.userId, byName: actor.name, undo: newId() };
  const condition = isClaimedBy(ref, "undone", by.undo);
  const moved = undone.flatMap((each) => each.moved);
  const newCycles = undone.flatMap((each) => each.newCycles);
  const ids = undone.map(({ equipmentId }) => equipmentId);
  const rows =
    row.kind === "machines"
      ? (row.preview?.counts.new ?? 0)
      : (takenBack.find(({ what }) => what === row.kind)?.count ?? 0);
  const changed = undone.flatMap(({ equipmentId, tasks }) => (tasks ? [[equipmentId, tasks] as const] : []));
  const { claim } = await runBatch(db, {
    claim: claimUndo(db, ref, machines.map(machineVersion), by),
    voided: voidRowsOf(db, ref, by, REASON, condition),
    restored: restoreStartsOf(db, ref, condition),
    moved: moved.length > 0 ? [moveEntriesOf(db, ref, moved, condition)] : [],
    tasks: rowChunks(changed, ([equipmentId, tasks]) => tasksRow(equipmentId, columnsOfTasks(tasks))).map(
      (chunk) => storeTasksOf(db, companyId, chunk, condition),
    ),
    usage: deriveUsageOf(db, companyId, ids, at, condition),
    alerts: newCycles.length > 0 ? [takeOverAlerts(db, companyId, newCycles, at, condition)] : [],
    made: deleteMadeMachines(db, ref, condition),
    records: rowChunks(ids, (equipmentId) =>
      importRecordRow({ id: newId(), equipmentId, params: { file: row.fileName } }),
    ).map((chunk) => insertImportRecords(db, ref, { event: "import_undone", chunk }, by, condition)),
    activity: recordActivity(
      db,
      actor,
      {
        action: row.kind === "machines" ? "import.machines-undo" : "import.undo",
        subjectId: row.id,
        details: importDetails(row, rows, machines.length, row.outcome ?? { from: null, to: null }),
      },
      at,
      condition,
    ),
  });
  return claim.length > 0;
}
