import { describe, expect, it } from "vitest";
import { columnsOfTasks } from "#app/domain/service/stored-tasks.ts";
import { task } from "#tests/support/service-tasks.ts";
import { guessChoices } from "./guess-choices.ts";
import { judgeMachineRows, type ListedMachine, type StandingMachines } from "./judge-machine-rows.ts";
import { readMachineRows } from "./read-machine-rows.ts";
import { readUpload } from "./read-upload.ts";

const TODAY = "2026-11-28";
const TIME = { now: new Date(`${TODAY}T10:00:00Z`), today: TODAY };
const NOTHING: StandingMachines = { machines: [], entries: [], taskMakers: [], places: [], room: null };
const HEADER = "Name,Type,Serial Number,Unit,Current Usage,Service Interval,Last Service Usage,Place";
const TASKS = "Task,Every (usage),Every (time),Time Unit,Last Done At,Last Done On";

function judge(lines: string[], standing: Partial<StandingMachines> = {}, header = `${HEADER},${TASKS}`) {
  const upload = readUpload("fleet.csv", new TextEncoder().encode([header, ...lines].join("\n")));
  const [table] = "tables" in upload ? upload.tables : [];
  if (!table) throw new Error("no table");
  let ids = 0;
  const read = readMachineRows(table, guessChoices(table), { today: TODAY });
  return judgeMachineRows(read, { ...NOTHING, ...standing }, { ...TIME, newId: () => `new${++ids}` });
}

/** The machine "Loader" with serial number S-1 and the tasks of these names, made by an import or not. */
function here(names: string[] = [], importId: string | null = null): ListedMachine {
  const tasks = [
    task({ id: "m1" }),
    ...names.map((name, index) =>
      task({ id: `m1.${index}`, isDefault: false, name, serviceInterval: 2_500 }),
    ),
  ];
  return {
    ...columnsOfTasks(tasks),
    ...{ id: "m1", name: "Loader", type: "machinery", serialNumber: "S-1", unit: "hours", importId },
    ...{ currentUsage: 10_000, currentUsageAt: TIME.now, dateAdded: TIME.now },
    ...{ emptyStart: null, tasksVersion: 1, ledgerSeq: 1, ledgerVoids: 0 },
  };
}

const LOADER = "Loader,machinery,S-1,hours,1000,,,";

describe("machines", () => {
  it("that are here, or stand above, are already there, and nothing of them changes", () => {
    const { preview, writes } = judge(
      ["Loader,machinery,S-1,hours,5000,250,,", "Saw,tools,,n/a,0,,,", "Saw,tools,,n/a,0,,,"],
      { machines: [here([], "import-1")] },
    );
    expect(preview.counts).toEqual({ new: 1, there: 2, doubtful: 0, wrong: 0, leftOut: 0 });
    expect(writes).toMatchObject({ made: [{ name: "Saw" }], tasks: [], read: [], restsOn: ["import-1"] });
    expect(writes.unlike).toEqual([{ name: "Saw", type: "tools", serialNumber: null }]);
  });

  it.each([
    ["a serial number", "Loader,machinery,S-2,hours,1,,,", "S-1"],
    ["a type, and no serial number,", "Loader,vehicle,,hours,1,,,", null],
    ["a name", "loader,machinery,S-1,hours,1,,,", "S-1"],
  ])("with %s of their own are new", (_, line, serialNumber) => {
    const machines = [{ ...here(), serialNumber }];
    expect(judge([line], { machines }).preview.counts).toMatchObject({ new: 1, there: 0 });
  });

  it("with the name and serial number of one that is here are it, whatever their type and unit", () => {
    const { preview } = judge(["Loader,vehicle,S-1,miles,1,,,"], { machines: [here()] });
    expect(preview.counts).toMatchObject({ new: 0, there: 1 });
  });

  it("keep the last service of the file, and count as serviced today without one", () => {
    const { preview, writes } = judge([
      "Tractor,machinery,,hours,3120.5,250,2800,",
      "Truck,vehicle,,miles,500,100,,",
    ]);
    expect(writes.made).toMatchObject([
      { usage: 31_205, addedOn: null, tasks: { lastServiceUsage: 28_000, serviceInterval: 2_500 } },
      { usage: 5_000, tasks: { lastServiceUsage: 5_000 } },
    ]);
    expect(writes.made[0]?.tasks.serviceTasks.default.start).toMatchObject({
      usageGiven: true,
      setOn: TODAY,
    });
    expect(preview.adjusted).toEqual([["servicedToday", 1]]);
    expect(preview.totals.meters).toEqual([
      {
        ...{ equipmentId: null, name: "Tractor", before: 0, after: 31_205 },
        made: { type: "machinery", unit: "hours" },
      },
      {
        ...{ equipmentId: null, name: "Truck", before: 0, after: 5_000 },
        made: { type: "vehicle", unit: "miles" },
      },
    ]);
  });

  it("past the limit are wrong with all of their rows, and the others go in", () => {
    const lines = ["A,tools,,n/a,,,,", "B,tools,,n/a,,,,,Look", LOADER, "B,tools,,n/a,,,,,Wash"];
    const { preview, writes } = judge(lines, { machines: [here()], room: { limit: 2, left: 1 } });
    const params = { count: 2 };
    expect(preview.wrong).toEqual([
      { row: 3, message: "overLimit", params },
      { row: 5, message: "overLimit", params },
    ]);
    expect(preview.counts).toMatchObject({ new: 1, there: 1, wrong: 2 });
    expect(writes.made).toHaveLength(1);
  });

  it("have their place as the company spells it, or as the file does first", () => {
    const lines = ["A,tools,,n/a,,,,NORTH  yard", "B,tools,,n/a,,,,Barn", "C,tools,,n/a,,,,barn"];
    const { writes } = judge(lines, { places: ["North yard"] });
    expect(writes.made.map(({ place }) => place)).toEqual(["North yard", "Barn", "Barn"]);
  });
});

