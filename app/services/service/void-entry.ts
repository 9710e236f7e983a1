import { todayIn } from "#app/domain/calendar-date.ts";
import { reopenedByVoid } from "#app/domain/issues/issue.ts";
import type { VoidEffect } from "#app/domain/meter/meter-ledger.ts";
import { afterChange } from "#app/domain/service/last-service.ts";
import type { ServiceTask } from "#app/domain/service/service-task.ts";
import { columnsOfTasks, tasksOf } from "#app/domain/service/stored-tasks.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import type { Actor } from "#app/services/actor.ts";
import { claimAsRead } from "#app/services/claim-as-read.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { historyOf } from "#app/services/history.ts";
import { judgeVoid } from "#app/services/meter/readings.ts";
import { runBatch } from "#db/batch.ts";
import { insertHistoryWhere, isRecorded } from "#db/queries/equipment/history.ts";
import { updateFormerRow } from "#db/queries/equipment/retired.ts";
import { areIssuesAsRead, both, type IssueRow } from "#db/queries/issues/issues.ts";
import { settleServiceShifts } from "#db/queries/meter/ledger.ts";
import { setAfterVoid, voidReadingWhere } from "#db/queries/meter/readings.ts";
import {
  clampCountedUsage,
  type EntryRow,
  isEntryAsRead,
  updateEntryWhere,
} from "#db/queries/service/service-entries.ts";
import { storeTasks } from "#db/queries/service/service-tasks.ts";
import { reopeningStatements } from "./entry-issues.ts";
import { type EntryRecord, entryRecord } from "./entry-record.ts";
import { type EntryToChange, readEntryToChange } from "./entry-to-change.ts";
import { countedEntry } from "./judge-entry.ts";

type Ctx = Pick<ServiceContext, "db" | "now">;

/**
 * Voids an entry, with a reason, in one batch: it stays in the history and counts nowhere. Tasks that counted
 * from it count from the service before. The reading that it brought is voided too, unless it is the only one
 * left, and the issues that it still resolves are open again.
 * @throws {AppError} service_entry.not_found, also for another company's; service_entry.voided
 */
export async function voidEntry(ctx: Ctx, actor: Actor, id: string, reason: string): Promise<EntryRecord> {
  const read = async () => judgeEntryVoid(await readEntryToChange(ctx, actor, id), actor);
  const voided = await claimAsRead(await read(), {
    readAgain: read,
    claim: (judged) => storeVoid(ctx, actor, judged, reason),
    busy: "equipment.changed",
  });
  return entryRecord(voided.entry, voided.issueIds);
}

/**
 * What the void of an entry would do, for its page: whether the reading that it brought is voided too, and which
 * issues open again.
 * @throws {AppError} service_entry.not_found; service_entry.voided
 */
export async function getEntryVoid(ctx: Pick<Ctx, "db">, actor: Actor, id: string) {
  const { entry, machine, effect, reopened } = judgeEntryVoid(await readEntryToChange(ctx, actor, id), actor);
  return { entry, machine, voidsReading: effect !== null, reopened };
}

type JudgedVoid = EntryToChange & {
  tasks: ServiceTask[];
  /** The effect of voiding the entry's reading; null if no reading is voided. */
  effect: VoidEffect | null;
  /** Entries whose counted usage it lowers. */
  lowered: string[];
  clamps: boolean;
  /** The issues that it reopens. */
  reopened: IssueRow[];
};

function judgeEntryVoid(found: EntryToChange, { company }: Actor): JudgedVoid {
  const { entry, machine, counted, own, tail, resolved, openIssues } = found;
  const left = counted.filter(({ id }) => id !== entry.id).map(countedEntry);
  const isCounted = left.length < counted.length;
  const concerned = isCounted ? entry.tasks.map(({ id }) => id) : [];
  const tasks = afterChange(tasksOf(machine.row), left, concerned);
  const untouched = {
    ...found,
    tasks,
    effect: null,
    lowered: [],
    clamps: false,
    reopened: reopenedByVoid(resolved, openIssues),
  };
  if (!own) return untouched;
  const day = todayIn(company.timeZone, own.takenAt);
  const replaced = { day, at: own.createdAt.getTime(), distance: 0, value: own.value, unit: entry.unit };
  const judged = judgeVoid({ reading: own, tail, machine: machine.row, replaced, tasks });
  return "refused" in judged ? untouched : { ...untouched, ...judged };
}

/** Returns null if the entry, its machine or the ledger has changed since the void was judged. */
async function storeVoid(
  { db, now }: Ctx,
  actor: Actor,
  { entry, machine: read, tasks, effect, lowered, clamps, own, ledger, resolved, reopened }: JudgedVoid,
  reason: string,
): Promise<{ entry: EntryRow; issueIds: string[] } | null> {
  const at = now();
  const machine = { companyId: actor.companyId, equipmentId: entry.equipmentId };
  const history = historyOf(
    actor,
    { event: "service_entry_voided", params: { date: entry.date, reason } },
    at,
  );
  const recorded = isRecorded(actor.companyId, history.id);
  const usage = effect ?? read.row;
  const { currentUsage, currentUsageAt } = usage;
  const {
    voided: [voided],
  } = await runBatch(db, {
    claim: insertHistoryWhere(
      db,
      {
        ...machine,
        ...history,
        equipmentName: read.row.name,
        noteType: "maintenance",
        usage: currentUsage,
      },
      reopened.length > 0 && !read.retired
        ? both(isEntryAsRead(entry, read, ledger), areIssuesAsRead(machine, read.row.issuesVersion))
        : isEntryAsRead(entry, read, ledger),
    ),
    record: recordActivity(
      db,
      actor,
      {
        action: "service.void",
        subject: read.row.name,
        subjectId: machine.equipmentId,
        details: [
          { field: "date", to: entry.date },
          { field: "reason", to: reason },
        ],
      },
      at,
      recorded,
    ),
    voided: updateEntryWhere(
      db,
      entry,
      { voidedAt: at, voidedByName: actor.name, voidReason: reason },
      recorded,
    ),
    reading:
      own && effect
        ? [voidReadingWhere(db, machine, own.id, { at, byName: actor.name, reason }, recorded)]
        : [],
    tasks: read.retired
      ? [
          updateFormerRow(
            db,
            machine,
            {
              ...columnsOfTasks(tasks),
              tasksVersion: read.row.tasksVersion + 1,
              currentUsage,
              currentUsageAt,
            },
            recorded,
          ),
        ]
      : [
          storeTasks(db, machine, tasks, at, recorded),
          ...(effect ? [setAfterVoid(db, machine, effect, at, recorded)] : []),
        ],
    shifts: clamps ? [settleServiceShifts(db, machine, recorded)] : [],
    issues: reopeningStatements(
      db,
      actor,
      { ...machine, name: read.row.name, currentUsage },
      { issues: reopened, reason, at, recorded },
    ),
    lowered: lowered.length > 0 ? [clampCountedUsage(db, machine, lowered, currentUsage, recorded)] : [],
  });
  const issueIds = resolved.filter((issue) => !reopened.includes(issue)).map((issue) => issue.id);
  return voided ? { entry: voided, issueIds } : null;
}
