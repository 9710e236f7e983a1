import { type CalendarDate, todayIn } from "#app/domain/calendar-date.ts";
import type { FuelKind, MeterUnit } from "#app/domain/equipment/equipment.ts";
import { machineCriticality } from "#app/domain/equipment/machine-status.ts";
import { isUnusualReport, priceOfReport, pricePerGallon } from "#app/domain/fuel/fuel-cost.ts";
import { type Condition, worseOf } from "#app/domain/issues/issue.ts";
import {
  type Judgement,
  type LedgerPlace,
  latePlace,
  type Resolution,
} from "#app/domain/meter/meter-ledger.ts";
import { type PhotosToCome, photosToCome } from "#app/domain/photos/photos-to-come.ts";
import { type JudgedMachine, schedulesOf } from "#app/domain/service/stored-tasks.ts";
import { isRecent, type WrongClock } from "#app/domain/updates/operator-update.ts";
import { judgeUpdate, needsDecision } from "#app/domain/updates/update-review.ts";
import type { Actor } from "#app/services/actor.ts";
import type { UpdateForReview } from "#db/queries/updates/review.ts";

/** The units of a report with its reading, and of the reading after it, before which the unit may have changed. */
export type UnitsOfReport = { unit: MeterUnit; unitAfter: MeterUnit };

/** An update for reviewers. Usage in tenths of the unit, fuel in tenths of a gallon. */
export type JudgedUpdate = {
  id: string;
  equipmentId: string;
  /** As it stands alone. */
  equipmentName: string;
  operatorId: string;
  operatorName: string;
  status: "pending" | "applied" | "dismissed";
  /** Received in the last 24 hours. */
  recent: boolean;
  newUsage: number | null;
  fuelAdded: number;
  fuelType: FuelKind;
  /** What was paid, as reported, in cents; null where it wasn't asked. */
  fuelCost: number | null;
  /** The price per gallon of a pending report that is far from the price of its day, in thousandths of a dollar; else null. */
  unusualPrice: number | null;
  notes: string;
  /** The worst of what the report says and of its issues as they now are. */
  condition: Condition;
  /** The issues that it opened, repeated or joined. */
  issueIds: string[];
  checkId: string | null;
  /** The names of the service tasks that the operator ticked. */
  tasksDone: string[];
  photos: string[];
  photosToCome: PhotosToCome | null;
  takenAt: Date;
  /** What a phone with a wrong clock said; `takenAt` is corrected. */
  clock: WrongClock | null;
  createdAt: Date;
  /** Null when the machine is no longer in the list. */
  machine: (UnitsOfReport & { unitNow: MeterUnit; currentUsage: number }) | null;
  /** The previous reading in the ledger. */
  before: { value: number; takenAt: Date } | null;
  /** The domain's flags of the reading; none once the update is reviewed. */
  flags: Judgement;
  /** Whether a reviewer must decide on it, rather than apply it together with others. */
  needsDecision: boolean;
  /** The place of a late reading, in tenths of the unit. */
  place: LedgerPlace | null;
  /** The urgency of the machine's service, regardless of the viewer's pulse switch. */
  pulse: "none" | "critical" | "severe";
  review: { byName: string; at: Date; resolution: Resolution | null; reason: string | null } | null;
};

export function judgedUpdate(row: UpdateForReview, actor: Pick<Actor, "company">, now: Date): JudgedUpdate {
  const { reviewedAt, reviewedByName } = row;
  const flags = judgeUpdate(row);
  const condition = worseOf(row.condition, row.worstIssue ?? "ok");
  const fuelPrice = priceOfReport(row, row);
  const isUnusual = row.status === "pending" && isUnusualReport(row, fuelPrice);
  return {
    id: row.id,
    equipmentId: row.equipmentId,
    equipmentName: row.shownName ?? row.equipmentName,
    operatorId: row.operatorId,
    operatorName: row.operatorName,
    status: row.status,
    recent: isRecent(row.createdAt, now),
    newUsage: row.newUsage,
    fuelAdded: row.fuelAdded,
    fuelType: row.fuelType,
    fuelCost: row.fuelCost,
    unusualPrice: isUnusual ? pricePerGallon(row.fuelAdded, row.fuelCost) : null,
    notes: row.notes,
    condition,
    issueIds: row.issueIds,
    checkId: row.checkId,
    tasksDone: row.tasksDone,
    photos: row.photos,
    photosToCome: photosToCome(row, now),
    takenAt: row.takenAt,
    clock: clockOf(row),
    createdAt: row.createdAt,
    machine: meterOf(row),
    before: row.before,
    flags,
    needsDecision: needsDecision({ ...row, condition, fuelPrice }),
    place: latePlace(flags, row.before?.value ?? null, row.after?.value ?? null),
    pulse: pulseOf(row, todayIn(actor.company.timeZone, now)),
    review:
      reviewedAt === null
        ? null
        : {
            byName: reviewedByName ?? "",
            at: reviewedAt,
            resolution: row.resolution,
            reason: row.dismissReason,
          },
  };
}

function meterOf({ unit, unitNow, currentUsage, after }: UpdateForReview): JudgedUpdate["machine"] {
  if (unit === null || unitNow === null || currentUsage === null) return null;
  return { unit, unitAfter: after?.unit ?? unitNow, unitNow, currentUsage };
}

function clockOf({ phoneTakenAt, clockBehindMs }: UpdateForReview): WrongClock | null {
  if (phoneTakenAt === null || clockBehindMs === null) return null;
  return { saidAt: phoneTakenAt, behindMs: clockBehindMs };
}

function pulseOf(row: UpdateForReview, today: CalendarDate): JudgedUpdate["pulse"] {
  const machine = machineOfUpdate(row);
  return machine ? machineCriticality(schedulesOf(machine), today) : "none";
}

/** The machine's part of a row; null when it is no longer in the list. */
export function machineOfUpdate(row: UpdateForReview): JudgedMachine | null {
  const { machineId, currentUsage, lastServiceUsage, serviceInterval, serviceCycle } = row;
  const { hasScheduledMaintenance, notificationDays } = row;
  if (
    machineId === null ||
    currentUsage === null ||
    lastServiceUsage === null ||
    serviceInterval === null ||
    serviceCycle === null ||
    hasScheduledMaintenance === null ||
    notificationDays === null
  ) {
    return null;
  }
  return {
    ...row,
    id: machineId,
    currentUsage,
    lastServiceUsage,
    serviceInterval,
    serviceCycle,
    hasScheduledMaintenance,
    notificationDays,
  };
}
