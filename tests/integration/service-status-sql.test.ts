import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addInterval, type CalendarDate } from "#app/domain/calendar-date.ts";
import { type ServiceSchedule, serviceStatus } from "#app/domain/service-status.ts";
import { rankOfStatus, serviceStatusRank } from "#db/queries/service-status-sql.ts";
import { equipment } from "#db/schema.ts";
import { createTestDatabase, emptyDatabase, type TestDatabase } from "#tests/support/d1.ts";
import { seedMachine, seedMachines } from "#tests/support/seeded-machines.ts";

let d: TestDatabase;
beforeAll(async () => {
  d = await createTestDatabase();
});
afterAll(() => d.dispose());
beforeEach(() => emptyDatabase(d.d1));

/** Days on which calendars have their corners: the ends of months and years, a leap day. */
const TODAYS: CalendarDate[] = ["2026-11-21", "2024-02-28", "2024-02-29", "2025-12-31", "2026-03-01"];

const NO_USAGE = { currentUsage: 0, lastServiceUsage: 0, serviceInterval: 0 };
const NO_DATE = { hasScheduledMaintenance: false, nextMaintenanceDate: null, notificationDays: 7 };

/** A tenth below, at and above each percentage that the rule or one of its neighbours knows. */
const USAGES = [2_500, 1_000, 333, 1].flatMap((serviceInterval) =>
  [0, 40, 75, 80, 95, 100, 110, 125, 300].flatMap((percent) =>
    [-1, 0, 1].flatMap((off) =>
      [0, 777, -5_000].map((lastServiceUsage) => ({
        serviceInterval,
        lastServiceUsage,
        currentUsage: lastServiceUsage + Math.round((serviceInterval * percent) / 100) + off,
      })),
    ),
  ),
);

/** Every day around the edges, with the shortest, the usual and the longest notice. */
function datesAround(today: CalendarDate) {
  const past = [1, 2, 6, 7, 8, 40].map((days) => addInterval(addInterval(today, 0, "days"), -days, "days"));
  const ahead = [0, 1, 2, 6, 7, 8, 29, 30, 31, 364, 365, 366].map((days) => addInterval(today, days, "days"));
  return [1, 2, 7, 30, 365].flatMap((notificationDays) => [
    ...[...past, ...ahead].map((nextMaintenanceDate) => ({
      hasScheduledMaintenance: true,
      nextMaintenanceDate,
      notificationDays,
    })),
    { hasScheduledMaintenance: true, nextMaintenanceDate: null, notificationDays },
    { hasScheduledMaintenance: false, nextMaintenanceDate: today, notificationDays },
  ]);
}

/** Usages alone, dates alone, and each date with usages of every level. */
function schedules(today: CalendarDate): ServiceSchedule[] {
  const dates = datesAround(today);
  const levels = [50, 85, 105, 115].map((percent) => ({
    serviceInterval: 1_000,
    lastServiceUsage: 0,
    currentUsage: percent * 10,
  }));
  return [
    ...USAGES.map((usage) => ({ ...usage, ...NO_DATE })),
    ...dates.map((date) => ({ ...NO_USAGE, ...date })),
    ...dates.flatMap((date) => levels.map((usage) => ({ ...usage, ...date }))),
  ];
}

describe("reading A in SQL", () => {
  it.each(TODAYS)("answers what the rule answers, on %s", async (today) => {
    const table = schedules(today);
    expect(table.length).toBeGreaterThan(700);
    await seedMachines(
      d.d1,
      "acme",
      table.map((schedule, index) => seedMachine(String(index), schedule)),
    );
    const rows = await d.db
      .select({ name: equipment.name, rank: serviceStatusRank(today).as("rank") })
      .from(equipment);
    const answered = new Map(rows.map(({ name, rank }) => [Number(name), rank]));
    const wrong = table
      .map((schedule, index) => ({
        schedule,
        rule: serviceStatus(schedule, today).status,
        sql: answered.get(index),
      }))
      .filter(({ rule, sql }) => rankOfStatus(rule) !== sql);
    expect(wrong).toEqual([]);
    // The table reaches every status, or it would prove nothing.
    expect(new Set(answered.values())).toEqual(new Set([0, 1, 2, 3]));
  });
});
