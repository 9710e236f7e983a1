import { describe, expect, it } from "vitest";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { NO_VALUES } from "#tests/support/service-tasks.ts";
import {
  applyProgram,
  awaitedOf,
  brokenLimit,
  changeOnMachine,
  cycleAfter,
  type FollowingTask,
  fitsNewMachine,
  followAgain,
  leaveProgram,
  ownAfterEdit,
  type SkipReason,
  withoutTask,
} from "./service-program.ts";
import { type ProgramTask, TASKS_MAX, type TaskValues } from "./service-task.ts";

/** A machine's task with what these rules carry along unread. */
type Task = FollowingTask & { last: { usage: number }; start: string };

const EVERY_250 = { serviceInterval: 2_500 };
const YEARLY = { maintenanceInterval: 1, maintenanceIntervalUnit: "years" } as const;

function own(name: string | null, change: Partial<Task> = {}): Task {
  return {
    ...NO_VALUES,
    ...EVERY_250,
    name,
    id: `own ${name}`,
    isDefault: false,
    programTaskId: null,
    ownValues: false,
    cycle: 3,
    last: { usage: 7_800 },
    start: "given",
    ...change,
  };
}

const defaultTask = (change: Partial<Task> = {}) => own(null, { isDefault: true, ...change });

function planned(name: string, change: Partial<ProgramTask> = {}): ProgramTask {
  return { ...NO_VALUES, ...EVERY_250, id: `p ${name}`, name, isDefault: false, ...change };
}

/** A machine's task that follows a program's task. */
function following(task: ProgramTask, change: Partial<Task> = {}): Task {
  const { id, isDefault, ...values } = task;
  return own(task.name, { ...values, isDefault, programTaskId: id, ...change });
}

function newTask(task: ProgramTask): Task {
  return own(task.name, {
    ...task,
    id: `new ${task.name}`,
    isDefault: false,
    cycle: 0,
    last: { usage: 10_016 },
    start: "today",
  });
}

const many = <Made>(count: number, make: (name: string) => Made) =>
  Array.from({ length: count }, (_, index) => make(`Task ${index}`));

type Case = { unit?: MeterUnit; programId?: string; typedDefault?: boolean };

/** Applies a program in hours to a machine, which counts hours and follows none unless the case says so. */
function apply(
  tasks: Task[],
  programTasks: ProgramTask[],
  { unit = "hours", programId, typedDefault }: Case = {},
) {
  const machine = { unit, programId: programId ?? null, tasks };
  return applyProgram(
    machine,
    { id: "program", unit: "hours", tasks: programTasks },
    { newTask, typedDefault },
  );
}

function applied(...args: Parameters<typeof apply>): Task[] {
  const result = apply(...args);
  if ("skipped" in result) throw new Error(`skipped: ${result.skipped}`);
  return result.tasks;
}

