import { describe, expect, it } from "vitest";
import { other, task } from "#tests/support/service-tasks.ts";
import { serviceRow } from "#tests/support/typed-rows.ts";
import { fittingWork, namedWork, tasksOfRepeats, workKey } from "./judge-services.ts";

const TASKS = [task(), other("Oil change"), other("Engine Oil"), other("Oil Filter")];
const NAMED = [task({ name: "Full service" }), other("Oil change")];

describe("the work of a service", () => {
  it.each<[string, Parameters<typeof serviceRow>[2], typeof TASKS, string[], string]>([
    ["names a task whatever its case", "oil CHANGE", TASKS, ["Oil change"], ""],
    ["names a task by each piece", "Engine Oil, Oil Filter", TASKS, ["Engine Oil", "Oil Filter"], ""],
    [
      "is other work as a whole where one piece names none",
      "Engine Oil, Rust",
      TASKS,
      [],
      "Engine Oil, Rust",
    ],
    ["names an unnamed default in English", "Service", TASKS, ["Service"], ""],
    ["names an unnamed default in Spanish", "servicio", TASKS, ["Service"], ""],
    ["names no default that has a name of its own", "Servicio", NAMED, [], "Servicio"],
    ["names a task once", "Oil change; oil change", NAMED, ["Oil change"], ""],
  ])("%s", (_, work, tasks, names, otherWork) => {
    const named = namedWork(serviceRow(2, "2026-01-01", work), tasks);
    expect([named.tasks.map(({ name }) => name ?? "Service"), named.otherWork]).toEqual([names, otherWork]);
  });

  it("begins with tasks and ends with other work in our own files", () => {
    const row = serviceRow(2, "2026-01-01", "Service; Oil change; Rust; Oil Filter", { isOwnFile: true });
    const { tasks, otherWork } = namedWork(row, TASKS);
    expect([tasks.map(({ name }) => name), otherWork]).toEqual([[null, "Oil change"], "Rust; Oil Filter"]);
  });

  it("keeps 320 characters, and stands whole in front of the notes", () => {
    const long = "x".repeat(400);
    expect(fittingWork(long, "By hand")).toEqual({
      otherWork: "x".repeat(320),
      notes: `${long}\nBy hand`,
      shortened: true,
    });
    expect(fittingWork("x".repeat(320), "")).toMatchObject({ otherWork: "x".repeat(320), shortened: false });
    // A letter is never cut in two.
    expect(fittingWork(`${"x".repeat(319)}\u{1F69C}`, "")).toMatchObject({ otherWork: "x".repeat(319) });
  });

  it("is the same whatever its case, its blanks and how its pieces are divided", () => {
    const key = (otherWork: string) => workKey({ tasks: [], otherWork });
    expect(key(" Engine  oil; FILTER ")).toBe(key("engine oil, filter"));
    expect(key("Engine oil")).not.toBe(key("Engine oil, filter"));
    expect(workKey({ tasks: [{ id: "m1", name: null }], otherWork: "" })).toBe(key("service"));
  });
});

describe("the tasks of repeats", () => {
  const made = (rows: ReturnType<typeof serviceRow>[], tasks = TASKS) =>
    tasksOfRepeats(
      rows,
      { id: "m1", tasks, currentUsage: 10_000, entries: [] },
      { now: new Date("2026-05-04T10:00:00Z"), today: "2026-05-04", newId: () => "new" },
    ).map(({ name, serviceInterval, maintenanceInterval, maintenanceIntervalUnit }) => [
      ...[name, serviceInterval, maintenanceInterval, maintenanceIntervalUnit],
    ]);
  const every = (everyUsage: number | null, everyMonths: number | null = null) => ({
    repeats: { everyUsage, everyMonths },
  });

  it("are one for each work that no task has, by its latest row", () => {
    const rows = [
      serviceRow(2, "2026-02-01", "Grease", every(500, 6)),
      serviceRow(3, "2026-01-01", "grease", every(900)),
      serviceRow(4, "2026-01-01", "Oil change", every(500)),
      serviceRow(5, "2026-01-01", "Wash"),
    ];
    expect(made(rows)).toEqual([["Grease", 500, 6, "months"]]);
  });

  it("are none past the most that a machine may have, and none with a longer name", () => {
    const full = Array.from({ length: 39 }, (_, index) => other(`Task ${index}`));
    const rows = ["Grease", "Wash"].map((work, index) => serviceRow(index, "2026-01-01", work, every(500)));
    expect(made(rows, [task(), ...full])).toEqual([]);
    expect(made([serviceRow(2, "2026-01-01", "x".repeat(61), every(500))])).toEqual([]);
  });
});
