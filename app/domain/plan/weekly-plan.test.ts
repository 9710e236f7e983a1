import { describe, expect, it } from "vitest";
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import { dated, dayIn, daysAgo, left, planned, readings, TODAY } from "#tests/support/planned-machine.ts";
import { other, served, task } from "#tests/support/service-tasks.ts";
import type { PaceReadings } from "./forecast.ts";
import { linesOfSheet, nextOfMachine, type PlannedMachine, sizeOfSheet, weeklyPlan } from "./weekly-plan.ts";

const NONE: PaceReadings = { last: null, near: null, far: null, nearCount: 0, replacements: [] };

const plan = (machines: PlannedMachine[]) => weeklyPlan(machines, TODAY, "UTC");
/** The names of the plan's lines by section. */
function sections(machines: PlannedMachine[]) {
  const { now, weeks, noForecast, silent } = plan(machines);
  const names = (lines: { equipmentName: string; task?: { name: string | null } | null }[]) =>
    lines.map(({ equipmentName, task: of }) => (of ? `${equipmentName}: ${of.name}` : equipmentName));
  return {
    now: names(now),
    weeks: weeks.map(({ items }) => names(items)),
    noForecast: names(noForecast),
    silent: names(silent),
  };
}
const EMPTY = { now: [], weeks: [[], [], [], []], noForecast: [], silent: [] };

