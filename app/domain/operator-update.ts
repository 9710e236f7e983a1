/** The rules of an operator's report (specification §5; decisions, "Operator updates", C-39). */

import type { AppErrorCode } from "./app-error.ts";
import { isCalendarDate } from "./calendar-date.ts";
import { DAY_MS, MINUTE_MS } from "./durations.ts";
import type { FuelKind, FuelType } from "./equipment.ts";
import { type NumberProblem, parseTenths, readTenths } from "./quantity.ts";

const ISO_INSTANT =
  /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** How long ago a report that comes late may have been written. */
export const TAKEN_AT_MAX_DAYS = 30;

/** By how much a phone's clock may be ahead of ours. */
export const CLOCK_SKEW_MS = MINUTE_MS;

/**
 * When a report was written: ISO 8601, UTC where it names no offset; missing or blank is now. A phone's clock may be
 * up to 60 s ahead, which is taken as now, so that no stored takenAt lies in the future. Null when it can't be read,
 * lies further ahead, or more than 30 days back.
 */
export function readTakenAt(text: string | undefined, now: Date): Date | null {
  const trimmed = text?.trim() ?? "";
  if (trimmed === "") return new Date(now);
  const match = ISO_INSTANT.exec(trimmed);
  const [, day = "", time = "00:00", offset = "Z"] = match ?? [];
  if (!isCalendarDate(day)) return null; // Date.parse would roll 30 February over
  const zone = offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset.toUpperCase();
  const instant = Date.parse(`${day}T${time.replace(",", ".")}${zone}`);
  const ahead = instant - now.getTime();
  if (!(ahead <= CLOCK_SKEW_MS && ahead >= -TAKEN_AT_MAX_DAYS * DAY_MS)) return null; // NaN fails too
  return new Date(Math.min(instant, now.getTime()));
}

/** Whether an update is labelled recent: it came in the last 24 hours. */
export function isRecent(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() <= DAY_MS;
}

/** The kind of fuel that a machine takes, in the words of fuel entries (C-26); null when it takes none. */
export function fuelKindOf(fuelType: FuelType): FuelKind | null {
  if (fuelType === "n/a") return null;
  return fuelType === "gasoline" ? "gas" : "diesel";
}

export type ReportError = Extract<
  AppErrorCode,
  "operator_update.nothing_entered" | "operator_update.invalid_usage" | "operator_update.invalid_fuel"
>;

/** The field that a mistake of a report is told at. */
export const FIELD_OF_ERROR: Record<ReportError, "newUsage" | "fuelAdded"> = {
  "operator_update.nothing_entered": "newUsage",
  "operator_update.invalid_usage": "newUsage",
  "operator_update.invalid_fuel": "fuelAdded",
};

/** Tenths; usage is null when the report has no reading, fuel 0 when it has none; notes are trimmed. */
export type Report =
  | { ok: true; usage: number | null; fuel: number; notes: string }
  | { ok: false; errors: ReportError[] };

/** Tenths of 0 or more; null when blank, undefined when it can't be read. */
function readEntered(text: string | undefined): number | null | undefined {
  if (text === undefined || text.trim() === "") return null;
  const tenths = parseTenths(text);
  return tenths === null || tenths < 0 ? undefined : tenths;
}

/** What more can be said of an amount that can't be read; null when it is no number, or negative. */
export function problemOfEntered(text: string | undefined): Exclude<NumberProblem, "notNumber"> | null {
  const read = readTenths(text ?? "");
  return "problem" in read && read.problem !== "notNumber" ? read.problem : null;
}

/**
 * Checks what an operator entered. A value that can't be read, or is negative, is an error of its field, usage before
 * fuel, even when nothing else was entered; a report without a usage, fuel above 0 or notes has nothing in it. A usage
 * of 0 is a reading. Photos alone are nothing, so they aren't asked for here. The length of notes is the form's check.
 */
export function checkReport(entered: {
  usageText: string | undefined;
  fuelText: string | undefined;
  notes: string | undefined;
}): Report {
  const usage = readEntered(entered.usageText);
  const fuel = readEntered(entered.fuelText);
  const notes = entered.notes?.trim() ?? "";
  if (usage === undefined || fuel === undefined) {
    const errors: ReportError[] = [];
    if (usage === undefined) errors.push("operator_update.invalid_usage");
    if (fuel === undefined) errors.push("operator_update.invalid_fuel");
    return { ok: false, errors };
  }
  if (usage === null && (fuel ?? 0) === 0 && notes === "") {
    return { ok: false, errors: ["operator_update.nothing_entered"] };
  }
  return { ok: true, usage, fuel: fuel ?? 0, notes };
}
