/** Where the readings of a file stand in a machine's ledger, and which look mistyped. Values in tenths of its unit. */

import type { CalendarDate } from "#app/domain/calendar-date.ts";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { isAboveNext, judgeReading, type Resolution } from "#app/domain/meter/meter-ledger.ts";
import { readingsAlreadyThere } from "./already-there.ts";
import type { DaysOfZone } from "./days-of-zone.ts";
import type { DoubtfulRow } from "./judged-import.ts";
import type { DatedRow } from "./read-row.ts";
import type { StandingReading } from "./standing-books.ts";

/** A machine's meter around the days of the file. */
export type MeterOfImport = {
  unit: MeterUnit;
  /** Null for a machine that the import makes. */
  current: { value: number; takenAt: Date } | null;
  /** In ledger order, with the neighbors of the file's days. */
  standing: readonly StandingReading[];
  /** Whether the person said that drops are replaced meters. */
  replaced: boolean;
};

export type TimeOfImport = { now: Date; today: CalendarDate; days: DaysOfZone };

/** A row with a reading. */
export type RowWithReading = Pick<DatedRow, "row" | "date" | "takenAt"> & { reading: number };

/** A reading that goes into the ledger. */
export type PlacedReading = {
  row: number;
  date: CalendarDate;
  value: number;
  takenAt: Date;
  resolution: Resolution | null;
  /** By how much services of earlier days move; 0 unless the meter was replaced. */
  serviceShift: number;
  doubtful: boolean;
};

export type JudgedReadings = {
  /** In ledger order. */
  placed: PlacedReading[];
  /** The rows whose reading is already there, each with the import that brought it. */
  there: Map<number, string | null>;
  /** The rows whose doubtful reading the person leaves out. */
  leftOut: Set<number>;
  /** The rows of a replaced meter after the current reading, with that one's day. */
  tooLate: Map<number, CalendarDate>;
  doubtful: Omit<DoubtfulRow, "machineId" | "name">[];
  /** Whether the meter drops and stays below, so that it may have been replaced. */
  hasDrop: boolean;
};

/** A reading in the order of the ledger, standing or of the file. */
type Point = {
  value: number;
  takenAt: Date;
  date: CalendarDate;
  row: number | null;
  resolution: Resolution | null;
};

/**
 * Places the readings of one machine's rows in its ledger. Doubtful is one below the reading before it, above the reading
 * after it, or far above; a doubtful neighbor is passed over. One that is below its predecessor is a correction, or with
 * `replaced` the first of a new meter where the drop holds.
 */
export function judgeReadings(
  meter: MeterOfImport,
  rows: readonly RowWithReading[],
  { doubtful: takesDoubtful }: { doubtful: boolean },
  time: TimeOfImport,
): JudgedReadings {
  const { there, others } = readingsAlreadyThere(rows, meter.standing, time.days);
  const points = inOrder(meter, others, time);
  const { hasDrop, ...judged } = walk(meter, points, takesDoubtful, time);
  return { ...judged, there, hasDrop: hasDrop || dropsIfReplaced(meter, points, time) };
}

/**
 * Whether the choice of a replaced meter would find one. Readings of an old meter are doubtful without it where the ledger
 * goes on with a new one below them, and what comes after doubtful ones is no drop.
 */
function dropsIfReplaced(meter: MeterOfImport, points: readonly Point[], time: TimeOfImport): boolean {
  return !meter.replaced && walk({ ...meter, replaced: true }, points, true, time).hasDrop;
}

/** The readings of ledger and file in ledger order; those of one moment go by value. */
function inOrder(meter: MeterOfImport, rows: readonly RowWithReading[], time: TimeOfImport): Point[] {
  const { standing } = meter;
  const highest = new Map<number, number>();
  for (const { takenAt, value } of standing) {
    const at = takenAt.getTime();
    highest.set(at, Math.max(value, highest.get(at) ?? value));
  }
  const file = rows.map((each): Point => {
    let at = takenAtOf(meter, each, time).getTime();
    // What stands arrived before, so a lower one of its moment goes just before it.
    while ((highest.get(at) ?? each.reading) > each.reading) at -= 1;
    return { row: each.row, date: each.date, value: each.reading, takenAt: new Date(at), resolution: null };
  });
  const ledger = standing.map((each): Point => ({ ...each, row: null, date: time.days.dayOf(each.takenAt) }));
  return [...ledger, ...file].toSorted((a, b) => {
    const apart = a.takenAt.getTime() - b.takenAt.getTime();
    if (apart !== 0 || (a.row === null && b.row === null)) return apart;
    if (a.row === null || b.row === null) return a.row === null ? -1 : 1;
    return a.value - b.value || a.row - b.row;
  });
}

