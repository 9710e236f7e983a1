import { z } from "zod";
import { EQUIPMENT_TYPES, FUEL_TYPES, METER_UNITS } from "#app/domain/equipment/equipment.ts";
import { fieldsBetween, type MachineField, RETIRED_FIELDS } from "#app/domain/equipment/machine-fields.ts";
import { usageSinceNew } from "#app/domain/meter/since-new.ts";
import { centsToNumber } from "#app/domain/money.ts";
import { picked } from "#app/domain/picked.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { amount, costs, day, instant } from "#app/forms/wire.ts";
import type { RetiredRow } from "#db/queries/equipment/retired.ts";
import { plainAnswers } from "./equipment-record.ts";

/** A retired machine as calls answer it. */
export const retiredAnswer = z
  .object({
    id: z.string(),
    originalEquipmentId: z.string(),
    userId: z.string().describe("The company"),
    name: z.string(),
    type: z.enum(EQUIPMENT_TYPES),
    ...plainAnswers(RETIRED_FIELDS),
    unit: z.enum(METER_UNITS),
    finalUsage: amount(),
    usageSinceNew: amount(),
    threshold: amount().nullable(),
    fuelType: z.enum(FUEL_TYPES),
    serviceInterval: amount(),
    lastServiceUsage: amount(),
    totalFuelUsed: amount(),
    totalGasUsed: amount(),
    totalDieselUsed: amount(),
    retirementNotes: z.string().nullable(),
    retiredBy: z.string(),
    originalDateAdded: instant(),
    retiredAt: instant(),
    soldDate: day().nullable(),
    soldPrice: costs(),
  })
  .meta({ id: "RetiredMachine" });

/** A retired machine in a call's answer: every field of the entity list. */
export function retiredRecord(row: RetiredRow) {
  // Answers keep their order.
  const fields = (from: MachineField, before?: MachineField) =>
    picked(row, fieldsBetween(RETIRED_FIELDS, from, before));
  return {
    id: row.id,
    originalEquipmentId: row.originalEquipmentId,
    userId: row.companyId,
    name: row.name,
    type: row.type,
    ...fields("name", "unit"),
    unit: row.unit,
    finalUsage: tenthsToNumber(row.finalUsage),
    usageSinceNew: tenthsToNumber(usageSinceNew({ ...row, currentUsage: row.finalUsage })),
    threshold: tenthsToNumber(row.threshold),
    fuelType: row.fuelType,
    serviceInterval: tenthsToNumber(row.serviceInterval),
    lastServiceUsage: tenthsToNumber(row.lastServiceUsage),
    totalFuelUsed: tenthsToNumber(row.totalGasUsed + row.totalDieselUsed),
    totalGasUsed: tenthsToNumber(row.totalGasUsed),
    totalDieselUsed: tenthsToNumber(row.totalDieselUsed),
    ...fields("unit", "purchaseDate"),
    retirementNotes: row.retirementNotes,
    retiredBy: row.retiredBy,
    originalDateAdded: row.originalDateAdded.toISOString(),
    retiredAt: row.retiredAt.toISOString(),
    ...fields("purchaseDate"),
    purchasePrice: centsToNumber(row.purchasePrice),
    soldDate: row.soldDate,
    soldPrice: centsToNumber(row.soldPrice),
  };
}

export type RetiredRecord = ReturnType<typeof retiredRecord>;
