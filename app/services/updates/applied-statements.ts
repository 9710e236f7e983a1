import type { AppliedParams } from "#app/domain/equipment/history-event.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import type { ReplacedWithStaying } from "#app/domain/service/last-service.ts";
import { servicedParams } from "#app/domain/service/service-entry.ts";
import type { ServiceTask } from "#app/domain/service/service-task.ts";
import type { TickedService } from "#app/domain/updates/report-tasks.ts";
import type { AcceptedReading } from "#app/domain/updates/update-review.ts";
import { type OutgoingEvent, recordedService } from "#app/domain/webhooks/event.ts";
import { newId } from "#app/platform/tokens.server.ts";
import type { Actor } from "#app/services/actor.ts";
import { newEntryRow } from "#app/services/service/entry-row.ts";
import { tellWebhooks } from "#app/services/webhooks/tell-webhooks.ts";
import type { Database } from "#db/client.ts";
import { insertHistoryWhere } from "#db/queries/equipment/history.ts";
import { usageNow } from "#db/queries/equipment/machine.ts";
import {
  addFuelTotal,
  deriveCurrentUsage,
  insertFuelEntryWhere,
  insertReadingWhere,
} from "#db/queries/meter/ledger.ts";
import { insertEntryWhere, moveCountedUsage } from "#db/queries/service/service-entries.ts";
import { storeTasks } from "#db/queries/service/service-tasks.ts";
import { photosOf, type UpdateRef, type UpdateToReview, wonReview } from "#db/queries/updates/review.ts";
import type { FuelDecision } from "./fuel-review.ts";

/**
 * The machine's tasks after a replaced meter and the report's ticked service; null for what is missing. `staying` are
 * the entries that the replacement doesn't move.
 */
export type ChangedTasks = {
  tasks: ServiceTask[];
  replaced: ReplacedWithStaying | null;
  service: (TickedService & { id: string }) | null;
};

/** A review that applies an update; `reading` is added to the ledger, null for a report without a reading. */
export type Application = {
  row: UpdateToReview;
  reading: AcceptedReading | null;
  tasks: ChangedTasks | null;
  fuel: FuelDecision;
  reviewId: string;
  reviewer: Actor;
  now: Date;
};

/** The statements after the claim: each writes only if that review won the update. */
export function appliedStatements(db: Database, application: Application) {
  const written = writtenBy(application);
  return [
    ...readingStatements(db, application, written),
    ...taskStatements(db, application, written),
    ...serviceStatements(db, application, written),
    ...fuelStatements(db, application, written),
    historyStatement(db, application, written),
  ] as const;
}

/** The statements that tell webhooks of an applied report, and of the service that it brought. */
export function appliedEventStatements(db: Database, application: Application) {
  const { row, reading, tasks, reviewer, now: at } = application;
  const { won, equipmentName } = writtenBy(application);
  const machine = { equipmentId: row.equipmentId, equipmentName };
  const newUsage = reading ? tenthsToNumber(reading.value) : null;
  const service = tasks?.service;
  const events: OutgoingEvent[] = [
    { type: "report.applied", data: { id: row.id, ...machine, newUsage, appliedAt: at } },
    ...(service
      ? [recordedService({ ...service, ...machine, source: "operator_update", recordedById: row.operatorId })]
      : []),
  ];
  return tellWebhooks(db, reviewer, events, { at, condition: won });
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
    id: newId(),
    value,
    source: "operator_update" as const,
    resolution,
    serviceShift,
    operatorUpdateId: row.id,
    authorName: row.operatorName,
    takenAt: row.takenAt,
  };
  return [insertReadingWhere(db, stored, won), deriveCurrentUsage(db, ref, now, won)];
}

function taskStatements(db: Database, { tasks, now }: Application, { ref, won }: Written) {
  if (tasks === null) return [];
  return [
    storeTasks(db, ref, tasks.tasks, now, won),
    ...(tasks.replaced ? [moveCountedUsage(db, ref, tasks.replaced, won)] : []),
  ];
}

/** The entry of the report's ticks, with its event; its reading is the report's own. */
function serviceStatements(
  db: Database,
  { row, tasks }: Application,
  { ref, won, origin, equipmentName }: Written,
) {
  const service = tasks?.service;
  if (!service) return [];
  const unit = row.unit ?? "other";
  const { usage, tasks: done, otherWork } = service;
  return [
    insertEntryWhere(
      db,
      newEntryRow({
        ...service,
        companyId: row.companyId,
        equipmentId: row.equipmentId,
        equipmentName,
        serialNumber: row.serialNumber,
        unit,
        doneByName: row.operatorName,
        source: "operator_update",
        operatorUpdateId: row.id,
        recordedById: row.operatorId,
        recordedByName: row.operatorName,
        createdAt: origin.createdAt,
      }),
      won,
    ),
    insertHistoryWhere(
      db,
      {
        ...origin,
        id: newId(),
        equipmentName,
        type: "update",
        noteType: "maintenance",
        event: "serviced",
        eventParams: servicedParams({ unit, usage, tasks: done, otherWork }),
        photos: [],
        serviceEntryId: service.id,
        usage: usageNow(ref),
        operatorName: row.operatorName,
      },
      won,
    ),
  ];
}

function fuelStatements(
  db: Database,
  { row, fuel, now }: Application,
  { ref, won, origin, equipmentName }: Written,
) {
  const { fuelCost = row.fuelCost, fuelUse } = fuel;
  const { fuelAdded, fuelType } = row;
  if (fuelAdded === 0) return [];
  const stored = {
    ...origin,
    id: newId(),
    equipmentName,
    fuelType,
    amount: fuelAdded,
    paid: fuelCost,
    use: fuelUse === undefined ? ("of-machine" as const) : { chosen: fuelUse },
    notes: row.notes,
    operatorUpdateId: row.id,
    operatorName: row.operatorName,
    takenAt: row.takenAt,
  };
  return [insertFuelEntryWhere(db, stored, won), addFuelTotal(db, ref, fuelType, fuelAdded, now, won)];
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
    id: newId(),
    equipmentName,
    type: "update" as const,
    noteType: "usage_update" as const,
    content: row.notes,
    photos: photosOf(ref),
    operatorUpdateId: row.id,
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
