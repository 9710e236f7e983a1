import type { SQL } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { meterOf } from "#app/domain/service/meter-of-day.ts";
import {
  type JudgedEntry,
  judgeNewEntry,
  type NewEntry,
  PLAIN_ENTRY,
  type UnjudgedEntry,
} from "#app/domain/service/new-entry.ts";
import type { EntrySource } from "#app/domain/service/service-entry.ts";
import { recordedService, resolvedIssues } from "#app/domain/webhooks/event.ts";
import { translatorFor } from "#app/i18n/server.ts";
import { newId } from "#app/platform/tokens.server.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import { claimUnchanged } from "#app/services/claim-unchanged.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { type EquipmentRecord, equipmentRecord } from "#app/services/equipment/equipment-record.ts";
import { historyOf } from "#app/services/history.ts";
import type { CompleteKey } from "#app/services/idempotency.ts";
import type { ConfirmedUsage } from "#app/services/meter/plausible-usage.ts";
import { photoIdsOf, readUploads } from "#app/services/photos/own-uploads.ts";
import { sendEvents, tellWebhooks } from "#app/services/webhooks/tell-webhooks.ts";
import { photoPath } from "#app/shared/photo-path.ts";
import { one, runBatch } from "#db/batch.ts";
import { both } from "#db/queries/both.ts";
import {
  currentUsageOfMachine,
  type EquipmentRow,
  insertHistoryOfMachine,
  selectMachine,
} from "#db/queries/equipment/equipment.ts";
import { isRecorded } from "#db/queries/equipment/history.ts";
import type { MachineRef } from "#db/queries/equipment/machine.ts";
import { areIssuesUnchanged, type IssueRow, selectOpenIssuesOf } from "#db/queries/issues/issues.ts";
import { deriveCurrentUsage } from "#db/queries/meter/ledger.ts";
import { attachPhotos } from "#db/queries/photos/photos.ts";
import { type EntryRow, insertEntryWhere } from "#db/queries/service/service-entries.ts";
import { areTasksUnchanged, storeTasks } from "#db/queries/service/service-tasks.ts";
import { resolvingStatements } from "./entry-issues.ts";
import { insertBroughtReading, readMeter, requirePlausible } from "./entry-meter.ts";
import { type EntryRecord, entryRecord } from "./entry-record.ts";
import { entryRefused } from "./entry-refusal.ts";
import { newEntryRow } from "./entry-row.ts";

/** A recorded service; `resets` says whether it is now a task's last service. */
export type Recorded = { entry: EntryRecord; machine: EquipmentRow; resets: boolean };

/**
 * The origin of an entry, the usage that its sender has confirmed, and the statement that stores the answer for its key
 * if `recorded` holds.
 */
type EntryOrigin = {
  source: Extract<EntrySource, "form" | "api">;
  confirmed: ConfirmedUsage;
  storeAnswer?: StoreAnswer | null;
};
export type StoreAnswer = (answer: Answered, recorded: SQL) => ReturnType<CompleteKey>;
type Answered = Omit<Recorded, "machine">;

/**
 * Mark as Serviced in one press: today, at the current usage, the tasks that are due or overdue, else the default.
 * `complete` stores the answer for the request's key in the same batch.
 * @throws {AppError} equipment.not_found
 */
export async function resetService(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  complete: CompleteKey | null = null,
): Promise<EquipmentRecord> {
  const storeAnswer: StoreAnswer | null = complete && ((_, recorded) => complete.made(id, recorded, 200));
  const { machine } = await pressService(ctx, actor, id, storeAnswer);
  return equipmentRecord(machine, actor, todayOf(actor, ctx.now()));
}

/** Like `resetService`, with what was recorded. */
export function pressService(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  storeAnswer: StoreAnswer | null = null,
): Promise<Recorded> {
  return record(
    ctx,
    actor,
    id,
    { ...PLAIN_ENTRY, tasks: "ofPress" },
    { source: "form", confirmed: true, storeAnswer },
  );
}

/**
 * Records a service with its details. Tasks for which it is the latest service count from it, and a usage above the
 * current one becomes a reading. An entry that only names tasks is one press.
 * @throws {AppError} equipment.not_found; request.invalid at `date`, `usage`, `tasks`, `photos` or `issueIds`
 * @throws {DoubtfulUsage} for one that looks mistyped and isn't confirmed
 */
export function recordService(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  entry: NewEntry,
  origin: EntryOrigin,
): Promise<Recorded> {
  return record(ctx, actor, id, entry, origin);
}

/** Judges an entry by the machine as it stands and stores it; again if somebody else was quicker. */
async function record(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  entry: UnjudgedEntry,
  origin: EntryOrigin,
): Promise<Recorded> {
  const read = async () => {
    const judged = await judgeEntry(ctx, actor, id, entry);
    requirePlausible(judged.doubted, origin.confirmed, actor.company.timeZone);
    return judged;
  };
  return claimUnchanged(read, {
    claim: (judged) => storeEntry(ctx, actor, judged, origin),
    busy: "equipment.changed",
  });
}

