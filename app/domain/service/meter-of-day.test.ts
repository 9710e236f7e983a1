import { describe, expect, it } from "vitest";
import type { NearReading } from "#app/domain/meter/reading-doubt.ts";
import {
  dayAfter,
  doubtOf,
  type Meter,
  meterOf,
  type Replacement,
  type ServiceDay,
  takenOn,
  unitOfService,
  usageOfDay,
  usageOnMeterNow,
} from "./meter-of-day.ts";

const zone = { timeZone: "America/New_York" };
const near = (value: number, at: string): NearReading => ({ value, takenAt: new Date(at), resolution: null });
const replacement = (takenAt: string, createdAt: string, distance: number): Replacement => ({
  takenAt: new Date(takenAt),
  createdAt: new Date(createdAt),
  distance,
  ...{ value: 0, before: null, replacedUnit: null },
});
const meter = (around: Partial<Meter["around"]> = {}): Meter => ({
  around: { earlier: null, upTo: null, later: null, replacedThatDay: false, ...around },
  replacements: [],
});

describe("the meter of a day", () => {
  it("has the readings around it, null where there is none", () => {
    const [one, two] = [near(1, "2026-05-01T12:00:00Z"), near(2, "2026-05-02T12:00:00Z")];
    const { around } = meterOf([[one], [two], [], []], { date: "2026-05-02", ...zone });
    expect(around).toEqual({ earlier: one, upTo: two, later: null, replacedThatDay: false });
  });

  it.each([
    ["2026-05-02", true],
    ["2026-05-03", false],
  ])("knows whether it was replaced that day in the company's zone: %s", (date, replacedThatDay) => {
    const late = replacement("2026-05-03T02:00:00Z", "2026-05-03T02:00:00Z", -500);
    const { around, replacements } = meterOf([[], [], [], [late]], { date, ...zone });
    expect(around).toMatchObject({ replacedThatDay });
    expect(replacements).toEqual([late]);
  });
});

describe("a service before a meter of another unit", () => {
  const at = (takenAt: string) => replacement(takenAt, takenAt, 0);
  const replacements: Replacement[] = [
    { ...at("2026-05-10T12:00:00Z"), value: 30, before: 12_000, replacedUnit: "miles" },
  ];
  const counted = (date: string, unit: "kilometers" | "hours") => {
    const service = { date, recordedAt: Date.parse("2026-05-30T00:00:00Z") };
    const meters = { ...zone, replacements, unit };
    return [usageOnMeterNow(11_000, service, meters), unitOfService(service, meters)];
  };

  it("stays as far from the exchange, in its own unit; other units leave nothing to count from", () => {
    expect(counted("2026-05-01", "kilometers")).toEqual([30 - 1_609, "miles"]);
    expect(counted("2026-05-01", "hours")).toEqual([30, "miles"]);
    expect(counted("2026-05-11", "kilometers")).toEqual([11_000, "kilometers"]);
  });
});

describe("how far replaced meters move a service that is written now", () => {
  const replacements = [
    replacement("2026-05-10T12:00:00Z", "2026-05-10T13:00:00Z", -500),
    replacement("2026-05-20T12:00:00Z", "2026-05-20T13:00:00Z", -70),
  ];

  it.each([
    ["before both", "2026-05-01", "2026-05-30T00:00:00Z", -570],
    ["between them", "2026-05-15", "2026-05-30T00:00:00Z", -70],
    ["after both", "2026-05-25", "2026-05-30T00:00:00Z", 0],
    ["on the day of the first, recorded before it", "2026-05-10", "2026-05-10T12:30:00Z", -570],
    ["on the day of the first, recorded after it", "2026-05-10", "2026-05-10T14:00:00Z", -70],
  ])("%s", (_, date, recorded, moved) => {
    const service = { date, recordedAt: Date.parse(recorded) };
    expect(usageOnMeterNow(0, service, { ...zone, replacements, unit: "hours" })).toBe(moved);
  });
});

describe("the usage of a service", () => {
  const known = meter({ upTo: near(900, "2026-05-01T12:00:00Z") });

  it.each<[string, number | null, string, "hours" | "n/a", Meter, number | null | "unknown"]>([
    ["is as written", 870, "2026-05-01", "hours", known, 870],
    ["left blank today is the machine's", null, "2026-05-02", "hours", known, 1_000],
    ["left blank on an earlier day is the meter's then", null, "2026-05-01", "hours", known, 900],
    ["is unknown on a day before the first reading", null, "2026-05-01", "hours", meter(), "unknown"],
    ["is none without a meter, even if written", 870, "2026-05-01", "n/a", known, null],
  ])("%s", (_, written, date, unit, around, usage) => {
    const day = { date, today: "2026-05-02" };
    expect(usageOfDay(written, day, { unit, currentUsage: 1_000 }, around)).toBe(usage);
  });
});

describe("when the reading of a service was taken", () => {
  const now = new Date("2026-05-02T15:00:00Z");

  it.each([
    ["now", "2026-05-02", null, "2026-05-02T15:00:00.000Z"],
    ["at the end of an earlier day", "2026-05-01", null, "2026-05-02T03:59:59.999Z"],
    ["not before the current one", "2026-05-01", "2026-05-02T10:00:00Z", "2026-05-02T10:00:00.000Z"],
    ["after an older current one", "2026-05-01", "2026-04-02T10:00:00Z", "2026-05-02T03:59:59.999Z"],
  ])("%s", (_, date, current, taken) => {
    const day = { date, today: "2026-05-02", ...zone };
    const notBefore = current === null ? null : new Date(current);
    expect(takenOn(day, { now, notBefore }).toISOString()).toBe(taken);
  });

  it("ends a day where the next begins, also when clocks change", () => {
    expect(dayAfter({ date: "2026-03-07", ...zone }).toISOString()).toBe("2026-03-08T05:00:00.000Z");
    expect(dayAfter({ date: "2026-03-08", ...zone }).toISOString()).toBe("2026-03-09T04:00:00.000Z");
  });
});

describe("a usage that looks mistyped", () => {
  const day: ServiceDay = { date: "2026-05-02", today: "2026-05-02", ...zone };
  const now = new Date("2026-05-02T15:00:00Z");
  const upTo = near(1_000, "2026-05-02T10:00:00Z");
  const around = meter({ earlier: upTo, upTo });

  it.each<[number | null, "hours" | "n/a", number | null]>([
    [1_100, "hours", null],
    [1_300, "hours", 1_000],
    [900, "hours", 1_000],
    [null, "hours", null],
    [1_300, "n/a", null],
  ])("%s %s", (usage, unit, beside) => {
    const doubt = beside && { value: usage, usage: beside, unit, readAt: upTo.takenAt };
    expect(doubtOf(usage, day, { unit, now }, around)).toEqual(doubt);
  });
});
