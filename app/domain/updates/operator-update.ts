/** The rules of an operator's report. */

import { isCalendarDate } from "#app/domain/calendar-date.ts";
import type { AnsweredCheck, CheckedLine, CheckMistake } from "#app/domain/checks/checklist.ts";
import { DAY_MS, MINUTE_MS } from "#app/domain/durations.ts";
import type { FuelKind, FuelType } from "#app/domain/equipment/equipment.ts";
import type { Condition } from "#app/domain/issues/issue.ts";
import type { ReadCost } from "#app/domain/money.ts";
import { type NumberProblem, parseTenths, readTenths } from "#app/domain/quantity.ts";

const ISO_INSTANT =
  /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** The oldest report that is accepted. */
export const TAKEN_AT_MAX_DAYS = 30;

/** How far a report's time may be in the future. */
export const CLOCK_SKEW_MS = MINUTE_MS;

/** How far a phone's clock may be behind or ahead: a report on its way looks the same as one of a clock behind. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;

/**
 * Parses the time of a report: ISO 8601, UTC without an offset; missing or blank means now. A phone's clock
 * may be up to 60 s ahead, which counts as now, so no stored takenAt is in the future. Null for unreadable
 * text, a time further ahead, or one more than 30 days ago.
 */
export function readTakenAt(text: string | undefined, now: Date): Date | null {
  if (isBlankText(text)) return new Date(now);
  const instant = readInstant(text);
  return instant === null ? null : acceptedAt(instant, now);
}

/** A report's time by the server's clock, and what the phone said if its clock is wrong. */
export type WrittenAt = { takenAt: Date; clock: WrongClock | null };

/** What a phone with a wrong clock said, and how far its clock is behind; negative when it is ahead. */
export type WrongClock = { saidAt: Date; behindMs: number };

/**
 * Like `readTakenAt`, with the phone's clock at the sending: if that is wrong, the report's time is moved by the
 * difference, so a report of now is one of now, and one written an hour before is an hour old. A clock that is behind or
 * ahead by 5 minutes or less counts as right; what it says of the minutes to come is now.
 * @param sent the report's time and the phone's present one as it sent them; without one of them nothing is moved
 */
export function readWrittenAt(
  sent: { takenAt?: string | undefined; sentAt?: string | undefined },
  now: Date,
): WrittenAt | null {
  const said = isBlankText(sent.takenAt) ? null : readInstant(sent.takenAt);
  const sentAt = readInstant(sent.sentAt);
  if (said === null || sentAt === null) {
    const takenAt = readTakenAt(sent.takenAt, now);
    return takenAt && { takenAt, clock: null };
  }
  const behindMs = now.getTime() - sentAt;
  if (Math.abs(behindMs) <= CLOCK_TOLERANCE_MS) {
    const wasReached = said <= sentAt + CLOCK_SKEW_MS;
    const takenAt = acceptedAt(wasReached ? Math.min(said, now.getTime()) : said, now);
    return takenAt && { takenAt, clock: null };
  }
  const takenAt = acceptedAt(said + behindMs, now);
  return takenAt && { takenAt, clock: { saidAt: new Date(said), behindMs } };
}

function acceptedAt(instant: number, now: Date): Date | null {
  const ahead = instant - now.getTime();
  if (ahead > CLOCK_SKEW_MS || ahead < -TAKEN_AT_MAX_DAYS * DAY_MS) return null;
  return new Date(Math.min(instant, now.getTime()));
}

const isBlankText = (text: string | undefined) => (text?.trim() ?? "") === "";

/** An ISO 8601 time in ms, UTC without an offset; null for other text. */
export function readInstant(text: string | undefined): number | null {
  const match = ISO_INSTANT.exec(text?.trim() ?? "");
  const [, day = "", time = "00:00", offset = "Z"] = match ?? [];
  if (!isCalendarDate(day)) return null; // Date.parse turns 30 February into March
  const zone = offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset.toUpperCase();
  const instant = Date.parse(`${day}T${time.replace(",", ".")}${zone}`);
  return Number.isNaN(instant) ? null : instant;
}

