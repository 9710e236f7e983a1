import { describe, expect, it } from "vitest";
import {
  areChecklistLines,
  areDistinctLines,
  forbidsUse,
  lineKey,
  lineWords,
  writtenLines,
} from "./checklist.ts";

it.each([
  ["*Brakes", "Brakes", true],
  [" * Brakes ", "Brakes", true],
  ["Brakes *", "Brakes *", false],
  ["Brakes", "Brakes", false],
])("the line %j reads %j; it forbids use: %s", (line, words, forbids) => {
  expect([lineWords(line), forbidsUse(line)]).toEqual([words, forbids]);
});

it.each([
  ["*Brakes", " brakes ", true],
  ["Dirección", "*DIRECCIÓN", true],
  ["Brakes", "Brake", false],
])("%j and %j are one line: %s", (one, other, same) => {
  expect(lineKey(one) === lineKey(other)).toBe(same);
});

it("drops blank lines, and an asterisk alone", () => {
  expect(writtenLines([" Oil ", "", " * ", "*Brakes"])).toEqual(["Oil", "*Brakes"]);
});

describe("the lines of a checklist", () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `Line ${index}`);
  it.each([
    ["none", [], false],
    ["12", many(12), true],
    ["13", many(13), false],
    ["80 characters with the asterisk", [`*${"x".repeat(79)}`], true],
    ["81 characters", ["x".repeat(81)], false],
    ["two that differ in asterisk and case alone", ["Oil", "*OIL"], false],
  ])("%s", (_, lines, fine) => expect(areChecklistLines(lines)).toBe(fine));
});

it("lines of a check are written and differ, however many", () => {
  expect([areDistinctLines([]), areDistinctLines(["Oil", " "]), areDistinctLines(["Oil", "oil"])]).toEqual([
    true,
    false,
    false,
  ]);
});
