import type { SQL } from "drizzle-orm";
import { AppError, invalidField } from "#app/domain/app-error.ts";
import { type CalendarDate, todayIn } from "#app/domain/calendar-date.ts";
import type { HistoryEvent } from "#app/domain/equipment/history-event.ts";
import type { DoubtedReading } from "#app/domain/meter/reading-doubt.ts";
import { afterRecording } from "#app/domain/service/last-service.ts";
import {
  bringsReading,
  type DoneBy,
  type DoneTask,
  type EntrySource,
  servicedParams,
  tasksOfPress,
} from "#app/domain/service/service-entry.ts";
import { schedulesOf, tasksOf } from "#app/domain/service/stored-tasks.ts";
import { translatorFor } from "#app/i18n/server.ts";
import { newId } from "#app/platform/tokens.server.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import { claimAsRead } from "#app/services/claim-as-read.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { type EquipmentRecord, equipmentRecord } from "#app/services/equipment/equipment-record.ts";
import { historyOf } from "#app/services/history.ts";
import type { CompleteKey } from "#app/services/idempotency.ts";
import { photoIdsOf, readUploads, requireUploads } from "#app/services/photos/own-uploads.ts";
import { photoPath } from "#app/shared/photo-path.ts";
import { runBatch } from "#db/batch.ts";
import {
  currentUsageOfMachine,
  type EquipmentRow,
  insertHistoryOfMachine,
  insertReadingOfMachine,
  selectMachine,
} from "#db/queries/equipment/equipment.ts";
import { isRecorded } from "#db/queries/equipment/history.ts";
import { insertNoteWhere } from "#db/queries/equipment/notes.ts";
import { areIssuesAsRead, both, type IssueRow, selectOpenIssuesOf } from "#db/queries/issues/issues.ts";
import { deriveCurrentUsage } from "#db/queries/meter/ledger.ts";
import { attachPhotos } from "#db/queries/photos/photos.ts";
import { type EntryRow, insertEntryWhere } from "#db/queries/service/service-entries.ts";
import { areTasksAsRead, storeTasks } from "#db/queries/service/service-tasks.ts";
import type { ServicePart } from "#db/schema.ts";
import { resolvingStatements } from "./entry-issues.ts";
import { type EntryRecord, entryRecord } from "./entry-record.ts";
import { doubtOf, meterOf, readMeter, requirePlausible, takenOn, usageOfDay } from "./judge-entry.ts";

type Ctx = Pick<ServiceContext, "db" | "now">;

/** A service to record. Usage in tenths, money in cents; `photos` are paths of the author's own uploads. */
export type NewEntry = {
  /** Null for today. */
  date: CalendarDate | null;
  /** Null for the meter's usage on that day. */
  usage: number | null;
  /** Ids of the machine's tasks. */
  tasks: readonly string[];
  otherWork: string;
  doneBy: DoneBy;
  /** Null for the author's name. */
  doneByName: string | null;
  laborCost: number;
  partsCost: number;
  parts: readonly ServicePart[];
  reference: string;
  notes: string;
  photos: readonly string[];
  /** Open issues of the machine, which it resolves. */
  issueIds: readonly string[];
};

/** An entry that names its tasks and nothing else. */
export const PLAIN_ENTRY: Omit<NewEntry, "tasks"> = {
  date: null,
  usage: null,
  otherWork: "",
  doneBy: "own",
  doneByName: null,
  laborCost: 0,
  partsCost: 0,
  parts: [],
  reference: "",
  notes: "",
  photos: [],
  issueIds: [],
};

/** A recorded service; `resets` says whether it is now a task's last service. */
export type Recorded = { entry: EntryRecord; machine: EquipmentRow; resets: boolean };

/**
 * The origin of an entry, and the statement that stores the answer for its key if `recorded` holds. With `asks`, a
 * usage that looks mistyped is refused.
 */
type Sending = {
  source: Extract<EntrySource, "form" | "api">;
  completed?: Completed | null;
  asks?: boolean;
};
export type Completed = (answer: Answered, recorded: SQL) => ReturnType<CompleteKey>;
type Answered = Omit<Recorded, "machine">;

/**
 * Mark as Serviced in one press: today, at the current usage, the tasks that are due or overdue, else the default.
 * `complete` stores the answer for the request's key in the same batch.
 * @throws {AppError} equipment.not_found
 */
export async function resetService(
  ctx: Ctx,
  actor: Actor,
  id: string,
  complete: CompleteKey | null = null,
): Promise<EquipmentRecord> {
  const completed: Completed | null = complete && ((_, recorded) => complete.made(id, recorded, 200));
  const { machine } = await pressService(ctx, actor, id, completed);
  return equipmentRecord(machine, actor, todayOf(actor, ctx.now()));
}

