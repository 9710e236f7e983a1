import { describe, expect, it } from "vitest";
import { MACHINE_ID, machineOf, other, SET_AT, task } from "#tests/support/service-tasks.ts";
import { DATE_DAYS, USAGE_PERCENT } from "./service-status.ts";
import {
  columnsOfTasks,
  earliestPointsOf,
  newDefault,
  scheduledTasksOf,
  schedulesOf,
  tasksOf,
} from "./stored-tasks.ts";

const full = {
  serviceInterval: 2_500,
  maintenanceInterval: 3,
  maintenanceIntervalUnit: "months",
  lead: 10,
  leadUnit: "percent",
  notificationDays: 30,
  byOperator: true,
  at: 7_800,
  on: "2026-03-31",
  cycle: 4,
  programTaskId: "p1",
  ownValues: true,
} as const;

describe("a machine's tasks", () => {
  it.each([
    ["an empty default", [task()]],
    ["a default with tasks that wait", [{ ...task(), awaited: ["p2", "p3"] }]],
    ["a default with everything", [task({ ...full, name: "Oil" })]],
    [
      "a default by usage that was once done on a day",
      [task({ serviceInterval: 100, at: 5, on: "2026-01-02" })],
    ],
    [
      "several",
      [
        task({ serviceInterval: 10 }),
        other("b", full),
        other("a", { ...full, on: null, maintenanceInterval: null, maintenanceIntervalUnit: null }),
      ],
    ],
    [
      "one before a replaced meter",
      [task({ serviceInterval: 10, at: -300 }), other("a", { ...full, at: -5 })],
    ],
  ])("are read as they were stored: %s", (_, tasks) => {
    const row = JSON.parse(JSON.stringify(columnsOfTasks(tasks)));
    expect(tasksOf({ id: MACHINE_ID, dateAdded: new Date(0), ...row })).toEqual(tasks);
  });

  it("must begin with the default", () => {
    expect(() => columnsOfTasks([other("a")])).toThrow("default");
    expect(() => columnsOfTasks([])).toThrow("default");
  });

  it("are only the schedule's columns in a row from before service tasks", () => {
    const row = {
      ...machineOf([task({ ...full, lead: null, leadUnit: null, byOperator: false })]),
      serviceTasks: null,
    };
    const [only, ...others] = tasksOf(row);
    expect(others).toEqual([]);
    expect(only).toEqual({
      ...task({
        ...full,
        lead: null,
        leadUnit: null,
        byOperator: false,
        programTaskId: null,
        ownValues: false,
      }),
      name: null,
      nextDate: "2026-06-30",
    });
    expect(schedulesOf(row)).toMatchObject([
      { id: MACHINE_ID, name: null, byOperator: false, nextMaintenanceDate: "2026-06-30" },
    ]);
  });

  it("in such a row without a date have no given day", () => {
    const row = { ...machineOf([task({ serviceInterval: 100, at: 5 })]), serviceTasks: null };
    expect(tasksOf(row)).toEqual([task({ serviceInterval: 100, at: 5 })]);
  });

  it("of a new machine are an unnamed default that counts from its starting point", () => {
    const start = { ...task({ at: 5, on: "2026-03-31" }).start, setAt: SET_AT + 1 };
    const row = { ...machineOf([task({ serviceInterval: 100, at: 5 })]), serviceTasks: newDefault(start) };
    const [first] = tasksOf(row);
    expect(first).toEqual({
      ...task({ serviceInterval: 100 }),
      start,
      last: { usage: 5, date: "2026-03-31", entryId: null, recordedAt: SET_AT + 1 },
    });
  });

  it("each have their own schedule", () => {
    const byUsage = other("b", { serviceInterval: 10, on: "2026-03-31" });
    const row = machineOf(
      [task({ serviceInterval: 10, byOperator: true }), other("a", full), byUsage],
      8_000,
    );
    expect(scheduledTasksOf(row).map(({ id, schedule }) => [id, schedule])).toEqual(
      schedulesOf(row).map((schedule) => [schedule.id, schedule]),
    );
    expect(schedulesOf(row)[1]).toMatchObject({
      currentUsage: 8_000,
      soonAfter: 2_250,
      hasScheduledMaintenance: true,
      nextMaintenanceDate: "2026-06-30",
    });
    expect(schedulesOf(row)[2]).toMatchObject({ hasScheduledMaintenance: false, nextMaintenanceDate: null });
    expect(schedulesOf(row).map(({ byOperator }) => byOperator)).toEqual([true, true, false]);
  });
});

