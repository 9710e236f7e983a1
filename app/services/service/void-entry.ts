import type { SQL } from "drizzle-orm";
import { meterReplacedAt } from "#app/domain/meter/reading-void.ts";
import { type JudgedEntryVoid, judgeEntryVoid } from "#app/domain/service/entry-void.ts";
import { columnsOfTasks } from "#app/domain/service/stored-tasks.ts";
import { openedIssues, stoppedMachine } from "#app/domain/webhooks/event.ts";
import { type Activity, recordActivity } from "#app/services/activity/record-activity.ts";
import type { Actor } from "#app/services/actor.ts";
import { claimUnchanged } from "#app/services/claim-unchanged.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { historyOf } from "#app/services/history.ts";
import { sendEvents, tellWebhooks } from "#app/services/webhooks/tell-webhooks.ts";
import { one, runBatch } from "#db/batch.ts";
import type { Database } from "#db/client.ts";
import { both } from "#db/queries/both.ts";
import { insertHistoryWhere, isRecorded } from "#db/queries/equipment/history.ts";
import type { MachineRef } from "#db/queries/equipment/machine.ts";
import { updateFormerRow } from "#db/queries/equipment/retired.ts";
import { areIssuesUnchanged, type IssueRow } from "#db/queries/issues/issues.ts";
import { settleServiceShifts } from "#db/queries/meter/ledger.ts";
import { setAfterVoid, voidReadingWhere } from "#db/queries/meter/readings.ts";
import {
  clampCountedUsage,
  type EntryRow,
  isEntryUnchanged,
  moveCountedUsage,
  updateEntryWhere,
} from "#db/queries/service/service-entries.ts";
import { storeTasks } from "#db/queries/service/service-tasks.ts";
import { reopeningStatements } from "./entry-issues.ts";
import { type EntryRecord, entryRecord } from "./entry-record.ts";
import { type EntryToChange, readEntryToChange } from "./entry-to-change.ts";

/**
 * Voids an entry, with a reason, in one batch: it stays in the history and counts nowhere. Tasks that counted
 * from it count from the service before. The reading that it brought is voided too, unless it is the only one
 * left, and the issues that it still resolves are open again.
 * @throws {AppError} service_entry.not_found, also for another company's; service_entry.voided
 */
export async function voidEntry(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  reason: string,
): Promise<EntryRecord> {
  const read = () => judgeVoid(ctx, actor, id);
  const voided = await claimUnchanged(read, {
    claim: (judged) => storeEntryVoid(ctx, actor, judged, reason),
    busy: "equipment.changed",
  });
  return entryRecord(voided.entry, voided.issueIds);
}

/**
 * What the void of an entry would do, for its page: whether the reading that it brought is voided too, and which
 * issues open again.
 * @throws {AppError} service_entry.not_found; service_entry.voided
 */
export async function getEntryVoid(ctx: ServiceContext, actor: Actor, id: string) {
  const { entry, machine, reading, reopened } = await judgeVoid(ctx, actor, id);
  return { entry, machine, voidsReading: reading !== null, reopened };
}

type JudgedVoid = EntryToChange & JudgedEntryVoid<IssueRow>;

/** Reads an entry, and judges its void. */
async function judgeVoid(ctx: ServiceContext, actor: Actor, id: string): Promise<JudgedVoid> {
  const found = await readEntryToChange(ctx, actor, id);
  return { ...found, ...judgeEntryVoid(found, actor.company.timeZone) };
}

