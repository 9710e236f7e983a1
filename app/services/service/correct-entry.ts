import type { ActivityDetail } from "#app/domain/activity/activity.ts";
import { AppError, invalidField } from "#app/domain/app-error.ts";
import { todayIn } from "#app/domain/calendar-date.ts";
import type { DoubtedReading } from "#app/domain/meter/reading-doubt.ts";
import { centsToText } from "#app/domain/money.ts";
import { afterChange } from "#app/domain/service/last-service.ts";
import {
  bringsReading,
  changedFields,
  correctedTasks,
  type EntryField,
  needsMachine,
} from "#app/domain/service/service-entry.ts";
import type { ServiceTask } from "#app/domain/service/service-task.ts";
import { tasksOf } from "#app/domain/service/stored-tasks.ts";
import { newId } from "#app/platform/tokens.server.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import { claimAsRead } from "#app/services/claim-as-read.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { historyOf } from "#app/services/history.ts";
import { judgeVoid } from "#app/services/meter/readings.ts";
import { photoIdsOf, readUploads, requireUploads } from "#app/services/photos/own-uploads.ts";
import { photoPath } from "#app/shared/photo-path.ts";
import { runBatch } from "#db/batch.ts";
import { insertReadingOfMachine } from "#db/queries/equipment/equipment.ts";
import { insertHistoryWhere, isRecorded } from "#db/queries/equipment/history.ts";
import { deriveCurrentUsage, settleServiceShifts } from "#db/queries/meter/ledger.ts";
import { voidReadingWhere } from "#db/queries/meter/readings.ts";
import { attachPhotos, releasePhotos } from "#db/queries/photos/photos.ts";
import {
  clampCountedUsage,
  type EntryRow,
  isEntryAsRead,
  updateEntryWhere,
} from "#db/queries/service/service-entries.ts";
import { storeTasks } from "#db/queries/service/service-tasks.ts";
import { type EntryRecord, entryRecord } from "./entry-record.ts";
import { type EntryToChange, readEntryToChange } from "./entry-to-change.ts";
import {
  countedEntry,
  doubtOf,
  meterOf,
  readMeter,
  requirePlausible,
  takenOn,
  usageOfDay,
} from "./judge-entry.ts";
import type { NewEntry } from "./record-service.ts";

type Ctx = Pick<ServiceContext, "db" | "now">;

/** A correction: what is missing stays; blank values mean the same as in a new entry. */
export type Correction = Partial<NewEntry> & {
  /** The version that was read; without it the present one is corrected. */
  version?: number;
};

/**
 * Corrects an entry in one batch with the tasks that count from it. The reading that it brought is voided and written
 * anew when its usage or date changed. Without a change there is no correction.
 * @throws {AppError} service_entry.not_found, also for another company's; service_entry.voided; service_entry.changed
 * for an old version; service_entry.retired; request.invalid at `date`, `usage`, `tasks` or `photos`; with `asks`,
 * reading.doubtful at a `usage` that looks mistyped
 */
export async function correctEntry(
  ctx: Ctx,
  actor: Actor,
  id: string,
  correction: Correction,
  { asks = false }: { asks?: boolean } = {},
): Promise<EntryRecord> {
  const read = async () => {
    const judged = await judgeCorrection(ctx, actor, id, correction);
    if (asks) requirePlausible(judged.doubted, actor.company.timeZone);
    return judged;
  };
  const corrected = await claimAsRead(await read(), {
    readAgain: read,
    claim: async (judged) => {
      const entry = judged.fields.length === 0 ? judged.entry : await storeCorrection(ctx, actor, judged);
      return entry ? { entry, issueIds: judged.resolved.map((issue) => issue.id) } : null;
    },
    busy: "equipment.changed",
  });
  return entryRecord(corrected.entry, corrected.issueIds);
}

/**
 * The usage of a correction that looks mistyped, for a form, which asks back before it saves; null for a
 * plausible one, and when neither usage nor date changes.
 * @throws {AppError} as `correctEntry`
 */
export async function doubtOfCorrection(
  ctx: Ctx,
  actor: Actor,
  id: string,
  correction: Correction,
): Promise<DoubtedReading | null> {
  const { doubted } = await judgeCorrection(ctx, actor, id, correction);
  return doubted;
}

type Corrected = Pick<EntryRow, EntryField | "countedUsage" | "usageFromMeter" | "readingId">;

