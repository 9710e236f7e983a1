import type { AppliedParams } from "#app/domain/history-event.ts";
import type { TakenReading } from "#app/domain/update-review.ts";
import type { Actor } from "#app/services/actor.ts";
import type { Database } from "#db/client.ts";
import { insertHistoryWhere } from "#db/queries/history.ts";
import {
  addFuelTotal,
  deriveCurrentUsage,
  insertFuelEntryWhere,
  insertReadingWhere,
  moveLastService,
} from "#db/queries/ledger.ts";
import { insertNoteWhere } from "#db/queries/notes.ts";
import { photosOf, type UpdateRef, type UpdateToReview, usageNow, wonReview } from "#db/queries/review.ts";

/** A review that applies an update; `reading` is added to the ledger, null for a report without a reading. */
export type Application = {
  row: UpdateToReview;
  reading: TakenReading | null;
  reviewId: string;
  reviewer: Actor;
  now: Date;
};

/** The statements after the claim: each writes only if that review won the update. */
export function appliedStatements(db: Database, application: Application) {
  const written = writtenBy(application);
  return [
    ...readingStatements(db, application, written),
    ...fuelStatements(db, application, written),
    noteStatement(db, application, written),
    historyStatement(db, application, written),
  ] as const;
}

type Written = ReturnType<typeof writtenBy>;

/** Values shared by the statements: the update, whether its review won, and its author. */
function writtenBy({ row, reviewId, now }: Application) {
  const { companyId, equipmentId } = row;
  const ref: UpdateRef = { companyId, equipmentId, updateId: row.id };
  return {
    ref,
    won: wonReview(ref, reviewId),
    origin: { companyId, equipmentId, authorId: row.operatorId, createdAt: now },
    equipmentName: row.machineName ?? row.equipmentName,
  };
}

function readingStatements(db: Database, { row, reading, now }: Application, { ref, won, origin }: Written) {
  if (reading === null) return [];
  const { value, resolution, serviceShift } = reading;
  const stored = {
    ...origin,
    id: crypto.randomUUID(),
    value,
    source: "operator_update" as const,
    resolution,
    serviceShift,
    operatorUpdateId: row.id,
    authorName: row.operatorName,
    takenAt: row.takenAt,
  };
  return [
    insertReadingWhere(db, stored, won),
    deriveCurrentUsage(db, ref, now, won),
    ...(serviceShift === 0 ? [] : [moveLastService(db, ref, serviceShift, won)]),
  ];
}

function fuelStatements(
  db: Database,
  { row, now }: Application,
  { ref, won, origin, equipmentName }: Written,
) {
  const { fuelAdded, fuelType } = row;
  if (fuelAdded === 0) return [];
  const stored = {
    ...origin,
    id: crypto.randomUUID(),
    equipmentName,
    fuelType,
    amount: fuelAdded,
    notes: row.notes,
    operatorUpdateId: row.id,
    operatorName: row.operatorName,
    takenAt: row.takenAt,
  };
  return [insertFuelEntryWhere(db, stored, won), addFuelTotal(db, ref, fuelType, fuelAdded, now, won)];
}

function noteStatement(db: Database, application: Application, { ref, won, origin }: Written) {
  const { row } = application;
  const note = {
    ...origin,
    ...eventOf(application),
    id: crypto.randomUUID(),
    type: "usage_update" as const,
    content: row.notes,
    photos: photosOf(ref),
    operatorUpdateId: row.id,
    authorName: row.operatorName,
  };
  return insertNoteWhere(db, note, won);
}

function historyStatement(
  db: Database,
  application: Application,
  { ref, won, origin, equipmentName }: Written,
) {
  const { row } = application;
  const record = {
    ...origin,
    ...eventOf(application),
    id: crypto.randomUUID(),
    equipmentName,
    type: "update" as const,
    noteType: "usage_update" as const,
    content: row.notes,
    usage: usageNow(ref),
    operatorName: row.operatorName,
  };
  return insertHistoryWhere(db, record, won);
}

function eventOf({ row, reading, reviewer }: Application) {
  const eventParams: AppliedParams = { reviewer: reviewer.name, unit: row.unit ?? "other" };
  if (reading) eventParams.value = reading.value;
  if (reading?.movesMachine && row.currentUsage !== null) {
    eventParams.from = row.currentUsage;
    eventParams.to = reading.currentUsage;
  }
  if (reading?.resolution) eventParams.resolution = reading.resolution;
  if (row.fuelAdded > 0) {
    eventParams.amount = row.fuelAdded;
    eventParams.kind = row.fuelType;
  }
  return { event: "update_applied", eventParams };
}
