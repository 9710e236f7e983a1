import type { Actor } from "#app/auth/actor.ts";
import { AppError, type FieldMessage } from "#app/domain/app-error.ts";
import { equipmentSchema, type MachineValues, mergedMachine } from "#app/domain/forms/equipment-form.ts";
import type { HistoryEvent } from "#app/domain/history-event.ts";
import {
  correctWhenBelow,
  currentUsageOfMachine,
  type EquipmentRow,
  insertHistoryOfMachine,
  insertReadingOfMachine,
  notBeforeCurrent,
  selectMachine,
  updateMachine,
  usageAfterChange,
  usageUpdatedParams,
} from "#db/queries/equipment.ts";
import { deriveCurrentUsage, settleServiceShifts } from "#db/queries/ledger.ts";
import type { ServiceContext } from "./context.ts";
import { subscriptionOf } from "./entitlement.ts";
import { getMachineRow, historyOf, todayOf } from "./equipment.ts";
import { type EquipmentRecord, equipmentRecord } from "./equipment-record.ts";

/** A change of one of these begins a service cycle: alerts go out again. */
const SCHEDULE_FIELDS = [
  "serviceInterval",
  "lastServiceUsage",
  "hasScheduledMaintenance",
  "maintenanceStartDate",
  "maintenanceInterval",
  "maintenanceIntervalUnit",
  "nextMaintenanceDate",
] as const satisfies readonly (keyof MachineValues)[];

/**
 * Merges a body into a machine: fields that were not sent stay, and the merged machine is checked.
 * @throws {AppError} equipment.not_found; request.invalid with its fields; plan.premium_required for other parts
 */
export async function patchEquipment(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  sent: Record<string, unknown>,
): Promise<EquipmentRecord> {
  const stored = await getMachineRow(ctx, actor, id);
  const parsed = equipmentSchema(stored).safeParse(mergedMachine(valuesOf(stored), sent));
  if (!parsed.success) {
    const fields: Record<string, FieldMessage[]> = {};
    for (const { path, message } of parsed.error.issues) {
      const field = path.map(String).join(".");
      fields[field] = [...(fields[field] ?? []), { key: message }];
    }
    throw new AppError("request.invalid", { fields });
  }
  const partsChanged = JSON.stringify(parsed.data.serviceParts) !== JSON.stringify(stored.serviceParts);
  if (partsChanged && !subscriptionOf(actor, ctx.now()).premium) {
    throw new AppError("plan.premium_required");
  }
  return saveEdit(ctx, actor, stored, parsed.data);
}

/**
 * Saves an edited machine. Only what differs from `stored` is written, so that two people who edit other fields at the
 * same time keep both. A changed usage becomes a reading; usage, fuel type and schedule write history (C-99).
 * @throws {AppError} equipment.not_found when it was removed meanwhile
 */
export async function saveEdit(
  ctx: ServiceContext,
  actor: Actor,
  stored: EquipmentRow,
  values: MachineValues,
): Promise<EquipmentRecord> {
  const now = ctx.now();
  const { db } = ctx;
  const machine = { companyId: actor.companyId, equipmentId: stored.id };
  const { currentUsage, ...columns } = values;
  const changed = changedColumns(stored, columns);
  const newCycle = SCHEDULE_FIELDS.some((field) => field in changed);
  const events: HistoryEvent[] = [];
  if (newCycle || "notificationDays" in changed) events.push({ event: "schedule_changed", params: {} });
  if ("fuelType" in changed) events.push({ event: "equipment_edited", params: {} });

  const [, ...rest] = await db.batch([
    updateMachine(db, machine, { ...changed, lastUpdated: now }, newCycle),
    ...(currentUsage === stored.currentUsage
      ? []
      : readingStatements(ctx, actor, machine, currentUsage, now)),
    ...("lastServiceUsage" in changed ? [settleServiceShifts(db, machine)] : []),
    ...events.map((event) =>
      insertHistoryOfMachine(db, machine, {
        ...historyOf(actor, event, now),
        usage: currentUsageOfMachine,
      }),
    ),
    selectMachine(db, actor.companyId, stored.id),
  ]);
  const [row] = (rest.at(-1) ?? []) as EquipmentRow[];
  if (!row) throw new AppError("equipment.not_found");
  return equipmentRecord(row, todayOf(actor, now));
}

function readingStatements(
  { db }: Pick<ServiceContext, "db">,
  actor: Actor,
  machine: { companyId: string; equipmentId: string },
  currentUsage: number,
  now: Date,
) {
  const value = usageAfterChange({ from: currentUsage, by: 0 });
  return [
    insertHistoryOfMachine(db, machine, {
      ...historyOf(actor, { event: "usage_updated", params: { from: 0, to: 0, unit: "hours" } }, now),
      eventParams: usageUpdatedParams(value),
      usage: value,
    }),
    insertReadingOfMachine(db, machine, {
      id: crypto.randomUUID(),
      value,
      source: "edit",
      resolution: correctWhenBelow(value),
      authorId: actor.userId,
      authorName: actor.name,
      takenAt: notBeforeCurrent(now),
      createdAt: now,
    }),
    deriveCurrentUsage(db, machine, now),
  ];
}

/** The columns whose values differ; lists and texts are compared by what they hold. */
function changedColumns(
  stored: EquipmentRow,
  values: Omit<MachineValues, "currentUsage">,
): Partial<MachineValues> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name as keyof EquipmentRow]),
    ),
  );
}

/** What people enter of a stored machine. */
export function valuesOf(row: EquipmentRow): MachineValues {
  return {
    name: row.name,
    type: row.type,
    serialNumber: row.serialNumber,
    unit: row.unit,
    currentUsage: row.currentUsage,
    threshold: row.threshold,
    fuelType: row.fuelType,
    alertThreshold: row.alertThreshold,
    serviceInterval: row.serviceInterval,
    lastServiceUsage: row.lastServiceUsage,
    hasScheduledMaintenance: row.hasScheduledMaintenance,
    maintenanceStartDate: row.maintenanceStartDate,
    maintenanceInterval: row.maintenanceInterval,
    maintenanceIntervalUnit: row.maintenanceIntervalUnit,
    nextMaintenanceDate: row.nextMaintenanceDate,
    notificationDays: row.notificationDays,
    serviceParts: row.serviceParts,
    description: row.description,
  };
}
