import { describe, expect, it } from "vitest";
import type { ListField, ListFormats } from "./list-file.ts";
import { readListFile } from "./list-file.ts";
import {
  duplicateKey,
  hasShortLife,
  IMPORT_TEMPLATE_HEADER,
  IMPORT_TEMPLATE_ROWS,
  type ListRowError,
  type MachineOfList,
  readMachineOfList,
} from "./machine-of-list.ts";

const FIELDS: ListField[] = [
  "name",
  "type",
  "serialNumber",
  "unit",
  "currentUsage",
  "threshold",
  "fuelType",
  "serviceInterval",
  "description",
  "make",
  "model",
  "modelYear",
  "licensePlate",
  "place",
  "lastServiceUsage",
  "maintenanceStartDate",
  "maintenanceInterval",
  "maintenanceIntervalUnit",
  "nextMaintenanceDate",
];
const FORMATS: ListFormats = {
  columns: Object.fromEntries(FIELDS.map((field, index) => [field, index])),
  signs: [],
  orders: { maintenanceStartDate: "month", nextMaintenanceDate: null },
  inTenths: false,
};
const TODAY = "2026-11-28";
const EVERY = { maintenanceInterval: "6", maintenanceIntervalUnit: "months" };

const GOOD: Partial<Record<ListField, string>> = { name: "Loader", type: "machinery", unit: "hours" };

/** Reads a valid record with some cells replaced. */
function read(cells: Partial<Record<ListField, string>>, formats = FORMATS) {
  return readMachineOfList(
    formats,
    FIELDS.map((field) => cells[field] ?? GOOD[field] ?? ""),
    7,
    TODAY,
  );
}

