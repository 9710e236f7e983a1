import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { packed, workbookParts } from "#tests/support/workbooks.ts";
import type { Choices } from "./choices.ts";
import { guessChoices } from "./guess-choices.ts";
import { importTemplate } from "./import-templates.ts";
import type { KeptTable } from "./kept-table.ts";
import { readMachineRows } from "./read-machine-rows.ts";
import { readUpload } from "./read-upload.ts";

function tablesOf(bytes: string | Uint8Array, name = "a.csv"): KeptTable[] {
  const upload = readUpload(name, typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes);
  if ("problem" in upload) throw new Error(JSON.stringify(upload));
  return upload.tables;
}

function read(bytes: string | Uint8Array, changes: Partial<Choices> = {}, place = 0) {
  const table = tablesOf(bytes)[place];
  if (!table) throw new Error("no table");
  return readMachineRows(table, { ...guessChoices(table), ...changes }, { today: "2026-11-28" });
}

function first(text: string, changes?: Partial<Choices>) {
  const { rows, wrong, leftOut } = read(text, changes);
  return rows[0] ?? wrong[0] ?? leftOut[0];
}

it("Stored numbers of a workbook have a decimal point beside texts with a comma", () => {
  const text = (value: string) => `<c t="str"><v>${value}</v></c>`;
  const number = (value: number) => `<c><v>${value}</v></c>`;
  const rows = [
    ["Name", "Type", "Unit", "Current Usage", "Lifespan", "Purchase Price"].map(text).join(""),
    ["A", "car", "mi"].map(text).join("") + [1234.567, 5000, 2300.125].map(number).join(""),
    ["B", "car", "mi", "1.234,5", "6.000,5", "99,5"].map(text).join(""),
  ];
  const sheet = { name: "Fleet", rows: rows.map((row) => `<row>${row}</row>`).join("") };
  const [table] = tablesOf(packed(workbookParts([sheet])), "fleet.xlsx");
  if (!table) throw new Error("no table");
  const read = readMachineRows(table, guessChoices(table), { today: "2026-11-28" });
  expect(read).toMatchObject({
    wrong: [],
    rows: [
      { machine: { currentUsage: 12_346, threshold: 50_000 }, purchasePrice: 230_013 },
      { machine: { currentUsage: 12_345, threshold: 60_005 }, purchasePrice: 9_950 },
    ],
  });
});

const fixture = (name: string) =>
  readFileSync(new URL(`../../../tests/fixtures/imports/${name}`, import.meta.url));

