import type { SQL } from "drizzle-orm";
import type { ActivityDetail } from "#app/domain/activity/activity.ts";
import { AppError } from "#app/domain/app-error.ts";
import { centsToText } from "#app/domain/money.ts";
import {
  correctedDate,
  type JudgedCorrection,
  judgeCorrection,
  type SentCorrection,
} from "#app/domain/service/entry-correction.ts";
import { meterOf } from "#app/domain/service/meter-of-day.ts";
import type { EntryField, EntryValues } from "#app/domain/service/service-entry.ts";
import { newId } from "#app/platform/tokens.server.ts";
import { type Activity, recordActivity } from "#app/services/activity/record-activity.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import { claimUnchanged } from "#app/services/claim-unchanged.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { historyOf } from "#app/services/history.ts";
import type { ConfirmedUsage } from "#app/services/meter/plausible-usage.ts";
import { photoIdsOf, readUploads, requireUploads } from "#app/services/photos/own-uploads.ts";
import { photoPath } from "#app/shared/photo-path.ts";
import { one, runBatch } from "#db/batch.ts";
import type { Database } from "#db/client.ts";
import { insertHistoryWhere, isRecorded } from "#db/queries/equipment/history.ts";
import { deriveCurrentUsage, settleServiceShifts } from "#db/queries/meter/ledger.ts";
import { voidReadingWhere } from "#db/queries/meter/readings.ts";
import { attachPhotos, releasePhotos } from "#db/queries/photos/photos.ts";
import {
  clampCountedUsage,
  type EntryRow,
  isEntryUnchanged,
  updateEntryWhere,
} from "#db/queries/service/service-entries.ts";
import { storeTasks } from "#db/queries/service/service-tasks.ts";
import { insertBroughtReading, readMeter, requirePlausible } from "./entry-meter.ts";
import { type EntryRecord, entryRecord } from "./entry-record.ts";
import { entryRefused } from "./entry-refusal.ts";
import { type EntryToChange, readEntryToChange } from "./entry-to-change.ts";

/** A correction: what is missing stays; blank values mean the same as in a new entry. */
export type Correction = SentCorrection & {
  /** The version that was read; without it the present one is corrected. */
  version?: number;
};

/**
 * Corrects an entry in one batch with the tasks that count from it. The reading that it brought is voided and written
 * anew when its usage or date changed. Without a change there is no correction.
 * @throws {AppError} service_entry.not_found, also for another company's; service_entry.voided; service_entry.changed
 * for an old version; service_entry.retired; request.invalid at `date`, `usage`, `tasks` or `photos`
 * @throws {DoubtfulUsage} for one that looks mistyped and isn't confirmed
 */
export async function correctEntry(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  correction: Correction,
  confirmed: ConfirmedUsage,
): Promise<EntryRecord> {
  const read = async () => {
    const judged = await judge(ctx, actor, id, correction);
    requirePlausible(judged.doubted, confirmed, actor.company.timeZone);
    return judged;
  };
  const corrected = await claimUnchanged(read, {
    claim: async (judged) => {
      const entry = judged.fields.length === 0 ? judged.entry : await storeCorrection(ctx, actor, judged);
      return entry ? { entry, issueIds: judged.resolved.map((issue) => issue.id) } : null;
    },
    busy: "equipment.changed",
  });
  return entryRecord(corrected.entry, corrected.issueIds);
}

type CorrectionToStore = EntryToChange & JudgedCorrection & { addedPhotos: string[] };

