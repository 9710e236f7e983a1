import { describe, expect, it } from "vitest";
import { NO_VALUES } from "#tests/support/service-tasks.ts";
import { dueUsageOf, finishedOn, isFinished } from "./due-point.ts";
import {
  followedAgain,
  type MeetingMachine,
  programApplied,
  programChanged,
  startedWithProgram,
} from "./program-on-machine.ts";
import type { Program } from "./service-program.ts";
import { type ProgramTask, type ServiceTask, TASKS_MAX } from "./service-task.ts";
import { columnsOfTasks, newDefault, tasksOf } from "./stored-tasks.ts";

const YEARLY = { maintenanceInterval: 1, maintenanceIntervalUnit: "years" } as const;
const planned = (name: string, change: Partial<ProgramTask> = {}): ProgramTask => ({
  ...NO_VALUES,
  serviceInterval: 2_500,
  name,
  id: `p-${name}`,
  isDefault: false,
  ...change,
});
const program = (...tasks: ProgramTask[]): Program => ({ id: "program", unit: "hours", tasks });

const MEETING = { now: 1_000, today: "2026-11-22", newSuffix: () => crypto.randomUUID() };

/** The default task of a machine at 1,000.0 hours. */
function defaultTask(change: Partial<ServiceTask> = {}): ServiceTask {
  const start = { usage: 0, date: null, usageGiven: false, dateGiven: false, setOn: "2026-01-01", setAt: 1 };
  return {
    ...NO_VALUES,
    id: "m",
    isDefault: true,
    start,
    last: { usage: 0, date: null, entryId: null, recordedAt: 1 },
    nextDate: null,
    cycle: 0,
    programTaskId: null,
    ownValues: false,
    ...change,
  };
}

const machine = (tasks: ServiceTask[] = [defaultTask()]): MeetingMachine => ({
  id: "m",
  unit: "hours",
  currentUsage: 10_000,
  programId: null,
  tasks,
  entries: [],
});

function applied(to: MeetingMachine, of: Program): ServiceTask[] {
  const result = programApplied(to, of, MEETING);
  if ("skipped" in result) throw new Error(result.skipped);
  return result.tasks;
}