describe("readMachineOfList", () => {
  it("reads the facts of a machine; what exports write for unknown is blank, and so is a dash for a place", () => {
    const facts = { make: " John Deere ", model: "6155R", modelYear: "2019", licensePlate: "AB 123 C" };
    expect(read({ ...facts, place: "North  yard" })).toMatchObject({
      row: { ...facts, make: "John Deere", modelYear: 2019, place: "North yard" },
    });
    const unknown = { make: "N/A", model: "n/a", modelYear: "N/A", licensePlate: "", place: "-" };
    expect(read(unknown)).toMatchObject({
      row: { make: null, model: null, modelYear: null, licensePlate: null, place: null },
    });
  });

  it("fills missing fields with defaults", () => {
    expect(read({})).toEqual({
      ok: true,
      row: {
        name: "Loader",
        type: "machinery",
        serialNumber: null,
        make: null,
        model: null,
        modelYear: null,
        licensePlate: null,
        place: null,
        unit: "hours",
        currentUsage: 0,
        threshold: null,
        fuelType: "n/a",
        alertThreshold: 20,
        serviceInterval: 0,
        lastServiceUsage: 0,
        lastServiceGiven: false,
        hasScheduledMaintenance: false,
        maintenanceStartDate: null,
        maintenanceInterval: null,
        maintenanceIntervalUnit: null,
        nextMaintenanceDate: null,
        notificationDays: 7,
        description: null,
      },
    });
  });

  it.each<[string, Partial<Record<ListField, string>>, Partial<MachineOfList>]>([
    [
      "trims cells",
      { name: " Loader 1 ", serialNumber: " X1 ", description: " old " },
      { name: "Loader 1", serialNumber: "X1", description: "old" },
    ],
    [
      "names keep their direction",
      { name: "Loader \u202E7", serialNumber: "\u2066X1\u2069" },
      { name: "Loader 7", serialNumber: "X1" },
    ],
    [
      "last service is the current usage",
      { currentUsage: "8150.5" },
      { currentUsage: 81_505, lastServiceUsage: 81_505 },
    ],
    [
      "even with an interval",
      { currentUsage: "100", serviceInterval: "500" },
      { serviceInterval: 5_000, lastServiceUsage: 1_000 },
    ],
    [
      "a last service",
      { currentUsage: "3120.50", lastServiceUsage: "2,800.00" },
      { currentUsage: 31_205, lastServiceUsage: 28_000, lastServiceGiven: true },
    ],
    ["a last service before a replaced meter", { lastServiceUsage: "-12.5" }, { lastServiceUsage: -125 }],
    ["a unit behind the usage", { currentUsage: "8150 hrs" }, { currentUsage: 81_500 }],
    [
      "words for nothing",
      { serialNumber: "N/A", description: "-" },
      { serialNumber: null, description: null },
    ],
    [
      "a schedule from its start",
      { ...EVERY, maintenanceStartDate: "5/25/2026" },
      { maintenanceStartDate: "2026-05-25", nextMaintenanceDate: "2026-11-25" },
    ],
    [
      "a schedule from its start to its next date",
      { ...EVERY, maintenanceStartDate: "5/25/2026", nextMaintenanceDate: "2027-01-01" },
      {
        hasScheduledMaintenance: true,
        maintenanceStartDate: "2026-05-25",
        maintenanceInterval: 6,
        maintenanceIntervalUnit: "months",
        nextMaintenanceDate: "2027-01-01",
      },
    ],
    [
      "a schedule to its next date",
      { ...EVERY, nextMaintenanceDate: "2026-08-31" },
      { maintenanceStartDate: "2026-02-28", nextMaintenanceDate: "2026-08-31" },
    ],
    ["a schedule from today", EVERY, { maintenanceStartDate: TODAY, nextMaintenanceDate: "2027-05-28" }],
    ["no schedule without an interval", { nextMaintenanceDate: "soon" }, { hasScheduledMaintenance: false }],
    ["decimal comma", { currentUsage: "12,5" }, { currentUsage: 125 }],
    ["the largest usage", { currentUsage: "99999999.9" }, { currentUsage: 999_999_999 }],
    ["a lifespan", { threshold: "20000" }, { threshold: 200_000, alertThreshold: 20 }],
    ["the least lifespan", { threshold: "1" }, { threshold: 10, alertThreshold: 20 }],
    ["a lifespan of 0 is none", { threshold: "0" }, { threshold: null, alertThreshold: 20 }],
    ["alert threshold 10", { threshold: "10" }, { threshold: null, alertThreshold: 10 }],
    ["alert threshold 15 %", { threshold: "15 %" }, { threshold: null, alertThreshold: 15 }],
    ["alert threshold 20", { threshold: "20.0" }, { threshold: null, alertThreshold: 20 }],
    ["alert threshold 25%", { threshold: "25%" }, { threshold: null, alertThreshold: 25 }],
    ["alert threshold 30 is not one", { threshold: "30" }, { threshold: 300, alertThreshold: 20 }],
    ["alert threshold 10.5 is not one", { threshold: "10.5" }, { threshold: 105, alertThreshold: 20 }],
    ["alert threshold is not in tenths", { threshold: "1.5" }, { threshold: 15, alertThreshold: 20 }],
    ["a long name", { name: "n".repeat(200) }, { name: "n".repeat(200) }],
    ["a long serial number", { serialNumber: "s".repeat(200) }, { serialNumber: "s".repeat(200) }],
    ["a long description", { description: "d".repeat(5_000) }, { description: "d".repeat(5_000) }],
    ["pairs of surrogates", { name: "Loader 🚜" }, { name: "Loader 🚜" }],
  ])("%s", (_, cells, row) => {
    expect(read(cells)).toMatchObject({ ok: true, row });
  });

  it.each(["vehicle", "machinery", "tools", "other"])("accepts type %s in any letter case", (type) => {
    expect(read({ type })).toMatchObject({ ok: true, row: { type } });
    expect(read({ type: type.toUpperCase() })).toMatchObject({ ok: true, row: { type } });
  });

  it.each(["hours", "miles", "kilometers", "n/a", "cycles", "other"])(
    "accepts unit %s in any letter case",
    (unit) => {
      expect(read({ unit })).toMatchObject({ ok: true, row: { unit } });
      expect(read({ unit: unit.toUpperCase() })).toMatchObject({ ok: true, row: { unit } });
    },
  );

  it.each([
    ["gasoline", "gasoline"],
    ["Gas", "gasoline"],
    ["DIESEL", "diesel"],
    ["N/A", "n/a"],
    ["", "n/a"],
  ])("reads fuel %j as %s", (fuel, fuelType) => {
    expect(read({ fuelType: fuel })).toMatchObject({ ok: true, row: { fuelType } });
  });

  type ErrorRow = [
    Partial<Record<ListField, string>>,
    ListRowError["message"],
    object,
    why?: ListRowError["why"],
  ];
  it.each<ErrorRow>([
    [{ name: " " }, "missingFields", {}],
    [{ type: " " }, "missingFields", {}],
    [{ unit: " " }, "missingFields", {}],
    [{ name: "", type: "boat" }, "missingFields", {}],
    [{ type: "boat" }, "invalidType", { value: "boat" }],
    [{ type: "constructor" }, "invalidType", { value: "constructor" }],
    [{ type: "b".repeat(100) }, "invalidType", { value: "b".repeat(100) }],
    [{ type: "b".repeat(101) }, "invalidType", { value: `${"b".repeat(100)}…` }],
    [{ type: "bo\0at\ud800" }, "invalidType", { value: "bo\ufffdat\ufffd" }],
    [{ unit: "days" }, "invalidUnit", { value: "days" }],
    [{ fuelType: "E85" }, "invalidFuel", { value: "E85" }],
    [{ fuelType: "electric" }, "invalidFuel", { value: "electric" }],
    [{ currentUsage: "many" }, "invalidUsage", { value: "many" }, "notNumber"],
    [{ currentUsage: "-0.1" }, "invalidUsage", { value: "-0.1" }, "negative"],
    [{ currentUsage: "1.25" }, "invalidUsage", { value: "1.25" }, "decimals"],
    [{ currentUsage: "8,150" }, "invalidUsage", { value: "8,150" }, "ambiguous"],
    [{ currentUsage: "100000000" }, "invalidUsage", { value: "100000000" }, "tooLarge"],
    [{ threshold: "none" }, "invalidThreshold", { value: "none" }, "notNumber"],
    [{ threshold: "-1" }, "invalidThreshold", { value: "-1" }, "negative"],
    [{ threshold: "0.1" }, "invalidThreshold", { value: "0.1" }, "lifespan"],
    [{ threshold: "0.9" }, "invalidThreshold", { value: "0.9" }, "lifespan"],
    [{ threshold: "30%" }, "invalidAlertThreshold", { value: "30%" }, "percent"],
    [{ threshold: "1%5" }, "invalidThreshold", { value: "1%5" }, "notNumber"],
    [{ threshold: "1 00" }, "invalidThreshold", { value: "1 00" }, "separators"],
    [{ serviceInterval: "monthly" }, "invalidInterval", { value: "monthly" }, "notNumber"],
    [{ serviceInterval: "-500" }, "invalidInterval", { value: "-500" }, "negative"],
    [{ lastServiceUsage: "soon" }, "invalidLastService", { value: "soon" }, "notNumber"],
    [{ name: "#REF!" }, "damaged", { value: "#REF!" }],
    [{ serialNumber: "1.23457E+11" }, "damaged", { value: "1.23457E+11" }],
    [{ serialNumber: "2-Jan" }, "damaged", { value: "2-Jan" }],
    [{ unit: "#N/A" }, "invalidUnit", { value: "#N/A" }],
    [
      { maintenanceInterval: "six", maintenanceIntervalUnit: "months" },
      "invalidEvery",
      { value: "six months" },
    ],
    [{ maintenanceInterval: "6", maintenanceIntervalUnit: "moons" }, "invalidEvery", { value: "6 moons" }],
    [{ maintenanceInterval: "6" }, "invalidEvery", { value: "6" }],
    [{ ...EVERY, maintenanceStartDate: "31/12/2026" }, "invalidDate", { value: "31/12/2026" }],
    [{ ...EVERY, maintenanceStartDate: "1899-12-31" }, "invalidDate", { value: "1899-12-31" }],
    [{ ...EVERY, nextMaintenanceDate: "5/6/2026" }, "invalidDate", { value: "5/6/2026" }],
    [{ name: "n".repeat(201) }, "nameTooLong", { max: 200 }],
    [{ serialNumber: "s".repeat(201) }, "serialTooLong", { max: 200 }],
    [{ licensePlate: "p".repeat(21) }, "factTooLong", { field: "licensePlate", max: 20 }],
    [{ make: "m".repeat(61) }, "factTooLong", { field: "make", max: 60 }],
    [{ modelYear: "19x9" }, "invalidModelYear", { value: "19x9" }],
    [{ modelYear: "1899" }, "invalidModelYear", { value: "1899" }],
    [{ modelYear: "2029" }, "invalidModelYear", { value: "2029" }],
    [{ modelYear: "2019.5" }, "invalidModelYear", { value: "2019.5" }],
    [{ description: "d".repeat(5_001) }, "descriptionTooLong", { max: 5_000 }],
    [{ name: "Load\0er" }, "invalidText", { field: "name" }],
    [{ name: "Loader\udc00" }, "invalidText", { field: "name" }],
    [{ serialNumber: "\ud800X" }, "invalidText", { field: "serialNumber" }],
    [{ description: "a\0" }, "invalidText", { field: "description" }],
  ])("%j: %s", (cells, message, params, why) => {
    expect(read(cells)).toEqual({ ok: false, error: { row: 7, message, params, why } });
  });

  it("reads an alert threshold from its own column, and the lifespan beside it", () => {
    const formats = { ...FORMATS, columns: { ...FORMATS.columns, alertThreshold: FIELDS.length } };
    const record = (threshold: string, percent: string) =>
      readMachineOfList(
        formats,
        [...FIELDS.map((field) => ({ ...GOOD, threshold })[field as "name"] ?? ""), percent],
        7,
        TODAY,
      );
    expect(record("20", "15%")).toMatchObject({ row: { threshold: 200, alertThreshold: 15 } });
    expect(record("", "")).toMatchObject({ row: { threshold: null, alertThreshold: 20 } });
    const refused = (value: string) => ({
      error: { message: "invalidAlertThreshold", why: "percent", params: { value } },
    });
    expect(record("20%", "15")).toMatchObject(refused("20%"));
    expect(record("20", "30")).toMatchObject(refused("30"));
    expect(record("20", "-1")).toMatchObject(refused("-1"));
  });

  it("reads numbers by the sign of their column, and those of all data in tenths", () => {
    const signs = FIELDS.map((field) => (field === "currentUsage" ? ("point" as const) : null));
    expect(read({ currentUsage: "8,150" }, { ...FORMATS, signs })).toMatchObject({
      row: { currentUsage: 81_500 },
    });
    const written = read({ currentUsage: "81505", lastServiceUsage: "-5" }, { ...FORMATS, inTenths: true });
    expect(written).toMatchObject({ row: { currentUsage: 81_505, lastServiceUsage: -5 } });
  });

  it("treats missing cells as empty", () => {
    expect(readMachineOfList(FORMATS, ["Loader", "machinery", "", "hours"], 2, TODAY)).toMatchObject({
      ok: true,
    });
    expect(readMachineOfList(FORMATS, ["Loader", "machinery"], 2, TODAY)).toMatchObject({
      error: { row: 2, message: "missingFields" },
    });
  });
});