describe("the marks of the tasks besides the default", () => {
  it("are null without such tasks, and without intervals of their kind", () => {
    expect(new Set(Object.values(earliestPointsOf([])))).toEqual(new Set([null]));
    expect(earliestPointsOf([other("a", { serviceInterval: 100 })])).toMatchObject({
      tasksDueUsage: 100,
      tasksNextDate: null,
      tasksSoonDate: null,
      tasksMailDate: null,
    });
    expect(earliestPointsOf([other("a", { ...full, serviceInterval: 0 })])).toMatchObject({
      tasksSoonUsage: null,
      tasksDueUsage: null,
      tasksDueInterval: null,
      tasksOverdueUsage: null,
      tasksMailUsage: null,
    });
  });

  it("are the lowest usage and the earliest day, each from the task that has it", () => {
    const days = { maintenanceInterval: 100, maintenanceIntervalUnit: "days" } as const;
    expect(
      earliestPointsOf([
        other("late lead", { serviceInterval: 1_000, at: 100, lead: 10, leadUnit: "usage" }),
        other("first due", { serviceInterval: 500, at: 500, lead: 1, leadUnit: "percent" }),
        other("far", { serviceInterval: 5_000, at: 0, lead: 99, leadUnit: "percent", byOperator: true }),
        other("soon", { ...days, on: "2026-01-01", notificationDays: 40 }),
        other("next", { ...days, on: "2025-12-20", notificationDays: 7 }),
      ]),
    ).toEqual({
      tasksSoonUsage: 50,
      tasksDueUsage: 1_000,
      tasksDueInterval: 500,
      tasksOverdueUsage: 1_050,
      tasksMailUsage: 995,
      tasksSoonDate: "2026-03-02",
      tasksNextDate: "2026-03-30",
      tasksMailDate: "2026-03-02",
    });
  });

  it("take the shorter interval of tasks due at the same usage", () => {
    const due = (serviceInterval: number) =>
      other(`${serviceInterval}`, { serviceInterval, at: 1_000 - serviceInterval });
    for (const others of [
      [due(200), due(100)],
      [due(100), due(200)],
    ]) {
      expect(earliestPointsOf(others)).toMatchObject({ tasksDueUsage: 1_000, tasksDueInterval: 100 });
    }
  });

  it("were computed with these percentages and days in every stored row", () => {
    const { approaching, due, overdue, alertSoon } = USAGE_PERCENT;
    const percent = { approaching, due, overdue, alertSoon };
    const days = { overdue: DATE_DAYS.overdue, due: DATE_DAYS.due };
    expect(
      { percent, days },
      "Rows that are stored keep the old marks: with the new constant goes a migration or a job that computes them again.",
    ).toEqual({
      percent: { approaching: 80, due: 100, overdue: 110, alertSoon: 95 },
      days: { overdue: -1, due: 1 },
    });
  });

  it("mail operators' tasks only when they are overdue", () => {
    const usage = other("a", { serviceInterval: 1_000, byOperator: true });
    const days = other("b", {
      maintenanceInterval: 10,
      maintenanceIntervalUnit: "days",
      on: "2026-01-01",
      byOperator: true,
    });
    expect(earliestPointsOf([usage, days])).toMatchObject({
      tasksMailUsage: 1_100,
      tasksMailDate: "2026-01-12",
    });
  });
});
