import { describe, expect, it } from "vitest";
import type { IntervalUnit } from "#app/domain/equipment/equipment.ts";
import { other, task } from "#tests/support/service-tasks.ts";
import {
  defaultNotice,
  hasSchedule,
  type LeadUnit,
  machineOfTask,
  nextDateOf,
  soonAfterOf,
  taskId,
  taskNameOf,
  tasksByName,
} from "./service-task.ts";

describe("a blank notice", () => {
  it.each<[number | null, IntervalUnit | null, number]>([
    [null, null, 7],
    [1, "months", 7],
    [1, "years", 7],
    [1, "days", 1],
    [2, "days", 1],
    [7, "days", 6],
    [8, "days", 7],
    [null, "days", 7],
    [9_999, "days", 7],
  ])("of every %s %s is %i days", (maintenanceInterval, maintenanceIntervalUnit, days) => {
    expect(defaultNotice({ maintenanceInterval, maintenanceIntervalUnit })).toBe(days);
  });
});

describe("a lead", () => {
  it.each<[number, number | null, LeadUnit | null, number | null]>([
    [2_500, 10, "percent", 2_250],
    [2_500, 500, "usage", 2_000],
    [123, 20, "percent", 99],
    [1, 99, "percent", 1],
    [100, 99, "usage", 1],
    [0, 10, "percent", null],
    [2_500, null, null, null],
    [2_500, null, "percent", null],
    [2_500, 10, null, null],
  ])("of an interval of %i, %s %s, begins after %s", (serviceInterval, lead, leadUnit, after) => {
    expect(soonAfterOf({ serviceInterval, lead, leadUnit })).toBe(after);
  });
});

describe("the next date", () => {
  it.each<[string | null, number | null, IntervalUnit | null, string | null]>([
    ["2024-02-29", 12, "months", "2025-02-28"],
    ["2024-02-29", 4, "years", "2028-02-29"],
    ["2026-01-31", 1, "months", "2026-02-28"],
    ["2026-12-31", 1, "days", "2027-01-01"],
    [null, 1, "months", null],
    ["2026-01-31", null, null, null],
    ["2026-01-31", null, "months", null],
    ["2026-01-31", 1, null, null],
  ])("after %s every %s %s is %s", (last, maintenanceInterval, maintenanceIntervalUnit, next) => {
    expect(nextDateOf(task({ maintenanceInterval, maintenanceIntervalUnit }), last)).toBe(next);
  });
});

it("a task is found through its machine, which its id begins with", () => {
  const id = taskId("5b61ffc1-3525", "a_B-9");
  expect(machineOfTask(id)).toBe("5b61ffc1-3525");
  expect(machineOfTask("5b61ffc1-3525")).toBe("5b61ffc1-3525");
  expect(machineOfTask("")).toBe("");
});

it("tasks stand in order of their names behind the default", () => {
  const tasks = [other("wash"), other("Filter 10"), task(), other("filter 9"), other("Éngrase")];
  const named = ["Service", "Éngrase", "filter 9", "Filter 10", "wash"];
  expect(tasksByName(tasks).map(taskNameOf)).toEqual(named);
  expect(tasksByName(tasks.toReversed()).map(taskNameOf)).toEqual(named);
});

it("Tasks named by their intervals stand by size, with and without a comma in the number", () => {
  const named = [
    "50 hours",
    "250 hours or monthly",
    "1,000 hours",
    "1200 hours",
    "2,000 hours",
    "12,5 L of oil",
  ];
  const sorted = tasksByName(named.map((name) => other(name))).map(taskNameOf);
  expect(sorted).toEqual(["12,5 L of oil", ...named.slice(0, -1)]);
});

it.each([[["Engrase", "Éngrase"]], [["Éngrase", "Engrase"]]])(
  "%s, read alike, stay as they were added",
  (names) => {
    expect(tasksByName(names.map((name) => other(name))).map(taskNameOf)).toEqual(names);
  },
);

it.each([
  [{ serviceInterval: 1 }, true],
  [{}, false],
  [{ hasScheduledMaintenance: true, nextMaintenanceDate: "2026-01-01" }, true],
  [{ hasScheduledMaintenance: true, nextMaintenanceDate: null }, false],
  [{ hasScheduledMaintenance: false, nextMaintenanceDate: "2026-01-01" }, false],
])("a schedule of %j: %s", (schedule, has) => {
  const none = {
    currentUsage: 0,
    lastServiceUsage: 0,
    serviceInterval: 0,
    hasScheduledMaintenance: false,
    nextMaintenanceDate: null,
    notificationDays: 7,
  };
  expect(hasSchedule({ ...none, ...schedule })).toBe(has);
});
