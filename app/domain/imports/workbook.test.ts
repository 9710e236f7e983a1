import { describe, expect, it } from "vitest";
import { type MadeSheet, packed, workbookParts } from "#tests/support/workbooks.ts";
import { readWorkbook } from "./workbook.ts";

type Extras = Parameters<typeof workbookParts>[1];

function tablesOf(sheets: MadeSheet[], extras?: Extras) {
  const read = readWorkbook(packed(workbookParts(sheets, extras)));
  if ("problem" in read) throw new Error(read.problem);
  return read.tables;
}

/** The rows of a sheet. */
function rowsOf(rows: string, extras?: Extras, after?: string) {
  return tablesOf([{ name: "Log", rows, after }], extras)[0]?.rows;
}

function problemOf(bytes: Uint8Array) {
  const read = readWorkbook(bytes);
  return "problem" in read ? read.problem : read;
}

const ONE_ROW = '<row r="1"><c r="A1"><v>1</v></c></row>';
const STYLES =
  '<numFmts><numFmt numFmtId="164" formatCode="0.0 &quot;hours&quot;"/><numFmt numFmtId="165" formatCode="[$-409]d-mmm-yy;@"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="46"/></cellXfs>';

describe("sheets", () => {
  it("Each visible sheet with rows is a table; hidden and empty ones are none", () => {
    const row = '<row r="3"><c r="B3"><v>7</v></c></row>';
    const tables = tablesOf([
      { name: "Fuel &amp; oil", rows: row },
      { name: "Lists", rows: row, state: "hidden" },
      { name: "Macros", rows: row, state: "veryHidden" },
      { name: "Empty", rows: '<row r="1"><c r="A1" s="1"/></row>' },
    ]);
    expect(tables).toEqual([
      { name: "Fuel & oil", rows: [{ row: 3, cells: ["", "7"], kinds: " n" }], filled: 1, wide: false },
    ]);
  });

  it.each([
    ["worksheets/sheet1.xml", 1],
    ["./worksheets/sheet1.xml", 1],
    ["../xl/worksheets/sheet1.xml", 1],
    ["/xl/worksheets/sheet1.xml", 1],
    ["../worksheets/sheet1.xml", null],
    ["https://example.com/xl/worksheets/sheet1.xml", null],
  ])("A sheet named as %s has %s tables", (target, tables) => {
    const parts = workbookParts([{ name: "Log", rows: ONE_ROW }]);
    const relations = "xl/_rels/workbook.xml.rels";
    const named = parts[relations]?.replace("worksheets/sheet1.xml", target) ?? "";
    const read = readWorkbook(packed({ ...parts, [relations]: named }));
    expect("tables" in read ? read.tables.length : null).toBe(tables);
  });

  it("The sheets after the twentieth table are counted, not read", () => {
    const sheets = Array.from({ length: 23 }, (_, index) => ({ name: `S${index}`, rows: ONE_ROW }));
    const read = readWorkbook(packed(workbookParts(sheets)));
    expect("tables" in read && [read.tables.length, read.unread]).toEqual([20, 3]);
  });

  it("Rows and columns count by their address; one past the hundredth column makes no row", () => {
    const rows =
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="9"><c r="CW9"><v>1</v></c></row>' +
      '<row r="1048576"><c r="CV1048576"><v>2</v></c></row>';
    const [table] = tablesOf([{ name: "Log", rows }]);
    expect(table?.rows.map(({ row, cells }) => [row, cells.length])).toEqual([
      [1, 1],
      [1048576, 100],
    ]);
    expect(table).toMatchObject({ filled: 2, wide: true });
  });

  it("Rows and cells without an address follow each other, with prefixes before their names", () => {
    const parts = workbookParts([{ name: "Log", rows: "" }]);
    parts["xl/worksheets/sheet1.xml"] =
      "<x:worksheet><x:sheetData><x:row><x:c><x:v>1</x:v></x:c><x:c><x:v>2</x:v></x:c></x:row></x:sheetData></x:worksheet>";
    expect(readWorkbook(packed(parts))).toMatchObject({
      tables: [{ rows: [{ row: 1, cells: ["1", "2"] }] }],
    });
  });

  it("All filled rows are counted, and the first 20,020 are kept", () => {
    const rows = Array.from({ length: 20_022 }, () => "<row><c><v>1</v></c></row>").join("");
    const [table] = tablesOf([{ name: "Log", rows }]);
    expect([table?.filled, table?.rows.length]).toEqual([20_022, 20_020]);
  });

  it("A merged range has its value in its first cell alone", () => {
    const row = (number: number) =>
      `<row r="${number}"><c r="A${number}"><v>${number}</v></c><c r="B${number}"><v>8</v></c></row>`;
    const rows = rowsOf(row(2) + row(3), {}, '<mergeCells><mergeCell ref="A2:A5"/></mergeCells>');
    expect(rows).toEqual([
      { row: 2, cells: ["2", "8"], kinds: "nn" },
      { row: 3, cells: ["", "8"], kinds: " n" },
    ]);
  });
});

