import { z } from "zod";
import { todayIn } from "#app/domain/calendar-date.ts";
import { FUEL_KINDS, FUEL_USES } from "#app/domain/equipment/equipment.ts";
import { COST_SOURCES } from "#app/domain/fuel/fuel-cost.ts";
import { centsToNumber } from "#app/domain/money.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { amount, costs, day, instant } from "#app/forms/wire.ts";
import type { FuelEntryRow } from "#db/queries/fuel/fuel-entries.ts";

/** A fuel entry as calls answer it. */
export const fuelEntryAnswer = z
  .object({
    id: z.string(),
    equipmentId: z.string(),
    equipmentName: z.string(),
    operatorName: z.string(),
    date: day(),
    takenAt: instant(),
    fuelType: z.enum(FUEL_KINDS),
    fuelAdded: amount(),
    fuelUse: z.enum(FUEL_USES).nullable(),
    fuelCost: costs(),
    costFrom: z.enum(COST_SOURCES).nullable().describe("What was paid, or the price of its day"),
    notes: z.string(),
    voidedAt: instant().nullable(),
    voidedBy: z.string().nullable(),
    voidReason: z.string().nullable(),
    importId: z.string().nullable(),
  })
  .meta({ id: "FuelEntry" });

/** A fuel entry in a call's answer: fuel with one decimal, money in dollars. */
export function fuelEntryRecord(
  row: Omit<FuelEntryRow, "seq" | "companyId" | "createdAt" | "operatorUpdateId" | "authorId">,
  timeZone: string,
) {
  return {
    id: row.id,
    equipmentId: row.equipmentId,
    equipmentName: row.equipmentName,
    operatorName: row.operatorName,
    date: todayIn(timeZone, row.takenAt),
    takenAt: row.takenAt,
    fuelType: row.fuelType,
    fuelAdded: tenthsToNumber(row.amount),
    fuelUse: row.fuelUse,
    fuelCost: centsToNumber(row.fuelCost),
    costFrom: row.costFrom,
    notes: row.notes,
    voidedAt: row.voidedAt,
    voidedBy: row.voidedByName,
    voidReason: row.voidReason,
    importId: row.importId,
  };
}

export type FuelEntryRecord = ReturnType<typeof fuelEntryRecord>;