describe("applying a program", () => {
  it("begins a task that the machine doesn't have", () => {
    const grease = planned("Grease", { serviceInterval: 100, byOperator: true });
    expect(applied([defaultTask()], [grease])).toEqual([
      defaultTask(),
      {
        ...newTask(grease),
        programTaskId: "p Grease",
        ownValues: false,
      },
    ]);
  });

  it.each<[string, Task, ProgramTask]>([
    ["a task of its name", own("Grease"), planned("Grease")],
    ["a task with its name in another letter case", own("ÉLITE "), planned("élite")],
    ["the default task with its name", defaultTask({ name: "Grease" }), planned("Grease")],
    ["the unnamed default task, called Service,", defaultTask(), planned("service")],
    [
      "the default task, as the regular service,",
      defaultTask({ name: "Old" }),
      planned("A", { isDefault: true }),
    ],
  ])("takes over %s and keeps the last service", (_, task, from) => {
    const first = task.isDefault ? [] : [defaultTask()];
    const wanted = { ...from, serviceInterval: 1_000, lead: 10, leadUnit: "percent" as const };
    const result = applied([...first, task], [wanted]);
    expect(result).toHaveLength(first.length + 1);
    expect(result.at(-1)).toEqual({
      ...task,
      name: from.name,
      serviceInterval: 1_000,
      lead: 10,
      leadUnit: "percent",
      programTaskId: from.id,
      ownValues: false,
      cycle: 4,
    });
  });

  it.each<[string, ProgramTask]>([
    ["the regular service", planned("Regular", { isDefault: true })],
    ["a task of its name", planned("Service")],
  ])("begins now when %s takes over an empty default task", (_, from) => {
    const empty = defaultTask({ serviceInterval: 0, last: { usage: 0 }, start: "none" });
    expect(applied([empty], [from])).toEqual([
      {
        ...newTask(from),
        id: empty.id,
        isDefault: true,
        programTaskId: from.id,
        ownValues: false,
        cycle: 4,
      },
    ]);
  });

  it("gives the default task to the regular service, not to a task that has its name", () => {
    const result = applied(
      [defaultTask({ id: "default", name: "Oil" })],
      [planned("Oil"), planned("Regular", { isDefault: true })],
    );
    expect(result.map(({ id, name, isDefault }) => [id, name, isDefault])).toEqual([
      ["default", "Regular", true],
      ["new Oil", "Oil", false],
    ]);
  });

  it("leaves the old program first, and keeps its tasks as the machine's own", () => {
    const result = applied(
      [defaultTask(), following(planned("Grease")), following(planned("Wash"), { ownValues: true })],
      [planned("Grease", { id: "p2" })],
      { programId: "other" },
    );
    expect(result.map(({ name, programTaskId, ownValues }) => [name, programTaskId, ownValues])).toEqual([
      [null, null, false],
      ["Grease", "p2", false],
      ["Wash", null, false],
    ]);
  });

  it.each<[string, number, Partial<ProgramTask>]>([
    ["the same interval", 3, { lead: 20, leadUnit: "percent", notificationDays: 3, byOperator: true }],
    ["another interval by usage", 4, { serviceInterval: 2_000 }],
    ["another interval by time", 4, YEARLY],
  ])("with %s taken over, a task has cycle %s", (_, cycle, change) => {
    expect(applied([defaultTask(), own("Grease")], [planned("Grease", change)])[1]?.cycle).toBe(cycle);
  });

  const byTime = planned("Inspection", { serviceInterval: 0, ...YEARLY });
  const operators = (count: number) => many(count, (name) => own(name, { byOperator: true }));
  it.each<[string, SkipReason | null, Parameters<typeof apply>]>([
    [
      "another unit and an interval by usage",
      "unit",
      [[defaultTask()], [byTime, planned("A")], { unit: "miles" }],
    ],
    ["no meter and an interval by usage", "unit", [[defaultTask()], [planned("A")], { unit: "n/a" }]],
    ["another unit and intervals by time alone", null, [[defaultTask()], [byTime], { unit: "miles" }]],
    ["no meter and intervals by time alone", null, [[defaultTask()], [byTime], { unit: "n/a" }]],
    ["40 tasks afterwards", null, [[defaultTask(), ...many(38, own)], [planned("A")]]],
    ["41 tasks afterwards", "tasks", [[defaultTask(), ...many(39, own)], [planned("A")]]],
    ["40 tasks, one taken over", null, [[defaultTask(), ...many(39, own)], [planned("Task 3")]]],
    [
      "5 operator tasks afterwards",
      null,
      [[defaultTask(), ...operators(4)], [planned("A", { byOperator: true })]],
    ],
    [
      "6 operator tasks afterwards",
      "tasks",
      [[defaultTask(), ...operators(5)], [planned("A", { byOperator: true })]],
    ],
    [
      "5 operator tasks, one taken over",
      null,
      [[defaultTask(), ...operators(5)], [planned("Task 0", { byOperator: true })]],
    ],
    ["5 operator tasks, and one that isn't", null, [[defaultTask(), ...operators(5)], [planned("A")]]],
    [
      "another task with the regular service's name",
      "name",
      [[defaultTask(), own("oil")], [planned("Oil", { isDefault: true })]],
    ],
    [
      "a default task with that name",
      null,
      [[defaultTask({ name: "oil" })], [planned("Oil", { isDefault: true })]],
    ],
    ["this program already", "follows", [[defaultTask()], [planned("A")], { programId: "program" }]],
    [
      "this program already, but another unit by now",
      "follows",
      [[defaultTask()], [planned("A")], { programId: "program", unit: "miles" }],
    ],
    ["another program", null, [[defaultTask()], [planned("A")], { programId: "other" }]],
  ])("the reason to skip a machine with %s is %s", (_, reason, args) => {
    const result = apply(...args);
    expect("skipped" in result ? result.skipped : null).toBe(reason);
  });

  describe("to a machine that is being added", () => {
    const regular = planned("Regular", { isDefault: true, serviceInterval: 1_000, ...YEARLY });
    it.each<[string, boolean, ProgramTask, Partial<Task>]>([
      ["a typed interval by usage", true, regular, { serviceInterval: 500 }],
      ["a typed interval by time", true, regular, { serviceInterval: 0, ...YEARLY }],
      ["a typed interval beside a task called Service", true, planned("Service"), { serviceInterval: 500 }],
      ["no schedule", false, regular, { serviceInterval: 0 }],
    ])("%s: own values %s", (_, ownValues, from, typed) => {
      const task = defaultTask(typed);
      const [result] = applied([task], [from], { typedDefault: true });
      expect(result).toEqual(
        ownValues
          ? { ...task, name: from.name, programTaskId: from.id, ownValues: true }
          : expect.objectContaining({ serviceInterval: 1_000, programTaskId: from.id, ownValues: false }),
      );
    });

    it("a typed interval stays when no task of the program takes it over", () => {
      const task = defaultTask();
      expect(applied([task], [planned("Grease")], { typedDefault: true })[0]).toEqual(task);
    });
  });
});

