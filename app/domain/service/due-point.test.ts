import { describe, expect, it } from "vitest";
import { chanceFrom } from "#tests/support/chance.ts";
import { schedules, type TaskSketch, task } from "#tests/support/service-tasks.ts";
import { addInterval, type CalendarDate, daysBetween } from "../calendar-date.ts";
import { type DueTask, dueDayOf, dueUsageOf, isFinished } from "./due-point.ts";
import { alertKind, serviceStatus } from "./service-status.ts";
import type { TaskPoints, TaskValues } from "./service-task.ts";

type Schedule = Partial<TaskValues> & TaskPoints;

/** Usage of tests in units; the rules count in tenths. */
const tenths = (usage: number) => Math.round(usage * 10);
const NO_DAY: CalendarDate = "2020-01-01";

/** A task without a known service, which began at this usage and on this day. */
function begun(schedule: Schedule, { usage = 0, day = NO_DAY }: { usage?: number; day?: CalendarDate }) {
  const sketch: TaskSketch = {
    ...schedule,
    id: "m1.t",
    at: tenths(usage),
    on: day,
    start: { usageGiven: false, dateGiven: false },
  };
  return task(sketch);
}

/** The same task after a service, recorded as an entry. */
function servedAt(schedule: Schedule, usage: number, day: CalendarDate, start = {}) {
  const before = begun(schedule, start);
  return { ...before, last: { usage: tenths(usage), date: day, entryId: "e", recordedAt: 1 } };
}

const every = (usage: number): Schedule => ({ serviceInterval: tenths(usage) });
const byTime = (
  maintenanceInterval: number,
  maintenanceIntervalUnit: NonNullable<TaskValues["maintenanceIntervalUnit"]>,
): Schedule => ({ maintenanceInterval, maintenanceIntervalUnit });
const FIXED = { countsFrom: "fixed" } as const;
const ONCE = { repeats: "once" } as const;

const A = { ...every(250), ...FIXED };
const B = { ...every(250), firstUsage: tenths(50) };
const C = { ...A, firstUsage: tenths(50) };
const SMALL = { ...every(12.3), ...FIXED };

describe("by usage, a task without a known service", () => {
  it.each<[string, Schedule, number, number]>([
    ["fixed from the start", A, 0, 250],
    ["fixed, at its start", A, 1_200, 1_250],
    ["fixed, that starts on a point", A, 250, 500],
    ["fixed from a reading", { ...A, fixedUsage: tenths(1_130) }, 1_000, 1_130],
    ["done, with a first point", B, 0, 50],
    ["fixed, with a first point", C, 0, 50],
    ["done, without a first point", every(250), 12, 262],
    ["with a first point and no interval", { firstUsage: tenths(50), ...byTime(12, "months") }, 0, 50],
    ["with a first point that has passed", B, 70, 50],
    ["done once", { ...ONCE, firstUsage: tenths(1_000) }, 950, 1_000],
  ])("%s is due at its point", (_, schedule, start, due) => {
    expect(dueUsageOf(begun(schedule, { usage: start }))?.due).toBe(tenths(due));
  });
});