type JudgedCorrection = EntryToChange & {
  after: Corrected;
  fields: EntryField[];
  tasks: ServiceTask[];
  /** Entries whose counted usage falls, because the reading that they were recorded at is voided. */
  lowered: { ids: string[]; usage: number };
  clamps: boolean;
  /** Whether the reading that the entry brought is voided, and the reading that is written now. */
  voidsReading: boolean;
  reading: { id: string; value: number; takenAt: Date } | null;
  addedPhotos: string[];
  doubted: DoubtedReading | null;
};

async function judgeCorrection(
  ctx: Ctx,
  actor: Actor,
  id: string,
  sent: Correction,
): Promise<JudgedCorrection> {
  const found = await readEntryToChange(ctx, actor, id);
  const { entry, machine, counted, own, tail } = found;
  const { db } = ctx;
  if (sent.version !== undefined && sent.version !== entry.version) {
    throw new AppError("service_entry.changed");
  }
  const at = ctx.now();
  const { timeZone } = actor.company;
  const today = todayOf(actor, at);
  const date = sent.date === undefined ? entry.date : (sent.date ?? today);
  if (date > today) throw invalidField("date", "service:error.future");
  const photoIds = photoIdsOf(sent.photos ?? entry.photos);
  const photos = photoIds.map(photoPath);
  const addedPhotos = photoIdsOf(photos.filter((path) => !entry.photos.includes(path)));
  const ref = { companyId: actor.companyId, equipmentId: entry.equipmentId };
  const [uploads, ...rows] = await db.batch([
    readUploads(db, actor, addedPhotos, at),
    ...readMeter(db, ref, { date, timeZone }, own?.id ?? null),
  ]);
  requireUploads(addedPhotos, uploads);
  const meter = meterOf(rows, { date, timeZone });

  const standing = tasksOf(machine.row);
  const done = sent.tasks ? correctedTasks(entry.tasks, sent.tasks, standing) : entry.tasks;
  if (!done) throw invalidField("tasks", "service:error.unknownTask");
  const otherWork = sent.otherWork ?? entry.otherWork;
  if (done.length === 0 && otherWork === "") throw invalidField("tasks", "service:error.nothingDone");
  const currentUsage = own
    ? (meter.around.upTo?.value ?? machine.row.currentUsage)
    : machine.row.currentUsage;
  const usage =
    sent.usage === undefined
      ? entry.usage
      : usageOfDay(sent.usage, { date, today }, { unit: entry.unit, currentUsage }, meter);
  const isMoved = usage !== entry.usage || date !== entry.date;
  // A usage that nobody corrected counts as it did, on another day too.
  const countedUsage =
    usage !== entry.usage && usage !== null
      ? usage + meter.movedSince(entry.createdAt.getTime())
      : entry.countedUsage;
  const after: Corrected = {
    date,
    usage,
    // A corrected one is told by the meter as it is now: it doesn't move with what was replaced before.
    usageFromMeter: usage === entry.usage ? entry.usageFromMeter : false,
    countedUsage,
    tasks: done,
    otherWork,
    doneBy: sent.doneBy ?? entry.doneBy,
    doneByName: sent.doneByName === undefined ? entry.doneByName : (sent.doneByName ?? entry.recordedByName),
    laborCost: sent.laborCost ?? entry.laborCost,
    partsCost: sent.partsCost ?? entry.partsCost,
    parts: [...(sent.parts ?? entry.parts)],
    reference: sent.reference ?? entry.reference,
    notes: sent.notes ?? entry.notes,
    photos,
    readingId: entry.readingId,
  };
  const fields = changedFields(entry, after);
  if (machine.retired && needsMachine(fields)) throw new AppError("service_entry.retired");

  const isCounted = counted.some((each) => each.id === entry.id);
  const changed = { ...entry, date, countedUsage, tasks: done };
  const entries = counted.map((each) => countedEntry(each.id === entry.id ? changed : each));
  const concerned = isCounted ? [...entry.tasks, ...done].map((task) => task.id) : [];
  const tasks = afterChange(standing, entries, concerned);
  const untouched = { ...found, after, fields, addedPhotos, doubted: null };
  const none = { tasks, lowered: { ids: [], usage: 0 }, clamps: false, voidsReading: false, reading: null };
  if (!isMoved) return { ...untouched, ...none };

  const left = tail.find((reading) => reading.id !== own?.id) ?? null;
  const current = own ? left : { value: machine.row.currentUsage, takenAt: machine.row.currentUsageAt };
  const brings =
    isCounted &&
    usage !== null &&
    // Its reading may have been voided as wrong: another day alone doesn't bring it back.
    (own !== null || usage !== entry.usage) &&
    (current === null ||
      bringsReading({ usage, date }, { usage: current.value, day: todayIn(timeZone, current.takenAt) }));
  const takenAt = takenOn({ date, today, timeZone }, { now: at, notBefore: current?.takenAt ?? null });
  const reading = brings ? { id: newId(), value: usage, takenAt } : null;
  const typed = sent.usage === undefined ? null : usage;
  const judged = {
    ...untouched,
    after: { ...after, readingId: reading?.id ?? (own ? null : entry.readingId) },
    doubted: doubtOf(typed, { date, today, timeZone }, { unit: entry.unit, now: at }, meter),
  };
  if (!own) return { ...judged, ...none, reading };
  // The entry's own usage is somebody's decision; only other entries were recorded at the wrong reading.
  const others = tasks.filter(({ last }) => last.entryId !== entry.id);
  const replaced = {
    day: todayIn(timeZone, own.takenAt),
    at: own.createdAt.getTime(),
    distance: 0,
    value: own.value,
    unit: entry.unit,
  };
  const effect = judgeVoid({
    reading: own,
    tail: left ? tail : reading ? [{ ...own, ...reading, voidedAt: null }] : tail,
    machine: machine.row,
    replaced,
    tasks: others,
    rewritten: reading?.value ?? null,
  });
  // With no other reading, and none written now, the machine keeps this one.
  if ("refused" in effect) return { ...judged, ...none, after: { ...after, readingId: own.id } };
  return {
    ...judged,
    tasks: tasks.map((task) => effect.tasks.find((each) => each.id === task.id) ?? task),
    lowered: {
      ids: effect.lowered,
      usage: Math.max(effect.effect.currentUsage, reading?.value ?? effect.effect.currentUsage),
    },
    clamps: effect.clamps,
    voidsReading: true,
    reading,
  };
}