describe("changing a program that machines follow", () => {
  const grease = planned("Grease");
  const wash = planned("Wash");
  const change = (tasks: Task[], before: ProgramTask[], after: ProgramTask[]) => {
    const { arrived: _arrived, ...result } = changeOnMachine(tasks, before, after, { newTask });
    return result;
  };

  it.each<[string, number, Partial<ProgramTask>]>([
    ["interval by usage", 4, { serviceInterval: 3_000 }],
    ["interval by time", 4, YEARLY],
    ["lead", 3, { lead: 100, leadUnit: "usage" }],
    ["notice", 3, { notificationDays: 30 }],
    ["name", 3, { name: "Lube" }],
    ["letter case of the name", 3, { name: "GREASE" }],
    ["box for operators", 3, { byOperator: true }],
  ])("a changed %s reaches the machine's task in cycle %s and keeps its last service", (_, cycle, values) => {
    const task = following(grease);
    const result = change([defaultTask(), task], [grease], [{ ...grease, ...values }]);
    expect(result).toEqual({
      tasks: [defaultTask(), { ...task, ...values, cycle }],
      skipped: 0,
      changed: true,
    });
  });

  it("the regular service changes the default task", () => {
    const regular = planned("Regular", { isDefault: true });
    const { tasks } = change([following(regular)], [regular], [{ ...regular, serviceInterval: 10 }]);
    expect(tasks).toEqual([following(regular, { serviceInterval: 10, cycle: 4 })]);
  });

  it("an added task begins, and a removed one goes", () => {
    const result = change([defaultTask(), following(grease)], [grease], [wash]);
    expect(result).toEqual({
      tasks: [defaultTask(), { ...newTask(wash), programTaskId: wash.id, ownValues: false }],
      skipped: 0,
      changed: true,
    });
  });

  it("a default task stays without a schedule when its program task is removed", () => {
    const task = following(grease, {
      isDefault: true,
      ...YEARLY,
      lead: 10,
      leadUnit: "percent",
      byOperator: true,
    });
    expect(change([task], [grease], [])).toEqual({
      tasks: [
        {
          ...task,
          serviceInterval: 0,
          maintenanceInterval: null,
          maintenanceIntervalUnit: null,
          lead: null,
          leadUnit: null,
          byOperator: false,
          programTaskId: null,
          cycle: 4,
        },
      ],
      skipped: 0,
      changed: true,
    });
  });

  const ownGrease = following(grease, { serviceInterval: 50, ownValues: true });
  it.each<[string, Task[], ProgramTask[], ProgramTask[], Task[], boolean]>([
    [
      "a task with own values stays as it is",
      [defaultTask(), ownGrease],
      [grease],
      [{ ...grease, serviceInterval: 1 }],
      [defaultTask(), ownGrease],
      false,
    ],
    [
      "a removed task with own values stays as the machine's own",
      [defaultTask(), ownGrease],
      [grease],
      [],
      [defaultTask(), { ...ownGrease, programTaskId: null, ownValues: false }],
      true,
    ],
    [
      "a default task with own values keeps its schedule when its program's task goes",
      [{ ...ownGrease, isDefault: true }],
      [grease],
      [],
      [{ ...ownGrease, isDefault: true, programTaskId: null, ownValues: false }],
      true,
    ],
    [
      "a task that the machine removed stays away",
      [defaultTask()],
      [grease],
      [{ ...grease, serviceInterval: 1, name: "Lube" }],
      [defaultTask()],
      false,
    ],
    [
      "a task of the machine's own is left alone",
      [defaultTask(), own("Wash")],
      [grease],
      [],
      [defaultTask(), own("Wash")],
      false,
    ],
    [
      "a task that missed an earlier change stays so while its program task doesn't change",
      [defaultTask(), following(grease, { name: "Old" }), following(wash)],
      [grease, wash],
      [grease, { ...wash, serviceInterval: 1 }],
      [defaultTask(), following(grease, { name: "Old" }), following(wash, { serviceInterval: 1, cycle: 4 })],
      true,
    ],
    [
      "a task that already has the new values doesn't change",
      [defaultTask(), following(grease, { serviceInterval: 1 })],
      [grease],
      [{ ...grease, serviceInterval: 1 }],
      [defaultTask(), following(grease, { serviceInterval: 1 })],
      false,
    ],
    [
      "the same tasks in another order change nothing",
      [following(grease)],
      [grease, wash],
      [wash, grease],
      [following(grease)],
      false,
    ],
  ])("%s", (_, tasks, before, after, expected, changed) => {
    expect(change(tasks, before, after)).toEqual({ tasks: expected, skipped: 0, changed });
  });

  describe("where a machine would break a limit", () => {
    const withOperators = (count: number) => many(count, (name) => planned(name, { byOperator: true }));
    const all = (tasks: ProgramTask[]) => tasks.map((task) => following(task));
    it.each<[string, number, Task[], ProgramTask[], ProgramTask[], string[]]>([
      [
        "a new name that the machine's own task has",
        1,
        [defaultTask(), following(grease), own("Lube")],
        [grease],
        [{ ...grease, name: "LUBE", serviceInterval: 1 }],
        ["Service 2500", "Grease 2500", "Lube 2500"],
      ],
      [
        "a new name that the unnamed default task has",
        1,
        [defaultTask(), following(grease)],
        [grease],
        [{ ...grease, name: "service" }],
        ["Service 2500", "Grease 2500"],
      ],
      [
        "an added task whose name the machine has",
        1,
        [defaultTask(), own("Wash", { serviceInterval: 5 })],
        [],
        [wash, grease],
        ["Service 2500", "Wash 5", "Grease 2500"],
      ],
      [
        "an added task whose name becomes free in the same change",
        0,
        [defaultTask(), following(grease), following(wash)],
        [grease, wash],
        [{ ...wash, name: "Rinse" }, planned("Wash", { id: "p3" }), planned("Grease", { id: "p4" })],
        ["Service 2500", "Rinse 2500", "Wash 2500", "Grease 2500"],
      ],
      [
        "two tasks that swap their names",
        0,
        [defaultTask(), following(grease), following(wash, { serviceInterval: 1 })],
        [grease, { ...wash, serviceInterval: 1 }],
        [
          { ...grease, name: "Wash" },
          { ...wash, serviceInterval: 1, name: "Grease" },
        ],
        ["Service 2500", "Wash 2500", "Grease 1"],
      ],
      [
        "a rename that fails and so keeps the name that another would take",
        2,
        [defaultTask(), following(grease), following(wash), own("Rinse")],
        [grease, wash],
        [
          { ...grease, name: "Wash" },
          { ...wash, name: "Rinse" },
        ],
        ["Service 2500", "Grease 2500", "Wash 2500", "Rinse 2500"],
      ],
      [
        "another interval while the earlier name is still taken",
        1,
        [defaultTask(), following(grease), own("Lube")],
        [{ ...grease, name: "Lube" }],
        [{ ...grease, name: "Lube", serviceInterval: 1 }],
        ["Service 2500", "Grease 2500", "Lube 2500"],
      ],
      [
        "a sixth operator task by a change",
        1,
        [defaultTask(), ...all(withOperators(5)), following(grease)],
        [...withOperators(5), grease],
        [...withOperators(5), { ...grease, byOperator: true }],
        ["Service 2500", ...many(5, (name) => `${name} 2500 operator`), "Grease 2500"],
      ],
      [
        "a sixth operator task before one that only gets another interval",
        1,
        [defaultTask(), ...all(withOperators(5)), following(grease)],
        [...withOperators(5), grease],
        [
          { ...grease, byOperator: true },
          ...withOperators(5).map((task, index) => ({ ...task, serviceInterval: index < 4 ? 2_500 : 1 })),
        ],
        ["Service 2500", ...many(4, (name) => `${name} 2500 operator`), "Task 4 1 operator", "Grease 2500"],
      ],
      [
        "a sixth operator task that is added",
        1,
        [defaultTask(), ...all(withOperators(5))],
        withOperators(5),
        [...withOperators(5), { ...grease, byOperator: true }, wash],
        ["Service 2500", ...many(5, (name) => `${name} 2500 operator`), "Wash 2500"],
      ],
      [
        "an operator task in place of another",
        0,
        [defaultTask(), ...all(withOperators(5)), following(grease)],
        [...withOperators(5), grease],
        [
          { ...grease, byOperator: true },
          ...withOperators(5).map((task, index) => ({ ...task, byOperator: index > 0 })),
        ],
        [
          "Service 2500",
          "Task 0 2500",
          ...many(5, (name) => `${name} 2500 operator`).slice(1),
          "Grease 2500 operator",
        ],
      ],
      [
        "a 41st task",
        1,
        [defaultTask(), ...many(38, own)],
        [],
        [grease, wash],
        ["Service 2500", ...many(38, (name) => `${name} 2500`), "Grease 2500"],
      ],
      [
        "a task in place of a removed one, on a full machine",
        0,
        [defaultTask(), ...many(38, own), following(grease)],
        [grease],
        [wash],
        ["Service 2500", ...many(38, (name) => `${name} 2500`), "Wash 2500"],
      ],
    ])("%s: %s skipped", (_, skipped, tasks, before, after, expected) => {
      const result = change(tasks, before, after);
      const texts = result.tasks.map(
        ({ name, serviceInterval, byOperator }) =>
          `${name ?? "Service"} ${serviceInterval}${byOperator ? " operator" : ""}`,
      );
      expect(texts).toEqual(expected);
      expect(result.skipped).toBe(skipped);
    });

    it("no task changes when the only change is skipped; it waits for its name", () => {
      const tasks = [defaultTask(), following(grease)];
      expect(change(tasks, [grease], [{ ...grease, name: "Service" }])).toEqual({
        tasks: [defaultTask({ awaited: [grease.id] }), following(grease)],
        skipped: 1,
        changed: true,
      });
    });

    it("no task changes when the only change passes another limit; it waits for room", () => {
      const tasks = [defaultTask(), ...all(withOperators(5)), following(grease)];
      const before = [...withOperators(5), grease];
      const after = [...withOperators(5), { ...grease, byOperator: true }];
      const [first, ...others] = tasks;
      expect(change(tasks, before, after)).toEqual({
        tasks: [{ ...first, awaited: [grease.id] }, ...others],
        skipped: 1,
        changed: true,
      });
    });
  });

  describe("while a machine has no room or uses a name", () => {
    const LUBE = { ...grease, name: "Lube" };
    const waits = (...ids: string[]) => defaultTask({ awaited: ids });
    const added = (from: ProgramTask) => ({ ...newTask(from), programTaskId: from.id, ownValues: false });
    /** The machine meets its program without a change of it, as after a change of a name. */
    const meets = (tasks: Task[], program: ProgramTask[], options = {}) =>
      changeOnMachine(tasks, program, program, { newTask, ...options });

    it.each<[string, Task[], ProgramTask[], ProgramTask[], string[]]>([
      ["an added task", [defaultTask(), own("Wash")], [], [wash], [wash.id]],
      ["a renamed task", [defaultTask(), following(grease), own("lube")], [grease], [LUBE], [grease.id]],
      [
        "an added task, though the machine is full as well",
        [defaultTask(), ...many(18, own), own("Wash")],
        [],
        [wash],
        [wash.id],
      ],
      ["one for which there is no room, too", [defaultTask(), ...many(39, own)], [], [wash], [wash.id]],
      [
        "one that waited before, too",
        [waits(wash.id), own("Wash"), own("Rinse")],
        [wash],
        [wash, planned("Rinse")],
        [wash.id, "p Rinse"],
      ],
      ["none that the program has dropped", [waits(wash.id), own("Wash")], [wash], [], []],
      [
        "none that the machine has changed",
        [waits(grease.id), { ...following(grease), ownValues: true }],
        [LUBE],
        [LUBE],
        [],
      ],
    ])("%s waits", (_, tasks, before, after, ids) => {
      expect(awaitedOf(change(tasks, before, after).tasks)).toEqual(ids);
    });

    it.each<[string, Task[], Task[]]>([
      ["an added task", [waits(wash.id), own("Rinse")], [defaultTask(), own("Rinse"), added(wash)]],
      [
        "a renamed task",
        [waits(grease.id), following(grease)],
        [defaultTask(), following(grease, { name: "Lube" })],
      ],
      [
        "both, the second once the first has given its name up",
        [waits(wash.id, grease.id), following(grease, { name: "Wash" })],
        [defaultTask(), following(grease, { name: "Lube" }), added(wash)],
      ],
      [
        "one that found no room",
        [waits(wash.id), ...many(38, own)],
        [defaultTask(), ...many(38, own), added(wash)],
      ],
    ])("%s arrives when there is room and the name is free", (_, tasks, expected) => {
      const result = meets(tasks, [LUBE, wash]);
      expect(result).toEqual({
        tasks: expected,
        skipped: 0,
        arrived: awaitedOf(tasks).length,
        changed: true,
      });
      expect(result.tasks[0]).not.toHaveProperty("awaited");
    });

    it.each<[string, Task[], object]>([
      ["the name is still used", [waits(wash.id), own("wash")], {}],
      ["the machine has no room", [waits(wash.id), ...many(39, own)], {}],
      ["it would bring an interval by usage to another unit", [waits(wash.id)], { otherUnit: true }],
    ])("it waits on, and doesn't count again, when %s", (_, tasks, options) => {
      expect(meets(tasks, [wash], options)).toEqual({ tasks, skipped: 0, arrived: 0, changed: false });
    });

    it("counts again when the program changes it once more", () => {
      const tasks = [waits(wash.id), own("Wash")];
      expect(change(tasks, [wash], [{ ...wash, serviceInterval: 5 }])).toEqual({
        tasks,
        skipped: 1,
        changed: false,
      });
    });

    it("a task that the machine removes waits no more", () => {
      const task = following(grease);
      expect(withoutTask([waits(wash.id, grease.id), task], task)).toEqual([waits(wash.id)]);
      expect(withoutTask([waits(grease.id), task], task)[0]).not.toHaveProperty("awaited");
    });

    it("nothing waits once the machine has left the program", () => {
      expect(leaveProgram([waits(wash.id)])[0]).not.toHaveProperty("awaited");
    });
  });
});