describe("by usage, after a service", () => {
  it.each<[string, Schedule, [number, number][]]>([
    [
      "a fixed task counts for a point within its window",
      A,
      [
        [255, 500],
        [449.9, 500],
        [450, 750],
      ],
    ],
    [
      "a fixed task that was late, or missed a point, moves nothing",
      A,
      [
        [530, 750],
        [900, 1_000],
      ],
    ],
    ["a fixed task from a reading", { ...A, fixedUsage: tenths(1_130) }, [[1_131, 1_380]]],
    [
      "a fixed task with a window of 0",
      { ...A, windowUsage: 0 },
      [
        [499.9, 500],
        [500, 750],
      ],
    ],
    [
      "a blank window is rounded down to the tenth",
      SMALL,
      [
        [9.8, 12.3],
        [9.9, 24.6],
      ],
    ],
    [
      "a task that counts from done",
      B,
      [
        [20, 270],
        [52, 302],
        [49, 299],
      ],
    ],
    [
      "a fixed task with a first point",
      C,
      [
        [39.9, 50],
        [40, 250],
        [205, 500],
      ],
    ],
    ["after a replaced meter", { ...A, fixedUsage: tenths(-4_987) }, [[-7, 263]]],
  ])("%s", (_, schedule, cases) => {
    for (const [usage, due] of cases) {
      expect([usage, dueUsageOf(servedAt(schedule, usage, "2026-01-01"))?.due]).toEqual([usage, tenths(due)]);
    }
  });

  it("a first point without an interval is behind a task that counts from done", () => {
    const yearly = { firstUsage: tenths(50), ...byTime(12, "months") };
    const served = servedAt(yearly, 48, "2026-06-01");
    expect([dueUsageOf(served), dueDayOf(served)?.due]).toEqual([null, "2027-06-01"]);
  });

  it.each([
    ["a person gave one of its fields", { usageGiven: true }],
    ["a person gave the other", { dateGiven: true }],
    ["it was taken from an entry", { ofEntry: true as const }],
  ])("it is known, and the first point is behind, when %s", (_, known) => {
    const task = begun(B, { usage: 20 });
    expect(dueUsageOf({ ...task, start: { ...task.start, ...known } })?.due).toBe(tenths(270));
  });
});

const E = { ...byTime(1, "years"), ...FIXED, fixedDate: "2025-03-31" };
const F = { ...byTime(1, "months"), ...FIXED, fixedDate: "2026-01-31" };
const G = { ...byTime(6, "months"), ...FIXED, fixedDate: "2025-08-31" };
const H = { ...byTime(1, "years"), ...FIXED, fixedDate: "2024-02-29" };
const I = { ...byTime(1, "weeks"), ...FIXED, fixedDate: "2026-03-02" };