/** Returns nothing if the entry, its machine or the ledger has changed since the correction was judged. */
async function storeCorrection(
  { db, now }: Ctx,
  actor: Actor,
  judged: JudgedCorrection,
): Promise<EntryRow | undefined> {
  const { entry, machine: read, after, fields, tasks, lowered, own, voidsReading, reading, ledger } = judged;
  const at = now();
  const machine = { companyId: actor.companyId, equipmentId: entry.equipmentId };
  const params = { date: entry.date, fields: fields.join(",") };
  const history = historyOf(actor, { event: "service_entry_corrected", params }, at);
  const recorded = isRecorded(actor.companyId, history.id);
  const removedPhotos = photoIdsOf(entry.photos.filter((path) => !after.photos.includes(path)));
  const {
    corrected: [corrected],
  } = await runBatch(db, {
    claim: insertHistoryWhere(
      db,
      {
        ...machine,
        ...history,
        equipmentName: read.row.name,
        noteType: "maintenance",
        usage: read.row.currentUsage,
      },
      isEntryAsRead(entry, read, ledger),
    ),
    record: recordActivity(
      db,
      actor,
      {
        action: "service.correct",
        subject: read.row.name,
        subjectId: machine.equipmentId,
        details: fields.map((field) => detailOf(field, entry, after)),
      },
      at,
      recorded,
    ),
    corrected: updateEntryWhere(
      db,
      entry,
      { ...after, version: entry.version + 1, updatedAt: at, updatedByName: actor.name },
      recorded,
    ),
    reading: [
      ...(own && voidsReading
        ? [voidReadingWhere(db, machine, own.id, { at, byName: actor.name, reason: null }, recorded)]
        : []),
      ...(reading
        ? [
            insertReadingOfMachine(
              db,
              machine,
              {
                ...reading,
                source: "service",
                authorId: actor.userId,
                authorName: actor.name,
                createdAt: at,
              },
              recorded,
            ),
          ]
        : []),
    ],
    tasks: read.retired
      ? []
      : [storeTasks(db, machine, tasks, at, recorded), deriveCurrentUsage(db, machine, at, recorded)],
    shifts: judged.clamps ? [settleServiceShifts(db, machine, recorded)] : [],
    lowered:
      lowered.ids.length > 0 ? [clampCountedUsage(db, machine, lowered.ids, lowered.usage, recorded)] : [],
    attached: attachPhotos(db, actor.companyId, judged.addedPhotos, at, recorded),
    released: removedPhotos.length > 0 ? [releasePhotos(db, actor.companyId, removedPhotos, recorded)] : [],
  });
  return corrected;
}

/** What a correction changed, for the log: from and to for costs and the day, else the field alone. */
function detailOf(field: EntryField, before: Corrected, after: Corrected): ActivityDetail {
  switch (field) {
    case "laborCost":
    case "partsCost":
      return { field, from: centsToText(before[field]), to: centsToText(after[field]) };
    case "date":
      return { field, from: before.date, to: after.date };
    default:
      return { field };
  }
}