it("a machine that leaves a program keeps the tasks as its own", () => {
  const tasks = [
    following(planned("Regular", { isDefault: true })),
    following(planned("Grease"), { ownValues: true }),
    own("Wash"),
  ];
  expect(leaveProgram(tasks)).toEqual(
    tasks.map((task) => ({ ...task, programTaskId: null, ownValues: false })),
  );
});

describe("following again", () => {
  it.each<[string, number, Partial<Task>]>([
    ["interval", 4, { serviceInterval: 50 }],
    ["lead", 3, { lead: 10, leadUnit: "percent" }],
    ["name", 3, { name: "Lube" }],
  ])(
    "a task with its own %s gets the program's values, in cycle %s, and keeps its last service",
    (_, cycle, values) => {
      const grease = planned("Grease");
      const task = following(grease, { ...values, ownValues: true });
      expect(followAgain(task, grease)).toEqual(following(grease, { id: task.id, cycle }));
    },
  );
});

describe("own values after an edit on the machine", () => {
  const grease = planned("Grease");
  it.each<[string, boolean, Task, Partial<TaskValues>]>([
    ["nothing but its last service", false, following(grease), {}],
    ["the name", true, following(grease), { name: "Lube" }],
    ["the interval by usage", true, following(grease), { serviceInterval: 1 }],
    ["the interval by time", true, following(grease), YEARLY],
    [
      "the unit of the interval by time",
      true,
      following(grease, YEARLY),
      { maintenanceIntervalUnit: "months" },
    ],
    ["the lead", true, following(grease), { lead: 5, leadUnit: "percent" }],
    [
      "the unit of the lead",
      true,
      following(grease, { lead: 5, leadUnit: "usage" }),
      { leadUnit: "percent" },
    ],
    ["the notice", true, following(grease), { notificationDays: 3 }],
    ["the box for operators", true, following(grease), { byOperator: true }],
    ["nothing, with own values before", true, following(grease, { ownValues: true }), {}],
    ["the interval of a task without a program", false, own("Wash"), { serviceInterval: 1 }],
  ])("changing %s: %s", (_, result, before, change) => {
    expect(ownAfterEdit(before, { ...before, ...change })).toBe(result);
  });
});