describe("cells", () => {
  const CASES: [what: string, cell: string, text: string, kind: string][] = [
    ["a number", "<c><v>1250.5</v></c>", "1250.5", "n"],
    ["a number past 15 digits", "<c><v>12.299999999999999</v></c>", "12.3", "n"],
    ["a large number", "<c><v>1.23457E+11</v></c>", "123457000000", "n"],
    ["a date", '<c s="1"><v>45417</v></c>', "2024-05-05", "d"],
    ["a date of a format of the file", '<c s="3"><v>45417</v></c>', "2024-05-05", "d"],
    ["a date with a time", '<c s="1"><v>45417.75</v></c>', "2024-05-05 18:00", "d"],
    ["the last second of a day", '<c s="1"><v>45418.99998842593</v></c>', "2024-05-06 23:59", "d"],
    [
      "a time that its fraction just misses",
      '<c s="1"><v>45417.74999999999</v></c>',
      "2024-05-05 18:00",
      "d",
    ],
    ["the last day of February 1900", '<c s="1"><v>59</v></c>', "1900-02-28", "d"],
    ["a day that never was", '<c s="1"><v>60</v></c>', "1900-02-29", "d"],
    ["the day after it", '<c s="1"><v>61</v></c>', "1900-03-01", "d"],
    ["a negative date", '<c s="1"><v>-1</v></c>', "########", "e"],
    ["a number with a word in its format", '<c s="2"><v>45417</v></c>', "45417", "n"],
    ["a span of time", '<c s="4"><v>52.1</v></c>', "1250:24", "t"],
    ["a date stored as text", '<c t="d"><v>2024-05-05T00:00:00</v></c>', "2024-05-05", "d"],
    ["a formula with its value", "<c><f>A1*2</f><v>1250.5</v></c>", "1250.5", "n"],
    ["the text of a formula", '<c t="str"><f>A1</f><v>Loader</v></c>', "Loader", "t"],
    ["a formula without a value", "<c><f>A1*2</f></c>", "", ""],
    ["an error", '<c t="e"><v>#N/A</v></c>', "#N/A", "e"],
    ["a choice", '<c t="b"><v>1</v></c>', "TRUE", "t"],
    ["a shared text of several pieces", '<c t="s"><v>0</v></c>', "Big Deere", "t"],
    ["a text of its own", '<c t="inlineStr"><is><t>A &lt; B &#241;</t></is></c>', "A < B ñ", "t"],
    ["a line break by its number", '<c t="inlineStr"><is><t>a_x000D_\nb</t></is></c>', "a\nb", "t"],
    ["a number that is text", '<c t="inlineStr"><is><t>_x005F_x000D_</t></is></c>', "_x000D_", "t"],
    ["a letter past the first 65,536", '<c t="str"><v>&#128666;&#x1F69A;</v></c>', "\u{1F69A}\u{1F69A}", "t"],
    ["a NUL by its number", '<c t="inlineStr"><is><t>a_x0000_</t></is></c>', "a\0", "t"],
    ["literal text", '<c t="inlineStr"><is><t><![CDATA[a<b]]></t></is></c>', "a<b", "t"],
  ];
  const texts = "<si><r><t>Big </t></r><r><t>Deere</t></r><rPh><t>x</t></rPh></si>";
  it.each(CASES)("Reads %s", (_, cell, text, kind) => {
    const rows = rowsOf(`<row>${cell}<c><v>1</v></c></row>`, { texts, styles: STYLES });
    expect(rows).toEqual([{ row: 1, cells: [text, "1"], kinds: `${kind || " "}n` }]);
  });

  it("A workbook may count its days from 1904", () => {
    const rows = rowsOf('<row><c s="1"><v>43955</v></c></row>', {
      styles: STYLES,
      properties: '<workbookPr date1904="1"/>',
    });
    expect(rows?.[0]?.cells).toEqual(["2024-05-05"]);
  });

  it("A text past 10,000 characters keeps one more", () => {
    const long = "x".repeat(10_400);
    const rows = rowsOf(`<row><c t="inlineStr"><is><t>${long}</t></is></c><c t="s"><v>0</v></c></row>`, {
      texts: `<si><t>${long}</t></si>`,
    });
    expect(rows?.[0]?.cells.map(({ length }) => length)).toEqual([10_001, 10_001]);
  });
});

