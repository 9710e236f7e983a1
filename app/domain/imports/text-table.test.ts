import { describe, expect, it } from "vitest";
import { decodeText, readTextTables } from "./text-table.ts";

/** The one table of a text. */
function readTextTable(text: string) {
  const tables = readTextTables(text);
  if ("problem" in tables) return tables;
  expect(tables).toHaveLength(1);
  return tables[0];
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const TEXT = "Name,Type\nGrúa \u20AC,tools";

function utf16(text: string, bigEndian: boolean, mark: boolean): Uint8Array {
  const units = [...(mark ? `\u{FEFF}${text}` : text)].map((letter) => letter.charCodeAt(0));
  return Uint8Array.from(
    units.flatMap((unit) => (bigEndian ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])),
  );
}

describe("decodeText", () => {
  it.each<[string, Uint8Array]>([
    ["UTF-8", utf8(TEXT)],
    ["UTF-8 with a byte order mark", utf8(`\u{FEFF}${TEXT}`)],
    ["UTF-16, little-endian", utf16(TEXT, false, true)],
    ["UTF-16, big-endian", utf16(TEXT, true, true)],
    ["UTF-16 without a mark", utf16(TEXT, false, false)],
    ["UTF-16, big-endian, without a mark", utf16(TEXT, true, false)],
    [
      "Windows-1252",
      Uint8Array.from([...utf8("Name,Type\nGr"), 0xfa, ...utf8("a "), 0x80, ...utf8(",tools")]),
    ],
  ])("%s", (_, bytes) => {
    expect(decodeText(bytes).replace(/^\u{FEFF}/u, "")).toBe(TEXT);
  });

  // The first four bytes, each 0 or a letter.
  it.each(Array.from({ length: 16 }, (_, n) => [8, 4, 2, 1].map((bit, at) => (n & bit ? 65 + at : 0))))(
    "takes %i %i %i %i for UTF-16 only when every other byte is 0",
    (...bytes) => {
      const plain = String.fromCharCode(...bytes);
      const wide = ["A\0C\0", "\0B\0D"].includes(plain);
      expect(decodeText(Uint8Array.from(bytes))).toBe(wide ? plain.replaceAll("\0", "") : plain);
    },
  );

  it.each([
    ["nothing", [], ""],
    ["a letter", [65], "A"],
    ["a letter and a 0", [65, 0], "A\0"],
    ["a letter between two 0", [0, 65, 0], "\0A\0"],
    ["half a mark of UTF-16, first", [0xff, 65], "ÿA"],
    ["half a mark of UTF-16, second", [65, 0xfe], "Aþ"],
    ["half a mark of big-endian UTF-16, first", [0xfe, 65], "þA"],
    ["half a mark of big-endian UTF-16, second", [65, 0xff], "Aÿ"],
    ["big-endian UTF-16 with half a letter at its end", [0xfe, 0xff, 0, 65, 0], "A"],
  ])("reads %s", (_, bytes, read) => {
    expect(decodeText(Uint8Array.from(bytes)).replace(/^\u{FEFF}/u, "")).toBe(read);
  });
});

