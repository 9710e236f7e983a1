import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { packed, workbookParts } from "#tests/support/workbooks.ts";
import type { Choices } from "./choices.ts";
import { guessChoices } from "./guess-choices.ts";
import { importTemplate } from "./import-templates.ts";
import type { KeptTable } from "./kept-table.ts";
import { readDatedRows } from "./read-dated-rows.ts";
import type { DatedRow, RowMachine } from "./read-row.ts";
import { readUpload } from "./read-upload.ts";
import type { RowContext } from "./row-on-machine.ts";

const MACHINES: Record<string, RowMachine> = Object.fromEntries(
  (
    [
      ["Deere", "hours", "diesel"],
      ["Truck", "miles", "gasoline"],
      ["Van", "kilometers", "n/a"],
      ["Trailer", "n/a", "n/a"],
    ] as const
  ).map(([name, unit, fuelType]) => [name, { id: name, name, unit, fuelType, isNew: false }]),
);

const CONTEXT: RowContext = {
  today: "2026-11-28",
  timeZone: "America/Chicago",
  now: new Date("2026-11-28T18:00:00Z"),
  fuelUnit: "gal",
  machineOf: ({ name }) => (name === "Out" ? "out" : (MACHINES[name] ?? null)),
  locale: "en",
};

type Options = Partial<Choices> & { context?: Partial<RowContext> };

function read(table: KeptTable, { context, ...changes }: Options = {}) {
  return readDatedRows(table, { ...guessChoices(table), ...changes }, { ...CONTEXT, ...context });
}

function tablesOf(bytes: string | Uint8Array, name = "log.csv"): KeptTable[] {
  const upload = readUpload(name, typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes);
  if ("problem" in upload) throw new Error(JSON.stringify(upload));
  return upload.tables;
}

function tableOf(text: string): KeptTable {
  const [table] = tablesOf(text);
  if (!table) throw new Error("no table");
  return table;
}

const readText = (text: string, options?: Options) => read(tableOf(text), options);

/** The first row, or the reason why it can't go in. */
function first(text: string, options?: Options) {
  const { rows, wrong, leftOut } = readText(text, options);
  return rows[0] ?? wrong[0] ?? leftOut[0];
}

describe("rows of totals", () => {
  it.each([
    ["below their columns", "Date,Machine,Gallons\n2024-05-05,Deere,1\nTOTAL,,1"],
    ["with the year", "Date,Machine,Gallons,Total\n2024-05-05,Deere,1,3\n2024 TOTAL,,1,$3"],
    ["behind the year", "Date,Machine,Gallons\n2024-05-05,Deere,1\n2024,Total,1"],
    ["behind an empty date", "Date,Machine,Gallons\n2024-05-05,Deere,1\n,Total:,1"],
    ["where empty cells repeat the one above", "Date,Machine,Gallons\n2024-05-05,Deere,1\n,Totales,1"],
  ])("are left out and counted %s", (_, text) => {
    for (const fillDown of [false, true]) {
      const { rows, wrong, leftOut, adjusted } = readText(text, { fillDown });
      expect([rows.length, wrong, leftOut]).toEqual([1, [], [3]]);
      expect(adjusted).toContainEqual(["totals", 1]);
    }
  });

  it("are none with a date of their own", () => {
    const { wrong, leftOut } = readText("Date,Machine,Gallons\n2024-05-05,Total,1");
    expect([wrong, leftOut]).toEqual([[{ row: 2, reason: "noMachine" }], []]);
  });
});

const fixture = (name: string) =>
  tablesOf(readFileSync(new URL(`../../../tests/fixtures/imports/${name}`, import.meta.url)), name);

function utf16(text: string, [low, high]: [0 | 1, 0 | 1]): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  for (let index = 0; index < text.length; index++) {
    bytes[index * 2 + low] = text.charCodeAt(index) & 255;
    bytes[index * 2 + high] = text.charCodeAt(index) >> 8;
  }
  return bytes;
}

const one = (name: string) => (): RowMachine => MACHINES[name] as RowMachine;

