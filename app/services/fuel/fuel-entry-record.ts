import { todayIn } from "#app/domain/calendar-date.ts";
import { centsToNumber } from "#app/domain/money.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import type { FuelEntryRow } from "#db/queries/fuel/fuel-entries.ts";

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