describe("a program on a machine", () => {
  const regular = planned("Oil", { isDefault: true, ...YEARLY });

  it("begins tasks from the current usage today, with their next dates", () => {
    expect(applied(machine(), program(regular, planned("Wash", YEARLY)))).toMatchObject([
      { id: "m", name: "Oil", last: { usage: 10_000, date: "2026-11-22" }, nextDate: "2027-11-22" },
      {
        id: expect.stringMatching(/^m\./),
        last: { usage: 10_000, date: "2026-11-22" },
        nextDate: "2027-11-22",
      },
    ]);
  });

  const given = {
    usage: 9_000,
    date: "2026-03-01",
    usageGiven: true,
    dateGiven: true,
    setOn: "2026-03-01",
    setAt: 1,
  };
  const last = { usage: 9_000, date: "2026-03-01", entryId: null, recordedAt: 1 };
  it.each<[string, Partial<ServiceTask>, ServiceTask["last"]["usage"], string | null]>([
    ["by usage and time", { serviceInterval: 500, start: given, last }, 9_000, "2026-03-01"],
    [
      "by usage alone: its date is unknown",
      { serviceInterval: 500, start: { ...given, date: null }, last: { ...last, date: null } },
      9_000,
      "2026-11-22",
    ],
    [
      "by time alone: its usage is unknown",
      { ...YEARLY, start: { ...given, usage: 0, usageGiven: false }, last: { ...last, usage: 0 } },
      10_000,
      "2026-03-01",
    ],
    ["by time alone, with a given usage", { ...YEARLY, start: given, last }, 9_000, "2026-03-01"],
    [
      "by time alone, with a given usage of 0",
      { ...YEARLY, start: { ...given, usage: 0 }, last: { ...last, usage: 0 } },
      10_000,
      "2026-03-01",
    ],
    [
      "by time alone, with a usage that nobody gave",
      { ...YEARLY, start: { ...given, usageGiven: false }, last },
      10_000,
      "2026-03-01",
    ],
    [
      "by time alone, from an entry",
      { ...YEARLY, last: { ...last, usage: 8_000, entryId: "e" } },
      8_000,
      "2026-03-01",
    ],
  ])("takes over a default %s", (_, change, usage, date) => {
    const [task] = applied(machine([defaultTask(change)]), program(regular));
    expect(task?.last).toMatchObject({ usage, date });
    const { start: before = defaultTask().start } = change;
    const filled = usage === 10_000 ? { usage } : date === "2026-11-22" ? { date } : {};
    expect(task?.start).toEqual({ ...before, ...filled });
    expect(task?.nextDate).toBe(date === "2026-03-01" ? "2027-03-01" : "2027-11-22");
  });

  it("leaves the last service unknown where it has no interval", () => {
    const taken = (change: Partial<ServiceTask>, by: Partial<ProgramTask>) =>
      applied(machine([defaultTask(change)]), program(planned("Oil", { isDefault: true, ...by })))[0]?.last;
    const byTime = { ...YEARLY, last: { ...last, usage: 0 } };
    expect(taken(byTime, { ...YEARLY, serviceInterval: 0 })).toMatchObject({ usage: 0, date: "2026-03-01" });
    expect(taken({ serviceInterval: 500 }, {})).toMatchObject({ usage: 0, date: null });
  });

  it("begins an empty default from the entry that names it", () => {
    const entry = {
      date: "2026-05-31",
      countedUsage: 8_000,
      createdAt: new Date(0),
      tasks: [],
      otherWork: "oil",
    };
    const [task] = applied({ ...machine(), entries: [entry] }, program(regular));
    expect(task).toMatchObject({ last: { usage: 8_000, date: "2026-05-31" }, nextDate: "2027-05-31" });
  });

  it.each<[string, Partial<MeetingMachine>, string]>([
    ["of another unit", { unit: "miles" }, "unit"],
    ["that follows it already", { programId: "program" }, "follows"],
  ])("skips a machine %s", (_, change, skipped) => {
    expect(programApplied({ ...machine(), ...change }, program(regular), MEETING)).toEqual({ skipped });
  });

  it("brings its later tasks, but none by usage to a machine of another unit", () => {
    const before = program(planned("Wash", { serviceInterval: 0, ...YEARLY }));
    const after = program(
      ...before.tasks,
      planned("Grease"),
      planned("Check", { serviceInterval: 0, ...YEARLY }),
    );
    const tasks = applied(machine(), before);
    const brought = (unit: MeetingMachine["unit"]) => {
      const changed = programChanged(
        { ...machine(tasks), programId: "program", unit },
        before,
        after,
        MEETING,
      );
      return [changed.tasks.map(({ name }) => name), changed.skipped];
    };
    expect(brought("hours")).toEqual([[null, "Wash", "Grease", "Check"], 0]);
    expect(brought("miles")).toEqual([[null, "Wash", "Check"], 1]);
  });

  it("is stored and read again as it is", () => {
    const tasks = applied(
      machine(),
      program(regular, planned("Grease", { byOperator: true, lead: 10, leadUnit: "usage" })),
    );
    const columns = columnsOfTasks(tasks);
    expect(tasksOf({ id: "m", dateAdded: new Date(0), ...columns })).toEqual(tasks);
    expect(columns).toMatchObject({ tasksDueUsage: 12_500, nextMaintenanceDate: "2027-11-22" });
  });

  it("moves the next date when it changes the interval", () => {
    const before = program(planned("Wash", YEARLY));
    const after = program(planned("Wash", { maintenanceInterval: 2, maintenanceIntervalUnit: "years" }));
    const tasks = applied(machine(), before);
    const changed = programChanged({ ...machine(tasks), programId: "program" }, before, after, MEETING);
    expect(changed.tasks[1]).toMatchObject({
      last: { date: "2026-11-22" },
      nextDate: "2028-11-22",
      cycle: 1,
    });
    expect(tasksOf({ id: "m", dateAdded: new Date(0), ...columnsOfTasks(changed.tasks) })).toEqual(
      changed.tasks,
    );
  });

  it("brings a task that waited for its name, counted from now, when another task follows again", () => {
    const [grease, wash] = [planned("Grease"), planned("Wash")];
    const [first, , named] = applied(machine(), program(grease, wash));
    if (!first || !named) throw new Error("no task");
    const renamed = { ...named, name: "Grease", ownValues: true };
    const waiting = { ...machine([{ ...first, awaited: [grease.id] }, renamed]), currentUsage: 10_500 };
    expect(followedAgain(waiting, renamed, program(grease, wash), wash, MEETING)).toMatchObject({
      tasks: [
        { id: "m" },
        { name: "Wash", last: { usage: 10_000 } },
        { name: "Grease", last: { usage: 10_500 } },
      ],
    });
  });

  it("leaves the default task's last service unread when only a name is waited for", () => {
    const byTime = defaultTask({ ...YEARLY });
    const [after] = programChanged(
      machine([byTime, { ...defaultTask(), id: "m.own", isDefault: false, name: "Wash" }]),
      program(),
      program(planned("Wash")),
      MEETING,
    ).tasks;
    expect(after).toEqual({ ...byTime, awaited: ["p-Wash"] });
  });

  it("can't be followed again where a name is taken or the unit differs", () => {
    const wash = planned("Wash");
    const of = program(wash);
    const tasks = applied(machine(), of).map((task) =>
      task.isDefault ? { ...task, name: "wash" } : { ...task, name: "Rinse", ownValues: true },
    );
    const [, own] = tasks;
    if (!own) throw new Error("no task");
    const follow = (change: Partial<MeetingMachine>) =>
      followedAgain({ ...machine(tasks), ...change }, own, of, wash, MEETING);
    expect(follow({})).toEqual({ refused: "name" });
    expect(follow({ unit: "miles" })).toEqual({ refused: "unit" });
    const yearly = { ...wash, serviceInterval: 0, ...YEARLY };
    const inMiles = { ...machine([defaultTask(), own]), unit: "miles" as const };
    expect(followedAgain(inMiles, own, of, yearly, MEETING)).toMatchObject({ tasks: [{}, { name: "Wash" }] });
    const free = tasks.map((task) => (task.isDefault ? { ...task, name: null } : task));
    expect(follow({ tasks: free })).toMatchObject({ tasks: [{}, { name: "Wash", ownValues: false }] });
  });
});

