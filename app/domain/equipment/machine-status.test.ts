import { describe, expect, it } from "vitest";
import { addInterval } from "#app/domain/calendar-date.ts";
import { type ServiceStatus, serviceStatus } from "#app/domain/service/service-status.ts";
import type { ServiceTask } from "#app/domain/service/service-task.ts";
import type { ScheduledTask } from "#app/domain/service/stored-tasks.ts";
import { machineOf, other, schedules, task } from "#tests/support/service-tasks.ts";
import {
  firstByDate,
  firstByUsage,
  isByUsage,
  isDue,
  machineBadge,
  machineCriticality,
  machineStatus,
  namesTask,
  nextDateOfMachine,
  percentGone,
  percentUsed,
  taskAlert,
} from "./machine-status.ts";

const TODAY = "2026-11-22";

const statusAt = (tasks: readonly ServiceTask[], usage: number, today = TODAY) =>
  machineStatus(schedules(tasks, usage), today).status;

/** Tasks in each status at a usage of 1,000.0, with an interval of 100.0. */
const used: Record<ServiceStatus, (name: string) => ServiceTask> = {
  good: (name) => other(name, { serviceInterval: 1_000, at: 9_900 }),
  approaching_service: (name) => other(name, { serviceInterval: 1_000, at: 9_150 }),
  time_for_service: (name) => other(name, { serviceInterval: 1_000, at: 8_950 }),
  overdue: (name) => other(name, { serviceInterval: 1_000, at: 8_850 }),
};

describe("a task by usage", () => {
  const grease = { serviceInterval: 100, at: 9_905 };
  it.each<[ServiceStatus, number]>([
    ["good", 9_984],
    ["approaching_service", 9_985],
    ["approaching_service", 10_004],
    ["time_for_service", 10_005],
    ["time_for_service", 10_014],
    ["overdue", 10_015],
  ])("every 10.0, last at 990.5, is %s at %i tenths", (status, usage) => {
    expect(statusAt([task(grease)], usage)).toBe(status);
    expect(statusAt([task(), other("Grease", grease)], usage)).toBe(status);
  });

  it.each<[ServiceStatus, number]>([
    ["good", 9_994],
    ["approaching_service", 9_995],
    ["time_for_service", 10_005],
  ])("with a lead of 1.0 is %s at %i tenths", (status, usage) => {
    const led = { ...grease, lead: 10, leadUnit: "usage" } as const;
    expect(statusAt([task(led)], usage)).toBe(status);
    expect(statusAt([task(), other("Grease", led)], usage)).toBe(status);
  });

  it.each<[ServiceStatus, number]>([
    ["good", 2_249],
    ["approaching_service", 2_250],
  ])("every 250 with a lead of 10 percent is %s at %i tenths used", (status, usage) => {
    expect(statusAt([task({ serviceInterval: 2_500, lead: 10, leadUnit: "percent" })], usage)).toBe(status);
  });

  it.each<[ServiceStatus, number]>([
    ["good", 98],
    ["approaching_service", 99],
    ["time_for_service", 135],
    ["overdue", 136],
  ])("every 12.3 is %s at %i tenths used", (status, usage) => {
    expect(statusAt([task({ serviceInterval: 123 })], usage)).toBe(status);
    const { tasksSoonUsage, tasksOverdueUsage } = machineOf([task(), other("a", { serviceInterval: 123 })]);
    expect([tasksSoonUsage, tasksOverdueUsage]).toEqual([99, 136]);
  });
});

describe("a task by usage and by date", () => {
  const withDays = (days: number, at: number) => {
    const on = addInterval(TODAY, days - 100, "days");
    return task({
      serviceInterval: 1_000,
      at,
      maintenanceInterval: 100,
      maintenanceIntervalUnit: "days",
      on,
      notificationDays: 10,
    });
  };
  it.each<[ServiceStatus, number, number, "usage" | "date" | null]>([
    ["overdue", -1, 9_900, "date"],
    ["time_for_service", 0, 9_900, "date"],
    ["time_for_service", 1, 9_900, "date"],
    ["approaching_service", 2, 9_900, "date"],
    ["approaching_service", 10, 9_900, "date"],
    ["good", 11, 9_900, "usage"],
    ["overdue", 11, 8_800, "usage"],
    ["overdue", -1, 8_800, "usage"],
    ["time_for_service", 1, 9_150, "date"],
  ])("is %s with %i days left and last done at %i tenths", (status, days, at, governedBy) => {
    const [schedule] = schedules([withDays(days, at)], 10_000);
    expect(serviceStatus(schedule, TODAY)).toMatchObject({ status, governedBy });
  });
});