describe("machines", () => {
  it("are read as Bulk Import reads them", () => {
    const text =
      "Name,Type,Unit,Current Usage,Service Interval,Last Service\nTractor,machinery,hours,3120.5,250,";
    expect(first(text)).toMatchObject({
      ...{ row: 2, task: null, purchaseDate: null, purchasePrice: null },
      machine: { name: "Tractor", currentUsage: 31_205, serviceInterval: 2_500, lastServiceGiven: false },
    });
  });

  it.each<[string, string, object | number, Partial<Choices>?]>([
    [
      "a last service",
      "Type,Unit,Current Usage,Last Service Usage\ncar,mi,3120.5,2800",
      { machine: { lastServiceUsage: 28_000, lastServiceGiven: true } },
    ],
    [
      "usage of two decimals, half up",
      "Type,Unit,Current Usage\ncar,mi,3120.55",
      { machine: { currentUsage: 31_206 } },
    ],
    [
      "usage under an answered sign",
      'Type,Unit,Current Usage\ncar,mi,"1,234"',
      { machine: { currentUsage: 12_340 } },
      { decimal: "point" },
    ],
    [
      "one type and unit for all",
      "Serial Number\nS-1",
      { machine: { type: "tools", unit: "n/a", serialNumber: "S-1" } },
      { typeOfAll: "tools", unitOfAll: "n/a" },
    ],
    [
      "a column before an answer for all",
      "Type,Unit\ncar,mi",
      { machine: { type: "vehicle", unit: "miles" } },
      { typeOfAll: "tools", unitOfAll: "n/a" },
    ],
    [
      "an unknown word",
      "Type,Unit\nboat,knots",
      { machine: { type: "other", unit: "miles" } },
      {
        values: [
          ["type", "Boat", "other"],
          ["unit", "knots", "miles"],
        ],
      },
    ],
    ["an unknown word that is left out", "Type,Unit\nboat,mi", 2, { values: [["type", "boat", null]] }],
    [
      "an unknown word without an answer",
      "Type,Unit\nboat,mi",
      { message: "invalidType", params: { value: "boat" } },
    ],
    ["no type", "Type,Unit\n,mi", { reason: "missing", params: { field: "type" } }],
    ["no unit", "Type,Unit\ncar,", { reason: "missing", params: { field: "unit" } }],
    [
      "the type of all in an empty cell",
      "Type,Unit\n,mi",
      { machine: { type: "tools" } },
      { typeOfAll: "tools" },
    ],
    ["a unit of its own", "Type,Unit\ncar,mi", { machine: { unit: "miles" } }, { unitOfAll: "hours" }],
    [
      "a damaged serial number",
      "Type,Unit,Serial Number\ncar,mi,1.23457E+11",
      { message: "damaged", params: { value: "1.23457E+11" } },
    ],
    [
      "a negative usage",
      "Type,Unit,Current Usage\ncar,mi,-5",
      { message: "invalidUsage", params: { value: "-5" }, why: "negative" },
    ],
    ["a cell that is too long", `Type,Unit,Colour\ncar,mi,${"a".repeat(10_001)}`, { reason: "cellTooLong" }],
    ["a NUL", "Type,Unit,Colour\ncar,mi,a\0b", { reason: "unstorable" }],
    [
      "a purchase",
      'Type,Unit,Purchase Date,Purchase Price\ncar,mi,2019-04-01,"$38,500.00"',
      { purchaseDate: "2019-04-01", purchasePrice: 3_850_000 },
    ],
    ["a purchase of tomorrow", "Type,Unit,Purchase Date\ncar,mi,2026-11-29", { reason: "future" }],
    [
      "a price that is no number",
      "Type,Unit,Purchase Price\ncar,mi,cheap",
      { reason: "unreadable", params: { field: "purchasePrice", value: "cheap" } },
    ],
    ["a machine that was sold", "Type,Unit,Status\ncar,mi,Sold", 2],
    [
      "a sold machine that is wanted",
      "Type,Unit,Status\ncar,mi,Sold",
      { machine: { name: "A" } },
      { soldToo: true },
    ],
    ["a machine in order", "Type,Unit,Status\ncar,mi,Good", { machine: { name: "A" } }],
    ["an archived machine", "Type,Unit,Archived\ncar,mi,Yes", 2],
    ["an inactive machine", "Type,Unit,Active\ncar,mi,No", 2],
    [
      "a make",
      "Type,Unit,Year,Make,Model\ncar,mi,2012,Nissan,Altima",
      { machine: { make: "Nissan", model: "Altima", modelYear: 2012 } },
    ],
  ])("%s", (_, columns, expected, changes) => {
    const [header, row] = columns.split("\n");
    const found = first(`Name,${header}\nA,${row}`, changes);
    if (typeof expected === "number") expect(found).toBe(expected);
    else expect(found).toMatchObject(expected);
  });

  it("of all data count in tenths and cents, and bring their schedules", () => {
    const text =
      "companyId,name,type,unit,currentUsage,currentUsageAt,maintenanceStartDate,maintenanceInterval,maintenanceIntervalUnit,purchasePrice\n1,Tractor,machinery,hours,31205,2024-05-05,2024-05-05,6,months,3850000";
    expect(first(text)).toMatchObject({
      machine: { currentUsage: 31_205, maintenanceInterval: 6, nextMaintenanceDate: "2024-11-05" },
      purchasePrice: 3_850_000,
    });
  });
});

