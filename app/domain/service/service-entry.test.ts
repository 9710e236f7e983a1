import { describe, expect, it } from "vitest";
import { other, schedules, task } from "#tests/support/service-tasks.ts";
import {
  bringsReading,
  changedFields,
  correctedTasks,
  type DoneTask,
  doneText,
  needsMachine,
  servicedParams,
  tasksOfPress,
} from "./service-entry.ts";
import type { ServiceTask } from "./service-task.ts";

const TODAY = "2026-11-22";

const oil: DoneTask = { id: "m1.oil", name: "Oil" };
const grease: DoneTask = { id: "m1.grease", name: "Grease" };
const unnamed: DoneTask = { id: "m1", name: null };

describe("what was done", () => {
  it.each([
    ["names the tasks, then other work", [oil, grease], "Belt", "Oil; Grease; Belt"],
    ["leaves out other work that is blank", [oil], "", "Oil"],
    ["may be other work alone", [], "Belt", "Belt"],
    ["calls an unnamed default Service", [unnamed, oil], "", "Service; Oil"],
  ])("%s", (_, tasks, otherWork, done) => {
    expect(doneText({ tasks, otherWork })).toBe(done);
  });

  it("calls an unnamed default by the reader's word", () => {
    expect(doneText({ tasks: [unnamed], otherWork: "" }, "Servicio")).toBe("Servicio");
  });

  it.each([
    ["tells the usage with its unit", 10_300, [oil], { usage: 10_300, unit: "hours", done: "Oil" }],
    ["tells a usage of 0", 0, [oil], { usage: 0, unit: "hours", done: "Oil" }],
    ["tells no unit without a usage", null, [oil], { done: "Oil" }],
    ["marks an unnamed default instead of naming it", null, [unnamed, oil], { service: 1, done: "Oil" }],
  ])("in the history %s", (_, usage, tasks, params) => {
    expect(servicedParams({ unit: "hours", usage, tasks, otherWork: "" })).toEqual(params);
  });

  it("in the history ends with other work", () => {
    const params = servicedParams({ unit: "n/a", usage: null, tasks: [oil], otherWork: "Belt" });
    expect(params).toEqual({ done: "Oil; Belt" });
  });
});

describe("one press, at 1,000.0 hours,", () => {
  const due = (name: string) => other(name, { serviceInterval: 1_000, at: 9_000 });
  const overdue = (name: string) => other(name, { serviceInterval: 1_000, at: 8_000 });
  const soon = (name: string) => other(name, { serviceInterval: 1_000, at: 9_050 });
  const good = (name: string) => other(name, { serviceInterval: 1_000, at: 10_000 });

  it.each<[string, ServiceTask[], (string | null)[]]>([
    ["serves what is due or overdue", [task(), due("a"), soon("b"), overdue("c")], ["a", "c"]],
    ["leaves a default that is not due", [task({ serviceInterval: 5_000, at: 9_000 }), due("a")], ["a"]],
    [
      "serves the default when nothing is due",
      [task({ serviceInterval: 5_000, at: 9_000 }), soon("a")],
      [null],
    ],
    ["serves an empty default that is alone", [task()], [null]],
    ["serves the governing task beside an empty default", [task(), good("a"), soon("b")], ["b"]],
  ])("%s", (_, tasks, served) => {
    expect(tasksOfPress(schedules(tasks, 10_000), TODAY).map(({ name }) => name)).toEqual(served);
  });
});

it.each([
  ["above the current usage, of its day", 501, TODAY, true],
  ["above the current usage, of a later day", 501, "2026-11-23", true],
  ["above the current usage, of an earlier day", 501, "2026-11-21", false],
  ["the current usage", 500, TODAY, false],
  ["below the current usage", 499, TODAY, false],
  ["none", null, TODAY, false],
])("an entry's usage that is %s (%s on %s) becomes a reading: %s", (_, usage, date, brings) => {
  expect(bringsReading({ usage, date }, { usage: 500, day: TODAY })).toBe(brings);
});

describe("a correction", () => {
  const ENTRY = {
    date: TODAY,
    usage: 500,
    tasks: [oil, grease],
    otherWork: "",
    doneBy: "own",
    doneByName: "Ann",
    laborCost: 0,
    partsCost: 0,
    parts: [{ part: "Filter", partNumber: "P-1", qty: 2 }],
    reference: "",
    notes: "",
    photos: ["p1"],
  };

  it.each<[string, Partial<typeof ENTRY>, string[]]>([
    ["nothing", {}, []],
    ["nothing when the tasks are in another order", { tasks: [grease, oil] }, []],
    ["nothing when a task was renamed", { tasks: [{ ...oil, name: "Engine oil" }, grease] }, []],
    ["the tasks", { tasks: [oil] }, ["tasks"]],
    ["a task for another", { tasks: [oil, unnamed] }, ["tasks"]],
    ["a part's quantity", { parts: [{ part: "Filter", partNumber: "P-1", qty: 3 }] }, ["parts"]],
    [
      "several, in the order of the history",
      { notes: "x", partsCost: 1, usage: 0 },
      ["usage", "partsCost", "notes"],
    ],
  ])("changes %s", (_, change, fields) => {
    expect(changedFields(ENTRY, { ...ENTRY, ...change })).toEqual(fields);
  });

  it("of a retired machine's entry may only change costs, names, reference, notes and photos", () => {
    expect(needsMachine([])).toBe(false);
    const free = Object.keys(ENTRY).filter((field) => !needsMachine([field as keyof typeof ENTRY]));
    expect(free).toEqual(["doneBy", "doneByName", "laborCost", "partsCost", "reference", "notes", "photos"]);
    expect(needsMachine(["notes", "usage"])).toBe(true);
  });

  const gone: DoneTask = { id: "m1.gone", name: "Winter check" };
  const machine = [unnamed, { ...oil, name: "Engine oil" }, grease];
  it.each<[string, string[], DoneTask[] | null]>([
    ["keeps earlier names and tasks that the machine no longer has", ["m1.oil"], [oil, gone]],
    ["removes a task that isn't chosen", [], [gone]],
    ["adds a task under its present name", ["m1.oil", "m1.grease"], [oil, gone, grease]],
    ["adds a task once, however often it is chosen", ["m1", "m1"], [gone, unnamed]],
    ["may choose a task that the machine no longer has", ["m1.gone"], [gone]],
    ["refuses a task that neither the entry nor the machine has", ["m1.oil", "m2.oil"], null],
  ])("%s", (_, chosen, tasks) => {
    expect(correctedTasks([oil, gone], chosen, machine)).toEqual(tasks);
  });
});
