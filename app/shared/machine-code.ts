import { MINUTE_MS } from "#app/domain/durations.ts";
import {
  EQUIPMENT_TYPES,
  type EquipmentType,
  FUEL_KINDS,
  type FuelKind,
  METER_UNITS,
  type MeterUnit,
} from "#app/domain/equipment.ts";

/** The facts that the operator's script needs of each machine, beside its name. */
export type CodedMachine = {
  type: EquipmentType;
  unit: MeterUnit;
  fuel: FuelKind | null;
  /** The current reading, in tenths. */
  usage: number;
  /** When it was taken, to the minute. */
  readAt: Date;
};

const FUELS = [null, ...FUEL_KINDS] as const;

/**
 * Encodes a machine in few characters, to keep a page with 65 of them small: type, unit and fuel as a digit
 * each, the usage and, after a dot, the minute since 1970, both in base 36.
 */
export function encodeMachine({ type, unit, fuel, usage, readAt }: CodedMachine): string {
  const minute = Math.floor(readAt.getTime() / MINUTE_MS);
  const kinds = `${EQUIPMENT_TYPES.indexOf(type)}${METER_UNITS.indexOf(unit)}${FUELS.indexOf(fuel)}`;
  return `${kinds}${usage.toString(36)}.${minute.toString(36)}`;
}

export function decodeMachine(code: string): CodedMachine {
  const [usage = "", minute = ""] = code.slice(3).split(".");
  return {
    type: EQUIPMENT_TYPES[Number(code[0])] ?? "other",
    unit: METER_UNITS[Number(code[1])] ?? "other",
    fuel: FUELS[Number(code[2])] ?? null,
    usage: Number.parseInt(usage, 36),
    readAt: new Date(Number.parseInt(minute, 36) * MINUTE_MS),
  };
}
