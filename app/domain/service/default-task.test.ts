import { describe, expect, it } from "vitest";
import { other, SET_AT, task } from "#tests/support/service-tasks.ts";
import { type DefaultValues, isLeadTooLong, tasksAfterEdit } from "./default-task.ts";

const BEFORE: DefaultValues = {
  unit: "hours",
  serviceInterval: 2_500,
  lastServiceUsage: 7_800,
  hasScheduledMaintenance: true,
  maintenanceStartDate: "2026-03-01",
  maintenanceInterval: 12,
  maintenanceIntervalUnit: "months",
  nextMaintenanceDate: "2027-03-01",
  notificationDays: 7,
};
const AT = { now: SET_AT + 1_000, today: "2026-11-22" };
const oil = task({
  name: "Oil",
  serviceInterval: 2_500,
  at: 7_800,
  on: "2026-03-01",
  maintenanceInterval: 12,
  maintenanceIntervalUnit: "months",
  lead: 500,
  leadUnit: "usage",
  programTaskId: "p1",
});
const wash = other("Wash", { serviceInterval: 100, programTaskId: "p2", ownValues: true });

function edited(change: Partial<DefaultValues>, tasks = [oil, wash]) {
  const result = tasksAfterEdit(tasks, BEFORE, { ...BEFORE, ...change }, AT);
  if ("refused" in result) throw new Error("refused");
  return { ...result, first: result.tasks[0] };
}

describe("an edit of the machine", () => {
  it("that leaves the schedule alone leaves the tasks alone", () => {
    expect(edited({})).toMatchObject({ tasks: [oil, wash], leavesProgram: false });
  });

  it.each<[string, Partial<DefaultValues>]>([
    ["interval by usage", { serviceInterval: 5_000 }],
    ["interval by time", { maintenanceInterval: 6, nextMaintenanceDate: "2026-09-01" }],
    ["unit of time", { maintenanceIntervalUnit: "years", nextMaintenanceDate: "2038-03-01" }],
  ])("with another %s begins a cycle and gives the task own values", (_, change) => {
    const { first, tasks } = edited(change);
    expect(first).toMatchObject({ cycle: 1, ownValues: true, last: oil.last, start: oil.start });
    expect(first?.nextDate).toBe({ ...BEFORE, ...change }.nextMaintenanceDate);
    expect(tasks[1]).toEqual(wash);
  });

  it("with another notice gives the task own values and begins no cycle", () => {
    expect(edited({ notificationDays: 9 }).first).toMatchObject({
      cycle: 0,
      ownValues: true,
      notificationDays: 9,
    });
  });

  it("gives a task without a program no own values", () => {
    expect(edited({ serviceInterval: 5_000 }, [{ ...oil, programTaskId: null }]).first?.ownValues).toBe(
      false,
    );
  });

  it("with another last service sets the starting point by hand, and the other value stays", () => {
    expect(edited({ lastServiceUsage: 9_000 }).first).toMatchObject({
      cycle: 1,
      ownValues: false,
      start: { usage: 9_000, usageGiven: true, date: "2026-03-01", setOn: AT.today, setAt: AT.now },
      last: { usage: 9_000, date: "2026-03-01", entryId: null },
    });
    const started = { maintenanceStartDate: "2026-05-01", nextMaintenanceDate: "2027-05-01" };
    expect(edited(started).first).toMatchObject({
      start: { usage: 7_800, date: "2026-05-01", dateGiven: true, setAt: AT.now },
      nextDate: "2027-05-01",
    });
  });

  it("that ends the schedule by time keeps the day of the last service", () => {
    const off = {
      hasScheduledMaintenance: false,
      maintenanceStartDate: null,
      maintenanceInterval: null,
      maintenanceIntervalUnit: null,
      nextMaintenanceDate: null,
    };
    expect(edited(off).first).toMatchObject({ nextDate: null, start: oil.start, last: oil.last });
  });

  it("drops the lead with an interval of 0, and is refused with an interval no longer than the lead", () => {
    expect(edited({ serviceInterval: 0 }).first).toMatchObject({ lead: null, leadUnit: null });
    for (const serviceInterval of [500, 499]) {
      expect(tasksAfterEdit([oil], BEFORE, { ...BEFORE, serviceInterval }, AT)).toEqual({ refused: "lead" });
    }
    expect(edited({ serviceInterval: 501 }).first).toMatchObject({ lead: 500 });
  });

  it("with another unit takes the machine out of its program and keeps the numbers", () => {
    const { tasks, leavesProgram } = edited({ unit: "miles" });
    expect(leavesProgram).toBe(true);
    expect(tasks).toEqual([
      { ...oil, programTaskId: null },
      { ...wash, programTaskId: null, ownValues: false },
    ]);
  });
});

it.each([
  [100, 100, "usage", true],
  [100, 99, "usage", false],
  [1, 99, "percent", false],
  [0, 5, "usage", false],
] as const)(
  "an interval of %i with a lead of %i %s is too short: %s",
  (serviceInterval, lead, leadUnit, long) => {
    expect(isLeadTooLong({ serviceInterval, lead, leadUnit })).toBe(long);
  },
);
