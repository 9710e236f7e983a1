import { centsToNumber } from "#app/domain/money.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import type { operatorUpdates } from "#db/schema.ts";

type StoredUpdate = Pick<
  typeof operatorUpdates.$inferSelect,
  | "id"
  | "equipmentId"
  | "equipmentName"
  | "operatorId"
  | "operatorName"
  | "newUsage"
  | "fuelAdded"
  | "fuelType"
  | "fuelCost"
  | "notes"
  | "condition"
  | "tasksDone"
  | "photos"
  | "photosExpected"
  | "status"
  | "resolution"
  | "dismissReason"
  | "reviewedAt"
  | "reviewedByName"
  | "takenAt"
  | "phoneTakenAt"
  | "clockBehindMs"
  | "createdAt"
>;

/**
 * An operator update in a call's answer, with the field names of the entity list. A missing reading becomes the
 * machine's current usage, or 0.
 * @param currentUsage tenths of the unit; null when the machine is gone
 * @param links the issues that the report opened, repeated or joined, and its check
 */
export function operatorUpdateRecord(
  update: StoredUpdate,
  currentUsage: number | null,
  links: { issueIds: string[]; checkId: string | null },
) {
  return {
    id: update.id,
    equipmentId: update.equipmentId,
    equipmentName: update.equipmentName,
    operatorId: update.operatorId,
    operatorName: update.operatorName,
    newUsage: tenthsToNumber(update.newUsage ?? currentUsage ?? 0),
    fuelAdded: tenthsToNumber(update.fuelAdded),
    fuelType: update.fuelType,
    fuelCost: centsToNumber(update.fuelCost),
    notes: update.notes,
    condition: update.condition,
    issueIds: links.issueIds,
    checkId: links.checkId,
    tasksDone: update.tasksDone,
    photos: update.photos,
    photosExpected: update.photosExpected,
    status: update.status,
    resolution: update.resolution,
    dismissReason: update.dismissReason,
    reviewedAt: update.reviewedAt?.toISOString() ?? null,
    reviewedBy: update.reviewedByName,
    takenAt: update.takenAt.toISOString(),
    phoneTakenAt: update.phoneTakenAt?.toISOString() ?? null,
    clockBehindSeconds: update.clockBehindMs === null ? null : Math.round(update.clockBehindMs / 1000),
    createdAt: update.createdAt.toISOString(),
  };
}

export type OperatorUpdateRecord = ReturnType<typeof operatorUpdateRecord>;