describe("a machine that is added with a program", () => {
  const start = { usage: 9_000, date: null, dateGiven: false, setOn: "2026-11-22", setAt: 1_000 };
  const added = (usageGiven: boolean, serviceInterval = 0) => {
    const stored = newDefault({ ...start, usageGiven });
    const columns = columnsOfTasks([defaultTask()]);
    const tasks = tasksOf({
      ...columns,
      id: "m",
      dateAdded: new Date(0),
      lastServiceUsage: 9_000,
      serviceInterval,
      serviceTasks: stored,
    });
    return startedWithProgram(
      { id: "m", unit: "hours", currentUsage: 10_000, tasks },
      program(planned("Oil", { isDefault: true })),
      MEETING,
    );
  };

  it.each<[string, boolean, number, object]>([
    ["nothing typed", false, 0, { serviceInterval: 2_500, last: { usage: 10_000 }, ownValues: false }],
    [
      "a typed last service",
      true,
      0,
      {
        serviceInterval: 2_500,
        start: { usage: 9_000, usageGiven: true, setAt: 1_000 },
        last: { usage: 9_000 },
        ownValues: false,
      },
    ],
    [
      "a typed interval",
      false,
      100,
      { serviceInterval: 100, last: { usage: 9_000 }, ownValues: true, name: "Oil" },
    ],
  ])("with %s", (_, usageGiven, serviceInterval, task) => {
    expect(added(usageGiven, serviceInterval)).toMatchObject({ tasks: [task] });
  });

  it("can't take a program with more tasks than it has room for", () => {
    const full = program(...Array.from({ length: TASKS_MAX }, (_, index) => planned(`Task ${index}`)));
    expect(startedWithProgram(machine(), full, MEETING)).toEqual({ refused: "tasks" });
  });

  it("can't take a program of another unit, even one without an interval by usage", () => {
    const yearly = program(planned("Oil", { serviceInterval: 0, ...YEARLY }));
    const miles = { ...machine(), unit: "miles" as const };
    expect(startedWithProgram(miles, yearly, MEETING)).toEqual({ refused: "unit" });
  });
});