/** Reads an entry with its machine and its meter around the corrected day, and judges the correction by them. */
async function judge(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  sent: Correction,
): Promise<CorrectionToStore> {
  const { db } = ctx;
  const found = await readEntryToChange(ctx, actor, id);
  const { entry, own } = found;
  if (sent.version !== undefined && sent.version !== entry.version) {
    throw new AppError("service_entry.changed");
  }
  const at = ctx.now();
  const { timeZone } = actor.company;
  const today = todayOf(actor, at);
  const day = { date: correctedDate(entry.date, sent, today), today, timeZone };
  if (day.date > today) throw entryRefused("future");
  const photos = photoIdsOf(sent.photos ?? entry.photos).map(photoPath);
  const addedPhotos = photoIdsOf(photos.filter((path) => !entry.photos.includes(path)));
  const ref = { companyId: actor.companyId, equipmentId: entry.equipmentId };
  const { uploads, meter } = await runBatch(db, {
    uploads: readUploads(db, actor, addedPhotos, at),
    meter: readMeter(db, ref, day, own?.id ?? null),
  });
  requireUploads(addedPhotos, uploads);
  const judged = judgeCorrection(
    { ...found, meter: meterOf(meter, day), day, now: at, newReadingId: newId() },
    { ...sent, photos },
  );
  if (!("refused" in judged)) return { ...found, ...judged, addedPhotos };
  throw judged.refused === "retired" ? new AppError("service_entry.retired") : entryRefused(judged.refused);
}

/** Returns nothing if the entry, its machine or the ledger has changed since the correction was judged. */
async function storeCorrection(
  { db, now }: ServiceContext,
  actor: Actor,
  judged: CorrectionToStore,
): Promise<EntryRow | undefined> {
  const { entry, machine: read, after, fields, voided, ledger } = judged;
  const at = now();
  const machine = { companyId: actor.companyId, equipmentId: entry.equipmentId };
  const params = { date: entry.date, fields: fields.join(",") };
  const history = historyOf(actor, { event: "service_entry_corrected", params }, at);
  const recorded = isRecorded(actor.companyId, history.id);
  const { name: equipmentName, currentUsage: usage } = read.row;
  const removedPhotos = photoIdsOf(entry.photos.filter((path) => !after.photos.includes(path)));
  const { corrected } = await runBatch(db, {
    claim: insertHistoryWhere(
      db,
      { ...machine, ...history, equipmentName, noteType: "maintenance", usage },
      isEntryUnchanged(entry, read, ledger),
    ),
    record: recordActivity(db, actor, activityOf(judged), at, recorded),
    corrected: one(
      updateEntryWhere(
        db,
        entry,
        {
          ...after,
          version: entry.version + 1,
          updatedAt: at,
          updatedById: actor.id,
          updatedByName: actor.name,
        },
        recorded,
      ),
    ),
    reading: readingStatements(db, actor, judged, { at, recorded }),
    tasks: read.retired
      ? []
      : [storeTasks(db, machine, judged.tasks, at, recorded), deriveCurrentUsage(db, machine, at, recorded)],
    shifts: voided?.clamps ? [settleServiceShifts(db, machine, recorded)] : [],
    lowered: voided?.lowered.length
      ? [clampCountedUsage(db, machine, voided.lowered, voided.usage, recorded)]
      : [],
    attached: attachPhotos(db, actor.companyId, judged.addedPhotos, at, recorded),
    released: removedPhotos.length > 0 ? [releasePhotos(db, actor.companyId, removedPhotos, recorded)] : [],
  });
  return corrected;
}

/** The void of the reading that the entry had brought, and the one that it brings now. */
function readingStatements(
  db: Database,
  actor: Actor,
  { entry, own, voided, reading }: CorrectionToStore,
  { at, recorded }: { at: Date; recorded: SQL },
) {
  const machine = { companyId: actor.companyId, equipmentId: entry.equipmentId };
  const voiding = { at, by: actor, reason: null };
  return [
    ...(own && voided ? [voidReadingWhere(db, machine, own.id, voiding, recorded)] : []),
    ...(reading ? [insertBroughtReading(db, actor, machine, reading, { at, recorded })] : []),
  ];
}

function activityOf({ entry, machine, after, fields }: CorrectionToStore): Activity {
  return {
    action: "service.correct",
    subject: machine.row.name,
    subjectId: entry.equipmentId,
    details: fields.map((field) => detailOf(field, entry, after)),
  };
}

/** What a correction changed, for the log: from and to for costs and the day, else the field alone. */
function detailOf(field: EntryField, before: EntryValues, after: EntryValues): ActivityDetail {
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