describe("the cycle of a task", () => {
  const before = { ...NO_VALUES, ...EVERY_250, ...YEARLY, cycle: 7 };
  it.each<[string, number, Partial<TaskValues>]>([
    ["no change", 7, {}],
    ["another name", 7, { name: "Lube" }],
    ["another lead", 7, { lead: 5, leadUnit: "percent" }],
    ["another notice", 7, { notificationDays: 3 }],
    ["another box for operators", 7, { byOperator: true }],
    ["another interval by usage", 8, { serviceInterval: 1 }],
    ["no interval by usage", 8, { serviceInterval: 0 }],
    ["another interval by time", 8, { maintenanceInterval: 2 }],
    ["another unit of it", 8, { maintenanceIntervalUnit: "months" }],
    ["no interval by time", 8, { maintenanceInterval: null, maintenanceIntervalUnit: null }],
    ["both intervals at once", 8, { serviceInterval: 1, maintenanceInterval: 2 }],
  ])("after %s is %s", (_, cycle, change) => {
    expect(cycleAfter(before, { ...before, ...change })).toBe(cycle);
  });
});

it.each<[string, boolean, ProgramTask[]]>([
  ["39 tasks beside the default", true, many(39, planned)],
  ["40 tasks beside the default", false, many(40, planned)],
  [
    "40 tasks, one of them the regular service",
    true,
    [...many(39, planned), planned("A", { isDefault: true })],
  ],
  ["40 tasks, one of them with the default's name", true, [...many(39, planned), planned("service")]],
])("a new machine can begin with %s: %s", (_, fits, tasks) => {
  expect(fitsNewMachine({ tasks })).toBe(fits);
});

