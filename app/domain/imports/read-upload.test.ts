import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { packed, workbookParts } from "#tests/support/workbooks.ts";
import { type KeptTable, profileOf, withHeaderRow } from "./kept-table.ts";
import { readUpload } from "./read-upload.ts";
import { headerOf, recordsOf } from "./row-blocks.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

function tablesOf(name: string, bytes: Uint8Array | string): KeptTable[] {
  const read = readUpload(name, typeof bytes === "string" ? utf8(bytes) : bytes);
  if ("problem" in read) throw new Error(JSON.stringify(read));
  return read.tables;
}

const tablesOfFixture = (name: string) =>
  tablesOf(name, readFileSync(new URL(`../../../tests/fixtures/imports/${name}`, import.meta.url)));

const shownTables = (tables: readonly KeptTable[]) =>
  tables.map((table) => [table.name, recordsOf(table).length, table.machine]);

const LOG = "Date,Machine,Hours\n2024-05-05,Loader,12";
const SHEET = '<row r="1"><c t="str"><v>Date</v></c><c t="str"><v>Hours</v></c></row>';
const workbook = (...sheets: { name: string; rows: string }[]) => packed(workbookParts(sheets));

describe("files", () => {
  it.each(["LOG.CSV", "Log.Tsv", "log.txt", " log.csv "])(
    "Takes %j by its extension in any letter case",
    (name) => {
      expect(tablesOf(name, LOG)).toHaveLength(1);
    },
  );

  it("Takes a workbook named Log.Xlsx", () => {
    const bytes = workbook({ name: "Log", rows: `${SHEET}<row r="2"><c><v>45417</v></c></row>` });
    expect(shownTables(tablesOf("Log.Xlsx", bytes))).toEqual([["Log", 1, null]]);
  });

  it.each<[string, string, string | Uint8Array, object]>([
    ["another extension", "log.pdf", LOG, { problem: "fileType" }],
    ["an old workbook", "log.xls", LOG, { problem: "fileType" }],
    ["no extension", "csv", LOG, { problem: "fileType" }],
    [
      "an old workbook under a new name",
      "log.xlsx",
      Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0),
      { problem: "locked" },
    ],
    ["text named as a workbook", "log.xlsx", LOG, { problem: "damaged" }],
    [
      "a workbook cut off",
      "log.xlsx",
      workbook({ name: "Log", rows: SHEET }).subarray(0, 200),
      { problem: "damaged" },
    ],
    ["a ZIP named as text", "log.csv", "PK\u0003\u0004abc", { problem: "damaged" }],
    ["a PDF named as text", "log.csv", "%PDF-1.7", { problem: "damaged" }],
    ["a JPEG named as text", "log.csv", Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), { problem: "damaged" }],
    ["a PNG named as text", "log.txt", Uint8Array.of(0x89, 0x50, 0x4e, 0x47), { problem: "damaged" }],
    ["gzip named as text", "log.csv", Uint8Array.of(0x1f, 0x8b, 8), { problem: "damaged" }],
    ["nothing", "log.csv", "", { problem: "empty" }],
    ["headings alone", "log.csv", "Date,Machine,Hours\n", { problem: "empty" }],
    ["a workbook without a cell", "log.xlsx", workbook({ name: "Log", rows: "" }), { problem: "empty" }],
    [
      "a quotation mark that is never closed",
      "log.csv",
      `${LOG}\n"2024,b`,
      { problem: "unclosedQuote", row: 3 },
    ],
    ["5 MB of quotation marks", "log.csv", '"'.repeat(5_000_000), { problem: "empty" }],
    [
      "half a million short rows",
      "log.csv",
      `Date,Hours\n${"1\n".repeat(500_000)}`,
      { problem: "tooManyRows", table: "log.csv", rows: 500_000 },
    ],
    ["a million blank rows", "log.csv", "\n".repeat(1_000_000), { problem: "empty" }],
    ["one line of 5 MB", "log.csv", "a,".repeat(2_500_000), { problem: "empty" }],
    [
      "a document type in a workbook",
      "log.xlsx",
      packed({ "_rels/.rels": "<!DOCTYPE a><a/>" }),
      { problem: "damaged" },
    ],
  ])("Refuses %s", (_, name, bytes, problem) => {
    expect(readUpload(name, typeof bytes === "string" ? utf8(bytes) : bytes)).toEqual(problem);
  });

  it("Refuses a workbook that is too large unpacked", () => {
    const parts = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`m/${index}`, ""]));
    expect(readUpload("log.xlsx", packed(parts))).toEqual({ problem: "unpacked" });
  });

  it.each([
    [20_000, undefined],
    [20_001, { problem: "tooManyRows", table: "log.csv", rows: 20_001 }],
  ])("Counts %i rows below the headings, without blank ones", (count, problem) => {
    const read = readUpload(
      "log.csv",
      utf8(`Title\nDate,Hours\n${"2024-05-05,1\n".repeat(count)}${"\n,\n".repeat(250)}`),
    );
    if (problem) expect(read).toEqual(problem);
    else expect("tables" in read && read.tables.map((table) => recordsOf(table).length)).toEqual([count]);
  });

  it("Names the sheet with too many rows", () => {
    const rows = `${SHEET}${"<row><c><v>1</v></c></row>".repeat(20_050)}`;
    const problem = { problem: "tooManyRows", table: "Log", rows: 20_050 };
    expect(readUpload("log.xlsx", workbook({ name: "Log", rows }))).toEqual(problem);
  });

  it("Reads 100 columns, and says that there are more", () => {
    const wide = (count: number) =>
      tablesOf("a.csv", `Date,Hours${",x".repeat(count - 2)}\n2024-05-05,1${",y".repeat(count - 2)}`)[0];
    expect(wide(100)).toMatchObject({ cut: false });
    expect(wide(101)).toMatchObject({ cut: true });
    expect(wide(101)?.lines.map(({ cells }) => cells.length)).toEqual([100, 100]);
  });

  it("Reads 20 tables, and counts the others", () => {
    const text = "Service\nDate,Work\n2024-05-05,Oil\n".repeat(23);
    const read = readUpload("log.csv", utf8(text));
    expect("tables" in read && [read.tables.length, read.unread]).toEqual([20, 3]);
  });

  it("Drops one apostrophe before a formula's sign", () => {
    const [table] = tablesOf("a.csv", "Name,Serial Number\nTrailer,'-0012A");
    expect(table?.lines[1]?.cells).toEqual(["Trailer", "-0012A"]);
  });
});