describe("tasks of machines", () => {
  const HEADER = "Task,Every (usage),Every (time),Time Unit,Last Done At,Last Done On";

  it.each<[string, object]>([
    [
      "Oil,250,6,months,2800.5,2024-05-05",
      {
        task: {
          name: "Oil",
          serviceInterval: 2_500,
          maintenanceInterval: 6,
          maintenanceIntervalUnit: "months",
          lastUsage: 28_005,
          lastDate: "2024-05-05",
        },
      },
    ],
    [
      "Grease,,2,Weeks,,",
      {
        task: {
          serviceInterval: 0,
          maintenanceInterval: 2,
          maintenanceIntervalUnit: "weeks",
          lastUsage: null,
          lastDate: null,
        },
      },
    ],
    ["Look,,,,,", { task: { serviceInterval: 0, maintenanceInterval: null, maintenanceIntervalUnit: null } }],
    ["Look,0,0,,0,", { task: { serviceInterval: 0, maintenanceInterval: null, lastUsage: 0 } }],
    [",250,6,months,1,", { task: null }],
    [`${"t".repeat(61)},250,,,,`, { reason: "tooLong", params: { field: "taskName", max: 60 } }],
    ["Oil,often,,,,", { reason: "unreadable", params: { field: "taskUsage", value: "often" } }],
    ["Oil,,1.5,months,,", { reason: "unreadable", params: { field: "taskTime", value: "1.5" } }],
    ["Oil,,6,moons,,", { reason: "unreadable", params: { field: "taskTimeUnit", value: "moons" } }],
    ["Oil,250,,,,soon", { reason: "badDate", params: { value: "soon" } }],
  ])("%s", (row, expected) => {
    expect(first(`Name,Type,Unit,${HEADER}\nA,car,mi,${row}`)).toMatchObject(expected);
  });
});

describe("files", () => {
  it("A next date without its interval, and a service program, are left out", () => {
    const [table] = tablesOf(
      "Name,Type,Unit,Next Maintenance Date,Service Program\nA,car,mi,05/06/2025,Tractors",
    );
    expect(table && guessChoices(table).columns.map(([field]) => field)).toEqual(["name", "type", "unit"]);
  });

  it("The template has no wrong row", () => {
    const { header, rows } = importTemplate("machines", "gal");
    expect(read([header, ...rows].map((cells) => cells.join(",")).join("\n"))).toMatchObject({
      rows: [
        { task: { name: "Air filter" } },
        { task: { name: "Inspection", maintenanceIntervalUnit: "years" } },
      ],
      wrong: [],
    });
  });

  it("The equipment list comes back", () => {
    const text =
      "Name,Type,Serial Number,Unit,Current Usage,Threshold,Fuel Type,Service Interval,Last Service Usage,Status,Scheduled Maintenance,Next Maintenance Date,Date Added\n" +
      "Saw,Tools,N/A,N/A,0,0,Does not apply,0,0,Good,No,N/A,2024-05-05\nTruck,Vehicle,VIN-7,Miles,48210,200000,Gasoline,5000,45000,Overdue,Yes,06/01/2025,2024-05-05";
    expect(read(text)).toMatchObject({
      rows: [
        { machine: { serialNumber: null, unit: "n/a", fuelType: "n/a", type: "tools" } },
        { machine: { lastServiceUsage: 450_000, threshold: 2_000_000, hasScheduledMaintenance: false } },
      ],
      wrong: [],
    });
  });

  it("aCar's vehicles and Atlas's assets", () => {
    expect(read(fixture("acar-sections.csv"), {}, 1)).toMatchObject({
      rows: [{ machine: { name: "Altima", type: "vehicle", unit: "miles", licensePlate: "ABC-123" } }],
      leftOut: [8],
    });
    expect(read(fixture("atlas-assets.csv"), { typeOfAll: "machinery", unitOfAll: "hours" })).toMatchObject({
      rows: [
        { machine: { name: "Baler", serialNumber: "BR-7" }, purchasePrice: 1_850_000 },
        { machine: { name: "-2 axle trailer", serialNumber: "-0012A" } },
      ],
      leftOut: [3],
    });
  });

  it("a total below the machines is left out, and a machine that is called so is not", () => {
    const text = "Name,Type,Unit,Hours\nLoader,machinery,hours,5\nTotal,machinery,hours,1\nTotal,,,6";
    const { rows, leftOut, adjusted } = read(text);
    expect([rows.map(({ machine }) => machine.name), leftOut, adjusted]).toEqual([
      ["Loader", "Total"],
      [4],
      [["totals", 1]],
    ]);
  });
});