describe("days", () => {
  it.each<[string, string, object]>([
    ["a day", "2024-05-05", { date: "2024-05-05", takenAt: null }],
    ["a day with midnight", "01/15/2022 0:00", { date: "2022-01-15", takenAt: null }],
    [
      "a time of the zone",
      "2024-03-10 16:01",
      { date: "2024-03-10", takenAt: new Date("2024-03-10T21:01:00Z") },
    ],
    ["a time before the clock changes", "2024-03-10 01:30", { takenAt: new Date("2024-03-10T07:30:00Z") }],
    ["a time of the afternoon", "5/31/2024 5:40 PM", { takenAt: new Date("2024-05-31T22:40:00Z") }],
    ["noon", "5/31/2024 12:10 p.m.", { takenAt: new Date("2024-05-31T17:10:00Z") }],
    [
      "a time of UTC",
      "2024-03-11T03:30:00Z",
      { date: "2024-03-10", takenAt: new Date("2024-03-11T03:30:00Z") },
    ],
    [
      "a time with an offset",
      "2024-03-11T03:30:00+02:00",
      { date: "2024-03-10", takenAt: new Date("2024-03-11T01:30:00Z") },
    ],
    ["today", "2026-11-28", { date: "2026-11-28" }],
    ["a time after now", "2026-11-28 23:00", { date: "2026-11-28", takenAt: CONTEXT.now }],
    ["the first day", "1900-01-01", { date: "1900-01-01" }],
    ["a compact day", "20240505", { date: "2024-05-05" }],
    ["two digits of this year", "5/31/26", { date: "2026-05-31" }],
    ["two digits of next year", "5/31/27", { date: "1927-05-31" }],
    ["tomorrow", "2026-11-29", { reason: "future" }],
    ["a day before 1900", "1899-12-31", { reason: "before1900" }],
    ["no day", "", { reason: "noDate" }],
    ["an empty word", "N/A", { reason: "noDate" }],
    ["a day that isn't", "31/04/2024", { reason: "badDate", params: { value: "31/04/2024" } }],
    ["the 29th of February 1900", "1900-02-29", { reason: "badDate" }],
    ["a word", "soon", { reason: "badDate", params: { value: "soon" } }],
    ["a time that isn't", "2024-05-05 25:00", { reason: "badDate" }],
  ])("%s", (_, cell, expected) => {
    const dateOrder = cell.startsWith("31/") ? "day" : null;
    expect(first(`Date,Machine,Hours\n${cell},Deere,12\n,Deere,1`, { dateOrder })).toMatchObject(expected);
  });

  it.each<[string, Choices["dateOrder"], object]>([
    ["05/11/2024", "day", { date: "2024-11-05" }],
    ["05/11/2024", "month", { date: "2024-05-11" }],
    ["24/05/11", "year", { date: "2024-05-11" }],
    ["12/25/2024", "day", { reason: "badDate" }],
    ["45417", "excel", { date: "2024-05-05" }],
    ["45417.75", "excel", { date: "2024-05-05" }],
    ["60", "excel", { reason: "badDate" }],
    ["45417", "day", { reason: "badDate" }],
  ])("%s, when %s is chosen", (cell, dateOrder, expected) => {
    expect(first(`Date,Machine,Hours\n${cell},Deere,12`, { dateOrder })).toMatchObject(expected);
  });

  it.each([
    ["08:05", { takenAt: new Date("2024-05-05T13:05:00Z") }],
    ["5:40 PM", { takenAt: new Date("2024-05-05T22:40:00Z") }],
    ["0.5", { takenAt: new Date("2024-05-05T17:00:00Z") }],
    ["", { takenAt: null }],
    ["later", { reason: "unreadable", params: { field: "time", value: "later" } }],
  ])("a column of times: %j", (time, expected) => {
    expect(first(`Date,Time,Machine,Hours\n2024-05-05,${time},Deere,12`)).toMatchObject(expected);
  });
});

describe("machines of rows", () => {
  const HEADER = "Date,Machine,Serial Number,Hours";

  it.each<[string, string, object | number]>([
    ["one that is here", "2024-05-05,Deere,,12", { machineId: "Deere" }],
    ["one that is left out", "soon,Out,,12", 2],
    ["none", "2024-05-05,,,12", { reason: "noMachine" }],
    [
      "one that a spreadsheet damaged",
      "2024-05-05,#N/A,,12",
      { reason: "damaged", params: { value: "#N/A" } },
    ],
    [
      "a damaged serial number",
      "2024-05-05,Deere,1.23457E+11,12",
      { reason: "damaged", params: { value: "1.23457E+11" } },
    ],
    [
      "a name that is too long",
      `2024-05-05,${"a".repeat(201)},,12`,
      { reason: "tooLong", params: { field: "machine", max: 200 } },
    ],
    ["a cell of 10,000 letters", `2024-05-05,Deere,,12,${"a".repeat(10_000)}`, { machineId: "Deere" }],
    ["a cell of 10,001 letters", `2024-05-05,Deere,,12,${"a".repeat(10_001)}`, { reason: "cellTooLong" }],
    ["a NUL", "2024-05-05,Deere,,12,a\0b", { reason: "unstorable" }],
    ["half a letter", `2024-05-05,Deere,,12,\ud800`, { machineId: "Deere" }],
  ])("%s", (_, row, expected) => {
    const found = first(`${HEADER}\n${row}`);
    if (typeof expected === "number") expect(found).toBe(expected);
    else expect(found).toMatchObject(expected);
  });

  it("A column without machines has one for all rows", () => {
    expect(first("Date,Odo (km)\n2024-05-05,12", { context: { machineOf: one("Van") } })).toMatchObject({
      machineId: "Van",
    });
  });

  it("Empty cells repeat the one above, when that is chosen", () => {
    const text = "Date,Machine,Hours\n2024-05-05,Deere,1\n,,2";
    expect(readText(text).wrong).toHaveLength(1);
    expect(readText(text, { fillDown: true }).rows).toMatchObject([
      { reading: 10, date: "2024-05-05" },
      { reading: 20, date: "2024-05-05", machineId: "Deere" },
    ]);
  });
});