/**
 * When a row's reading was taken: at its time, else at the end of its day. On the day of the current reading one that
 * isn't above it stands just before it; another one of today stands at now.
 */
function takenAtOf(
  { current }: MeterOfImport,
  { takenAt, date, reading }: RowWithReading,
  { now, today, days }: TimeOfImport,
): Date {
  if (takenAt) return takenAt < now ? takenAt : now;
  if (current && days.dayOf(current.takenAt) === date && reading <= current.value) {
    return new Date(current.takenAt.getTime() - 1);
  }
  if (date !== today) return days.endOf(date);
  return current && current.takenAt > now ? current.takenAt : now;
}

/** The reading of the ledger after a place, and the lowest one that the file has before it. */
type Next = { point: Point; lowest: number };

/** What a reading is judged by: the readings before it, and those after it. */
type Neighbors = {
  /** The last reading that isn't doubtful. */
  trusted: Point | null;
  /** The reading after it, of ledger or file. */
  after: Point | null;
  next: Next | null;
};

/** For each place the next reading of the ledger. */
function standingAfter(points: readonly Point[]): (Next | null)[] {
  const nexts: (Next | null)[] = [];
  let next = null as Next | null;
  for (const point of points.toReversed()) {
    nexts.push(next);
    if (point.row === null) next = { point, lowest: Number.POSITIVE_INFINITY };
    else if (next) next = { ...next, lowest: Math.min(next.lowest, point.value) };
  }
  return nexts.toReversed();
}

/** Whether the meter drops here, and the reading after this one is not above the old value. */
function isDrop({ value }: Point, { trusted, after }: Neighbors): boolean {
  if (!trusted || value >= trusted.value) return false;
  return after === null || after.resolution === "meter-replaced" || after.value <= trusted.value;
}

type Doubt = { kind: DoubtfulRow["doubt"]; against: Point };

function doubtOf(
  { value, takenAt }: Point,
  { trusted, after, next }: Neighbors,
  { unit, replaced }: Pick<MeterOfImport, "unit" | "replaced">,
): Doubt | null {
  const { below, farAbove } = judgeReading({ value, takenAt, unit, before: trusted, current: null });
  if (trusted && below) return { kind: "below", against: trusted };
  // A meter that the file replaces before the next reading of the ledger is not compared.
  const comparable = next && !(replaced && next.lowest < value);
  if (comparable && isAboveNext(value, next.point)) return { kind: "above", against: next.point };
  if (trusted && farAbove) return { kind: "farAbove", against: trusted };
  // Without this one the file would rise: then this one is mistyped, and not the next.
  const isAlone =
    trusted && after && after.row !== null && after.value < value && after.value >= trusted.value;
  return isAlone ? { kind: "above", against: after } : null;
}

/** One pass over the readings of a machine in order. */
function walk(
  meter: MeterOfImport,
  points: readonly Point[],
  takesDoubtful: boolean,
  { days }: TimeOfImport,
): Omit<JudgedReadings, "there"> {
  const placed: PlacedReading[] = [];
  const doubtful: JudgedReadings["doubtful"] = [];
  const leftOut = new Set<number>();
  const tooLate = new Map<number, CalendarDate>();
  let hasDrop = false;
  let trusted: Point | null = null;
  /** The last reading that stands in the end. */
  let stands: Point | null = null;
  const nexts = standingAfter(points);
  for (const [at, point] of points.entries()) {
    const { row, date, value, takenAt } = point;
    if (row === null) {
      trusted = stands = point;
      continue;
    }
    const neighbors = { trusted, after: points[at + 1] ?? null, next: nexts[at] ?? null };
    const drops = isDrop(point, neighbors);
    hasDrop ||= drops;
    if (drops && meter.replaced) {
      if (meter.current && takenAt >= meter.current.takenAt) {
        tooLate.set(row, days.dayOf(meter.current.takenAt));
        continue;
      }
      const serviceShift: number = value - (trusted?.value ?? value);
      placed.push({ row, date, value, takenAt, resolution: "meter-replaced", serviceShift, doubtful: false });
      trusted = stands = point;
      continue;
    }
    const doubt = doubtOf(point, neighbors, meter);
    if (doubt) {
      const { kind, against } = doubt;
      doubtful.push({
        row,
        date,
        reading: value,
        before: against.value,
        beforeOn: against.date,
        doubt: kind,
      });
      if (!takesDoubtful) {
        leftOut.add(row);
        continue;
      }
    }
    const resolution = stands && value < stands.value ? "correct" : null;
    placed.push({ row, date, value, takenAt, resolution, serviceShift: 0, doubtful: doubt !== null });
    stands = point;
    if (!doubt) trusted = point;
  }
  return { placed, leftOut, tooLate, doubtful, hasDrop };
}