it("a machine of another unit gets no interval by usage, but other changes", () => {
  const wash = planned("Wash", { serviceInterval: 0, ...YEARLY });
  const rinse = planned("Rinse", { serviceInterval: 0, ...YEARLY });
  const tasks = [defaultTask(), following(wash), following(rinse)];
  const after = [
    { ...wash, serviceInterval: 5 },
    { ...rinse, notificationDays: 30 },
  ];
  const result = changeOnMachine(tasks, [wash, rinse], after, { newTask, otherUnit: true });
  expect(result.skipped).toBe(1);
  expect(result.tasks.slice(1)).toMatchObject([{ serviceInterval: 0 }, { notificationDays: 30 }]);
});

describe("the limits of a machine's tasks", () => {
  const operators = (count: number) => many(count, (name) => own(name, { byOperator: true }));
  it.each<[string, ReturnType<typeof brokenLimit>, Task[]]>([
    ["40 tasks", null, many(TASKS_MAX, own)],
    ["41 tasks", "tasks", many(TASKS_MAX + 1, own)],
    ["5 operator tasks", null, operators(5)],
    ["6 operator tasks", "operators", operators(6)],
    ["two names in different letter case", "name", [own("ÉLITE"), own(" élite")]],
    ["two names with different accents", null, [own("elite"), own("élite")]],
    ["an unnamed default task and Service", "name", [defaultTask(), own("service")]],
    ["a named default task and Service", null, [defaultTask({ name: "Oil" }), own("Service")]],
  ])("%s: %s", (_, limit, tasks) => {
    expect(brokenLimit(tasks)).toBe(limit);
  });
});
