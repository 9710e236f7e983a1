import { AppError } from "#app/domain/app-error.ts";
import { fuelKindOf } from "#app/domain/operator-update.ts";
import { type UsageUpdate, usageAfter } from "#app/forms/usage-form.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { runBatch } from "#db/batch.ts";
import {
  correctWhenBelow,
  currentUsageOfMachine,
  insertFuelOfMachine,
  insertHistoryOfMachine,
  insertReadingOfMachine,
  notBeforeCurrent,
  selectMachine,
  updateMachine,
  usageAfterChange,
  usageUpdated,
} from "#db/queries/equipment.ts";
import { addFuelTotal, deriveCurrentUsage } from "#db/queries/ledger.ts";
import { getMachineRow, historyOf, todayOf } from "./equipment.ts";
import { type EquipmentRecord, equipmentRecord } from "./equipment-record.ts";

/**
 * Update Usage: adds a reading, and fuel of the machine's kind, gas if it has none (C-32); what was paid
 * for it may be told (money and records, section 1). The statement
 * computes the new usage from the machine's row, so that two concurrent additions both count.
 * @throws {AppError} equipment.not_found; request.invalid when the new usage exceeds the largest meter value
 */
export async function updateUsage(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  { change, fuelAdded, fuelCost }: UsageUpdate,
): Promise<EquipmentRecord> {
  const { db } = ctx;
  const now = ctx.now();
  const stored = await getMachineRow(ctx, actor, id);
  const kind = fuelKindOf(stored.fuelType) ?? "gas";
  if (change && usageAfter(stored.currentUsage, change) === null) {
    throw new AppError("request.invalid", {
      fields: { usageIncrease: [{ key: "equipment:usage.tooHigh" }] },
    });
  }
  const machine = { companyId: actor.companyId, equipmentId: id };
  const author = { authorId: actor.userId, createdAt: now };
  const value = usageAfterChange(change ?? { from: null, by: 0 });
  const {
    changed: [row],
  } = await runBatch(db, {
    touched: updateMachine(db, machine, { lastUpdated: now }),
    usage: change
      ? [
          insertHistoryOfMachine(db, machine, {
            ...historyOf(actor, usageUpdated(value), now),
            noteType: "usage_update",
            usage: value,
          }),
          insertReadingOfMachine(db, machine, {
            ...author,
            id: crypto.randomUUID(),
            value,
            source: "usage",
            resolution: correctWhenBelow(value),
            authorName: actor.name,
            takenAt: notBeforeCurrent(now),
          }),
          deriveCurrentUsage(db, machine, now),
        ]
      : [],
    fuel:
      fuelAdded > 0
        ? [
            insertFuelOfMachine(db, machine, {
              ...author,
              id: crypto.randomUUID(),
              fuelType: kind,
              amount: fuelAdded,
              paid: fuelCost,
              use: "of-machine",
              operatorName: actor.name,
              takenAt: now,
            }),
            addFuelTotal(db, machine, kind, fuelAdded, now),
            insertHistoryOfMachine(db, machine, {
              ...historyOf(actor, { event: "fuel_added", params: { amount: fuelAdded, kind } }, now),
              usage: currentUsageOfMachine,
            }),
          ]
        : [],
    changed: selectMachine(db, actor.companyId, id),
  });
  if (!row) throw new AppError("equipment.not_found");
  return equipmentRecord(row, actor, todayOf(actor, now));
}