type EntryToStore = JudgedEntry<IssueRow> & { machine: EquipmentRow; sent: UnjudgedEntry; at: Date };

/** Reads a machine with its meter and open issues, and judges an entry by them. */
async function judgeEntry(
  { db, now }: ServiceContext,
  actor: Actor,
  equipmentId: string,
  sent: UnjudgedEntry,
): Promise<EntryToStore> {
  const ref = { companyId: actor.companyId, equipmentId };
  const { timeZone } = actor.company;
  const at = now();
  const today = todayOf(actor, at);
  const day = { date: sent.date ?? today, today, timeZone };
  const photoIds = photoIdsOf(sent.photos);
  const { machine, uploads, openIssues, meter } = await runBatch(db, {
    machine: one(selectMachine(db, actor.companyId, equipmentId)),
    uploads: readUploads(db, actor, photoIds, at),
    openIssues: selectOpenIssuesOf(db, ref),
    meter: readMeter(db, ref, day),
  });
  if (!machine) throw new AppError("equipment.not_found");
  const judged = judgeNewEntry(
    {
      machine,
      openIssues,
      arePhotosOwn: uploads.length === photoIds.length,
      meter: meterOf(meter, day),
      day,
      now: at,
      newIds: { entry: newId(), reading: newId() },
    },
    sent,
  );
  if ("refused" in judged) throw entryRefused(judged.refused);
  return { ...judged, machine, sent, at };
}

/** Returns null if the machine's tasks, usage or named issues changed since the entry was judged. */
async function storeEntry(
  ctx: ServiceContext,
  actor: Actor,
  judged: EntryToStore,
  { source, storeAnswer = null }: EntryOrigin,
): Promise<Recorded | null> {
  const { db } = ctx;
  const { id, machine: read, sent, issues, tasks, reading, event, at } = judged;
  const machine = { companyId: actor.companyId, equipmentId: read.id };
  const row = rowOf(actor, judged, source);
  const issueIds = issues.map((issue) => issue.id);
  const answer = { entry: entryRecord(row, issueIds), resets: judged.resets };
  const history = historyOf(actor, event, at);
  const recorded = isRecorded(actor.companyId, history.id);
  const events = [
    recordedService(row),
    ...resolvedIssues(row, issues, { resolvedAt: at, serviceEntryId: id }),
  ];
  const { stored, eventRows, changed } = await runBatch(db, {
    // The record is the claim: the rest of the batch depends on it.
    claim: insertHistoryOfMachine(
      db,
      machine,
      { ...history, noteType: "maintenance", usage: currentUsageOfMachine, serviceEntryId: id, photos: [] },
      isMachineUnchanged(machine, judged),
    ),
    stored: insertEntryWhere(db, row, recorded),
    tasks: storeTasks(db, machine, tasks, at, recorded),
    reading: reading
      ? [
          insertBroughtReading(db, actor, machine, reading, { at, recorded }),
          deriveCurrentUsage(db, machine, at, recorded),
        ]
      : [],
    photos: attachPhotos(db, actor.companyId, photoIdsOf(row.photos), at, recorded),
    issues: resolvingStatements(db, actor, machine, {
      issues,
      resolution: sent.notes || translatorFor(actor.locale)("service:entry.resolution"),
      entryId: id,
      at,
      recorded,
    }),
    eventRows: tellWebhooks(db, actor, events, { at, condition: recorded }),
    answer: storeAnswer ? [storeAnswer(answer, recorded)] : [],
    changed: one(selectMachine(db, actor.companyId, read.id)),
  });
  sendEvents(ctx, actor.companyId, eventRows);
  return stored.length > 0 && changed ? { ...answer, machine: changed } : null;
}

function rowOf(actor: Actor, judged: EntryToStore, source: EntryOrigin["source"]): Omit<EntryRow, "seq"> {
  const { machine, sent } = judged;
  return newEntryRow({
    companyId: actor.companyId,
    equipmentId: machine.id,
    id: judged.id,
    equipmentName: machine.name,
    serialNumber: machine.serialNumber,
    unit: judged.unit,
    date: judged.date,
    usage: judged.usage,
    usageFromMeter: judged.usageFromMeter,
    countedUsage: judged.countedUsage,
    tasks: judged.done,
    otherWork: sent.otherWork,
    doneBy: sent.doneBy,
    doneByName: sent.doneByName ?? actor.name,
    laborCost: sent.laborCost,
    partsCost: sent.partsCost,
    parts: [...sent.parts],
    reference: sent.reference,
    notes: sent.notes,
    photos: photoIdsOf(sent.photos).map(photoPath),
    source: judged.isPress ? "press" : source,
    readingId: judged.reading?.id ?? null,
    recordedById: actor.id,
    recordedByName: actor.name,
    createdAt: judged.at,
  });
}

/** Whether nobody has changed the machine's tasks, or its issues if the entry resolves any, since they were read. */
function isMachineUnchanged(ref: MachineRef, { machine, issues }: EntryToStore): SQL {
  const areTasks = areTasksUnchanged(ref, machine);
  return issues.length > 0 ? both(areTasks, areIssuesUnchanged(ref, machine.issuesVersion)) : areTasks;
}