describe("refused", () => {
  const good = workbookParts([{ name: "Log", rows: ONE_ROW }]);
  const bytes = packed(good);

  /** The good workbook with bytes of its directory's first entry changed. */
  function changed(offset: number, ...values: number[]): Uint8Array {
    const copy = bytes.slice();
    const entry = copy.findIndex((_, at) => copy[at] === 0x50 && copy[at + 1] === 0x4b && copy[at + 2] === 1);
    copy.set(values, entry + offset);
    return copy;
  }

  function withPart(path: string, text: string): Uint8Array {
    return packed({ ...good, [path]: text });
  }

  const sheet = "xl/worksheets/sheet1.xml";
  const longText = `<si><t>${"x".repeat(1_000_000)}</t></si>`;
  const CASES: [what: string, file: () => Uint8Array, problem: string][] = [
    ["nothing", () => new Uint8Array(), "damaged"],
    ["a file cut off in the middle", () => bytes.slice(0, bytes.length / 2), "damaged"],
    ["a ZIP that is no workbook", () => packed({ "readme.txt": "Hello" }), "damaged"],
    ["an old .xls, or one with a password", () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), "locked"],
    ["an encrypted part", () => changed(8, 1), "locked"],
    ["another way of packing", () => changed(10, 12), "damaged"],
    ["a wrong checksum", () => changed(16, 1, 2, 3, 4), "damaged"],
    ["sizes of ZIP64", () => changed(20, 0xff, 0xff, 0xff, 0xff), "damaged"],
    ["a document type", () => withPart(sheet, `<!DOCTYPE x [<!ENTITY a "b">]>${good[sheet]}`), "damaged"],
    ["a sheet that ends early", () => withPart(sheet, "<worksheet><sheetData>"), "damaged"],
    [
      "more than 64 MB",
      () => withPart(sheet, `<worksheet>${" ".repeat(65 * 1024 * 1024)}</worksheet>`),
      "tooLarge",
    ],
    [
      "a sheet of one endless text",
      () => withPart(sheet, `<worksheet>${"x".repeat(9_000_000)}</worksheet>`),
      "tooLarge",
    ],
    [
      "more than 16 MB of shared text",
      () => withPart("xl/sharedStrings.xml", `<sst>${longText.repeat(17)}</sst>`),
      "tooLarge",
    ],
    [
      "16 MB of empty shared texts",
      () => withPart("xl/sharedStrings.xml", `<sst>${"<si/>".repeat(2_200_000)}</sst>`),
      "tooLarge",
    ],
    [
      "a table of more than 16 MB of text",
      () =>
        packed(
          workbookParts([{ name: "Log", rows: '<row><c t="s"><v>0</v></c></row>'.repeat(2000) }], {
            texts: `<si><t>${"x".repeat(9000)}</t></si>`,
          }),
        ),
      "tooLarge",
    ],
    [
      "501 entries",
      () => packed({ ...good, ...Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`m/${n}`, ""])) }),
      "tooLarge",
    ],
    ["tags within tags without end", () => withPart(sheet, "<a>".repeat(5_000)), "tooLarge"],
    ["a tag that another one closes", () => withPart(sheet, "<worksheet><a></b></worksheet>"), "damaged"],
    [
      "merged ranges without end",
      () =>
        packed(
          workbookParts([{ name: "Log", rows: ONE_ROW, after: '<mergeCell ref="A1:CV1048576"/>'.repeat(9) }]),
        ),
      "tooLarge",
    ],
  ];
  it.each(CASES)("Refuses %s", (_, file, problem) => {
    expect(problemOf(file())).toBe(problem);
  });

  it("Doesn't believe a declared size", () => {
    const huge = withPart(sheet, `<worksheet>${" ".repeat(65 * 1024 * 1024)}</worksheet>`);
    const view = new DataView(huge.buffer);
    for (let at = 0; at + 28 < huge.length; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1024, true);
    expect(problemOf(huge)).toBe("tooLarge");
  });
});