describe("tables of files", () => {
  it.each<[string, [string, number, string | null][]]>([
    [
      "acar-sections.csv",
      [
        ["acar-sections.csv: Metadata", 1, null],
        ["acar-sections.csv: Vehicles", 2, null],
        ["acar-sections.csv: Fill-Up Records", 3, null],
        ["acar-sections.csv: Event Records: Service", 1, null],
        ["acar-sections.csv: Event Records: Expense", 1, null],
        ["acar-sections.csv: Trip Records", 1, null],
      ],
    ],
    [
      "fuelio-backup.csv",
      [
        ["fuelio-backup.csv: Vehicle", 1, null],
        ["fuelio-backup.csv: Log", 3, "BMW Z3"],
        ["fuelio-backup.csv: CostCategories", 1, "BMW Z3"],
        ["fuelio-backup.csv: Costs", 2, "BMW Z3"],
        ["fuelio-backup.csv: Category", 1, "BMW Z3"],
      ],
    ],
    [
      "drivvo-portuguese.csv",
      [
        ["drivvo-portuguese.csv: Refuelling", 3, null],
        ["drivvo-portuguese.csv: Service", 1, null],
      ],
    ],
    [
      "drivvo-spanish.csv",
      [
        ["drivvo-spanish.csv: Reabastecimiento", 2, null],
        ["drivvo-spanish.csv: Servicio", 1, null],
      ],
    ],
    [
      "road-trip.csv",
      [
        ["road-trip.csv: Fuel", 3, null],
        ["road-trip.csv: Service", 1, null],
        ["road-trip.csv: Expense", 1, null],
      ],
    ],
    ["spritmonitor-semicolons.csv", [["spritmonitor-semicolons.csv", 4, null]]],
    ["fuelly-web.csv", [["fuelly-web.csv", 4, null]]],
  ])("%s", (name, tables) => expect(shownTables(tablesOfFixture(name))).toEqual(tables));

  it("Splits a column of types, with the words of each part", () => {
    const text =
      "Type,Date,Total\nGas,2024-05-05,1\nService,2024-05-06,2\nExpense,2024-05-07,3\nGas,2024-05-08,4";
    const tables = tablesOf("a.csv", text);
    expect(tables.map(({ ofTypes, lines }) => [ofTypes?.words, lines.map(({ row }) => row)])).toEqual([
      [["Gas"], [1, 2, 5]],
      [["Service"], [1, 3]],
      [["Expense"], [1, 4]],
    ]);
  });

  it.each([
    ["kinds of fuel", "Type,Date,Volume\nGas,2024-05-05,1\nDiesel,2024-05-06,2"],
    ["types of machines", "Name,Type\nA,Service\nB,Gas"],
  ])("Doesn't split %s", (_, text) => {
    expect(tablesOf("a.csv", text)).toMatchObject([{ name: "a.csv", ofTypes: null }]);
  });

  it("A lone word opens no section without known headings below it", () => {
    expect(shownTables(tablesOf("a.csv", "Date,Work\nExpense\n2024-05-05,Oil"))).toEqual([
      ["a.csv", 2, null],
    ]);
  });

  it.each(["#Gastos", "##Gasto", "## FavStations"])(
    "A marked word that nobody knows ends a section: %s",
    (word) => {
      const text = `#Servicio\nFecha,Tipo de servicio\n2024-05-05,Aceite\n${word}\nA\n1\n#Reabastecimiento\nFecha,Volumen\n2024-05-05,4`;
      const tables = tablesOf("a.csv", text);
      const name = `a.csv: ${word.replace(/^#+ ?/, "")}`;
      expect(shownTables(tables)).toEqual([
        ["a.csv: Servicio", 1, null],
        [name, 1, null],
        ["a.csv: Reabastecimiento", 1, null],
      ]);
    },
  );

  it("A marked word alone makes no sections", () => {
    expect(shownTables(tablesOf("a.csv", "Date,Work\n#Gastos\n2024-05-05,Oil"))).toEqual([
      ["a.csv", 2, null],
    ]);
  });

  it("Two vehicles name no machine for the file", () => {
    const text = "Vehicle\nName,Unit\nA,mi\nB,mi\nLog\nDate,Odo\n2024-05-05,4";
    expect(tablesOf("a.csv", text).map(({ machine }) => machine)).toEqual([null, null]);
  });
});