describe("by time, after a service", () => {
  it.each<[string, Schedule, [CalendarDate, CalendarDate][]]>([
    [
      "each 31 March, 30 days early at most",
      E,
      [
        ["2025-11-01", "2026-03-31"],
        ["2026-02-28", "2026-03-31"],
        ["2026-03-01", "2027-03-31"],
        ["2026-05-10", "2027-03-31"],
      ],
    ],
    [
      "with a window of 7 days",
      { ...E, windowDays: 7 },
      [
        ["2026-03-22", "2026-03-31"],
        ["2026-03-24", "2027-03-31"],
      ],
    ],
    [
      "each last day of a month",
      F,
      [
        ["2026-02-28", "2026-03-31"],
        ["2026-03-24", "2026-03-31"],
        ["2026-03-25", "2026-04-30"],
        ["2026-04-25", "2026-05-31"],
        ["2026-05-02", "2026-05-31"],
      ],
    ],
    [
      "the same counted from done",
      byTime(1, "months"),
      [
        ["2026-02-28", "2026-03-28"],
        ["2026-03-25", "2026-04-25"],
        ["2026-04-25", "2026-05-25"],
      ],
    ],
    [
      "every 6 months, an end of February between",
      G,
      [
        ["2026-01-28", "2026-02-28"],
        ["2026-01-29", "2026-08-31"],
      ],
    ],
    [
      "each year from a leap day",
      H,
      [
        ["2024-02-29", "2025-02-28"],
        ["2025-01-29", "2026-02-28"],
        ["2025-02-28", "2026-02-28"],
      ],
    ],
    ["every fourth year from a leap day", { ...H, maintenanceInterval: 4 }, [["2024-02-29", "2028-02-29"]]],
    [
      "weekly on a Monday, over a clock change",
      I,
      [
        ["2026-03-03", "2026-03-09"],
        ["2026-03-07", "2026-03-09"],
        ["2026-03-08", "2026-03-16"],
      ],
    ],
    ["6 weeks counted from done", byTime(6, "weeks"), [["2026-11-01", "2026-12-13"]]],
    ["52 weeks are no year", byTime(52, "weeks"), [["2024-02-29", "2025-02-27"]]],
    ["a year is 52 weeks and a day", byTime(1, "years"), [["2024-02-29", "2025-02-28"]]],
    [
      "every 3 months, late, early and late",
      { ...byTime(3, "months"), ...FIXED, fixedDate: "2026-01-15" },
      [
        ["2026-05-13", "2026-07-15"],
        ["2026-07-10", "2026-10-15"],
        ["2026-10-20", "2027-01-15"],
      ],
    ],
    [
      "every 90 days",
      { ...byTime(90, "days"), ...FIXED, fixedDate: "2026-01-01" },
      [
        ["2026-03-13", "2026-04-01"],
        ["2026-03-14", "2026-06-30"],
      ],
    ],
    [
      "a long interval has the longest window before its first day too",
      { ...byTime(9_999, "years"), ...FIXED, fixedDate: "2026-03-31" },
      [
        ["2026-02-28", "2026-03-31"],
        ["2026-03-01", "9999-12-31"],
      ],
    ],
  ])("%s", (_, schedule, cases) => {
    for (const [day, due] of cases) {
      expect([day, dueDayOf(servedAt(schedule, 0, day))?.due]).toEqual([day, due]);
    }
  });

  it("by usage and by time a task with first points leaves both behind", () => {
    const coolant = {
      ...every(45_000),
      ...byTime(3, "years"),
      firstUsage: tenths(105_000),
      firstDate: "2027-05-10",
    };
    const before = begun(coolant, {});
    expect([dueUsageOf(before)?.due, dueDayOf(before)?.due]).toEqual([tenths(105_000), "2027-05-10"]);
    const after = servedAt(coolant, 98_000, "2026-09-01");
    expect([dueUsageOf(after)?.due, dueDayOf(after)?.due]).toEqual([tenths(143_000), "2029-09-01"]);
  });

  it("fixed usage and fixed days are reckoned apart", () => {
    const served = servedAt({ ...A, ...E }, 480, "2025-11-10");
    expect([dueUsageOf(served)?.due, dueDayOf(served)?.due]).toEqual([tenths(750), "2026-03-31"]);
  });
});

describe("by time, a task without a known service", () => {
  const monthly = { ...byTime(1, "months"), ...FIXED };
  it.each<[string, Schedule, CalendarDate, CalendarDate]>([
    [
      "begins with its first day, a year ahead",
      { ...monthly, fixedDate: "2027-05-01" },
      "2026-05-01",
      "2027-05-01",
    ],
    ["is due on the day it starts", { ...monthly, fixedDate: "2026-05-01" }, "2026-05-01", "2026-05-01"],
    ["comes a month after yesterday", { ...monthly, fixedDate: "2026-04-30" }, "2026-05-01", "2026-05-30"],
    [
      "is due on its first day",
      { ...monthly, fixedDate: "2026-01-01", firstDate: "2026-06-10" },
      "2026-05-01",
      "2026-06-10",
    ],
    ["of done counts from its start", byTime(12, "months"), "2026-05-01", "2027-05-01"],
  ])("%s", (_, schedule, start, due) => {
    expect(dueDayOf(begun(schedule, { day: start }))?.due).toBe(due);
  });

  it("fixed days up to a first day don't count, nor does a service before its window", () => {
    const first = { ...monthly, fixedDate: "2026-01-31", firstDate: "2026-06-10" };
    const start = { day: "2026-05-01" };
    // The way of 40 days has a window of 8.
    expect(dueDayOf(servedAt(first, 0, "2026-06-01", start))?.due).toBe("2026-06-10");
    expect(dueDayOf(servedAt(first, 0, "2026-06-02", start))).toEqual({
      due: "2026-06-30",
      from: "2026-06-10",
    });
  });
});

