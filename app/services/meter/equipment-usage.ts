import { AppError, invalidField } from "#app/domain/app-error.ts";
import { type UsageUpdate, usageAfter } from "#app/forms/meter/usage-form.ts";
import { newId } from "#app/platform/tokens.server.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { getMachineRow } from "#app/services/equipment/equipment.ts";
import { type EquipmentRecord, equipmentRecord } from "#app/services/equipment/equipment-record.ts";
import { addFuelStatements, usualFuelOf } from "#app/services/fuel/add-fuel.ts";
import { historyOf } from "#app/services/history.ts";
import type { CompleteKey } from "#app/services/idempotency.ts";
import { one, runBatch } from "#db/batch.ts";
import type { Database } from "#db/client.ts";
import {
  correctWhenBelow,
  insertHistoryOfMachine,
  insertReadingOfMachine,
  notBeforeCurrent,
  selectMachine,
  updateMachine,
  usageAfterChange,
  usageUpdated,
} from "#db/queries/equipment/equipment.ts";
import { isThere, type MachineRef } from "#db/queries/equipment/machine.ts";
import { deriveCurrentUsage } from "#db/queries/meter/ledger.ts";
import { sourceOf } from "./add-reading.ts";
import { requireWithinReach } from "./plausible-usage.ts";

/**
 * Update Usage: adds a reading, and fuel of the machine's kind, gas if it has none, with what was paid for it if
 * known. The statement computes the new usage from the machine's row, so that two concurrent additions both count.
 * `complete` stores the answer for the request's key in the same batch.
 * @throws {AppError} equipment.not_found; request.invalid when the new usage exceeds the largest meter value;
 * reading.doubtful at `currentUsage`
 */
export async function updateUsage(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  { change, fuelAdded, fuelCost, confirmed = false }: UsageUpdate,
  complete: CompleteKey | null = null,
): Promise<EquipmentRecord> {
  const { db } = ctx;
  const now = ctx.now();
  const stored = await getMachineRow(ctx, actor, id);
  if (change && usageAfter(stored.currentUsage, change) === null) {
    throw invalidField("usageIncrease", "equipment:usage.tooHigh");
  }
  // An amount that is added to the meter isn't asked about, as on the form.
  if (change && change.from !== null && !confirmed)
    requireWithinReach("currentUsage", change.from, stored, now);
  const machine = { companyId: actor.companyId, equipmentId: id };
  const fuel = {
    id: newId(),
    fuelType: usualFuelOf(stored),
    amount: fuelAdded,
    paid: fuelCost,
    use: "of-machine" as const,
    takenAt: now,
  };
  const { row } = await runBatch(db, {
    touched: updateMachine(db, machine, { lastUpdated: now }),
    usage: change ? usageStatements(db, actor, machine, change, now) : [],
    fuel: fuelAdded > 0 ? addFuelStatements(db, actor, stored, fuel, now) : [],
    answer: complete ? [complete.made(id, isThere(machine), 200)] : [],
    row: one(selectMachine(db, actor.companyId, id)),
  });
  if (!row) throw new AppError("equipment.not_found");
  return equipmentRecord(row, actor, todayOf(actor, now));
}

/** The reading of a changed usage, with its event, and the machine's usage from it. */
function usageStatements(
  db: Database,
  actor: Actor,
  machine: MachineRef,
  change: NonNullable<UsageUpdate["change"]>,
  at: Date,
) {
  const value = usageAfterChange(change);
  return [
    insertHistoryOfMachine(db, machine, {
      ...historyOf(actor, usageUpdated(value), at),
      noteType: "usage_update",
      usage: value,
    }),
    insertReadingOfMachine(db, machine, {
      id: newId(),
      value,
      source: sourceOf(actor),
      resolution: correctWhenBelow(value),
      authorId: actor.id,
      authorName: actor.name,
      takenAt: notBeforeCurrent(at),
      createdAt: at,
    }),
    deriveCurrentUsage(db, machine, at),
  ];
}