describe("readings", () => {
  it.each<[string, string, object, Options?]>([
    ["a number", "12.34", { kind: "readings", reading: 123 }],
    ["half up", "3120.55", { reading: 31_206 }],
    ["0", "0", { reading: 0 }],
    ["noise of binary fractions", "12.299999999999999", { reading: 123 }],
    ["groups and a unit", '"106,421 h"', { reading: 1_064_210 }, { decimal: "point" }],
    ["an apostrophe", "48'210", { reading: 482_100 }],
    ["a point as decimal sign", '"1,234"', { reading: 12_340 }, { decimal: "point" }],
    ["a comma as decimal sign", '"1,234"', { reading: 12 }, { decimal: "comma" }],
    ["nothing", "", { reason: "noReading" }],
    ["brackets", "(12.00)", { reason: "negative", params: { field: "reading" } }],
    ["a word", "many", { reason: "unreadable", params: { field: "reading", value: "many" } }],
    [
      "a damaged number",
      "1.23457E+11",
      { reason: "unreadable", params: { field: "reading", value: "1.23457E+11" } },
    ],
    ["too much", "100000000", { reason: "tooLarge", params: { field: "reading" } }],
  ])("%s", (_, cell, expected, options) => {
    expect(first(`Date,Machine,Meter Reading\n2024-05-05,Deere,${cell}`, options)).toMatchObject(expected);
  });

  it.each<[string, string, string, object]>([
    ["kilometers for miles", "Odo (km)", "Truck,1000", { reading: 6_214 }],
    ["miles for kilometers", "Odo (mi)", "Van,100", { reading: 1_609 }],
    [
      "miles for hours",
      "Odo (mi)",
      "Deere,100",
      { reason: "otherUnit", params: { machine: "Deere", unit: "hours" } },
    ],
    [
      "hours for no meter",
      "Hours",
      "Trailer,100",
      { reason: "otherUnit", params: { machine: "Trailer", unit: "n/a" } },
    ],
    ["its own unit", "Meter Reading", "Van,100", { reading: 1_000 }],
    ["no unit of its own", "Meter Reading", "Trailer,100", { reason: "otherUnit" }],
  ])("%s", (_, heading, row, expected) => {
    expect(first(`Date,Machine,${heading}\n2024-05-05,${row}`)).toMatchObject(expected);
  });

  it("Each row counts in the unit of its own", () => {
    const { rows } = readText(
      "Date,Machine,Odometer,Distance Unit\n2024-05-05,Truck,100,mi\n2024-05-05,Truck,100,km\n2024-05-05,Truck,100 mi,km",
    );
    expect(rows.map(({ reading }) => reading)).toEqual([1_000, 621, 1_000]);
  });

  it("An answer stands before a heading that says something else", () => {
    expect(first("Date,Machine,Odo (km)\n2024-05-05,Truck,100", { readingUnit: "miles" })).toMatchObject({
      reading: 1_000,
    });
  });

  it("Sums tell what was read and stored, and what was rounded, without wrong rows", () => {
    const text =
      "Date,Machine,Hours\n2024-05-05,Deere,3120.50\n2024-05-05,Deere,250.00\n2024-05-05,Deere,3120.55\nsoon,Deere,1";
    expect(readText(text)).toMatchObject({
      sums: [{ what: "reading", read: 64_910.5, stored: 64_911 }],
      adjusted: [["rounded", 1]],
    });
  });
});