/** Like `resetService`, with what was recorded. */
export function pressService(
  ctx: Ctx,
  actor: Actor,
  id: string,
  completed: Completed | null = null,
): Promise<Recorded> {
  return record(ctx, actor, id, { ...PLAIN_ENTRY, tasks: "ofPress" }, { source: "form", completed });
}

/**
 * Records a service with its details. Tasks for which it is the latest service count from it, and a usage above the
 * current one becomes a reading. An entry that only names tasks is one press.
 * @throws {AppError} equipment.not_found; request.invalid at `date`, `usage`, `tasks`, `photos` or `issueIds`;
 * reading.doubtful at `usage`
 */
export function recordService(
  ctx: Ctx,
  actor: Actor,
  id: string,
  entry: NewEntry,
  sending: Sending,
): Promise<Recorded> {
  return record(ctx, actor, id, entry, sending);
}

/**
 * The usage of a new entry that looks mistyped, for a form, which asks back before it records; null for a
 * plausible one.
 * @throws {AppError} as `recordService`
 */
export async function doubtOfEntry(
  ctx: Ctx,
  actor: Actor,
  id: string,
  entry: NewEntry,
): Promise<DoubtedReading | null> {
  if (entry.usage === null) return null;
  const { doubted } = await readForEntry(ctx, actor, id, entry);
  return doubted;
}

/** Judges an entry by the machine as it stands and stores it; again if somebody else was quicker. */
async function record(
  ctx: Ctx,
  actor: Actor,
  id: string,
  entry: UnjudgedEntry,
  sending: Sending,
): Promise<Recorded> {
  const read = async () => {
    const judged = await readForEntry(ctx, actor, id, entry);
    if (sending.asks) requirePlausible(judged.doubted, actor.company.timeZone);
    return judged;
  };
  return claimAsRead(await read(), {
    readAgain: read,
    claim: (judged) => storeEntry(ctx, actor, judged, sending),
    busy: "equipment.changed",
  });
}

/** An entry before it is judged: with "ofPress", its tasks are those that one press serves. */
type UnjudgedEntry = Omit<NewEntry, "tasks"> & { tasks: readonly string[] | "ofPress" };

type JudgedEntry = {
  machine: EquipmentRow;
  entry: NewEntry;
  /** The open issues that it names, the oldest first. */
  issues: IssueRow[];
  done: DoneTask[];
  date: CalendarDate;
  usage: number | null;
  countedUsage: number;
  photoIds: string[];
  doubted: DoubtedReading | null;
};

async function readForEntry(
  { db, now }: Ctx,
  actor: Actor,
  equipmentId: string,
  unjudged: UnjudgedEntry,
): Promise<JudgedEntry> {
  const ref = { companyId: actor.companyId, equipmentId };
  const { timeZone } = actor.company;
  const at = now();
  const today = todayOf(actor, at);
  const date = unjudged.date ?? today;
  const photoIds = photoIdsOf(unjudged.photos);
  const [[machine], uploads, openIssues, ...rows] = await db.batch([
    selectMachine(db, actor.companyId, equipmentId),
    readUploads(db, actor, photoIds, at),
    selectOpenIssuesOf(db, ref),
    ...readMeter(db, ref, { date, timeZone }),
  ]);
  if (!machine) throw new AppError("equipment.not_found");
  if (date > today) throw invalidField("date", "service:error.future");
  const entry = { ...unjudged, tasks: tasksToServe(unjudged, machine, today) };
  const tasks = tasksOf(machine);
  const done = [...new Set(entry.tasks)].map((id) => {
    const task = tasks.find((each) => each.id === id);
    if (!task) throw invalidField("tasks", "service:error.unknownTask");
    return { id, name: task.name };
  });
  if (done.length === 0 && entry.otherWork === "") throw invalidField("tasks", "service:error.nothingDone");
  requireUploads(photoIds, uploads);
  const issues = openIssues.filter(({ id }) => entry.issueIds.includes(id)).toSorted((a, b) => a.seq - b.seq);
  const issueIds = issues.map(({ id }) => id);
  if (issueIds.length < new Set(entry.issueIds).size) {
    throw invalidField("issueIds", "service:error.unknownIssue");
  }
  const meter = meterOf(rows, { date, timeZone });
  const usage = usageOfDay(entry.usage, { date, today }, machine, meter);
  const countedUsage = usage === null ? machine.currentUsage : usage + meter.movedSince(at.getTime());
  const doubted = doubtOf(entry.usage, { date, today, timeZone }, { unit: machine.unit, now: at }, meter);
  const named = { ...entry, issueIds };
  return { machine, entry: named, issues, done, date, usage, countedUsage, photoIds, doubted };
}

function tasksToServe({ tasks }: UnjudgedEntry, machine: EquipmentRow, today: CalendarDate) {
  return tasks === "ofPress" ? tasksOfPress(schedulesOf(machine), today).map(({ id }) => id) : tasks;
}

