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
  | "notes"
  | "photos"
  | "status"
  | "takenAt"
  | "createdAt"
>;

/**
 * An operator update by the field names of the specification (section 3); usage and fuel as numbers.
 * @param currentUsage tenths: what stands for a reading that is missing; null when the machine is gone
 */
export function operatorUpdateRecord(update: StoredUpdate, currentUsage: number | null) {
  return {
    id: update.id,
    equipmentId: update.equipmentId,
    equipmentName: update.equipmentName,
    operatorId: update.operatorId,
    operatorName: update.operatorName,
    newUsage: tenthsToNumber(update.newUsage ?? currentUsage ?? 0),
    fuelAdded: tenthsToNumber(update.fuelAdded),
    fuelType: update.fuelType,
    notes: update.notes,
    photos: update.photos,
    status: update.status,
    takenAt: update.takenAt.toISOString(),
    createdAt: update.createdAt.toISOString(),
  };
}

export type OperatorUpdateRecord = ReturnType<typeof operatorUpdateRecord>;
