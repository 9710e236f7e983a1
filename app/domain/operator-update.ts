/** The rules of an operator's report (specification §5; decisions, "Operator updates", C-39). */

import type { AppErrorCode } from "./app-error.ts";
import { isCalendarDate } from "./calendar-date.ts";
import { DAY_MS, MINUTE_MS } from "./durations.ts";
import type { FuelKind, FuelType } from "./equipment.ts";
import { type NumberProblem, parseTenths, readTenths } from "./quantity.ts";

const ISO_INSTANT =
  /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** The oldest report that is accepted. */
export const TAKEN_AT_MAX_DAYS = 30;

/** How far a phone's clock may be ahead. */
export const CLOCK_SKEW_MS = MINUTE_MS;

/**
 * Parses the time of a report: ISO 8601, UTC without an offset; missing or blank means now. A phone's clock
 * may be up to 60 s ahead, which counts as now, so no stored takenAt is in the future. Null for unreadable
 * text, a time further ahead, or one more than 30 days ago.
 */
export function readTakenAt(text: string | undefined, now: Date): Date | null {
  const trimmed = text?.trim() ?? "";
  if (trimmed === "") return new Date(now);
  const match = ISO_INSTANT.exec(trimmed);
  const [, day = "", time = "00:00", offset = "Z"] = match ?? [];
  if (!isCalendarDate(day)) return null; // Date.parse turns 30 February into March
  const zone = offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset.toUpperCase();
  const instant = Date.parse(`${day}T${time.replace(",", ".")}${zone}`);
  const ahead = instant - now.getTime();
  if (!(ahead <= CLOCK_SKEW_MS && ahead >= -TAKEN_AT_MAX_DAYS * DAY_MS)) return null; // also refuses NaN
  return new Date(Math.min(instant, now.getTime()));
}

/** Labels an update as recent: received in the last 24 hours. */
export function isRecent(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() <= DAY_MS;
}

/** The kind of fuel that a machine takes, as fuel entries name it (C-26); null for none. */
export function fuelKindOf(fuelType: FuelType): FuelKind | null {
  if (fuelType === "n/a") return null;
  return fuelType === "gasoline" ? "gas" : "diesel";
}

export type ReportError = Extract<
  AppErrorCode,
  "operator_update.nothing_entered" | "operator_update.invalid_usage" | "operator_update.invalid_fuel"
>;

/** The form field that shows each error of a report. */
export const FIELD_OF_ERROR: Record<ReportError, "newUsage" | "fuelAdded"> = {
  "operator_update.nothing_entered": "newUsage",
  "operator_update.invalid_usage": "newUsage",
  "operator_update.invalid_fuel": "fuelAdded",
};

/** Values in tenths; usage is null without a reading, fuel 0 without a fill; notes are trimmed. */
export type Report =
  | { ok: true; usage: number | null; fuel: number; notes: string }
  | { ok: false; errors: ReportError[] };

/** Tenths, 0 or more; null when blank, undefined when unreadable. */
function readEntered(text: string | undefined): number | null | undefined {
  if (text === undefined || text.trim() === "") return null;
  const tenths = parseTenths(text);
  return tenths === null || tenths < 0 ? undefined : tenths;
}

/** The detail of an unreadable amount; null when it is no number at all, or negative. */
export function problemOfEntered(text: string | undefined): Exclude<NumberProblem, "notNumber"> | null {
  const read = readTenths(text ?? "");
  return "problem" in read && read.problem !== "notNumber" ? read.problem : null;
}

/**
 * Checks what an operator entered. An unreadable or negative value is an error of its field, usage before
 * fuel, even when nothing else was entered. A report needs a usage, fuel above 0, notes, or a ticked task; a
 * usage of 0 is a reading, and photos alone are not enough. The form checks the length of notes.
 */
export function checkReport(entered: {
  usageText: string | undefined;
  fuelText: string | undefined;
  notes: string | undefined;
  /** Whether a service task is ticked. */
  ticked?: boolean;
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
  if (usage === null && (fuel ?? 0) === 0 && notes === "" && !entered.ticked) {
    return { ok: false, errors: ["operator_update.nothing_entered"] };
  }
  return { ok: true, usage, fuel: fuel ?? 0, notes };
}
