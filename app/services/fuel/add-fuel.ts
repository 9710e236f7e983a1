import { AppError, invalidField } from "#app/domain/app-error.ts";
import { noonOf, todayIn } from "#app/domain/calendar-date.ts";
import type { FuelKind } from "#app/domain/equipment/equipment.ts";
import { isFuelDay, isUseOf } from "#app/domain/fuel/fuel-cost.ts";
import { centsToText } from "#app/domain/money.ts";
import { tenthsToText } from "#app/domain/quantity.ts";
import { fuelKindOf } from "#app/domain/updates/operator-update.ts";
import type { NewFuel } from "#app/forms/fuel/fuel-entry-forms.ts";
import { newId } from "#app/platform/tokens.server.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { getMachineRow } from "#app/services/equipment/equipment.ts";
import { historyOf } from "#app/services/history.ts";
import type { CompleteKey } from "#app/services/idempotency.ts";
import { one, runBatch } from "#db/batch.ts";
import {
  currentUsageOfMachine,
  type EquipmentRow,
  insertFuelOfMachine,
  insertHistoryOfMachine,
} from "#db/queries/equipment/equipment.ts";
import { isThere } from "#db/queries/equipment/machine.ts";
import type { FuelTaken } from "#db/queries/fuel/fuel-cost-sql.ts";
import { asWritten, isStanding, selectFuelEntryRow } from "#db/queries/fuel/fuel-entries.ts";
import { addFuelTotal } from "#db/queries/meter/ledger.ts";
import { type FuelEntryRecord, fuelEntryRecord } from "./fuel-entry-record.ts";

/** The fuel that a machine takes when nobody says which: its own kind, gas if it has none. */
export function usualFuelOf({ fuelType }: Pick<EquipmentRow, "fuelType">): FuelKind {
  return fuelKindOf(fuelType) ?? "gas";
}

/** The statements that add fuel to a machine: the entry, its total, history and the activity log. */
export function addFuelStatements(
  db: ServiceContext["db"],
  actor: Actor,
  machine: Pick<EquipmentRow, "id" | "name">,
  fuel: FuelTaken & { id: string; notes?: string },
  now: Date,
) {
  const { fuelType, amount, paid, takenAt } = fuel;
  const ref = { companyId: actor.companyId, equipmentId: machine.id };
  return [
    insertFuelOfMachine(db, ref, {
      ...fuel,
      authorId: actor.id,
      operatorName: actor.name,
      createdAt: now,
    }),
    addFuelTotal(db, ref, fuelType, amount, now),
    insertHistoryOfMachine(db, ref, {
      ...historyOf(actor, { event: "fuel_added", params: { amount, kind: fuelType } }, now),
      usage: currentUsageOfMachine,
    }),
    recordActivity(
      db,
      actor,
      {
        action: "fuel.add",
        subject: machine.name,
        subjectId: machine.id,
        details: [
          { field: "date", to: todayIn(actor.company.timeZone, takenAt) },
          { field: "fuelType", to: fuelType },
          { field: "fuelAdded", to: tenthsToText(amount) },
          ...(paid === null ? [] : [{ field: "fuelCost" as const, to: centsToText(paid) }]),
        ],
      },
      now,
      isThere(ref),
    ),
  ] as const;
}

/**
 * Adds fuel to a machine: raises its total, writes history, and fills in the cost and use of that day if they are not
 * given, in one batch. A day is stored as its noon. `complete` stores the answer for the request's key in the same
 * batch.
 * @throws {AppError} equipment.not_found, also for a retired machine; request.invalid at `date` or `fuelUse`
 */
export async function addFuel(
  ctx: ServiceContext,
  actor: Actor,
  { equipmentId, date, fuelAdded, fuelCost, fuelUse, notes, ...given }: NewFuel,
  complete: CompleteKey | null = null,
): Promise<FuelEntryRecord> {
  const { db } = ctx;
  const { timeZone } = actor.company;
  const now = ctx.now();
  const today = todayOf(actor, now);
  const machine = await getMachineRow(ctx, actor, equipmentId);
  const fuelType = given.fuelType ?? usualFuelOf(machine);
  if (date !== null && !isFuelDay(date, today)) throw invalidField("date", "fuelCosts:error.day");
  if (!isUseOf(fuelType, fuelUse)) throw invalidField("fuelUse", "errors:fuel.dyedGas");
  // Noon of today may be ahead, and no fuel is taken in the future.
  const noon = date === null ? now : noonOf(timeZone, date);
  const fuel = {
    id: newId(),
    fuelType,
    amount: fuelAdded,
    paid: fuelCost,
    use: fuelUse === null ? ("of-machine" as const) : { chosen: fuelUse },
    notes,
    takenAt: noon < now ? noon : now,
  };
  const ref = { companyId: actor.companyId, id: fuel.id };
  const { row } = await runBatch(db, {
    added: addFuelStatements(db, actor, machine, fuel, now),
    answer: complete
      ? [
          complete(
            { status: 201, value: asWritten(ref, recordBefore(actor, machine, fuel)) },
            isStanding(ref),
          ),
        ]
      : [],
    row: one(selectFuelEntryRow(db, ref)),
  });
  if (!row) throw new AppError("equipment.not_found");
  return fuelEntryRecord(row, timeZone);
}

/** The record of an entry before it is written: its cost and use follow from prices and the machine at that moment. */
function recordBefore(
  actor: Actor,
  machine: Pick<EquipmentRow, "id" | "name">,
  fuel: FuelTaken & { id: string; notes: string },
): FuelEntryRecord {
  return fuelEntryRecord(
    {
      ...fuel,
      equipmentId: machine.id,
      equipmentName: machine.name,
      operatorName: actor.name,
      fuelUse: null,
      fuelCost: null,
      costFrom: null,
      voidedAt: null,
      voidedById: null,
      voidedByName: null,
      voidReason: null,
      importId: null,
    },
    actor.company.timeZone,
  );
}