/** Returns null if the machine's tasks, usage or named issues changed since the entry was judged. */
async function storeEntry(
  { db, now: clock }: Ctx,
  actor: Actor,
  judged: JudgedEntry,
  { source, completed = null }: Sending,
): Promise<Recorded | null> {
  const { machine: read, entry, issues, done, date, usage, countedUsage, photoIds } = judged;
  const now = clock();
  const machine = { companyId: actor.companyId, equipmentId: read.id };
  const id = newId();
  const before = tasksOf(read);
  const tasks = afterRecording(before, {
    id,
    date,
    usage: countedUsage,
    recordedAt: now.getTime(),
    taskIds: done.map((task) => task.id),
  });
  const { timeZone } = actor.company;
  const today = todayOf(actor, now);
  const current = { usage: read.currentUsage, day: todayIn(timeZone, read.currentUsageAt) };
  const readingId = bringsReading({ usage, date }, current) ? newId() : null;
  const isPress = isPlain(entry);
  const event: HistoryEvent =
    isPress && before.length === 1
      ? { event: "service_reset", params: { usage: read.currentUsage, unit: read.unit } }
      : {
          event: "serviced",
          params: servicedParams({ unit: read.unit, usage, tasks: done, otherWork: entry.otherWork }),
        };
  const row: Omit<EntryRow, "seq"> = {
    ...machine,
    id,
    equipmentName: read.name,
    serialNumber: read.serialNumber,
    unit: read.unit,
    date,
    usage,
    usageFromMeter: usage === null ? null : entry.usage === null,
    countedUsage,
    tasks: done,
    otherWork: entry.otherWork,
    doneBy: entry.doneBy,
    doneByName: entry.doneByName ?? actor.name,
    laborCost: entry.laborCost,
    partsCost: entry.partsCost,
    parts: [...entry.parts],
    reference: entry.reference,
    notes: entry.notes,
    photos: photoIds.map(photoPath),
    source: isPress ? "press" : source,
    readingId,
    operatorUpdateId: null,
    carriedFrom: null,
    recordedById: actor.userId,
    recordedByName: actor.name,
    createdAt: now,
    version: 1,
    updatedAt: null,
    updatedByName: null,
    voidedAt: null,
    voidedByName: null,
    voidReason: null,
  };
  const answer = {
    entry: entryRecord(row, entry.issueIds),
    resets: tasks.some((task) => task.last.entryId === id),
  };
  const history = historyOf(actor, event, now);
  const recorded = isRecorded(actor.companyId, history.id);
  const tasksAsRead = areTasksAsRead(machine, read);
  const asRead =
    issues.length > 0 ? both(tasksAsRead, areIssuesAsRead(machine, read.issuesVersion)) : tasksAsRead;
  const {
    stored,
    changed: [changed],
  } = await runBatch(db, {
    // The record is the claim: the rest of the batch depends on it.
    claim: insertHistoryOfMachine(
      db,
      machine,
      { ...history, noteType: "maintenance", usage: currentUsageOfMachine, serviceEntryId: id },
      asRead,
    ),
    stored: insertEntryWhere(db, row, recorded),
    tasks: storeTasks(db, machine, tasks, now, recorded),
    reading:
      readingId === null || usage === null
        ? []
        : [
            insertReadingOfMachine(
              db,
              machine,
              {
                id: readingId,
                value: usage,
                source: "service",
                authorId: actor.userId,
                authorName: actor.name,
                takenAt: takenOn({ date, today, timeZone }, { now, notBefore: read.currentUsageAt }),
                createdAt: now,
              },
              recorded,
            ),
            deriveCurrentUsage(db, machine, now, recorded),
          ],
    note: insertNoteWhere(
      db,
      {
        ...machine,
        id: newId(),
        type: "maintenance",
        event: event.event,
        eventParams: event.params,
        serviceEntryId: id,
        authorId: actor.userId,
        authorName: actor.name,
        createdAt: now,
      },
      recorded,
    ),
    photos: attachPhotos(db, actor.companyId, photoIds, now, recorded),
    issues: resolvingStatements(db, actor, machine, {
      issues,
      resolution: entry.notes || translatorFor(actor.locale)("service:entry.resolution"),
      entryId: id,
      at: now,
      recorded,
    }),
    answer: completed ? [completed(answer, recorded)] : [],
    changed: selectMachine(db, actor.companyId, read.id),
  });
  return stored.length > 0 && changed ? { ...answer, machine: changed } : null;
}

/** Whether nothing but tasks was sent, which is one press. */
function isPlain({ tasks: _, ...entry }: NewEntry): boolean {
  return (Object.keys(PLAIN_ENTRY) as (keyof typeof PLAIN_ENTRY)[]).every((field) => {
    const value = entry[field];
    return Array.isArray(value) ? value.length === 0 : value === PLAIN_ENTRY[field];
  });
}