describe("tasks", () => {
  it("of several rows stand on one machine beside its default", () => {
    const { preview, writes } = judge([
      `${LOADER},Oil,250,,,,`,
      `${LOADER},Grease,,2,weeks,,`,
      `${LOADER},Inspection,,,,,`,
    ]);
    const [made] = writes.made;
    expect(made?.tasks.serviceTasks.others).toMatchObject([
      { name: "Oil", serviceInterval: 2_500, notificationDays: 7 },
      { name: "Grease", maintenanceInterval: 2, maintenanceIntervalUnit: "weeks" },
      { name: "Inspection", repeats: "as-needed" },
    ]);
    expect(preview).toMatchObject({ counts: { new: 3 }, follows: { tasks: 3, machines: 1 } });
    expect(writes).toMatchObject({ tasksMade: [], touched: [{ tasks: 3 }] });
  });

  it("are added to a machine that is here, which an undo takes back", () => {
    const { preview, writes } = judge([`${LOADER},Filter,500,,,,`], { machines: [here(["Oil"])] });
    expect(preview.counts).toMatchObject({ new: 1, there: 0 });
    expect(writes).toMatchObject({
      ...{ made: [], read: [{ equipmentId: "m1", tasksVersion: 1 }] },
      tasks: [{ equipmentId: "m1", tasks: [{ isDefault: true }, { name: "Oil" }, { name: "Filter" }] }],
      tasksMade: [{ equipmentId: "m1", taskId: expect.stringMatching(/^m1\./) }],
    });
  });

  it.each([
    ["with other intervals", "OIL,300,,,,"],
    ["with another last time", "oil,250,,,900,"],
    ["of the default", "Service,250,,,,"],
  ])("of a name that the machine has, %s, are wrong", (_, cells) => {
    const { preview, writes } = judge([`${LOADER},${cells}`], { machines: [here(["Oil"])] });
    expect(preview.wrong).toEqual([{ row: 2, reason: "taskTaken" }]);
    expect(writes.touched).toEqual([]);
  });

  it("that are the same are already there, by the import that made them", () => {
    const { preview, writes } = judge([`${LOADER},oil,250,,,,`, "Saw,tools,,n/a,,,,,Look,,,,,"], {
      ...{ machines: [here(["Oil"])], taskMakers: [{ taskId: "m1.0", importId: "import-2" }] },
    });
    expect(preview.counts).toMatchObject({ new: 1, there: 1 });
    expect(writes.restsOn).toEqual(["import-2"]);
  });

  it("are 40 with the default", () => {
    const names = Array.from({ length: 38 }, (_, index) => `Task ${index}`);
    const lines = [`${LOADER},Oil,250,,,,`, `${LOADER},Grease,50,,,,`];
    const { preview } = judge(lines, { machines: [here(names)] });
    expect(preview.counts).toMatchObject({ new: 1 });
    expect(preview.wrong).toEqual([{ row: 3, reason: "tooManyTasks" }]);
  });

  it("by usage need a meter; the machine of a wrong row is made by the next", () => {
    const { preview, writes } = judge(["Saw,tools,,n/a,,,,,Oil,250,,,,", "Saw,tools,,n/a,,,,,,,,,,"]);
    expect(preview.wrong).toEqual([{ row: 2, reason: "otherUnit", params: { machine: "Saw", unit: "n/a" } }]);
    expect(writes.made).toMatchObject([{ tasks: { serviceTasks: { others: [] } } }]);
  });

  it.each([
    ["as the file says", "Oil,250,6,months,900.5,2026-05-01", { usage: 9_005, date: "2026-05-01" }],
    ["from the newest entry of their name", "Oil,250,6,months,,", { usage: 9_500, date: "2026-06-01" }],
    ["from today", "Grease,50,1,months,,", { usage: 10_000, date: TODAY }],
  ])("count %s", (_, cells, last) => {
    const entry = { id: "e1", equipmentId: "m1", createdAt: TIME.now, importId: null, counts: true } as const;
    const entries = [
      { ...entry, date: "2026-06-01", tasks: [], otherWork: "Oil; Belt", usage: 9_500, countedUsage: 9_500 },
    ].map((each) => ({ ...each, cost: 0 }));
    const { writes } = judge([`${LOADER},${cells}`], { machines: [here()], entries });
    expect(writes.tasks[0]?.tasks[1]?.last).toMatchObject(last);
  });
});