/** A task's schedule at these usages, on a machine whose default has none. */
function atUsages(tasked: ReturnType<typeof begun>, usages: readonly number[]) {
  return usages.map((usage) => {
    const [, schedule] = schedules([task(), tasked], tenths(usage));
    if (!schedule) throw new Error("The task has no schedule");
    return { schedule, usage };
  });
}

describe("the status over the span that ends at the due point", () => {
  const STATUS = { good: 0, approaching_service: 1, time_for_service: 2, overdue: 3 };
  const seen = (each: ReturnType<typeof atUsages>[number]) =>
    [STATUS[serviceStatus(each.schedule, NO_DAY).status], alertKind(each.schedule, NO_DAY)] as const;

  it.each<[string, ReturnType<typeof begun>, [number, number, string | null][]]>([
    [
      "of a fixed task is the same, however it was served",
      servedAt(A, 255, NO_DAY),
      [
        [449.9, 0, null],
        [450, 1, null],
        [487.5, 1, "soon"],
        [500, 2, "due"],
        [524.9, 2, "due"],
        [525, 3, "overdue"],
      ],
    ],
    [
      "of a fixed task that was served again",
      servedAt(A, 300, NO_DAY),
      [
        [449.9, 0, null],
        [450, 1, null],
        [487.4, 1, null],
        [487.5, 1, "soon"],
        [500, 2, "due"],
        [525, 3, "overdue"],
      ],
    ],
    [
      "of a first point is that of the way to it",
      begun(B, {}),
      [
        [39.9, 0, null],
        [40, 1, null],
        [47.5, 1, "soon"],
        [50, 2, "due"],
        [55, 3, "overdue"],
      ],
    ],
    [
      "of a first point on a machine that had begun",
      begun(B, { usage: 12 }),
      [
        [42.3, 0, null],
        [42.4, 1, null],
        [53.7, 2, "due"],
        [53.8, 3, "overdue"],
      ],
    ],
    [
      "of a first point on the usage itself",
      begun({ firstUsage: 10_000 }, { usage: 1_000 }),
      [
        [1_000, 2, "due"],
        [1_000.1, 3, "overdue"],
      ],
    ],
    [
      "of a task done once",
      begun({ ...ONCE, firstUsage: 10_000 }, { usage: 950 }),
      [
        [989.9, 0, null],
        [990, 1, null],
        [997.5, 1, "soon"],
        [1_000, 2, "due"],
        [1_005, 3, "overdue"],
      ],
    ],
    [
      "of a lead longer than the way is soon from the start",
      begun({ ...B, lead: 600, leadUnit: "usage" }, {}),
      [
        [0, 1, "soon"],
        [50, 2, "due"],
      ],
    ],
    [
      "of a task done as needed says nothing",
      begun({ repeats: "as-needed" }, {}),
      [
        [0, 0, null],
        [9_999, 0, null],
      ],
    ],
    [
      "of a task done once and finished says nothing",
      servedAt({ ...ONCE, firstUsage: 500 }, 10, NO_DAY),
      [[9_999, 0, null]],
    ],
  ])("%s", (_, task, cases) => {
    const states = atUsages(
      task,
      cases.map(([usage]) => usage),
    );
    expect(states.map((each) => [each.usage, ...seen(each)])).toEqual(cases);
  });
});

describe("a task done once", () => {
  const once = { ...ONCE, firstUsage: tenths(1_000), firstDate: "2026-02-28" };
  it("is finished by an entry, at any usage, and due nowhere", () => {
    const finished = servedAt(once, 700, "2026-01-01");
    expect([isFinished(finished), dueUsageOf(finished), dueDayOf(finished)]).toEqual([true, null, null]);
    expect(isFinished(begun(once, {}))).toBe(false);
  });

  it("is finished where its machine had passed the point", () => {
    const passed = { ...begun(once, {}), passed: true as const };
    expect([isFinished(passed), dueUsageOf(passed), dueDayOf(passed)]).toEqual([true, null, null]);
  });
});