describe("the weekly plan", () => {
  it("has this week from today to Sunday and three whole weeks after it", () => {
    expect(plan([]).weeks.map(({ from, to }) => [from, to])).toEqual([
      ["2026-11-18", "2026-11-22"],
      ["2026-11-23", "2026-11-29"],
      ["2026-11-30", "2026-12-06"],
      ["2026-12-07", "2026-12-13"],
    ]);
    const weekOf = (today: CalendarDate) => weeklyPlan([], today, "UTC").weeks[0];
    expect(weekOf("2026-11-22")).toMatchObject({ from: "2026-11-22", to: "2026-11-22" });
    expect(weekOf("2026-11-23")).toMatchObject({ from: "2026-11-23", to: "2026-11-29" });
  });

  it.each<[string, number, number | null]>([
    ["Sunday", 40, 0],
    ["Monday", 50, 1],
    ["the last Sunday", 250, 3],
    ["the Monday after it", 260, null],
  ])("lists a machine that is due on %s in its week", (_, tenths, week) => {
    const found = sections([planned([left(tenths)])]).weeks.findIndex((names) => names.length > 0);
    expect(found).toBe(week ?? -1);
  });

  it.each([
    ["the earlier date", 5, { by: "date", dueOn: dayIn(5), confidence: "fixed", perDay: null }],
    ["the earlier forecast", 12, { by: "usage", dueOn: dayIn(10), confidence: "steady", perDay: 10 }],
    ["the forecast on a tie", 10, { by: "usage", dueOn: dayIn(10), confidence: "steady", perDay: 10 }],
  ])("lists a task with both schedules at %s", (_, days, line) => {
    const both = task({ serviceInterval: 1_000, at: 100, ...dated(days), notificationDays: 1 });
    expect(plan([planned([both])]).weeks.flatMap(({ items }) => items)).toEqual([
      expect.objectContaining(line),
    ]);
  });

  it("forecasts a fixed point, over the end of daylight time", () => {
    const oil = other("Oil", { serviceInterval: 2_500, countsFrom: "fixed", at: 10_000, on: "2026-10-20" });
    const first = { id: "first", value: 10_000, takenAt: new Date("2026-10-20T13:00:00Z") };
    const last = { id: "last", value: 11_050, takenAt: new Date("2026-11-10T14:00:00Z") };
    const machine = planned([task(), oil], {
      currentUsage: 11_050,
      readings: { last, near: first, far: first, nearCount: 2, replacements: [] },
    });
    const { weeks } = weeklyPlan([machine], "2026-11-18", "America/Chicago");
    expect(weeks.flatMap(({ items }) => items)).toEqual([
      expect.objectContaining({ by: "usage", dueOn: "2026-12-09", task: { name: "Oil" } }),
    ]);
  });

  it("has no line of a task that is finished or done as needed, and names no task because of them", () => {
    const once = { repeats: "once", firstUsage: 900, firstDate: TODAY } as const;
    const finished = served(
      { entryId: "e", usage: 950, date: TODAY },
      { ...once, id: "m1.o", name: "Run-in" },
    );
    const needed = other("Bucket", { repeats: "as-needed" });
    expect(sections([planned([task(), finished, needed])])).toEqual(EMPTY);
    expect(sections([planned([left(-100), finished, needed])]).now).toEqual(["Mule"]);
    const open = other("Run-in", { ...once, start: { usageGiven: false } });
    expect(sections([planned([task(), open, needed])]).now).toEqual(["Mule: Run-in"]);
  });

  it("lists a task without a forecast at its date, or else with the reason", () => {
    const both = task({ serviceInterval: 1_000, at: 100, ...dated(5) });
    const more = { readings: NONE, dateAdded: daysAgo(1) };
    expect(sections([planned([both], more)])).toMatchObject({ ...EMPTY, weeks: [[], ["Mule"], [], []] });
    expect(plan([planned([left(100)], more)]).noForecast).toMatchObject([{ why: "readings" }]);
  });

  it("lists a forecast of before today in this week, as past", () => {
    const [week] = plan([planned([left(50)], { readings: readings(9) })]).weeks;
    expect(week?.items).toMatchObject([{ dueOn: dayIn(-4), confidence: "past" }]);
  });

  it.each([
    [7, null],
    [8, 8],
  ])("tells the age of a last reading %i days old as %s", (age, expected) => {
    const few = { ...readings(age), nearCount: 3 };
    const items = plan([planned([left(150)], { readings: few })]).weeks.flatMap((week) => week.items);
    expect(items).toMatchObject([{ confidence: "rough", readingAge: expected }]);
  });

  it("lists due and overdue tasks under now alone, worst first", () => {
    const due = planned([left(0)], { name: "Due" });
    const overdue = planned([left(-100)], { name: "Overdue" });
    expect(sections([due, overdue])).toEqual({ ...EMPTY, now: ["Overdue", "Due"] });
  });

  it("lists each task by its own status and names it", () => {
    const machine = planned([left(0), other("Tires", { serviceInterval: 1_000, at: 50 }), other("Wash")]);
    expect(sections([machine])).toEqual({
      ...EMPTY,
      now: ["Mule: null"],
      weeks: [[], ["Mule: Tires"], [], []],
    });
  });

  it("leaves out a machine without a schedule", () => {
    expect(sections([planned([task()])])).toEqual(EMPTY);
  });

  it.each<[string, Partial<PlannedMachine>, number[]]>([
    ["13 days old", { readings: readings(13) }, []],
    ["14 days old", { readings: readings(14) }, [14]],
    ["old, never reported", { readings: readings(20), reported: false }, [20]],
    ["old, unit n/a", { readings: readings(20), unit: "n/a" }, []],
    ["old, a reading of 13 days ago to review", { readings: readings(20), pendingAt: daysAgo(13) }, []],
    ["old, a reading of 14 days ago to review", { readings: readings(20), pendingAt: daysAgo(14) }, [20]],
  ])("tells whether a machine is silent: last reading %s", (_, more, days) => {
    expect(plan([planned([task()], more)]).silent.map((line) => line.days)).toEqual(days);
  });

  it("lists silent machines longest first", () => {
    const silent = [14, 30, 20].map((age) => planned([task()], { name: `${age}`, readings: readings(age) }));
    expect(sections(silent).silent).toEqual(["30", "20", "14"]);
  });
});

