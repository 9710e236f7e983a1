import { describe, expect, it } from "vitest";
import { importTemplate } from "#app/domain/imports/import-templates.ts";
import { TASKS_MAX } from "#app/domain/service/service-task.ts";
import { readListFile } from "./list-file.ts";
import { countOutcomes, foreseeList, isProgramError, planList, programFailure } from "./list-plan.ts";

function plan(lines: string[]) {
  const file = readListFile(["name,type,serial number,unit", ...lines].join("\n"));
  if ("problem" in file) throw new Error(file.problem);
  return planList(file, { programs: [], places: ["North yard"], today: "2026-11-28" });
}

it("spells a place as the company does, or as the file does first", () => {
  const file = readListFile(
    "name,type,unit,place\nA,tools,n/a,NORTH yard\nB,tools,n/a,Shop\nC,tools,n/a,shop",
  );
  if ("problem" in file) throw new Error(file.problem);
  const planned = planList(file, { programs: [], places: ["North yard"], today: "2026-11-28" });
  expect(planned.map((row) => row.kind === "machine" && row.machine.place)).toEqual([
    "North yard",
    "Shop",
    "Shop",
  ]);
});

describe("our own files", () => {
  function planned(text: string) {
    const file = readListFile(text);
    if ("problem" in file) throw new Error(file.problem);
    return planList(file, { programs: [], places: [], today: "2026-11-28" });
  }

  it("the template of imports has no wrong row", () => {
    const { header, rows } = importTemplate("machines", "gal");
    expect(planned([header, ...rows].map((cells) => cells.join(",")).join("\n"))).toMatchObject([
      { kind: "machine", machine: { name: "Tractor 1" } },
      { kind: "machine", machine: { name: "Truck 7" } },
    ]);
  });

  it("the equipment list comes back", () => {
    const text =
      "Name,Type,Serial Number,Unit,Current Usage,Threshold,Fuel Type,Service Interval,Last Service Usage,Status,Scheduled Maintenance,Next Maintenance Date,Date Added\n" +
      "Saw,Tools,N/A,N/A,0,0,Does not apply,0,0,Good,No,N/A,2024-05-05\nTruck,Vehicle,VIN-7,Miles,48210,200000,Gasoline,5000,45000,Overdue,Yes,06/01/2025,2024-05-05";
    expect(planned(text)).toMatchObject([
      { machine: { serialNumber: null, unit: "n/a", fuelType: "n/a", type: "tools" } },
      { machine: { lastServiceUsage: 450_000, threshold: 2_000_000, hasScheduledMaintenance: false } },
    ]);
  });
});

const rows = () =>
  plan([
    "Loader,machinery,1,hours",
    "Loader,machinery,1,hours",
    "Loader,machinery,2,hours",
    "Crane,tank,,hours",
    "Crane,tools,,hours",
    "Saw,tools,,hours",
  ]);

describe("planList", () => {
  it("marks the second of two equal rows as repeated, unless the first can't be imported", () => {
    expect(rows().map((row) => (row.kind === "machine" ? row.repeated : row.error.message))).toEqual([
      false,
      true,
      false,
      "invalidType",
      false,
      false,
    ]);
  });
});

describe("the service program of a row", () => {
  const named = (name: string, more: object = {}) => ({
    ...{ id: name, name, version: 1, unit: "hours" as const, tasks: [] },
    ...more,
  });
  const task = (index: number) => ({
    ...{ id: `t${index}`, name: `Task ${index}`, isDefault: false, serviceInterval: 100 },
    ...{ maintenanceInterval: null, maintenanceIntervalUnit: null, lead: null, leadUnit: null },
    ...{ notificationDays: 7, byOperator: false },
  });
  const programs = [
    named("Éngrase"),
    named("Trucks", { unit: "miles" }),
    named("Full", { tasks: Array.from({ length: TASKS_MAX }, (_, index) => task(index)) }),
  ];
  const programOf = (header: string, row: string) => {
    const file = readListFile(`name,type,unit${header}\nLoader,machinery,hours${row}`);
    if ("problem" in file) throw new Error(file.problem);
    const [planned] = planList(file, { programs, places: [], today: "2026-11-28" });
    if (planned?.kind !== "error") return planned?.program?.name ?? null;
    expect(isProgramError(planned.error)).toBe(true);
    return planned.error;
  };

  it.each([
    ["is found whatever its case and outer blanks", ", éNGRASE ", "Éngrase"],
    ["is none when blank", ", ", null],
    ["is none in a row that is too short", "", null],
    ["is refused when unknown", ",Wash", { row: 2, message: "unknownProgram", params: {} }],
    [
      "is refused in another unit",
      ",Trucks",
      { row: 2, message: "otherUnitOfProgram", params: { unit: "miles" } },
    ],
    [
      "is refused with more tasks than a machine has room for",
      ",Full",
      { row: 2, message: "tooManyTasks", params: {} },
    ],
  ])("%s", (_, row, program) => expect(programOf(",service program", row)).toEqual(program));

  it("is none in a file without its column", () => expect(programOf("", "")).toBeNull());

  it("is not blamed for other errors", () => {
    expect(rows().flatMap((row) => (row.kind === "error" ? [isProgramError(row.error)] : []))).toEqual([
      false,
    ]);
  });

  it("gives each row that it refuses its own number below 0", () => {
    expect([0, 1, 2].map(programFailure)).toEqual([-1, -2, -3]);
  });
});

describe("foreseeList", () => {
  it("leaves duplicates out and counts the room for the rest", () => {
    const outcomes = foreseeList(rows(), new Set([2]), 2, false);
    expect(outcomes).toEqual(["new", "duplicate", "duplicate", "error", "new", "overLimit"]);
    expect(countOutcomes(outcomes)).toEqual({ new: 2, duplicate: 2, error: 1, overLimit: 1 });
  });
  it("includes duplicates on request", () => {
    expect(foreseeList(rows(), new Set([2]), 4, true)).toEqual([
      "new",
      "new",
      "new",
      "error",
      "new",
      "overLimit",
    ]);
  });
  it("has unlimited room without a limit, and none after a downgrade", () => {
    expect(countOutcomes(foreseeList(rows(), new Set(), null, true)).overLimit).toBe(0);
    expect(countOutcomes(foreseeList(rows(), new Set(), -3, true)).overLimit).toBe(5);
  });
});