describe("how much of a task's interval is gone", () => {
  const byDays = (days: number) => ({
    maintenanceInterval: 100,
    maintenanceIntervalUnit: "days" as const,
    on: addInterval(TODAY, -days, "days"),
  });
  it.each<[string, Parameters<typeof task>[0], number | null]>([
    ["by usage", { serviceInterval: 1_000, at: 9_400 }, 60],
    ["rounded down", { serviceInterval: 3_000, at: 9_000 }, 33],
    ["whole where a fraction would lose one", { serviceInterval: 1_000, at: 9_710 }, 29],
    ["above 100 when it is late", { serviceInterval: 100, at: 9_850 }, 150],
    ["0 for a last service above the meter", { serviceInterval: 100, at: 10_050 }, 0],
    ["by days", byDays(25), 25],
    ["the larger of both", { serviceInterval: 1_000, at: 9_400, ...byDays(75) }, 75],
    ["the larger of both", { serviceInterval: 1_000, at: 9_100, ...byDays(75) }, 90],
    ["none without a schedule", {}, null],
  ])("is %s", (_, sketch, percent) => {
    const [schedule] = schedules([task(sketch)], 10_000);
    expect(percentGone(schedule, TODAY)).toBe(percent);
  });

  it.each<[string, Parameters<typeof task>[0], number]>([
    ["without days", { serviceInterval: 1_000, at: 9_710, ...byDays(75) }, 29],
    ["above 100 when it is late", { serviceInterval: 100, at: 9_850 }, 150],
    ["0 for a last service above the meter", { serviceInterval: 100, at: 10_050 }, 0],
    ["0 without an interval", byDays(25), 0],
  ])("by usage alone is %s", (_, sketch, percent) => {
    const [schedule] = schedules([task(sketch)], 10_000);
    expect(percentUsed(schedule)).toBe(percent);
  });
});

describe("a machine's status", () => {
  it.each<[ServiceStatus, ServiceStatus[]]>([
    ["good", ["good", "good"]],
    ["approaching_service", ["good", "approaching_service", "good"]],
    ["time_for_service", ["approaching_service", "time_for_service"]],
    ["overdue", ["good", "overdue", "time_for_service"]],
  ])("is %s with tasks that are %s", (status, of) => {
    const tasks = [task(), ...of.map((each, index) => used[each](String(index)))];
    expect(statusAt(tasks, 10_000)).toBe(status);
  });

  it("is good without any schedule, and says so", () => {
    expect(machineStatus(schedules([task()], 10_000), TODAY)).toMatchObject({
      status: "good",
      overall: "normal",
      text: { key: "noSchedule" },
    });
  });
});

describe("a machine's text", () => {
  const oil = { name: "Oil", serviceInterval: 2_500, at: 9_000 };
  it("names no task when only the default has a schedule, whatever it is called", () => {
    const tasks = schedules([task(oil)], 10_000);
    expect(machineStatus(tasks, TODAY).text).toEqual({ key: "untilService", usage: 1_500 });
    expect(namesTask(tasks)).toBe(false);
  });

  it("names the task as soon as a task besides the default has a schedule", () => {
    const governed = (tasks: ServiceTask[]) => machineStatus(schedules(tasks, 10_000), TODAY).text;
    expect(governed([task(), used.good("Grease")])).toMatchObject({ task: { name: "Grease" } });
    expect(governed([task({ ...oil, name: null, at: 8_000 }), used.good("Grease")])).toMatchObject({
      task: { name: null },
    });
  });

  it("counts the other tasks that are due or overdue", () => {
    const more = (...of: ServiceStatus[]) =>
      machineStatus(schedules([task(), ...of.map((each, i) => used[each](String(i)))], 10_000), TODAY).text
        .more;
    expect(more("overdue", "time_for_service", "overdue", "approaching_service")).toBe(2);
    expect(more("overdue", "approaching_service")).toBeUndefined();
    expect(more("approaching_service", "good")).toBeUndefined();
  });
});

