import type { Actor } from "#app/auth/actor.ts";
import { type CalendarDate, todayIn } from "#app/domain/calendar-date.ts";
import { type Judgement, judgeReading, type MeterUnit, type Resolution } from "#app/domain/meter-ledger.ts";
import { isRecent } from "#app/domain/operator-update.ts";
import { type PhotosToCome, photosToCome } from "#app/domain/photos-to-come.ts";
import { criticality } from "#app/domain/service-status.ts";
import type { UpdateForReview } from "#db/queries/review.ts";

/** An update as reviewers see it. Usage in tenths of the unit, fuel in tenths of a gallon. */
export type UpdateView = {
  id: string;
  equipmentId: string;
  equipmentName: string;
  operatorName: string;
  status: "pending" | "applied" | "dismissed";
  /** It came in the last 24 hours. */
  recent: boolean;
  newUsage: number | null;
  fuelAdded: number;
  fuelType: "gas" | "diesel";
  notes: string;
  photos: string[];
  photosToCome: PhotosToCome | null;
  takenAt: Date;
  createdAt: Date;
  /** Null when the machine is no longer in the list. */
  machine: { unit: MeterUnit; currentUsage: number } | null;
  /** The reading before it in the ledger. */
  before: { value: number; takenAt: Date } | null;
  /** What the domain says of the reading; nothing once the update is reviewed. */
  flags: Judgement;
  /** How urgent the machine's service is, whatever the viewer's pulse switch says. */
  pulse: "none" | "critical" | "severe";
  review: { byName: string; at: Date; resolution: Resolution | null; reason: string | null } | null;
};

const NO_FLAGS: Judgement = { below: false, farAbove: false, late: false };

/** The reading before an update's, which its row carries as text. */
export function readingBeforeOf(
  row: Pick<UpdateForReview, "before">,
): { value: number; takenAt: Date } | null {
  if (row.before === null) return null;
  const [value, takenAt] = JSON.parse(row.before) as [number, number];
  return { value, takenAt: new Date(takenAt) };
}

/** What the domain says of the reading of a pending update; no flags where there is nothing to judge. */
export function judgementOf(row: UpdateForReview): Judgement {
  const { newUsage, unit, currentUsageAt } = row;
  if (row.status !== "pending" || newUsage === null || unit === null || currentUsageAt === null)
    return NO_FLAGS;
  return judgeReading({
    value: newUsage,
    takenAt: row.takenAt,
    unit,
    before: readingBeforeOf(row),
    current: { takenAt: currentUsageAt },
  });
}

export function updateView(row: UpdateForReview, actor: Pick<Actor, "company">, now: Date): UpdateView {
  const { reviewedAt, reviewedByName, unit, currentUsage } = row;
  return {
    id: row.id,
    equipmentId: row.equipmentId,
    equipmentName: row.machineName ?? row.equipmentName,
    operatorName: row.operatorName,
    status: row.status,
    recent: isRecent(row.createdAt, now),
    newUsage: row.newUsage,
    fuelAdded: row.fuelAdded,
    fuelType: row.fuelType,
    notes: row.notes,
    photos: row.photos,
    photosToCome: photosToCome(row, now),
    takenAt: row.takenAt,
    createdAt: row.createdAt,
    machine: unit === null || currentUsage === null ? null : { unit, currentUsage },
    before: readingBeforeOf(row),
    flags: judgementOf(row),
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

function pulseOf(row: UpdateForReview, today: CalendarDate): UpdateView["pulse"] {
  const { currentUsage, lastServiceUsage, serviceInterval, hasScheduledMaintenance, notificationDays } = row;
  if (
    currentUsage === null ||
    lastServiceUsage === null ||
    serviceInterval === null ||
    hasScheduledMaintenance === null ||
    notificationDays === null
  ) {
    return "none";
  }
  return criticality(
    {
      currentUsage,
      lastServiceUsage,
      serviceInterval,
      hasScheduledMaintenance,
      nextMaintenanceDate: row.nextMaintenanceDate,
      notificationDays,
    },
    today,
  );
}