it.each([
  [null, 100, false],
  [1_000, 1_000, false],
  [999, 1_000, true],
])("finds a lifespan of %j with a usage of %d outlived: %s", (threshold, currentUsage, outlived) => {
  expect(hasShortLife({ threshold, currentUsage })).toBe(outlived);
});

it("has a template with a column for each field", () => {
  expect([IMPORT_TEMPLATE_HEADER, ...IMPORT_TEMPLATE_ROWS].map((cells) => cells.join(","))).toEqual([
    "Name,Type,Serial Number,Unit,Current Usage,Threshold,Fuel Type,Service Interval,Description",
    "Wheel Loader 544H,machinery,LD-1032841,hours,8150.5,20000,diesel,500,North yard",
    "Pickup F-150,vehicle,PK-2207,miles,48210,200000,gasoline,5000,",
  ]);
});

it("imports the template as it is", () => {
  const rows = [IMPORT_TEMPLATE_HEADER, ...IMPORT_TEMPLATE_ROWS];
  const file = readListFile(rows.map((cells) => cells.join(",")).join("\n"));
  if ("problem" in file) throw new Error(file.problem);
  expect(Object.keys(file.formats.columns)).toHaveLength(IMPORT_TEMPLATE_HEADER.length);
  expect(file.records).toHaveLength(2);
  for (const { cells, row } of file.records) {
    expect(readMachineOfList(file.formats, cells, row, TODAY)).toMatchObject({ ok: true });
  }
});