describe("of several tasks", () => {
  const inspection = (on: string) =>
    other("Inspection", {
      maintenanceInterval: 12,
      maintenanceIntervalUnit: "months",
      on,
      notificationDays: 30,
    });
  /** The name of the governing task, whatever the order of the tasks. */
  const governing = (tasks: ServiceTask[]) => {
    const all = schedules(tasks, 10_016);
    const governingOf = (of: typeof all) => machineStatus(of, TODAY).governing.name;
    expect(governingOf(all.toReversed() as typeof all)).toBe(governingOf(all));
    return governingOf(all);
  };

  it("the one further into its interval governs: 347 of 365 days beats 221.6 of 250 hours", () => {
    expect(
      governing([task({ name: "Oil", serviceInterval: 2_500, at: 7_800 }), inspection("2025-12-10")]),
    ).toBe("Inspection");
    expect(
      governing([task({ name: "Oil", serviceInterval: 2_500, at: 7_600 }), inspection("2025-12-10")]),
    ).toBe("Oil");
  });

  it("the worse status governs, though another task is further into its interval", () => {
    expect(
      governing([task({ name: "Oil", serviceInterval: 1_000, at: 8_926 }), inspection("2025-11-21")]),
    ).toBe("Inspection");
  });

  it("the default governs when shares are equal, then the first by name", () => {
    const half = (name: string) => other(name, { serviceInterval: 1_000, at: 9_516 });
    expect(governing([task({ name: "Z", serviceInterval: 500, at: 9_766 }), half("A")])).toBe("Z");
    expect(governing([task(), half("B"), half("A")])).toBe("A");
    expect(governing([task(), half("Belt 10"), half("belt 9")])).toBe("belt 9");
  });

  it("the larger of the shares by usage and by days counts", () => {
    const both = other("Both", {
      serviceInterval: 10_000,
      at: 10_000,
      maintenanceInterval: 12,
      maintenanceIntervalUnit: "months",
      on: "2026-01-22",
    });
    expect(governing([task({ name: "Oil", serviceInterval: 1_000, at: 9_516 }), both])).toBe("Both");
    const byUsage = other("Both", {
      serviceInterval: 10_000,
      at: 2_100,
      maintenanceInterval: 12,
      maintenanceIntervalUnit: "months",
      on: "2026-07-22",
    });
    const days = other("Days", {
      maintenanceInterval: 100,
      maintenanceIntervalUnit: "days",
      on: "2026-10-03",
    });
    expect(governing([task(), byUsage, days])).toBe("Both");
  });

  it("a date that is switched off counts for nothing", () => {
    const oil = task({ name: "Oil", serviceInterval: 1_000, at: 10_000 });
    const [byUsage, byDate] = schedules([oil, inspection("2026-06-22")], 10_016) as [
      ScheduledTask,
      ScheduledTask,
    ];
    const off = { ...byUsage, nextMaintenanceDate: "2026-12-30", lastDate: "2020-01-01" };
    expect(machineStatus([off, byDate], TODAY).governing.name).toBe("Inspection");
    expect(machineStatus([{ ...off, hasScheduledMaintenance: true }, byDate], TODAY).governing.name).toBe(
      "Oil",
    );
    expect(nextDateOfMachine([off, byDate])).toBe("2027-06-22");
  });
});

describe("the worked example of 22 November 2026", () => {
  const oil = task({
    name: "Oil",
    serviceInterval: 2_500,
    at: 7_800,
    on: "2026-03-01",
    maintenanceInterval: 12,
    maintenanceIntervalUnit: "months",
  });
  const grease = (at: number) => other("Grease", { serviceInterval: 100, at });
  const inspection = other("Inspection", {
    maintenanceInterval: 12,
    maintenanceIntervalUnit: "months",
    on: "2025-12-10",
    notificationDays: 30,
  });

  it("is overdue by grease, and soon by inspection once it is greased", () => {
    expect(machineStatus(schedules([oil, grease(9_905), inspection], 10_016), TODAY)).toMatchObject({
      status: "overdue",
      overall: "overdue",
      text: { key: "overdueBy", usage: 11, task: { name: "Grease" } },
    });
    expect(machineStatus(schedules([oil, grease(10_016), inspection], 10_016), TODAY)).toMatchObject({
      status: "approaching_service",
      text: { key: "daysUntilService", days: 18, task: { name: "Inspection" } },
    });
  });
});