describe("what comes next on a machine", () => {
  const next = (tasks: Parameters<typeof planned>[0], more: Partial<PlannedMachine> = {}) =>
    nextOfMachine(planned(tasks, more), TODAY, "UTC");

  it("is what is due, of several the task whose sentence the machine shows", () => {
    const fluids = other("Fluids", { serviceInterval: 1_000, at: -1_000 });
    const tires = other("Tires", { serviceInterval: 1_000, at: -2_000 });
    expect(next([left(100), fluids, tires])).toMatchObject({ status: "overdue", task: { name: "Tires" } });
    expect(next([left(0), other("Wash", { ...dated(1) })])).toMatchObject({ status: "time_for_service" });
  });

  it("is the earliest day where nothing is due, before tasks without a forecast", () => {
    expect(next([left(100), other("Wash", { ...dated(5) })])).toMatchObject({ dueOn: dayIn(5), by: "date" });
    expect(next([left(40), other("Wash", { ...dated(5) })])).toMatchObject({ dueOn: dayIn(4), by: "usage" });
    expect(next([left(100), other("Wash", { ...dated(9) })], { readings: NONE })).toMatchObject({
      dueOn: dayIn(9),
    });
  });

  it("is the reason where no day is known, and nothing without a schedule", () => {
    expect(next([left(100)], { readings: NONE })).toMatchObject({ why: "readings" });
    expect(next([task()])).toBeNull();
  });
});

/** Entries of one line each. */
const ofOneLine = (entries: number) => Array.from({ length: entries }, () => 1);

describe("the lines of a sheet", () => {
  it.each<[string, number[], number, number[]]>([
    ["all that fit", [3, 2], 7, [3, 2]],
    ["fewer of the last section, and a count of the rest", [3, 3], 7, [3, 1]],
    ["fewer of the first section, leaving room for the second one's heading and count", [9, 9], 7, [3, 0]],
    ["no section", [], 58, []],
  ])("are %s", (_, lines, sheet, listed) => {
    expect(linesOfSheet(lines.map(ofOneLine), sheet)).toEqual(listed);
  });

  it("are fewer when an entry takes more than one", () => {
    const three = ofOneLine(3);
    expect(linesOfSheet([[2, 2, 2], three], 10)).toEqual([3, 1]);
    expect(linesOfSheet([[2, 2, 2], three], 11)).toEqual([3, 3]);
    expect(linesOfSheet([[2, 2, 2, 2, 2], three], 8)).toEqual([2, 0]);
    expect(linesOfSheet([[2, 4, 2], three], 9)).toEqual([1, 3]);
  });

  it.each([
    ["large, where all fit", [3], "large", [3]],
    ["large, to the last line", [9], "large", [9]],
    ["small, where one more doesn't fit", [10], "small", [10]],
    ["small, to its last line", [8, 5], "small", [8, 5]],
    ["small, with the rest counted", [16], "small", [13]],
  ])("have letters that are %s", (_, lengths, name, listed) => {
    const large = { name: "large", lines: 10 };
    const small = { name: "small", lines: 15 };
    const sheet = sizeOfSheet([large, small], 0, () => lengths.map(ofOneLine));
    expect([sheet.size.name, sheet.listed]).toEqual([name, listed]);
  });

  it("are measured anew in each size", () => {
    const wide = { wide: true, lines: 10 };
    const narrow = { wide: false, lines: 10 };
    const sheet = sizeOfSheet([wide, narrow], 0, ({ wide }) => [wide ? [4, 4, 4] : [2, 2, 2]]);
    expect(sheet).toEqual({ size: narrow, listed: [3] });
  });

  it("leave the lines that are kept free", () => {
    const [ten, fifteen] = [{ lines: 10 }, { lines: 15 }];
    const listedOf = (length: number) => sizeOfSheet([ten, fifteen], 2, () => [ofOneLine(length)]);
    expect(listedOf(7)).toEqual({ size: ten, listed: [7] });
    expect(listedOf(8)).toEqual({ size: fifteen, listed: [8] });
    expect(listedOf(13).listed).toEqual([11]);
  });

  it("never fill more than the sheet", () => {
    for (const lines of [
      [50, 50, 50, 50, 50, 50, 50],
      [1, 90, 1, 1, 1, 1, 90],
      [54, 1, 1],
      [60],
      [2, 2, 49],
    ]) {
      const listed = linesOfSheet(lines.map(ofOneLine), 58);
      const used = listed.map((count, index) => 1 + count + Number(count < (lines[index] ?? 0)));
      expect(used.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(58);
    }
  });
});