/** Returns null if the entry, its machine or the ledger has changed since the void was judged. */
async function storeEntryVoid(
  ctx: ServiceContext,
  actor: Actor,
  judged: JudgedVoid,
  reason: string,
): Promise<{ entry: EntryRow; issueIds: string[] } | null> {
  const { entry, machine: read, reading, own, resolved, reopened } = judged;
  const { db } = ctx;
  const at = ctx.now();
  const machine = { companyId: actor.companyId, equipmentId: entry.equipmentId };
  const params = { date: entry.date, reason };
  const history = historyOf(actor, { event: "service_entry_voided", params }, at);
  const recorded = isRecorded(actor.companyId, history.id);
  const { name: equipmentName } = read.row;
  const { currentUsage: usage } = usageAfter(judged);
  const named = { ...machine, equipmentName };
  const events = [...openedIssues(named, reopened), ...stoppedMachine(named, reopened)];
  const { voided, eventRows } = await runBatch(db, {
    claim: insertHistoryWhere(
      db,
      { ...machine, ...history, equipmentName, noteType: "maintenance", usage },
      isUnchanged(machine, judged),
    ),
    record: recordActivity(db, actor, activityOf(judged, reason), at, recorded),
    voided: one(
      updateEntryWhere(
        db,
        entry,
        { voidedAt: at, voidedById: actor.id, voidedByName: actor.name, voidReason: reason },
        recorded,
      ),
    ),
    reading:
      own && reading ? [voidReadingWhere(db, machine, own.id, { at, by: actor, reason }, recorded)] : [],
    tasks: taskStatements(db, machine, judged, { at, recorded }),
    moved: movedBack(db, machine, judged, { timeZone: actor.company.timeZone, recorded }),
    shifts: reading?.clamps ? [settleServiceShifts(db, machine, recorded)] : [],
    eventRows: tellWebhooks(db, actor, events, { at, condition: recorded }),
    issues: reopeningStatements(
      db,
      actor,
      { ...machine, name: equipmentName, currentUsage: usage },
      { issues: reopened, reason, at, recorded },
    ),
    lowered: reading?.lowered.length
      ? [clampCountedUsage(db, machine, reading.lowered, usage, recorded)]
      : [],
  });
  sendEvents(ctx, actor.companyId, eventRows);
  const issueIds = resolved.filter((issue) => !reopened.includes(issue)).map((issue) => issue.id);
  return voided ? { entry: voided, issueIds } : null;
}

/** The reading of an imported service may have replaced a meter: the services that it had moved go back. */
function movedBack(
  db: Database,
  machine: MachineRef,
  { own, reading, entry }: JudgedVoid,
  { timeZone, recorded }: { timeZone: string; recorded: SQL },
) {
  if (!own || !reading || own.serviceShift === 0) return [];
  const { day, at, distance } = meterReplacedAt(own, { unit: entry.unit, timeZone });
  return [moveCountedUsage(db, machine, { day, at, distance: -distance, staying: [] }, recorded)];
}

/** The machine's usage after the void, and since when. */
function usageAfter({ reading, machine }: JudgedVoid) {
  const { currentUsage, currentUsageAt } = reading?.effect ?? machine.row;
  return { currentUsage, currentUsageAt };
}

/**
 * Whether nobody has changed the entry, its machine or the ledger since they were read, nor the machine's issues if some
 * open again. A retired machine has no row that counts the acts on its issues.
 */
function isUnchanged(ref: MachineRef, { entry, machine, ledger, reopened }: JudgedVoid): SQL {
  const isEntry = isEntryUnchanged(entry, machine, ledger);
  return reopened.length > 0 && !machine.retired
    ? both(isEntry, areIssuesUnchanged(ref, machine.row.issuesVersion))
    : isEntry;
}

function activityOf({ entry, machine }: JudgedVoid, reason: string): Activity {
  return {
    action: "service.void",
    subject: machine.row.name,
    subjectId: entry.equipmentId,
    details: [
      { field: "date", to: entry.date },
      { field: "reason", to: reason },
    ],
  };
}

/** The machine's tasks and usage; those of a retired machine are in its former row. */
function taskStatements(
  db: Database,
  ref: MachineRef,
  judged: JudgedVoid,
  { at, recorded }: { at: Date; recorded: SQL },
) {
  const { machine, tasks, reading } = judged;
  if (!machine.retired) {
    return [
      storeTasks(db, ref, tasks, at, recorded),
      ...(reading ? [setAfterVoid(db, ref, reading.effect, at, recorded)] : []),
    ];
  }
  const tasksVersion = machine.row.tasksVersion + 1;
  const former = { ...columnsOfTasks(tasks), tasksVersion, ...usageAfter(judged) };
  return [updateFormerRow(db, ref, former, recorded)];
}