describe("what a machine shows of its tasks", () => {
  const dated = (name: string, days: number) =>
    other(name, {
      maintenanceInterval: 100,
      maintenanceIntervalUnit: "days",
      on: addInterval(TODAY, days - 100, "days"),
    });
  const percent = (name: string, share: number) =>
    other(name, { serviceInterval: 1_000, at: 10_000 - share * 10 });

  it.each([
    ["overdue", [percent("a", 125), dated("b", -5)]],
    ["maintenanceOverdue", [dated("b", -5), percent("a", 124)]],
    ["timeForService", [percent("a", 95), dated("b", 3)]],
    ["maintenanceDueSoon", [percent("a", 94), dated("b", 3)]],
    ["approachingService", [percent("a", 75), dated("b", 7)]],
    ["maintenanceScheduled", [percent("a", 74), dated("b", 7)]],
    ["good", [percent("a", 74), dated("b", 8)]],
  ])("the badge %s comes first", (key, others) => {
    expect(machineBadge(schedules([task(), ...others], 10_000), TODAY).key).toBe(key);
  });

  it("leads change no badge", () => {
    const led = other("a", { serviceInterval: 1_000, at: 9_060, lead: 50, leadUnit: "percent" });
    expect(machineBadge(schedules([task(), led], 10_000), TODAY).key).toBe("approachingService");
    const early = other("a", { serviceInterval: 1_000, at: 9_400, lead: 50, leadUnit: "percent" });
    expect(machineBadge(schedules([task(), early], 10_000), TODAY).key).toBe("good");
  });

  it.each([
    ["none", [percent("a", 94), dated("b", 8)]],
    ["critical", [percent("a", 95), dated("b", 8)]],
    ["critical", [percent("a", 10), dated("b", 7)]],
    ["severe", [percent("a", 100), percent("c", 95)]],
    ["severe", [percent("a", 10), dated("b", -7)]],
  ])("the pulse is %s because of a single task", (pulse, others) => {
    expect(machineCriticality(schedules([task(), ...others], 10_000), TODAY)).toBe(pulse);
  });

  it("the next date is the earliest, and the tasks due first by usage and by date are found", () => {
    const tasks = schedules(
      [task(), dated("b", 30), dated("c", 20), percent("a", 50), percent("d", 60)],
      10_000,
    );
    expect(nextDateOfMachine(tasks)).toBe(addInterval(TODAY, 20, "days"));
    expect(firstByDate(tasks)?.name).toBe("c");
    expect(firstByUsage(tasks)?.name).toBe("d");
    expect(isByUsage(tasks)).toBe(true);
    const none = schedules([task()], 10_000);
    expect([nextDateOfMachine(none), firstByDate(none), firstByUsage(none), isByUsage(none)]).toEqual([
      null,
      null,
      null,
      false,
    ]);
  });

  it("of tasks due at the same usage the default comes first, then the shorter interval", () => {
    const due = (name: string, serviceInterval: number) =>
      other(name, { serviceInterval, at: 11_000 - serviceInterval });
    const others = [due("long", 2_000), due("short", 1_000)];
    expect(firstByUsage(schedules([task(), ...others], 10_000))?.name).toBe("short");
    const first = task({ name: "default", serviceInterval: 5_000, at: 6_000 });
    const [byDefault, ...rest] = schedules([first, ...others], 10_000);
    expect(firstByUsage([byDefault, ...rest])?.name).toBe("default");
    expect(firstByUsage([...rest, byDefault] as unknown as [typeof byDefault])?.name).toBe("default");
  });
});

describe("a task's mail", () => {
  const kind = (share: number, byOperator: boolean) => {
    const one = other("a", { serviceInterval: 1_000, at: 10_000 - share * 10, byOperator });
    return schedules([task(), one], 10_000).map((each) => taskAlert(each, TODAY))[1];
  };
  it.each([
    [94, null, null],
    [95, "soon", null],
    [100, "due", null],
    [109, "due", null],
    [110, "overdue", "overdue"],
  ])("at %i percent is %s, and %s when operators do it", (share, own, operators) => {
    expect([kind(share, false), kind(share, true)]).toEqual([own, operators]);
  });
});

it("a task is due from its due usage on, and on the day before its date", () => {
  const due = (at: number) =>
    schedules([task({ serviceInterval: 1_000, at })], 10_000).map((e) => isDue(e, TODAY));
  expect([due(9_001), due(9_000)]).toEqual([[false], [true]]);
});
