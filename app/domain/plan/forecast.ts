/**
 * Forecasts the day on which a usage schedule falls due from a machine's readings. Usage is in tenths of the unit.
 * Days are computed in integers, so none depends on floating point.
 */
import { type CalendarDate, daysBetween, LATEST_DATE, todayIn } from "#app/domain/calendar-date.ts";
import { DAY_MS } from "#app/domain/durations.ts";
import { distanceBetween } from "#app/domain/fuel/fuel-rate.ts";

/** A pace begins with the first reading within these days before the last, or else within the longer span. */
export const PACE_DAYS = 42;
export const LONG_PACE_DAYS = 120;
/** How many readings a steady forecast needs. */
export const STEADY_READINGS = 4;

/** Readings closer together than this give no pace. */
const LEAST_DAYS = 7;
const STEADY_DAYS = 14;
const STEADY_AGE = 7;
/** From this age of the last reading, in calendar days, there is no forecast. */
const STALE_AGE = 28;

export type TakenReading = { id: string; value: number; takenAt: Date };

/** What a forecast needs of a machine's ledger. Voided readings don't count. */
export type PaceReadings = {
  last: TakenReading | null;
  /** The first reading within `PACE_DAYS` before the last, or the last itself; within `LONG_PACE_DAYS`. */
  near: TakenReading | null;
  far: TakenReading | null;
  /** The number of readings from `near` to the last, counted up to `STEADY_READINGS`. */
  nearCount: number;
  /** Readings of replaced meters within `LONG_PACE_DAYS`, each with the reading before it, or null. */
  replacements: readonly (TakenReading & { before: number | null })[];
};

/** Why there is no forecast. */
export type NoForecast = "readings" | "stale" | "unused";

/** How fast a machine is used. */
export type Pace = {
  /** Above 0, in tenths. */
  distance: number;
  /** The time between the first and the last reading, in milliseconds. */
  time: number;
  lastAt: Date;
  /** The age of the last reading in calendar days. */
  age: number;
  steady: boolean;
};

/** A machine's pace, or the first reason why there is none. */
export function paceOf(
  { last, near, far, nearCount, replacements }: PaceReadings,
  today: CalendarDate,
  timeZone: string,
): Pace | { missing: NoForecast } {
  const timeFrom = (first: TakenReading | null) =>
    first === null || last === null ? 0 : last.takenAt.getTime() - first.takenAt.getTime();
  const isNear = timeFrom(near) >= LEAST_DAYS * DAY_MS;
  const first = isNear ? near : far;
  const time = timeFrom(first);
  if (first === null || last === null || time < LEAST_DAYS * DAY_MS) return { missing: "readings" };
  const age = daysBetween(todayIn(timeZone, last.takenAt), today);
  if (age >= STALE_AGE) return { missing: "stale" };
  const between = replacements.filter(({ takenAt }) => takenAt >= first.takenAt);
  const distance = distanceBetween(first, last, between);
  if (distance <= 0) return { missing: "unused" };
  const steady = isNear && nearCount >= STEADY_READINGS && time >= STEADY_DAYS * DAY_MS && age <= STEADY_AGE;
  return { distance, time, lastAt: last.takenAt, age, steady };
}

/** The day on which `remaining` more usage is reached, its instant rounded up to the millisecond. */
export function dayReached(
  { distance, time, lastAt }: Pace,
  remaining: number,
  timeZone: string,
): CalendarDate {
  const [part, whole] = [BigInt(remaining) * BigInt(time), BigInt(distance)];
  const reached = lastAt.getTime() + Number((part + whole - 1n) / whole);
  return reached < Date.parse(LATEST_DATE) ? todayIn(timeZone, new Date(reached)) : LATEST_DATE;
}

/** The usage of a day, in tenths, rounded. */
export function usagePerDay(pace: Pace): number {
  return usageIn(pace, 1);
}

/** The usage of a week, in tenths, rounded once. */
export function usagePerWeek(pace: Pace): number {
  return usageIn(pace, 7);
}

function usageIn({ distance, time }: Pace, days: number): number {
  return Math.round((distance * days * DAY_MS) / time);
}

/** How sure a day is: a date is fixed, a forecast day before today may be past. */
export const CONFIDENCES = ["fixed", "steady", "rough", "past"] as const;
export type Confidence = (typeof CONFIDENCES)[number];

/** How sure the forecast of a task that is not yet due is. */
export function confidenceOf({ steady }: Pace, dueOn: CalendarDate, today: CalendarDate): Confidence {
  if (dueOn < today) return "past";
  return steady ? "steady" : "rough";
}

/** From this age of the last reading, in calendar days, a rough forecast mentions it. */
export const OLD_READING_AGE = STEADY_AGE + 1;