describe("readTextTable", () => {
  const rowsOf = (text: string) => {
    const table = readTextTable(text);
    return "problem" in table ? table : table.records.map(({ row, cells }) => [row, ...cells]);
  };

  it.each<[string, string]>([
    ["commas", "name,type\na,b\nc,d"],
    ["semicolons, as a Spanish Excel writes", "name;type\na;b\nc;d"],
    ["tabs", "name\ttype\na\tb\nc\td"],
    ["a hint of the delimiter", "sep=|\nname|type\na|b\nc|d"],
    ["CRLF", "name,type\r\na,b\r\nc,d\r\n"],
    ["CR", "name,type\ra,b\rc,d\r"],
    ["mixed line ends after quotes", '"name","type"\r\n"a","b"\n"c","d"\r\n'],
    ["headings in odd case, marked and blank", '\u{FEFF}" NAME ",TyPe\na,b\nc,d'],
  ])("reads %s", (_, text) => {
    expect(rowsOf(text)).toEqual([
      [2, "a", "b"],
      [3, "c", "d"],
    ]);
  });

  it("reads line ends of each kind, wherever they stand", () => {
    const rows = Array.from({ length: 40_000 }, (_, index) => `${index},b`);
    for (const end of ["\r\n", "\r", "\n"]) {
      expect(rowsOf(["name,type", ...rows].join(end))).toHaveLength(40_000);
    }
  });

  it("counts rows like a spreadsheet: blank rows count, line breaks in cells and a hint don't", () => {
    expect(rowsOf("\n,\nname,type\na,b")).toEqual([[4, "a", "b"]]);
    expect(rowsOf("sep=,\n\nname,type\na,b")).toEqual([[3, "a", "b"]]);
    expect(rowsOf('name,type\n"two\r\nlines",b\n\n , \nc,d')).toEqual([
      [2, "two\nlines", "b"],
      [5, "c", "d"],
    ]);
  });

  it("keeps delimiters and doubled quotes inside quotes", () => {
    expect(rowsOf('name;type\n"3"" bucket; wide";b, c')).toEqual([[2, '3" bucket; wide', "b, c"]]);
    expect(rowsOf('name,type\n3" bucket,b')).toEqual([[2, '3" bucket', "b"]]);
  });

  it.each([
    ["name,type,, \na,b,,", ["name", "type"]],
    ["\u{FEFF}name, type\na,b", ["name", " type"]],
  ])("shows the header of %j without its mark and empty columns at its end", (text, header) => {
    const table = readTextTable(text);
    expect("header" in table && table.header).toEqual(header);
  });

  it.each<[string, string, string[][]]>([
    [
      "the delimiter of the most known headings",
      "name;type;a, b, c, d\nx;y;p, q, r, s",
      [["x", "y", "p, q, r, s"]],
    ],
    ["commas when no delimiter has more", "name\nLoader,544H\tnew;", [["Loader", "544H\tnew;"]]],
    ["a hint in the first line only", "name,type\nsep=;\na,b", [["sep=;"], ["a", "b"]]],
    ["a mark in the first line only", "name,type\n\u{FEFF}a,b", [["\u{FEFF}a", "b"]]],
    [
      "the delimiter that gives rows of one length, without known headings",
      "foo;bar\n1,5;2\n3,5;4",
      [
        ["1,5", "2"],
        ["3,5", "4"],
      ],
    ],
    [
      "text behind a closing quotation mark, which stays",
      'name,type\n"Posto" 2,b\n"a,b",""""\n"c ""d"" e","Posto" 3',
      [
        ["Posto 2", "b"],
        ["a,b", '"'],
        ['c "d" e', "Posto 3"],
      ],
    ],
    [
      "the guards of formulas, which go",
      "name,type\n'+2 Trailer,'@7\n'a,b'=c",
      [
        ["+2 Trailer", "@7"],
        ["'a", "b'=c"],
      ],
    ],
    [
      "a quotation mark that ends too early",
      'name,type\n"3" bucket",b\nc,d',
      [
        ['3" bucket', "b"],
        ["c", "d"],
      ],
    ],
  ])("goes by %s", (_, text, cells) => {
    const rows = rowsOf(text);
    expect(Array.isArray(rows) && rows.map(([, ...read]) => read)).toEqual(cells);
  });

  it.each([
    ["nothing", ""],
    ["blank lines", "\n\r\n , \n"],
    ["a header alone", "name,type,unit\n"],
    ["a header and blank rows", "name,type\n,\n\n"],
  ])("finds no table in %s", (_, text) => {
    expect(readTextTable(text)).toEqual({ problem: "empty" });
  });

  it("names the row whose quotation mark is never closed", () => {
    expect(readTextTable('name,type\na,b\n"c,d\ne,f\n')).toEqual({ problem: "unclosedQuote", row: 3 });
    expect(readTextTable('\n\nname,type\na,b\n"c,d')).toEqual({ problem: "unclosedQuote", row: 5 });
  });

  it.each<[string, string, number, number]>([
    ["titles above the headings", "Equipment of Quarry\n\nAs of May,\nname,type\na,b", 2, 5],
    ["a title with one known heading", "Name,\nname,type\na,b", 1, 3],
    ["no row with two known headings", "name\nLoader", 0, 2],
  ])("leaves out and counts what stands above the headings: %s", (_, text, skipped, row) => {
    expect(readTextTable(text)).toMatchObject({ skipped, records: [{ row }] });
  });

  it("looks for headings in the first 20 rows", () => {
    const table = (titles: number) => readTextTable(`${"title\n".repeat(titles)}name,type\na,b`);
    expect(table(19)).toMatchObject({ skipped: 19, header: ["name", "type"] });
    expect(table(20)).toMatchObject({ skipped: 0, header: ["title"] });
  });
});

describe("the sections of a file", () => {
  const tablesOf = (text: string) => {
    const tables = readTextTables(text);
    return "problem" in tables ? tables : tables.map(({ header, records }) => [header, records]);
  };

  it("are its tables: a known word alone, and headings in the next filled row", () => {
    const text = [
      ...["Metadata", "version,3", "", "Vehicles", "Name,Type,Distance Unit", "Altima,CAR,MILE"],
      ...["", '"Fill-Up Records"', "", "Vehicle,Date,Volume", "Altima,2024-05-05,9", "Altima,2024-05-06,8"],
    ].join("\n");
    expect(tablesOf(text)).toEqual([
      [["Name", "Type", "Distance Unit"], [{ row: 6, cells: ["Altima", "CAR", "MILE"] }]],
      [
        ["Vehicle", "Date", "Volume"],
        [
          { row: 11, cells: ["Altima", "2024-05-05", "9"] },
          { row: 12, cells: ["Altima", "2024-05-06", "8"] },
        ],
      ],
    ]);
  });

  it.each([
    ["## Vehicle\nName,Unit\nBMW,mi\n## Log\nData,Odo (mi)\n2024-03-10,5", 2],
    ["##Refuelling\nOdo,Date\n5,2024-03-10\n##Serviço\nOdo,Date\n", 1],
    ["Service\nfoo,bar\n1,2", 1],
    ["name,type\nService,\nCosts,", 1],
    ["Vehicle,\nColour,Size\n1,2", 1],
  ])("%j has %i tables", (text, count) => expect(tablesOf(text)).toHaveLength(count));
});
