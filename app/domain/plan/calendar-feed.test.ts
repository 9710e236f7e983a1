import { describe, expect, it } from "vitest";
import { dated, dayIn, daysAgo, left, planned, readings, TODAY } from "#tests/support/planned-machine.ts";
import { MACHINE_ID, other, task } from "#tests/support/service-tasks.ts";
import { type CalendarMachine, serviceEvents } from "./calendar-feed.ts";

const machine = (...[tasks, more]: Parameters<typeof planned>): CalendarMachine => ({
  ...planned(tasks, more),
  lastUpdated: daysAgo(3),
});
const events = (...machines: CalendarMachine[]) => serviceEvents(machines, TODAY, "UTC");
const days = (...machines: CalendarMachine[]) => events(...machines).map(({ day }) => day);

/** A task forecast this many days ahead: the machine runs 1.0 a day. */
const forecast = (inDays: number) => left(inDays * 10);

describe("the events of a calendar", () => {
  it.each<[string, CalendarMachine, string[]]>([
    ["a date 366 days ahead on its day", machine([task(dated(366))]), [dayIn(366)]],
    ["no date 367 days ahead", machine([task(dated(367))]), []],
    ["a forecast 56 days ahead on its day", machine([forecast(56)]), [dayIn(56)]],
    ["no forecast 57 days ahead", machine([forecast(57)]), []],
    [
      "a later date within reach instead of a forecast out of it",
      machine([task({ serviceInterval: 1_000, at: 570, ...dated(300) })]),
      [dayIn(300)],
    ],
    [
      "a forecast within reach instead of a date out of it",
      machine([task({ serviceInterval: 1_000, at: 100, ...dated(400) })]),
      [dayIn(10)],
    ],
    [
      "the earlier of a date and a forecast",
      machine([task({ serviceInterval: 1_000, at: 100, ...dated(8) })]),
      [dayIn(8)],
    ],
    ["what is due, dated today", machine([left(0)]), [TODAY]],
    ["what is overdue by date, dated today", machine([task(dated(-9))]), [TODAY]],
    ["what may be due already, dated today", machine([left(50)], { readings: readings(9) }), [TODAY]],
    ["nothing without a schedule", machine([task()]), []],
    ["nothing without a forecast", machine([left(100)], { readings: readings(28) }), []],
  ])("have %s", (_, given, expected) => {
    expect(days(given)).toEqual(expected);
  });

  it("have one for each task, with an id that no forecast, service or schedule changes", () => {
    const uids = (...tasks: Parameters<typeof planned>[0]) => events(machine(tasks)).map(({ uid }) => uid);
    const both = [`${MACHINE_ID}-service`, `${MACHINE_ID}-${MACHINE_ID}.Tires`];
    expect(uids(left(50), other("Tires", dated(9)))).toEqual(both);
    expect(uids(left(-50), other("Tires", { serviceInterval: 1_000, at: 200 }))).toEqual(both);
    expect(uids(task({ serviceInterval: 1_000, at: 100, ...dated(8) }))).toEqual([`${MACHINE_ID}-service`]);
  });

  it("have changed when their machine did, or when the company's day began", () => {
    const at = (lastUpdated: Date) =>
      serviceEvents([{ ...machine([left(50)]), lastUpdated }], TODAY, "America/Chicago")[0]?.changedAt;
    expect(at(daysAgo(3))).toEqual(new Date("2026-11-18T06:00:00Z"));
    expect(at(new Date("2026-11-18T06:00:01Z"))).toEqual(new Date("2026-11-18T06:00:01Z"));
  });

  it("count their sequence in days since 1970", () => {
    expect(events(machine([left(50)]))[0]?.sequence).toBe(Date.parse(TODAY) / 86_400_000);
  });
});
