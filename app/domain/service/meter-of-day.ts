/** A machine's meter around the day of a service. Usage is in tenths of the unit. */
import { addInterval, type CalendarDate, startOfDay, todayIn } from "#app/domain/calendar-date.ts";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import {
  type DoubtedReading,
  type NearReading,
  type ReadingsAround,
  serviceDoubt,
} from "#app/domain/meter/reading-doubt.ts";
import { onNewMeter } from "#app/domain/meter/unit-change.ts";
import { isBeforeReplaced } from "./last-service.ts";
import { type BroughtReading, bringsReading } from "./service-entry.ts";

/** The day of a service, with today and the company's time zone. */
export type ServiceDay = { date: CalendarDate; today: CalendarDate; timeZone: string };

/** A standing reading that replaced a meter, with the distance by which it moved last services. */
export type Replacement = {
  takenAt: Date;
  createdAt: Date;
  distance: number;
  value: number;
  /** The value of the reading before it. */
  before: number | null;
  /** The unit that the meter before counted, if it was another one. */
  replacedUnit: MeterUnit | null;
};

/** The readings around a day, and all replacements of the meter. */
export type Meter = { around: ReadingsAround; replacements: readonly Replacement[] };

/** The instant at which the day after a service begins. */
export function dayAfter({ date, timeZone }: Omit<ServiceDay, "today">): Date {
  return startOfDay(timeZone, addInterval(date, 1, "days"));
}

/** The meter by its rows: the last reading of an earlier day, up to the day's end, the first later, replacements. */
export function meterOf(
  [[earlier], [upTo], [later], replacements]: readonly [
    readonly NearReading[],
    readonly NearReading[],
    readonly NearReading[],
    readonly Replacement[],
  ],
  { date, timeZone }: Omit<ServiceDay, "today">,
): Meter {
  return {
    around: {
      earlier: earlier ?? null,
      upTo: upTo ?? null,
      later: later ?? null,
      replacedThatDay: replacements.some(({ takenAt }) => todayIn(timeZone, takenAt) === date),
    },
    replacements,
  };
}

/** A service that is being written, and the meters replaced after it; one of a later day is the new meter's. */
type WrittenNow = { date: CalendarDate; recordedAt: number };
type ReplacedMeters = { replacements: readonly Replacement[]; unit: MeterUnit; timeZone: string };

function replacedAfter(service: WrittenNow, { replacements, timeZone }: ReplacedMeters): Replacement[] {
  return replacements
    .filter(({ takenAt, createdAt }) => {
      const day = todayIn(timeZone, takenAt);
      return service.date <= day && isBeforeReplaced(service, { day, at: createdAt.getTime() });
    })
    .toSorted((a, b) => a.takenAt.getTime() - b.takenAt.getTime());
}

/** The usage of a service on today's meter: meters replaced after it move it, and convert it if they count another unit. */
export function usageOnMeterNow(usage: number, service: WrittenNow, meters: ReplacedMeters): number {
  const after = replacedAfter(service, meters);
  const units = after.flatMap(({ replacedUnit }) => replacedUnit ?? []);
  let counted = usage;
  for (const { distance, value, before, replacedUnit } of after) {
    if (replacedUnit === null) counted += distance;
    else {
      units.shift();
      counted = onNewMeter(counted, {
        ...{ from: replacedUnit, to: units[0] ?? meters.unit },
        ...{ ended: before ?? value, reads: value },
      });
    }
  }
  return counted;
}

/** The unit of a service's usage: that of the meter of its day. */
export function unitOfService(service: WrittenNow, meters: ReplacedMeters): MeterUnit {
  const [first] = replacedAfter(service, meters).flatMap(({ replacedUnit }) => replacedUnit ?? []);
  return first ?? meters.unit;
}

/**
 * The usage of a service: as written, else the meter's on that day; null without a meter. "unknown" for an earlier
 * day without a reading up to then.
 */
export function usageOfDay(
  written: number | null,
  { date, today }: Pick<ServiceDay, "date" | "today">,
  { unit, currentUsage }: { unit: MeterUnit; currentUsage: number },
  { around }: Meter,
): number | null | "unknown" {
  if (unit === "n/a") return null;
  return written ?? (date === today ? currentUsage : around.upTo?.value) ?? "unknown";
}

/** The usage that looks mistyped, and the reading that it is compared with; null for a plausible one. */
export function doubtOf(
  usage: number | null,
  day: ServiceDay,
  { unit, now }: { unit: MeterUnit; now: Date },
  { around }: Meter,
): DoubtedReading | null {
  if (usage === null || unit === "n/a") return null;
  const takenAt = takenOn(day, { now, notBefore: null });
  const beside = serviceDoubt({ value: usage, unit, takenAt }, around);
  return beside && { value: usage, usage: beside.value, unit, readAt: beside.takenAt };
}

/**
 * The reading that a service brings to its machine's meter; null if it doesn't rise above the current one, which is null
 * where no reading stands.
 */
export function broughtReading(
  { id, value }: Pick<BroughtReading, "id" | "value">,
  day: ServiceDay,
  current: Pick<NearReading, "value" | "takenAt"> | null,
  now: Date,
): BroughtReading | null {
  const stands = current && { usage: current.value, day: todayIn(day.timeZone, current.takenAt) };
  if (stands && !bringsReading({ usage: value, date: day.date }, stands)) return null;
  return { id, value, takenAt: takenOn(day, { now, notBefore: current?.takenAt ?? null }) };
}

/** When the reading of a service was taken: now, or at the end of an earlier day; never before the current one. */
export function takenOn(
  { date, today, timeZone }: ServiceDay,
  { now, notBefore }: { now: Date; notBefore: Date | null },
): Date {
  const taken = date === today ? now : new Date(dayAfter({ date, timeZone }).getTime() - 1);
  return notBefore && taken < notBefore ? notBefore : taken;
}
