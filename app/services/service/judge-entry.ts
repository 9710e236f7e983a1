import { AppError, invalidField } from "#app/domain/app-error.ts";
import { addInterval, type CalendarDate, startOfDay, todayIn } from "#app/domain/calendar-date.ts";
import {
  type DoubtedReading,
  type NearReading,
  type ReadingsAround,
  serviceDoubt,
} from "#app/domain/meter/reading-doubt.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import {
  type CountedEntry,
  isBeforeReplaced,
  type Replaced,
  readOnNewMeter,
} from "#app/domain/service/last-service.ts";
import type { Database } from "#db/client.ts";
import type { EquipmentRow } from "#db/queries/equipment/equipment.ts";
import type { MachineRef } from "#db/queries/equipment/machine.ts";
import {
  type CountedRow,
  selectReadBefore,
  selectReadingBefore,
  selectReadingFrom,
  selectReplaced,
} from "#db/queries/service/service-entries.ts";

/** The day of a service, with today and the company's time zone. */
type Day = { date: CalendarDate; today: CalendarDate; timeZone: string };

const nextDay = ({ date, timeZone }: Omit<Day, "today">) =>
  startOfDay(timeZone, addInterval(date, 1, "days"));

/**
 * The statements that read a machine's meter around a day; `except` is the reading of the entry itself, which
 * a correction voids.
 */
export function readMeter(
  db: Database,
  machine: MachineRef,
  { date, timeZone }: Omit<Day, "today">,
  except: string | null = null,
) {
  const after = nextDay({ date, timeZone });
  return [
    selectReadingBefore(db, machine, startOfDay(timeZone, date), except),
    selectReadingBefore(db, machine, after, except),
    selectReadingFrom(db, machine, after, except),
    selectReplaced(db, machine),
  ] as const;
}

type MeterRows = readonly [
  readonly NearReading[],
  readonly NearReading[],
  readonly NearReading[],
  readonly { takenAt: Date; createdAt: Date; distance: number }[],
];

/** The readings of a machine's meter around a day. */
export type Meter = {
  around: ReadingsAround;
  /** How far replaced meters have moved a usage measured on that day and recorded at that time. */
  movedSince: (recordedAt: number) => number;
};

export function meterOf(
  [[earlier], [upTo], [later], replaced]: MeterRows,
  { date, timeZone }: Omit<Day, "today">,
): Meter {
  return {
    around: {
      earlier: earlier ?? null,
      upTo: upTo ?? null,
      later: later ?? null,
      replacedThatDay: replaced.some(({ takenAt }) => todayIn(timeZone, takenAt) === date),
    },
    movedSince: (recordedAt) => movedByReplaced({ date, recordedAt }, replaced, timeZone),
  };
}

/**
 * How far the meters replaced after a service have moved its usage, if that is written now: one of a later day is
 * the new meter's.
 */
export function movedByReplaced(
  service: { date: CalendarDate; recordedAt: number },
  replaced: MeterRows[3],
  timeZone: string,
): number {
  return replaced
    .map(({ takenAt, createdAt, distance }) => ({
      day: todayIn(timeZone, takenAt),
      at: createdAt.getTime(),
      distance,
    }))
    .filter((each) => service.date <= each.day && isBeforeReplaced(service, each))
    .reduce((sum, { distance }) => sum + distance, 0);
}

/**
 * The usage of an entry: as written, else the meter's on that day; null without a meter.
 * @throws {AppError} request.invalid at `usage` for an earlier day without a reading up to then
 */
export function usageOfDay(
  written: number | null,
  { date, today }: Pick<Day, "date" | "today">,
  { unit, currentUsage }: Pick<EquipmentRow, "unit" | "currentUsage">,
  { around }: Meter,
): number | null {
  if (unit === "n/a") return null;
  const usage = written ?? (date === today ? currentUsage : around.upTo?.value);
  if (usage === undefined) throw invalidField("usage", "service:error.usageOfThatDay");
  return usage;
}

/** The usage that a form asks back about, and the reading that it is compared with; null for a plausible one. */
export function doubtOf(
  usage: number | null,
  { date, today, timeZone }: Day,
  { unit, now }: Pick<EquipmentRow, "unit"> & { now: Date },
  { around }: Meter,
): DoubtedReading | null {
  if (usage === null || unit === "n/a") return null;
  const takenAt = takenOn({ date, today, timeZone }, { now, notBefore: null });
  const beside = serviceDoubt({ value: usage, unit, takenAt }, around);
  return beside && { value: usage, usage: beside.value, unit, readAt: beside.takenAt };
}

/**
 * Refuses a usage that looks mistyped, for a call, whose sender may confirm it.
 * @throws {AppError} reading.doubtful at `usage`
 */
export function requirePlausible(doubted: DoubtedReading | null, timeZone: string): void {
  if (!doubted) return;
  const params = {
    value: tenthsToNumber(doubted.value),
    usage: tenthsToNumber(doubted.usage),
    date: todayIn(timeZone, doubted.readAt),
  };
  throw new AppError("reading.doubtful", { fields: { usage: [{ key: "service:entry.doubt", params }] } });
}

/** When the reading of a service was taken: now, or at the end of an earlier day; never before the current one. */
export function takenOn(
  { date, today, timeZone }: Day,
  { now, notBefore }: { now: Date; notBefore: Date | null },
): Date {
  const taken = date === today ? now : new Date(nextDay({ date, timeZone }).getTime() - 1);
  return notBefore && taken < notBefore ? notBefore : taken;
}

/** A replaced meter with the entries of its machine that it doesn't move. */
export async function withStaying(
  db: Database,
  machine: MachineRef,
  replaced: Replaced,
): Promise<Replaced & { staying: string[] }> {
  const entries = await selectReadBefore(db, machine, replaced);
  return { ...replaced, staying: readOnNewMeter(entries, replaced) };
}

/** An entry as tasks count from it. */
export function countedEntry(row: CountedRow): CountedEntry {
  return {
    id: row.id,
    date: row.date,
    usage: row.countedUsage,
    recordedAt: row.createdAt.getTime(),
    taskIds: row.tasks.map(({ id }) => id),
  };
}