/** Labels an update as recent: received in the last 24 hours. */
export function isRecent(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() <= DAY_MS;
}

/** The kind of fuel that a machine takes, as fuel entries name it; null for none. */
export function fuelKindOf(fuelType: FuelType): FuelKind | null {
  if (fuelType === "n/a") return null;
  return fuelType === "gasoline" ? "gas" : "diesel";
}

/** A mistake of a report, with the form field that shows it. */
export type ReportMistake =
  | CheckMistake
  | {
      mistake: "nothing_entered" | "invalid_usage" | "invalid_fuel" | "no_fuel" | "invalid_cost" | "say_what";
      field: "newUsage" | "fuelAdded" | "fuelCost" | "notes";
    };

/**
 * Values in tenths; usage is null without a reading, fuel 0 without a fill; notes are trimmed, and `lines` are those of
 * a finished check.
 */
export type Report =
  | {
      ok: true;
      usage: number | null;
      fuel: number;
      notes: string;
      condition: Condition;
      lines: CheckedLine[];
    }
  | { ok: false; mistakes: [ReportMistake, ...ReportMistake[]] };

/** A report's check and the mistakes of its cost; `begun` once any of it is entered. */
export type CheckWithCost = Omit<AnsweredCheck, "mistakes"> & { mistakes: ReportMistake[] };

/**
 * Adds the amount paid for fuel to a report's check. An unreadable amount is a mistake, and so is any amount, even 0,
 * without fuel. Unreadable fuel has a mistake of its own.
 */
export function withPaid(
  check: AnsweredCheck,
  { cost, fuelText }: { cost: ReadCost; fuelText: string | undefined },
): CheckWithCost {
  if ("cents" in cost && cost.cents === null) return check;
  const mistakes: ReportMistake[] = [...check.mistakes];
  const fuel = readEntered(fuelText);
  if (!("cents" in cost)) mistakes.unshift({ mistake: "invalid_cost", field: "fuelCost" });
  else if (fuel === null || fuel === 0) mistakes.unshift({ mistake: "no_fuel", field: "fuelAdded" });
  return { ...check, begun: true, mistakes };
}

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
 * Checks what an operator entered and returns all mistakes; the first gives the notice its title. An unreadable or
 * negative amount is a mistake of its field, usage before fuel, even when nothing else was entered. A report needs a
 * usage, fuel above 0, notes, a ticked task, or a check; a usage of 0 is a reading, and photos or a condition alone
 * are not enough. A condition other than ok needs notes or a line that is not OK. The form checks the length of
 * notes.
 */
export function checkReport(entered: {
  usageText: string | undefined;
  fuelText: string | undefined;
  notes: string | undefined;
  /** Whether a service task is ticked. */
  ticked?: boolean;
  condition?: Condition;
  check?: CheckWithCost | undefined;
}): Report {
  const { condition = "ok", check } = entered;
  const usage = readEntered(entered.usageText);
  const fuel = readEntered(entered.fuelText);
  const notes = entered.notes?.trim() ?? "";
  const mistakes: ReportMistake[] = [];
  if (usage === undefined) mistakes.push({ mistake: "invalid_usage", field: "newUsage" });
  if (fuel === undefined) mistakes.push({ mistake: "invalid_fuel", field: "fuelAdded" });
  mistakes.push(...(check?.mistakes ?? []));
  const isEmpty = usage === null && (fuel === null || fuel === 0) && notes === "";
  if (isEmpty && !entered.ticked && !check?.begun) {
    mistakes.push({ mistake: "nothing_entered", field: "newUsage" });
  } else if (condition !== "ok" && notes === "" && !check?.hasFault) {
    mistakes.push({ mistake: "say_what", field: "notes" });
  }
  const [first, ...others] = mistakes;
  if (first) return { ok: false, mistakes: [first, ...others] };
  return { ok: true, usage: usage ?? null, fuel: fuel ?? 0, notes, condition, lines: check?.lines ?? [] };
}