describe("fuel", () => {
  it.each<[string, string, object, Options?]>([
    [
      "a paid cost",
      "Gallons,Fuel Cost\n10,35",
      { amount: 100, cost: 3_500, takenAt: null, operatorName: "", use: null },
    ],
    ["a cost of 0", "Gallons,Fuel Cost\n10,0", { cost: 0 }],
    ["no cost", "Gallons,Fuel Cost\n10,", { cost: null }],
    ["a cost of three decimals", "Gallons,Fuel Cost\n10.0,89.643", { cost: 8_964 }],
    ["a cost with a currency", "Gallons,Cost\n10,$79.78", { cost: 7_978 }],
    [
      "price times volume",
      "Gallons,Price per Unit\n8.541,3.459",
      { amount: 85, cost: 2_954 },
      { decimal: "point" },
    ],
    ["a total before a price", "Gallons,Total Cost,Price per Unit\n8.5,20,3.4", { cost: 2_000 }],
    ["a price of 0", "Gallons,Price per Unit\n8.5,0", { cost: null }],
    ["a price for one", "Gallons,Price\n8.5,2.5", { cost: 2_125 }, { price: "one" }],
    ["a price for all", "Gallons,Price\n8.5,2.5", { cost: 250 }, { price: "total" }],
    ["litres", "Fuel (litres)\n46.301", { amount: 122 }, { decimal: "point" }],
    [
      "litres in a company of liters",
      "Fuel (litres)\n46.301",
      { amount: 463 },
      { decimal: "point", context: { fuelUnit: "L" } },
    ],
    ["imperial gallons", "Volume\n10", { amount: 120 }, { volumeUnit: "imperial" }],
    [
      "imperial gallons in liters",
      "Volume\n10",
      { amount: 455 },
      { volumeUnit: "imperial", context: { fuelUnit: "L" } },
    ],
    ["an answer that converts nothing", "Volume\n10.04", { amount: 100 }, { volumeUnit: "gal" }],
    ["less than a tenth", "Gallons\n0.04", { reason: "noFuel" }],
    ["0", "Gallons\n0", { reason: "noFuel" }],
    ["nothing", "Gallons,Fuel Cost\n,5", { reason: "noFuel" }],
    ["a negative amount", "Gallons\n(1)", { reason: "negative", params: { field: "amount" } }],
    [
      "a cost that is too large",
      "Gallons,Fuel Cost\n1,10000000",
      { reason: "tooLarge", params: { field: "fuelCost" } },
    ],
    ["a kind", "Gallons,Fuel\n1,Gas. Comum", { fuelType: "gas" }],
    ["dyed diesel", "Gallons,Fuel\n1,Dyed diesel", { fuelType: "diesel", use: null }],
    ["the machine's kind", "Gallons,Fuel\n1,", { fuelType: "diesel" }],
    ["an unknown kind", "Gallons,Fuel\n1,E85", { fuelType: "gas" }, { values: [["fuelType", "E85", "gas"]] }],
    ["a use", "Gallons,Fuel,Use\n1,Diesel,Off-road dyed", { use: "off-road-dyed" }],
    ["a use that isn't stated", "Gallons,Fuel,Use\n1,Diesel,Not stated", { use: null }],
    ["dyed gas", "Gallons,Fuel,Use\n1,Gas,Off-road dyed", { reason: "dyedGas" }],
    [
      "an unknown use",
      "Gallons,Use\n1,boat",
      { reason: "unreadable", params: { field: "fuelUse", value: "boat" } },
    ],
    [
      "an operator and notes",
      "Gallons,Driver,Notes,Tags\n1,Ana\tB,x,y",
      { operatorName: "Ana B", notes: "x; y" },
    ],
    ["no notes", "Gallons,Notes\n1,No notes provided", { notes: "" }],
    [
      "a formula in the notes",
      'Gallons,Notes\n1,"=HYPERLINK(""http://x.test"")"',
      { notes: '=HYPERLINK("http://x.test")' },
    ],
    ["no reading of 0.0", "Gallons,Hours\n1,0.0", { reading: null }],
    ["a reading", "Gallons,Hours\n1,12.5", { reading: 125 }],
  ])("%s", (_, columns, expected, options) => {
    const [header, row] = columns.split("\n");
    expect(first(`Date,Machine,${header}\n2024-05-05,Deere,${row}`, options)).toMatchObject(expected);
  });

  it("Each row is converted by its own unit", () => {
    const { rows } = readText(
      "Date,Machine,Volume,Volume Unit\n2024-05-05,Deere,10,US_GALLON\n2024-05-05,Deere,10,LITER",
    );
    expect(rows.map((row) => row.kind === "fuel" && row.amount)).toEqual([100, 26]);
  });

  it("What is converted doesn't count as rounded; what has more decimals does", () => {
    const ofVan = (columns: string, row: string) =>
      readText(`Date,Machine,Fuel,${columns}\n2024-05-05,Van,Diesel,${row}`).adjusted;
    expect(ofVan("Liters,Odo (mi)", "10.0,100")).toEqual([]);
    expect(ofVan("Gallons,Odo (km)", "10.04,100.0")).toEqual([["rounded", 1]]);
    expect(ofVan("Gallons,Odo (km)", "10.0,100.04")).toEqual([["rounded", 1]]);
  });

  it("An unknown kind can be left out; a kind that nobody told is counted", () => {
    const text = "Date,Machine,Gallons,Fuel\n2024-05-05,Van,1,E85\n2024-05-05,Van,1,";
    expect(readText(text, { values: [["fuelType", "e85", null]] })).toMatchObject({
      rows: [{ row: 3, fuelType: "gas" }],
      leftOut: [2],
      adjusted: [["fuelGuessed", 1]],
    });
  });

  it("A reading that the meter can't count is dropped and counted", () => {
    expect(readText("Date,Machine,Gallons,Odo (mi)\n2024-05-05,Deere,1,100")).toMatchObject({
      rows: [{ reading: null, amount: 10 }],
      adjusted: [["readingDropped", 1]],
    });
  });
});

