import type { ActivityDetail } from "#app/domain/activity/activity.ts";
import { AppError, invalidField } from "#app/domain/app-error.ts";
import { todayIn } from "#app/domain/calendar-date.ts";
import type { FuelUse } from "#app/domain/equipment/equipment.ts";
import { isUseOf } from "#app/domain/fuel/fuel-cost.ts";
import { centsToText } from "#app/domain/money.ts";
import { tenthsToText } from "#app/domain/quantity.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { historyOf } from "#app/services/history.ts";
import { runBatch } from "#db/batch.ts";
import { insertHistoryWhere } from "#db/queries/equipment/history.ts";
import { lowerFormerFuel } from "#db/queries/equipment/retired.ts";
import { correctFuel } from "#db/queries/fuel/fuel-cost-sql.ts";
import {
  changesEntry,
  correctionDetails,
  type FuelEntryRow,
  isFuelEntry,
  isStanding,
  lowerFuelTotal,
  voidFuelEntry,
} from "#db/queries/fuel/fuel-entries.ts";
import { getStandingFuelEntry } from "./fuel-entries.ts";
import { type FuelEntryRecord, fuelEntryRecord } from "./fuel-entry-record.ts";

/** A correction: a null cost (in cents) takes the price, a null use is not stated. What isn't given stays. */
export type FuelEntryCorrection = { fuelCost?: number | null; fuelUse?: FuelUse | null };

/**
 * Corrects cost and use of a standing entry, and records what changed. An unpaid entry takes the price of its use; of
 * two corrections the later one stays.
 * @throws {AppError} fuel_entry.not_found, also for another company's; fuel_entry.voided; request.invalid at
 * `fuelUse` for dyed gas
 */
export async function correctFuelEntry(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  { fuelCost: paid, fuelUse: use }: FuelEntryCorrection,
): Promise<FuelEntryRecord> {
  const { db } = ctx;
  const { companyId } = actor;
  const ref = { companyId, id };
  const { entry, here, retired } = await getStandingFuelEntry(ctx, actor, id);
  if (use !== undefined && !isUseOf(entry.fuelType, use)) {
    throw invalidField("fuelUse", "errors:fuel.dyedGas");
  }
  const correction = { paid, use };
  const {
    corrected: [row],
  } = await runBatch(db, {
    // Before the update, after which nothing differs.
    recorded: recordActivity(
      db,
      actor,
      {
        action: "fuel.correct",
        subject: here?.name ?? retired?.name ?? entry.equipmentName,
        subjectId: id,
        details: correctionDetails(ref, correction),
      },
      ctx.now(),
      changesEntry(ref, correction),
    ),
    corrected: correctFuel(db, companyId, correction, isFuelEntry(ref)),
  });
  if (!row) throw new AppError("fuel_entry.voided");
  return fuelEntryRecord(row, actor.company.timeZone);
}

/**
 * Voids an entry, with a reason, in one batch: it stays in the list but counts nowhere else, and the total that
 * includes it goes down. Its report stays applied, and so does a reading that came with it.
 * @throws {AppError} fuel_entry.not_found, also for another company's; fuel_entry.voided, also if another void was
 * quicker
 */
export async function voidFuel(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  reason: string,
): Promise<FuelEntryRecord> {
  const { db } = ctx;
  const ref = { companyId: actor.companyId, id };
  const { entry, here, retired } = await getStandingFuelEntry(ctx, actor, id);
  const at = ctx.now();
  const date = todayIn(actor.company.timeZone, entry.takenAt);
  const machine = here ?? retired;
  const stands = isStanding(ref);
  const params = { amount: entry.amount, kind: entry.fuelType, date, reason };
  const history = historyOf(actor, { event: "fuel_voided", params }, at);
  const onMachine = ({ name, usage }: NonNullable<typeof machine>) => ({
    ...{ companyId: ref.companyId, equipmentId: entry.equipmentId, equipmentName: name, usage },
  });
  const {
    voided: [row],
  } = await runBatch(db, {
    totals: [lowerFuelTotal(db, entry, at, stands), lowerFormerFuel(db, entry, stands)],
    // A deleted machine has no history.
    history: machine ? [insertHistoryWhere(db, { ...history, ...onMachine(machine) }, stands)] : [],
    recorded: recordActivity(
      db,
      actor,
      {
        action: "fuel.void",
        subject: machine?.name ?? entry.equipmentName,
        subjectId: id,
        details: voidDetails(entry, date, reason),
      },
      at,
      stands,
    ),
    voided: voidFuelEntry(db, ref, {
      voidedAt: at,
      voidedById: actor.id,
      voidedByName: actor.name,
      voidReason: reason,
    }),
  });
  if (!row) throw new AppError("fuel_entry.voided");
  return fuelEntryRecord(row, actor.company.timeZone);
}

function voidDetails(
  { fuelType, amount, fuelCost }: FuelEntryRow,
  date: string,
  reason: string,
): ActivityDetail[] {
  return [
    { field: "date", to: date },
    { field: "fuelType", to: fuelType },
    { field: "fuelAdded", to: tenthsToText(amount) },
    ...(fuelCost === null ? [] : [{ field: "fuelCost" as const, to: centsToText(fuelCost) }]),
    { field: "reason", to: reason },
  ];
}
