import { centsToNumber } from "#app/domain/money.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import type { RetiredRow } from "#db/queries/equipment/retired.ts";

/** A retired machine in a call's answer: every field of the entity list. */
export function retiredRecord(row: RetiredRow) {
  return {
    id: row.id,
    originalEquipmentId: row.originalEquipmentId,
    userId: row.companyId,
    name: row.name,
    type: row.type,
    serialNumber: row.serialNumber,
    unit: row.unit,
    finalUsage: tenthsToNumber(row.finalUsage),
    threshold: tenthsToNumber(row.threshold),
    fuelType: row.fuelType,
    serviceInterval: tenthsToNumber(row.serviceInterval),
    lastServiceUsage: tenthsToNumber(row.lastServiceUsage),
    totalFuelUsed: tenthsToNumber(row.totalGasUsed + row.totalDieselUsed),
    totalGasUsed: tenthsToNumber(row.totalGasUsed),
    totalDieselUsed: tenthsToNumber(row.totalDieselUsed),
    description: row.description,
    retirementNotes: row.retirementNotes,
    retiredBy: row.retiredBy,
    originalDateAdded: row.originalDateAdded.toISOString(),
    retiredAt: row.retiredAt.toISOString(),
    purchaseDate: row.purchaseDate,
    purchasePrice: centsToNumber(row.purchasePrice),
    fuelUse: row.fuelUse,
    soldDate: row.soldDate,
    soldPrice: centsToNumber(row.soldPrice),
  };
}

export type RetiredRecord = ReturnType<typeof retiredRecord>;
