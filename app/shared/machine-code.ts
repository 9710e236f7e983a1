import { MINUTE_MS } from "#app/domain/durations.ts";
import {
  EQUIPMENT_TYPES,
  type EquipmentType,
  FUEL_KINDS,
  type FuelKind,
  METER_UNITS,
  type MeterUnit,
} from "#app/domain/equipment/equipment.ts";
import { OPERATOR_TASKS_MAX } from "#app/domain/service/service-task.ts";

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

/** What an operator's search looks at. */
export function searchTextsOf(machine: {
  name: string;
  type: EquipmentType;
  /** The type in the reader's language. */
  typeLabel: string;
}): string[] {
  return [machine.name, machine.type, machine.typeLabel];
}

/** The operator tasks of a machine: which of the page's sets of names it has, and which of them are due. */
export type CodedTasks = { set: number; due: readonly boolean[] };

/** How many sets of due tasks there can be among `OPERATOR_TASKS_MAX`. */
const DUE_SETS = 2 ** OPERATOR_TASKS_MAX;

const FUELS = [null, ...FUEL_KINDS] as const;

/**
 * Encodes a machine in few characters, to keep a page with 65 of them small: type, unit and fuel as a digit
 * each, the usage and, after a dot, the minute since 1970, both in base 36. The digit of the fuel says too whether there
 * is a card to open. A machine with operator tasks adds a dot and a number for its set of names and the set of those
 * due.
 */
export function encodeMachine(
  { type, unit, fuel, usage, readAt, hasCard = false }: CodedMachine & { hasCard?: boolean },
  tasks: CodedTasks | null = null,
): string {
  const minute = Math.floor(readAt.getTime() / MINUTE_MS);
  const kinds = `${EQUIPMENT_TYPES.indexOf(type)}${METER_UNITS.indexOf(unit)}${FUELS.indexOf(fuel) + (hasCard ? FUELS.length : 0)}`;
  const machine = `${kinds}${usage.toString(36)}.${minute.toString(36)}`;
  if (!tasks) return machine;
  const dueSet = tasks.due.reduce((sum, due, index) => sum + (due ? 2 ** index : 0), 0);
  return `${machine}.${(tasks.set * DUE_SETS + dueSet).toString(36)}`;
}

export function decodeMachine(code: string): CodedMachine {
  const [usage = "", minute = ""] = code.slice(3).split(".");
  return {
    type: EQUIPMENT_TYPES[Number(code[0])] ?? "other",
    unit: METER_UNITS[Number(code[1])] ?? "other",
    fuel: FUELS[Number(code[2]) % FUELS.length] ?? null,
    usage: Number.parseInt(usage, 36),
    readAt: new Date(Number.parseInt(minute, 36) * MINUTE_MS),
  };
}

/** Whether operators find something on the card of a code's machine. */
export function decodeHasCard(code: string): boolean {
  return Number(code[2]) >= FUELS.length;
}

/** The distinct sets of names of a page's operator tasks: a name per line, an empty line between sets. */
export function encodeTaskSets(sets: readonly (readonly string[])[]): string {
  return sets.map((names) => names.join("\n")).join("\n\n");
}

/** The operator tasks of a machine's code; none for a machine without. */
export function decodeTasks(code: string, sets: string): { name: string; due: boolean }[] {
  const [, , tasks = ""] = code.split(".");
  if (!tasks) return [];
  const coded = Number.parseInt(tasks, 36);
  const names = sets.split("\n\n")[Math.floor(coded / DUE_SETS)]?.split("\n") ?? [];
  return names.map((name, index) => ({ name, due: Math.floor(coded / 2 ** index) % 2 === 1 }));
}