describe("the points of a program's tasks", () => {
  const oil = planned("Oil", { countsFrom: "fixed", firstUsage: 500 });
  const runIn = planned("Run-in", { serviceInterval: 0, repeats: "once", firstUsage: 500 });
  const coolant = planned("Coolant", {
    serviceInterval: 0,
    ...YEARLY,
    firstAfter: 6,
    firstAfterUnit: "years",
  });
  /** A meter at 20.0 on a machine of 3,000.0 hours. */
  const renewed = { ...machine(), currentUsage: 200, usageSinceNew: 30_000 };
  const applied = (to: MeetingMachine, ...tasks: ProgramTask[]) => {
    const result = programApplied(to, program(...tasks), MEETING);
    if ("skipped" in result) throw new Error(result.skipped);
    return result.tasks.filter(({ isDefault }) => !isDefault);
  };

  it("are of the machine's whole life, and those that it has passed are skipped", () => {
    const [fixed, once] = applied(renewed, oil, runIn);
    expect([fixed?.firstUsage, fixed && dueUsageOf(fixed)?.due]).toEqual([undefined, 2_700]);
    expect([once?.passed, once && isFinished(once), once && finishedOn(once)]).toEqual([true, true, null]);
  });

  it("by time count from the purchase, else from the day added, and a passed one skips both", () => {
    const bought = { ...machine(), purchaseDate: "2024-05-10" };
    expect(applied(bought, coolant)[0]).toMatchObject({ firstDate: "2030-05-10", nextDate: "2030-05-10" });
    const added = { ...machine(), purchaseDate: null, addedOn: "2025-02-28" };
    expect(applied(added, coolant)[0]?.nextDate).toBe("2031-02-28");
    const old = { ...machine(), purchaseDate: "2019-05-10" };
    const [both] = applied(old, { ...coolant, serviceInterval: 2_500, firstUsage: 50_000 });
    expect([both?.firstUsage, both?.firstDate]).toEqual([undefined, undefined]);
    expect([both && dueUsageOf(both)?.due, both?.nextDate]).toEqual([12_500, "2027-11-22"]);
  });

  it("stay as they are on the machine, but for those that a new kind lacks", () => {
    const began = applied(machine(), planned("Oil", { firstUsage: 20_000 }));
    const before = { ...machine([defaultTask(), ...began]), programId: "program" };
    const change = (to: ProgramTask) =>
      programChanged(before, program(planned("Oil", { firstUsage: 20_000 })), program(to), MEETING).tasks[1];
    expect(change(planned("Oil", { serviceInterval: 3_000, firstUsage: 30_000 }))).toMatchObject({
      ...{ firstUsage: 20_000, serviceInterval: 3_000, cycle: 1 },
    });
    const fixed = change(planned("Oil", { countsFrom: "fixed", fixedUsage: 700, firstUsage: 20_000 }));
    expect(fixed).toMatchObject({ firstUsage: 20_000, fixedUsage: 700, cycle: 0 });
    const once = change(planned("Oil", { serviceInterval: 0, repeats: "once", firstUsage: 30_000 }));
    expect(once).toMatchObject({ firstUsage: 20_000, repeats: "once", serviceInterval: 0 });
  });

  it("don't go to a default task: a task of a kind that has its name is in the way", () => {
    const named = planned("Service", { serviceInterval: 0, repeats: "once", firstUsage: 20_000 });
    expect(programApplied(machine(), program(named), MEETING)).toEqual({ skipped: "name" });
  });
});
