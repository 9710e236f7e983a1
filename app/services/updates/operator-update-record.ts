import { z } from "zod";
import { FUEL_KINDS } from "#app/domain/equipment/equipment.ts";
import { CONDITIONS } from "#app/domain/issues/issue.ts";
import { centsToNumber } from "#app/domain/money.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { amount, costs, instant } from "#app/forms/wire.ts";
import { operatorUpdates } from "#db/schema.ts";

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

/** A report as calls answer it. */
export const operatorUpdateAnswer = z
  .object({
    id: z.string(),
    equipmentId: z.string(),
    equipmentName: z.string(),
    operatorId: z.string(),
    operatorName: z.string(),
    newUsage: amount().describe("The meter as reported; without it, as it stands"),
    fuelAdded: amount(),
    fuelType: z.enum(FUEL_KINDS),
    fuelCost: costs(),
    notes: z.string(),
    condition: z.enum(CONDITIONS),
    issueIds: z.array(z.string()),
    checkId: z.string().nullable(),
    tasksDone: z.array(z.string()),
    photos: z.array(z.string()),
    photosExpected: z.int(),
    status: z.enum(operatorUpdates.status.enumValues),
    resolution: z.enum(operatorUpdates.resolution.enumValues).nullable(),
    dismissReason: z.string().nullable(),
    reviewedAt: instant().nullable(),
    reviewedBy: z.string().nullable(),
    takenAt: instant(),
    phoneTakenAt: instant().nullable().describe("As sent, by a clock that was wrong"),
    clockBehindSeconds: z.int().nullable(),
    createdAt: instant(),
  })
  .meta({ id: "Report" });

/**
 * An operator update in a call's answer, with the field names of the entity list. A missing reading becomes the
 * machine's current usage, or 0.
 * @param report `currentUsage` in tenths of the unit, null when the machine is gone; `issueIds` of the issues that the
 * report opened, repeated or joined
 */
export function operatorUpdateRecord({
  update,
  currentUsage,
  issueIds,
  checkId,
}: {
  update: StoredUpdate;
  currentUsage: number | null;
  issueIds: string[];
  checkId: string | null;
}) {
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
    issueIds,
    checkId,
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