/** Fixed points as the rule names them: one after the other, until one comes. */
function walked(task: DueTask): [number | undefined, CalendarDate | undefined] {
  const { serviceInterval: interval, fixedUsage = 0, firstUsage, windowUsage, start, last } = task;
  const {
    maintenanceInterval: every,
    maintenanceIntervalUnit: unit,
    fixedDate,
    firstDate,
    windowDays,
  } = task;
  const known = last.entryId !== null || start.usageGiven || start.dateGiven || start.ofEntry === true;
  const usageComes = (point: number, way: number) =>
    known ? point - (windowUsage ?? Math.floor(way / 5)) > last.usage : point > start.usage;
  const dayComes = (point: CalendarDate, way: () => number) =>
    known
      ? daysBetween(last.date ?? "", point) > (windowDays ?? Math.min(30, Math.floor(way() / 5)))
      : point >= (start.date ?? "");
  const nextUsage = () => {
    const way = Math.max(1, (firstUsage ?? 0) - start.usage);
    if (firstUsage !== undefined && (!known || usageComes(firstUsage, way))) return firstUsage;
    if (interval <= 0) return undefined;
    let point = fixedUsage;
    while (!usageComes(point, interval) || (firstUsage !== undefined && point <= firstUsage))
      point += interval;
    return point;
  };
  const nextDay = () => {
    const way = () => Math.max(0, daysBetween(start.date ?? "", firstDate ?? ""));
    if (firstDate !== undefined && (!known || dayComes(firstDate, way))) return firstDate;
    if (every === null || unit === null || fixedDate === undefined) return undefined;
    for (let k = 0; ; k += 1) {
      const point = addInterval(fixedDate, k * every, unit);
      const before = () => daysBetween(addInterval(fixedDate, (k - 1) * every, unit), point);
      if (!(firstDate !== undefined && point <= firstDate) && dayComes(point, before)) return point;
    }
  };
  return [nextUsage(), nextDay()];
}

it.each([1, 2, 3, 4])("fixed points are those found one by one, in 3,000 tasks of seed %i", (seed) => {
  const chance = chanceFrom(seed);
  const day = (span: number) => addInterval("2025-02-28", chance.below(span) - chance.below(span), "days");
  const maybe = <Value>(value: Value) => (chance.below(2) === 0 ? value : undefined);
  for (let n = 0; n < 3_000; n += 1) {
    const interval = chance.of([0, 1, 7, 123, 2_500]);
    const unit = chance.of(["days", "weeks", "months", "years"] as const);
    const each = 1 + chance.below(unit === "years" ? 4 : 40);
    const start = chance.below(4_000) - 2_000;
    const began = begun(
      {
        ...FIXED,
        serviceInterval: interval,
        ...byTime(each, unit),
        fixedUsage: maybe(chance.below(2_000) - 1_000),
        fixedDate: chance.of([day(1_000), "2024-02-29", "2023-01-31", "2026-12-31"]),
        firstUsage: maybe(start + chance.below(600) - 50),
        firstDate: maybe(day(300)),
        windowUsage: maybe(chance.below(Math.max(1, Math.ceil(interval / 2)))),
        windowDays: maybe(
          chance.below(Math.ceil((each * { days: 1, weeks: 7, months: 28, years: 365 }[unit]) / 2)),
        ),
      },
      { usage: start / 10, day: day(400) },
    );
    const served = { usage: start + chance.below(2_000), date: day(800), entryId: "e", recordedAt: 1 };
    const task = chance.below(2) === 0 ? began : { ...began, last: served };
    expect([dueUsageOf(task)?.due, dueDayOf(task)?.due]).toEqual(walked(task));
  }
});