describe("services", () => {
  it.each<[string, string, object, Options?]>([
    [
      "work and its pieces",
      'Done\n"Engine Oil, Oil Filter; grease"',
      { work: "Engine Oil, Oil Filter; grease", pieces: ["Engine Oil", "Oil Filter", "grease"] },
    ],
    ["several columns of work", "Title,Description\nBelt,torn", { work: "Belt; torn" }],
    ["no work", "Done,Labor Cost\n,5", { reason: "noWork" }],
    ["work that is N/A", "Done,Labor Cost\nN/A,5", { reason: "noWork" }],
    [
      "labor, parts and a total that differs",
      "Done,Labor,Parts,Total\nOil,100,50,160",
      { laborCost: 10_000, partsCost: 5_000 },
    ],
    ["labor and a total", "Done,Labor,Total\nOil,100,160", { laborCost: 10_000, partsCost: 6_000 }],
    ["parts and a total", "Done,Parts,Total\nOil,100,160", { laborCost: 6_000, partsCost: 10_000 }],
    [
      "a total below labor",
      "Done,Labor,Total\nOil,100,60",
      { reason: "totalBelow", params: { field: "laborCost" } },
    ],
    [
      "a total below parts",
      "Done,Parts Cost,Total\nOil,11.50,10.50",
      { reason: "totalBelow", params: { field: "partsCost" } },
    ],
    [
      "a total alone",
      "Done,Cost\nOil,$123.45",
      { laborCost: 0, partsCost: 12_345, notes: "Total imported." },
    ],
    [
      "a total alone, in Spanish",
      "Done,Cost,Notes\nOil,5,x",
      { notes: "x\nTotal importado." },
      { context: { locale: "es" } },
    ],
    ["a total of 0", "Done,Cost\nOil,$0.00", { laborCost: 0, partsCost: 0, notes: "" }],
    ["no cost", "Done\nOil", { laborCost: 0, partsCost: 0 }],
    [
      "tax and discount",
      "Done,Labor,Parts,Tax,Discount\nOil,100,50,10,70",
      { laborCost: 9_000, partsCost: 0 },
    ],
    ["tax on parts", "Done,Labor,Parts,Tax\nOil,100,50,10", { laborCost: 10_000, partsCost: 6_000 }],
    ["a discount above the cost", "Done,Labor,Discount\nOil,10,11", { reason: "negative" }],
    ["a total with its tax in it", "Done,Total,Tax\nOil,110,10", { partsCost: 11_000 }],
    ["a subtotal without its tax", "Done,line_item_subtotal,tax1\nOil,100,10", { partsCost: 11_000 }],
    [
      "a cost that is too large",
      "Done,Labor\nOil,10000000",
      { reason: "tooLarge", params: { field: "laborCost" } },
    ],
    [
      "a total that is too large",
      "Done,Cost\nOil,10000000",
      { reason: "tooLarge", params: { field: "totalCost" } },
    ],
    ["a negative cost", "Done,Labor\nOil,(12.00)", { reason: "negative", params: { field: "laborCost" } }],
    ["a vendor by yes", "Done,Vendor,Done By\nOil,Yes,Ana", { doneBy: "vendor", doneByName: "Ana" }],
    ["a vendor by no", "Done,Vendor,Done By\nOil,No,Ana", { doneBy: "own", doneByName: "Ana" }],
    ["a vendor by name", "Done,Vendor\nOil,Smith Tractor", { doneBy: "vendor", doneByName: "Smith Tractor" }],
    [
      "a vendor and a person",
      "Done,Vendor,Technician\nOil,Smith Tractor,Ana",
      { doneByName: "Smith Tractor", notes: "Ana" },
    ],
    ["nobody", "Done\nOil", { doneBy: "own", doneByName: "" }],
    [
      "parts",
      "Done,Parts Used\nOil,Filter (P-1) x 2; Oil x 1; (P-2) x 3",
      {
        parts: [
          { part: "Filter", partNumber: "P-1", qty: 2 },
          { part: "Oil", partNumber: "", qty: 1 },
          { part: "", partNumber: "P-2", qty: 3 },
        ],
      },
    ],
    [
      "other text for parts",
      "Done,Parts Used,Notes\nOil,two filters,x",
      { parts: [], notes: "x\ntwo filters" },
    ],
    [
      "repeats",
      "CostTitle,RepeatOdo,RepeatMonths\nOil,250,12",
      { repeats: { everyUsage: 2_500, everyMonths: 12 } },
    ],
    ["no repeats", "CostTitle,RepeatOdo,RepeatMonths\nOil,0,0", { repeats: null }],
    [
      "half a month",
      "CostTitle,RepeatMonths\nOil,1.5",
      { reason: "unreadable", params: { field: "everyMonths", value: "1.5" } },
    ],
    [
      "more months than a century",
      "CostTitle,RepeatMonths\nOil,1201",
      { reason: "tooLarge", params: { field: "everyMonths" } },
    ],
    ["a reading of 0", "Done,Hours\nOil,0", { reading: null }],
    ["long work, whole", `Done\n${"w".repeat(400)}`, { work: "w".repeat(400) }],
    [
      "long texts, cut",
      `Done,Reference,Technician,Notes\nOil,${"r".repeat(101)},${"d".repeat(201)},${"n".repeat(5_001)}`,
      { reference: "r".repeat(100), doneByName: "d".repeat(200), notes: "n".repeat(5_000) },
    ],
  ])("%s", (_, columns, expected, options) => {
    const [header, row] = columns.split(/\n/);
    expect(first(`Date,Machine,${header}\n2024-05-05,Deere,${row}`, options)).toMatchObject(expected);
  });

  it("What was shortened, and totals that differ, are counted", () => {
    const text = `Date,Machine,Done,Labor,Parts,Total,Reference\n2024-05-05,Deere,Oil,100,50,160,${"r".repeat(101)}\n2024-05-05,Deere,Oil,100,50,150,x`;
    expect(readText(text).adjusted).toEqual([
      ["totalDiffers", 1],
      ["shortened.reference", 1],
    ]);
  });

  it("A total of labor, parts and tax differs from nothing", () => {
    const text = "Date,Machine,Done,Labor,Parts,Total,Tax\n2024-05-05,Deere,Oil,100,50,160,10";
    expect(readText(text).adjusted).toEqual([]);
  });

  it("No letter is cut in two", () => {
    const text = `Date,Machine,Done,Reference\n2024-05-05,Deere,Oil,${"r".repeat(99)}\u{1F69A}`;
    expect(first(text)).toMatchObject({ reference: "r".repeat(99) });
  });

  it("An answer is for the column that needs it, where others show their sign", () => {
    const text = 'Date,Machine,Done,Labor,Parts,Hours\n2024-05-05,Deere,Oil,"12,5","12.5","1,234"';
    expect(first(text, { decimal: "point" })).toMatchObject({
      laborCost: 1_250,
      partsCost: 1_250,
      reading: 12_340,
    });
  });

  it("Lines of one entry number, machine and day are one entry", () => {
    const line = (number: string, machine: string, work: string, labor: number) =>
      `2024-05-05,${machine},${number},${work},${labor},note`;
    const text = [
      "Date,Machine,external_id,service_task,labor_subtotal,general_notes",
      ...[line("7", "Deere", "Oil", 60), line("8", "Deere", "Belt", 5), line("7", "Deere", "Filter", 10.5)],
      ...[
        line("7", "Truck", "Oil", 1),
        line("7", "Deere", "Oil", 1),
        line("", "Deere", "Oil", 2),
        line("", "Deere", "Oil", 2),
      ],
    ].join("\n");
    const rows = readText(text).rows as Extract<DatedRow, { kind: "services" }>[];
    expect(
      rows.map(({ row, rows: others, work, laborCost, notes }) => [row, others, work, laborCost, notes]),
    ).toEqual([
      [2, [4, 6], "Oil; Filter", 7_150, "note"],
      [3, [], "Belt", 500, "note"],
      [5, [], "Oil", 100, "note"],
      [7, [], "Oil", 200, "note"],
      [8, [], "Oil", 200, "note"],
    ]);
  });

  it("An entry whose lines cost too much together is wrong with all of them", () => {
    const text =
      "Date,Machine,Entry ID,Done,Labor\n2024-05-05,Deere,7,Oil,9000000\n2024-05-05,Deere,7,Oil,9000000";
    expect(readText(text)).toMatchObject({ rows: [], wrong: [{ row: 2, reason: "tooLarge" }, { row: 3 }] });
  });

  it("Our own files divide tasks by semicolons alone", () => {
    const header =
      "Date,Equipment,Serial Number,Done,Meter Reading,Unit,Done By,Vendor,Labor Cost,Parts Cost,Total Cost,Parts Used,Reference,Notes,Recorded By";
    const text = `${header}\n2024-05-05,Deere,N/A,"Oil, filter; belt",12,Hours`;
    expect(first(text)).toMatchObject({ isOwnFile: true, pieces: ["Oil, filter", "belt"], reading: 120 });
  });
});

