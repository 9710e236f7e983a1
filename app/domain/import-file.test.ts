import { describe, expect, it } from "vitest";
import { decodeImportFile, readImportFile } from "./import-file.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const TEXT = "Name,Type\nGrúa \u20AC,tools";

function utf16(text: string, bigEndian: boolean, mark: boolean): Uint8Array {
  const units = [...(mark ? `\u{FEFF}${text}` : text)].map((letter) => letter.charCodeAt(0));
  return Uint8Array.from(
    units.flatMap((unit) => (bigEndian ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])),
  );
}

describe("decodeImportFile", () => {
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
    expect(decodeImportFile(bytes).replace(/^\u{FEFF}/u, "")).toBe(TEXT);
  });
});

describe("readImportFile", () => {
  const rowsOf = (text: string) => {
    const file = readImportFile(text);
    return "problem" in file ? file : file.records.map(({ row, cells }) => [row, ...cells]);
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
    ["blank lines before the header", "\n,\nname,type\na,b\nc,d\n\n"],
  ])("reads %s", (_, text) => {
    expect(rowsOf(text)).toEqual([
      [2, "a", "b"],
      [3, "c", "d"],
    ]);
  });

  it("counts rows like a spreadsheet: blank rows count, line breaks in cells don't", () => {
    expect(rowsOf('name,type\n"two\r\nlines",b\n\n , \nc,d')).toEqual([
      [2, "two\nlines", "b"],
      [5, "c", "d"],
    ]);
  });

  it("keeps delimiters and doubled quotes inside quotes", () => {
    expect(rowsOf('name;type\n"3"" bucket; wide";b, c')).toEqual([[2, '3" bucket; wide', "b, c"]]);
    expect(rowsOf('name,type\n3" bucket,b')).toEqual([[2, '3" bucket', "b"]]);
  });

  it("drops empty columns at the end of the header", () => {
    const file = readImportFile("name,type,,\na,b,,");
    expect("header" in file && file.header).toEqual(["name", "type"]);
  });

  it.each([
    ["nothing", ""],
    ["blank lines", "\n\r\n , \n"],
    ["a header alone", "name,type,unit\n"],
    ["a header and blank rows", "name,type\n,\n\n"],
    ["no known heading", "foo,bar\na,b"],
    ["the bytes of a picture", "\u2030PNG\r\n\u001a\n\0\0\0\rIHDR"],
  ])("refuses %s as a CSV", (_, text) => {
    expect(readImportFile(text)).toEqual({ problem: "format" });
  });

  it("names the row whose quotation mark is never closed", () => {
    expect(readImportFile('name,type\na,b\n"c,d\ne,f\n')).toEqual({ problem: "unclosedQuote", row: 3 });
  });
});
