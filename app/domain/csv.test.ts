import { describe, expect, it } from "vitest";
import { type CsvCell, csvCell, csvLine, withoutGuards } from "./csv.ts";

describe("a CSV cell", () => {
  it.each<[CsvCell, string]>([
    ["Loader", "Loader"],
    [null, ""],
    [-5.5, "-5.5"],
    ["-5.5", "-5.5"],
    ["a,b", '"a,b"'],
    ['3" bucket', '"3"" bucket"'],
    ["two\nlines", '"two\nlines"'],
    ["=1+1", "'=1+1"],
    ["+1 555", "'+1 555"],
    ["-x", "'-x"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\u{FF1D}1", "'\u{FF1D}1"],
    ["\tx", "'\tx"],
    ["\r=1", `"'\r=1"`],
    ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
    ["a=1", "a=1"],
    ["a;=1+1", "a;'=1+1"],
    ["a;b;+1 555", "a;b;'+1 555"],
    ["a\t@SUM(A1)", "a\t'@SUM(A1)"],
    ["\t=1", "'\t'=1"],
    ['a;"=1+1"', `"a;'""=1+1"""`],
    ["a; =1", "a;' =1"],
    ["a\n=1+1", `"a\n'=1+1"`],
    ["a\r=1", `"a\r'=1"`],
    ["a;-5", "a;-5"],
    ["a;b", "a;b"],
  ])("is written as specified: %j", (cell, text) => {
    expect(csvCell(cell)).toBe(text);
  });
});

it("a CSV line ends with CRLF", () => {
  expect(csvLine(["A", 2, null])).toBe("A,2,\r\n");
});

it.each([
  "+2 Trailer",
  "@7",
  "- new tires",
  "\uFF1D1+1",
  "old;=1",
  "a\n- b",
  "-5",
  "plain",
  "'quoted",
  "it's",
])("%j comes back from a file without the apostrophes that it was guarded with", (text) => {
  const cell = csvCell(text).replace(/^"|"$/g, "").replaceAll('""', '"');
  expect(withoutGuards(cell)).toBe(text);
});