describe("files of other programs", () => {
  it.each<[string, (text: string) => Uint8Array]>([
    ["UTF-8", (text) => new TextEncoder().encode(text)],
    ["UTF-8 with a mark", (text) => new TextEncoder().encode(`\u{FEFF}${text}`)],
    ["UTF-16", (text) => utf16(`\u{FEFF}${text}`, [0, 1])],
    ["UTF-16 of the other order", (text) => utf16(`\u{FEFF}${text}`, [1, 0])],
    ["Windows-1252", (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
  ])("A Spanish spreadsheet in %s", (_, encoded) => {
    const [table] = tablesOf(encoded("Fecha;Máquina;Horas\r\n25/11/2024;Deere;1.234,5\r\n"));
    expect(table && read(table).rows).toMatchObject([
      { date: "2024-11-25", machineId: "Deere", reading: 12_345 },
    ]);
  });

  it("LubeLogger's services", () => {
    const [table] = fixture("lubelogger-service.csv");
    const result = table && read(table, { readingUnit: "own", context: { machineOf: one("Truck") } });
    expect(result?.rows.slice(0, 4)).toMatchObject([
      { date: "2024-01-08", work: "Oil change", partsCost: 6_490, reading: 482_100 },
      { partsCost: 11_235, notes: "Filter from stock, old one was torn; spring\nTotal imported." },
      { partsCost: 0, notes: "" },
      { row: 5, notes: "Two lines\nin one note\nTotal imported." },
    ]);
    expect(result?.rows.at(-1)).toMatchObject({ work: "Wiper blades", reading: null });
  });

  it("LubeLogger's fuel", () => {
    const [table] = fixture("lubelogger-fuel.csv");
    const options: Options = { dateOrder: "month", readingUnit: "own", volumeUnit: "gal" };
    const result = table && read(table, { ...options, context: { machineOf: one("Truck") } });
    expect(result?.rows).toMatchObject([
      { amount: 142, cost: 4_531, reading: 481_020 },
      { amount: 139, cost: 4_410 },
      { amount: 150, cost: 4_829 },
    ]);
    expect(result?.wrong).toMatchObject([
      { row: 4, reason: "noFuel" },
      { row: 6, reason: "badDate" },
    ]);
  });

  it("Fuelly", () => {
    const [table] = fixture("fuelly-web.csv");
    const result = table && read(table, { readingUnit: "own", context: { machineOf: one("Truck") } });
    expect(result?.rows).toMatchObject([
      { date: "2022-01-15", amount: 85, cost: 2_954, reading: 1_162_340, takenAt: null },
      { date: "2022-01-29", notes: "" },
      { date: "2022-11-05", amount: 42, notes: "half tank" },
      { reading: 1_167_900, notes: "trip, snow" },
    ]);
  });

  it("aCar", () => {
    const [, , fuel, services] = fixture("acar-sections.csv");
    const context = {
      machineOf: ({ name }: { name: string }) => MACHINES[name === "Altima" ? "Truck" : "Van"] ?? null,
    };
    const read1 = fuel && read(fuel, { context });
    expect(read1?.rows).toMatchObject([
      {
        reading: 1_064_210,
        amount: 152,
        cost: 7_978,
        date: "2022-01-15",
        takenAt: new Date("2022-01-15T14:05:00Z"),
      },
      { amount: 149 },
      { reading: 92_100, amount: 159, machineId: "Van" },
    ]);
    expect(services && read(services, { context, dateOrder: "month" }).rows).toMatchObject([
      { work: "Engine Oil, Oil Filter", partsCost: 2_200, doneBy: "vendor", doneByName: "QuickLube" },
    ]);
  });

  it("Drivvo", () => {
    const [fuel, services] = fixture("drivvo-portuguese.csv");
    const options: Options = { decimal: "point", context: { machineOf: one("Van") } };
    expect(fuel && read(fuel, options).rows).toMatchObject([
      {
        reading: 12_340,
        date: "2026-09-15",
        takenAt: new Date("2026-09-15T14:05:00Z"),
        fuelType: "gas",
        amount: 120,
        cost: 8_964,
        operatorName: "João",
      },
      { amount: 110, cost: 8_312 },
      { reading: null, fuelType: "diesel", cost: 2_400 },
    ]);
    expect(services && read(services, options).rows).toMatchObject([
      { work: "Troca de óleo", partsCost: 25_000, doneByName: "Oficina Zé", reading: 16_000 },
    ]);
    const [spanish] = fixture("drivvo-spanish.csv");
    expect(spanish && read(spanish, options).rows).toMatchObject([
      { fuelType: "gas", cost: 89_960 },
      { cost: 101_655 },
    ]);
  });

  it("Fuelio", () => {
    const [, log, , costs] = fixture("fuelio-backup.csv");
    const options: Options = { values: [["fuelType", "110", "gas"]], context: { machineOf: one("Truck") } };
    const fuel = log && read(log, options);
    expect(fuel?.rows).toMatchObject([
      { amount: 122, cost: 6_709, reading: 2_124_770, fuelType: "gas" },
      { amount: 116, cost: 6_335 },
    ]);
    expect(fuel?.wrong).toEqual([{ row: 8, reason: "noFuel" }]);
    expect(costs && read(costs, { readingUnit: "miles", ...options }).rows).toMatchObject([
      {
        work: "Oil and filter",
        partsCost: 8_950,
        reading: 2_112_000,
        repeats: { everyUsage: 100_000, everyMonths: 12 },
      },
      { work: "Car park", repeats: null },
    ]);
  });

  it("Spritmonitor", () => {
    const [table] = fixture("spritmonitor-semicolons.csv");
    const options: Options = { dateOrder: "day", volumeUnit: "L", readingUnit: "own" };
    const result = table && read(table, { ...options, context: { machineOf: one("Van"), fuelUnit: "L" } });
    expect(result?.rows).toMatchObject([
      { date: "2024-01-05", amount: 414, cost: 7_029, fuelType: "diesel" },
      { reading: 487_440, notes: "Stau; kalt" },
      { reading: 492_515, amount: 10_410 },
    ]);
    expect(result?.wrong).toMatchObject([{ reason: "badDate", params: { value: "31.02.2024" } }]);
  });

  it("Fleetio, whose lines of one entry are joined", () => {
    const [table] = fixture("fleetio-service-entries.csv");
    const result = table && read(table, { readingUnit: "miles", context: { machineOf: one("Truck") } });
    expect(result?.rows).toMatchObject([
      {
        ...{ row: 2, rows: [3], date: "2024-03-10", reading: 482_100, doneByName: "Miller Diesel" },
        ...{ work: "Engine Oil Replacement; Air Filter Replacement", reference: "INV-88" },
        ...{ laborCost: 7_000, partsCost: 8_498 },
      },
      { row: 4, reading: 519_000, laborCost: 4_500 },
    ]);
    expect(result?.wrong).toMatchObject([{ row: 5, reason: "unreadable" }]);
  });

  it("Road Trip and Atlas's work orders", () => {
    const [fuel, services] = fixture("road-trip.csv");
    const options: Options = { volumeUnit: "gal", readingUnit: "own", context: { machineOf: one("Truck") } };
    expect(fuel && read(fuel, options).rows).toMatchObject([
      { amount: 112, cost: 3_650 },
      {},
      { cost: 3_926 },
    ]);
    expect(services && read(services, options).rows).toMatchObject([
      { work: "Oil change, oil filter", partsCost: 7_140 },
    ]);
    const [orders] = fixture("atlas-work-orders.csv");
    const result = orders && read(orders, { context: { machineOf: one("Truck") } });
    expect(result?.rows).toMatchObject([{ work: "Replace belt; Belt torn", doneByName: "Ana Ruiz" }]);
    expect(result?.wrong).toMatchObject([
      { row: 3, reason: "noDate" },
      { row: 4, reason: "damaged" },
    ]);
  });
});

describe("workbooks", () => {
  const style = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';
  const text = (value: string) => `<c t="str"><v>${value}</v></c>`;
  const head = `<row r="1">${["Date", "Machine", "Hours", "Notes"].map(text).join("")}</row>`;
  const bytesOf = (rows: string[], { properties = "", after = "" } = {}) =>
    packed(
      workbookParts([{ name: "Log", rows: head + rows.map((row) => `<row>${row}</row>`).join(""), after }], {
        styles: style,
        properties,
      }),
    );
  const readBook = (bytes: Uint8Array, options?: Options) => {
    const [table] = tablesOf(bytes, "log.xlsx");
    if (!table) throw new Error("no table");
    return read(table, options);
  };
  const day = (serial: number) => `<c s="1"><v>${serial}</v></c>`;
  const number = (value: number | string) => `<c><v>${value}</v></c>`;

  it.each<[string, string, object, Options?, string?]>([
    ["a date from 1900", day(45_417), { date: "2024-05-05" }],
    ["a date from 1904", day(43_955), { date: "2024-05-05" }, {}, '<workbookPr date1904="1"/>'],
    ["the day that never was", day(60), { reason: "badDate" }],
    ["a plain day number", number(45_417), { reason: "badDate" }],
    ["a plain day number that is answered", number(45_417), { date: "2024-05-05" }, { dateOrder: "excel" }],
  ])("%s", (_, cell, expected, options, properties) => {
    const { rows, wrong } = readBook(bytesOf([cell + text("Deere") + number(12)], { properties }), options);
    expect(rows[0] ?? wrong[0]).toMatchObject(expected);
  });

  it.each<[string, string, object]>([
    ["binary noise", number(12.299999999999999), { reading: 123 }],
    ["a formula's value", "<c><f>A1*2</f><v>1250.5</v></c>", { reading: 12_505 }],
    ["a formula without a value", "<c><f>A1*2</f></c>", { reason: "noReading" }],
    ["a number with three decimals", number(1.234), { reading: 12 }],
  ])("%s", (_, cell, expected) => {
    const { rows, wrong, adjusted } = readBook(bytesOf([day(45_417) + text("Deere") + cell]));
    expect(rows[0] ?? wrong[0]).toMatchObject(expected);
    if (cell.includes("12.29")) expect(adjusted).toEqual([]);
  });

  it.each([
    [
      "a failed formula for a machine",
      '<c t="e"><v>#N/A</v></c>',
      "",
      { reason: "damaged", params: { value: "#N/A" } },
    ],
    ["one in a column that is left out", text("Deere"), '<c t="e"><v>#REF!</v></c>', { machineId: "Deere" }],
    ["a NUL", text("Deere"), text("a_x0000_b"), { reason: "unstorable" }],
    ["half a letter", text("Deere"), text("a_xD800_b"), { reason: "unstorable" }],
  ])("%s", (_, machine, notes, expected) => {
    const { rows, wrong } = readBook(bytesOf([day(45_417) + machine + number(12) + notes]));
    expect(rows[0] ?? wrong[0]).toMatchObject(expected);
  });

  const log = (...cells: string[]) => bytesOf(cells.map((cell) => day(45_417) + text("Deere") + cell));
  const MIXED = log(...[10.5, 1234.567, 2000].map(number), text("1.234,5"));
  const UNSURE = log(number(2300.125), text("2.400"));
  it.each<[string, Uint8Array, Options, (number | null)[]]>([
    ["a text among them shows its own", MIXED, {}, [105, 12_346, 20_000, 12_345]],
    ["the answer is for texts", MIXED, { decimal: "comma" }, [105, 12_346, 20_000, 12_345]],
    ["also where no text fits it", MIXED, { decimal: "point" }, [105, 12_346, 20_000, null]],
    ["they decide nothing for a text", UNSURE, {}, [23_001, null]],
    ["a text answered with a comma", UNSURE, { decimal: "comma" }, [23_001, 24_000]],
    ["a text answered with a point", UNSURE, { decimal: "point" }, [23_001, 24]],
  ])("Stored numbers have no decimal sign: %s", (_, bytes, options, expected) => {
    const { rows } = readBook(bytes, options);
    const byRow = new Map(rows.map((row) => [row.row, row.reading]));
    expect(expected.map((_, index) => byRow.get(index + 2) ?? null)).toEqual(expected);
  });

  it("A sheet that was kept without the kinds of its cells has a decimal point in all", () => {
    const [table] = tablesOf(UNSURE, "log.xlsx");
    if (!table) throw new Error("no table");
    const lines = table.lines.map(({ row, cells }) => ({ row, cells }));
    expect(read({ ...table, lines }).rows).toMatchObject([{ reading: 23_001 }, { reading: 24 }]);
  });

  it("A merged name counts for its first row, and for all when empty cells repeat the one above", () => {
    const rows = ["Deere", "", "", ""].map((name) => day(45_417) + text(name) + number(12));
    const bytes = bytesOf(rows, { after: '<mergeCells><mergeCell ref="B2:B5"/></mergeCells>' });
    expect(readBook(bytes).rows).toHaveLength(1);
    expect(readBook(bytes, { fillDown: true }).rows).toHaveLength(4);
  });
});

describe("templates", () => {
  it.each(["services", "fuel", "readings"] as const)("The template of %s has no wrong row", (kind) => {
    const { header, rows } = importTemplate(kind, "gal");
    const text = [header, ...rows].map((cells) => cells.join(",")).join("\n");
    const machineOf = ({ name }: { name: string }) =>
      MACHINES[name === "Truck 7" ? "Truck" : "Deere"] ?? null;
    expect(readText(text, { context: { machineOf } })).toMatchObject({ rows: [{}, {}], wrong: [] });
  });
});