describe("duplicateKey", () => {
  const key = duplicateKey({ name: "Loader", type: "machinery", serialNumber: "X1" });
  it.each([
    ["the same", { name: "Loader", type: "machinery", serialNumber: "X1" }, true],
    ["outer blanks", { name: "Loader ", type: "machinery", serialNumber: " X1" }, true],
    ["another name", { name: "Loader 2", type: "machinery", serialNumber: "X1" }, false],
    ["another letter case", { name: "LOADER", type: "machinery", serialNumber: "X1" }, false],
    ["another type", { name: "Loader", type: "other", serialNumber: "X1" }, false],
    ["another serial number", { name: "Loader", type: "machinery", serialNumber: "X2" }, false],
    ["no serial number", { name: "Loader", type: "machinery", serialNumber: null }, false],
  ])("%s", (_, machine, same) => {
    expect(duplicateKey(machine) === key).toBe(same);
  });

  it("treats a missing serial number as an empty one", () => {
    const machine = { name: "Loader", type: "machinery" };
    expect(duplicateKey({ ...machine, serialNumber: null })).toBe(
      duplicateKey({ ...machine, serialNumber: "" }),
    );
  });

  it("keeps field boundaries", () => {
    const one = duplicateKey({ name: 'a","b', type: "other", serialNumber: "" });
    expect(one).not.toBe(duplicateKey({ name: "a", type: "other", serialNumber: "b" }));
  });
});
