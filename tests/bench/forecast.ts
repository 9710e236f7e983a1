import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { daysBetween } from "#app/domain/calendar-date.ts";
import { DAY_MS } from "#app/domain/durations.ts";
import {
  confidenceOf,
  dayReached,
  LONG_PACE_DAYS,
  PACE_DAYS,
  type PaceReadings,
  paceOf,
  STEADY_READINGS,
  type TakenReading,
} from "#app/domain/plan/forecast.ts";

/**
 * `npm run bench -- forecast`: replays real meter readings machine by machine. After each reading the day of
 * the next 50-hour step is forecast from what was known by then, and compared with the day on which the later
 * readings crossed that step, on a straight line between the two around it.
 */

const STEP = 500;
/** The rise per day above which two readings can't both be right, in tenths of an hour. */
const MOST_PER_DAY = 240;

type Row = { Date: string; "Serial Number": string; "Meter Hours": string };

export function benchForecast(): void {
  const rows = parse(readFileSync("tests/fixtures/readings.csv"), { columns: true }) as Row[];
  const machines = machinesOf(rows);
  console.log("As filed, every fall as a corrected reading:");
  replay(machines);
  console.log("Cut where a meter falls or rises faster than time:");
  replay(machines.flatMap(plausibleRuns));
}

function replay(runs: readonly TakenReading[][]): void {
  const errors = new Map<string, number[]>();
  let none = 0;
  for (const run of runs) {
    run.forEach((last, index) => {
      const found = forecastAt(run.slice(0, index + 1), last);
      const crossed = crossing(run.slice(index), (Math.floor(last.value / STEP) + 1) * STEP);
      if (crossed === null) return;
      if (found === null) none += 1;
      else {
        const days = Math.abs(daysBetween(dayOf(crossed), found.dueOn));
        errors.set(found.confidence, [...(errors.get(found.confidence) ?? []), days]);
      }
    });
  }
  console.table(
    [...errors].map(([confidence, days]) => ({
      confidence,
      forecasts: days.length,
      "median, days": quantile(days, 0.5),
      "90th percentile, days": quantile(days, 0.9),
      "within 3 days": `${Math.round((100 * days.filter((each) => each <= 3).length) / days.length)} %`,
    })),
  );
  console.log(`Steps that were crossed later but had no forecast: ${none}`);
}

/** Each machine's readings, taken at noon. */
function machinesOf(rows: readonly Row[]): TakenReading[][] {
  return [...new Set(rows.map((row) => row["Serial Number"]))].map((serial) =>
    rows
      .filter((row) => row["Serial Number"] === serial)
      .map((row, index) => ({
        id: `${serial}-${index}`,
        value: Number(row["Meter Hours"]) * 10,
        takenAt: new Date(`${row.Date}T12:00:00Z`),
      }))
      .toSorted((a, b) => a.takenAt.getTime() - b.takenAt.getTime()),
  );
}

/**
 * A machine's readings, cut where two of them can't both be right: the file has typing errors, and serial
 * numbers that several machines share.
 */
function plausibleRuns(readings: readonly TakenReading[]): TakenReading[][] {
  const runs: TakenReading[][] = [];
  for (const reading of readings) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    const days = before ? (reading.takenAt.getTime() - before.takenAt.getTime()) / DAY_MS : 0;
    const rise = before ? reading.value - before.value : -1;
    if (run && rise >= 0 && rise <= days * MOST_PER_DAY) run.push(reading);
    else runs.push([reading]);
  }
  return runs;
}

function forecastAt(known: readonly TakenReading[], last: TakenReading) {
  const within = (days: number) =>
    known.filter(({ takenAt }) => last.takenAt.getTime() - takenAt.getTime() <= days * DAY_MS);
  const [near, far] = [within(PACE_DAYS), within(LONG_PACE_DAYS)];
  const readings: PaceReadings = {
    last,
    near: near[0] ?? null,
    far: far[0] ?? null,
    nearCount: Math.min(STEADY_READINGS, near.length),
    replacements: [],
  };
  const today = dayOf(last.takenAt.getTime());
  const pace = paceOf(readings, today, "UTC");
  if ("missing" in pace) return null;
  const dueOn = dayReached(pace, STEP - (last.value % STEP), "UTC");
  return { dueOn, confidence: confidenceOf(pace, dueOn, today) };
}

/** When readings reached a value, in milliseconds; null if they never did. */
function crossing(readings: readonly TakenReading[], value: number): number | null {
  const after = readings.findIndex((each) => each.value >= value);
  const [a, b] = [readings[after - 1], readings[after]];
  if (!a || !b) return null;
  const [from, until] = [a.takenAt.getTime(), b.takenAt.getTime()];
  return from + Math.ceil(((until - from) * (value - a.value)) / (b.value - a.value));
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
}
