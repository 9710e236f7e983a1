import type { MeterUnit } from "./meter-ledger.ts";

/** What the operator's script has to know of each machine, beside its name. */
export type CodedMachine = {
  type: "vehicle" | "machinery" | "tools" | "other";
  unit: MeterUnit;
  fuel: "gas" | "diesel" | null;
  /** The current reading, in tenths. */
  usage: number;
  /** When it was read, to the minute. */
  readAt: Date;
};

const TYPES = ["vehicle", "machinery", "tools", "other"] as const;
const UNITS = ["hours", "miles", "kilometers", "n/a", "cycles", "other"] as const;
const FUELS = [null, "gas", "diesel"] as const;
const MINUTE_MS = 60_000;

/**
 * A machine in few letters, as a page with 65 of them is to be small: type, unit and fuel as a digit each, the usage
 * and, after a dot, the minute since 1970, both to base 36.
 */
export function encodeMachine({ type, unit, fuel, usage, readAt }: CodedMachine): string {
  const minute = Math.floor(readAt.getTime() / MINUTE_MS);
  const kinds = `${TYPES.indexOf(type)}${UNITS.indexOf(unit)}${FUELS.indexOf(fuel)}`;
  return `${kinds}${usage.toString(36)}.${minute.toString(36)}`;
}

export function decodeMachine(code: string): CodedMachine {
  const [usage = "", minute = ""] = code.slice(3).split(".");
  return {
    type: TYPES[Number(code[0])] ?? "other",
    unit: UNITS[Number(code[1])] ?? "other",
    fuel: FUELS[Number(code[2])] ?? null,
    usage: Number.parseInt(usage, 36),
    readAt: new Date(Number.parseInt(minute, 36) * MINUTE_MS),
  };
}