describe("tables of workbooks", () => {
  const rows = (count: number) =>
    SHEET +
    Array.from({ length: count }, (_, index) => `<row r="${index + 3}"><c><v>1</v></c></row>`).join("");

  it("Each visible sheet is a table of its name, and keeps the numbers of its rows", () => {
    const hidden = { name: "Lists", rows: rows(2), state: "hidden" };
    const bytes = packed(
      workbookParts([{ name: "Fuel", rows: rows(3) }, { name: "Service", rows: rows(5) }, hidden]),
    );
    const tables = tablesOf("log.xlsx", bytes);
    expect(shownTables(tables)).toEqual([
      ["Fuel", 3, null],
      ["Service", 5, null],
    ]);
    expect(tables[0]).toMatchObject({
      fromWorkbook: true,
      lines: [{ row: 1 }, { row: 3 }, { row: 4 }, { row: 5 }],
    });
  });

  it("A cell far below is one more row, one far at the right alone is none", () => {
    const far =
      '<row r="9"><c r="XFD9"><v>1</v></c></row><row r="1048576"><c r="A1048576"><v>1</v></c></row>';
    const [table] = tablesOf("log.xlsx", workbook({ name: "Log", rows: rows(3) + far }));
    expect(table?.lines.map(({ row }) => row)).toEqual([1, 3, 4, 5, 1_048_576]);
    expect(table?.cut).toBe(true);
  });
});

describe("profileOf", () => {
  const [table] = tablesOf(
    "a.csv",
    "Log of May\n\nDate,Hours,,Notes\n2024-05-05,1,x\n2024-05-05,2\n2024-05-06,2,,,y\n2024-05-07,4",
  );

  it("Tells headings, three different values, skipped rows and rows, also of columns without a heading", () => {
    expect(table && profileOf(table)).toMatchObject({
      columns: [
        { heading: "Date", samples: ["2024-05-05", "2024-05-06", "2024-05-07"] },
        { heading: "Hours", samples: ["1", "2", "4"] },
        { heading: "", samples: ["x"] },
        { heading: "Notes", samples: [] },
        { heading: "", samples: ["y"] },
      ],
      headerRow: 3,
      skipped: 1,
      rows: 4,
    });
  });

  it("Cuts headings and names, so that it fits a row of the database", () => {
    const heading = "機".repeat(9_000);
    const [long] = tablesOf(
      "a.xlsx",
      workbook({
        name: "S".repeat(9_000),
        rows: `${SHEET.replace("Date", heading)}<row r="2"><c><v>1</v></c></row>`,
      }),
    );
    expect(long?.name).toHaveLength(200);
    expect(long && profileOf(long).columns[0]?.heading).toBe("機".repeat(200));
  });

  it("Takes another row for the headings", () => {
    const other = table && withHeaderRow(table, 5);
    expect(other && [headerOf(other), profileOf(other).rows, profileOf(other).skipped]).toEqual([
      ["2024-05-05", "2"],
      2,
      3,
    ]);
  });
});
