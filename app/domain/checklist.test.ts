import { describe, expect, it } from "vitest";
import { areChecklistLines, forbidsUse, lineKey, lineWords, writtenLines } from "./checklist.ts";

const lines = (count: number) => Array.from({ length: count }, (_, n) => `Line ${n}`);

describe("the lines of a checklist", () => {
  it.each([
    ["one line", ["Brakes"], true],
    ["none", [], false],
    ["twelve", lines(12), true],
    ["thirteen", lines(13), false],
    ["80 characters with its asterisk", [`*${"x".repeat(79)}`], true],
    ["81 characters with its asterisk", [`*${"x".repeat(80)}`], false],
    ["80 letters with accents, as a reader counts them", ["n\u0303".repeat(80)], true],
    ["nothing but an asterisk", ["*"], false],
    ["two the same", ["Brakes", "Brakes"], false],
    ["two the same but for an asterisk", ["Brakes", "*Brakes"], false],
    ["two the same but for a second asterisk", ["*Brakes", "**Brakes"], false],
    ["two the same but for case", ["Brakes", "BRAKES"], false],
    ["two the same but for outer blanks", ["Brakes", " * Brakes "], false],
    ["two that differ inside", ["Brakes, left", "Brakes,left"], true],
  ])("%s: %#", (_, written, taken) => {
    expect(areChecklistLines(written)).toBe(taken);
  });

  it("drop blank rows and outer blanks", () => {
    expect(writtenLines(["", "  Brakes ", " ", "*", "Lights"])).toEqual(["Brakes", "Lights"]);
  });

  it.each([
    ["*Brakes", true, "Brakes", "brakes"],
    [" * Brakes ", true, "Brakes", "brakes"],
    ["Brakes *", false, "Brakes *", "brakes *"],
    ["**Brakes", true, "Brakes", "brakes"],
    ["* *Brakes", true, "Brakes", "brakes"],
  ])("%s forbids use: %s", (line, forbids, words, key) => {
    expect([forbidsUse(line), lineWords(line), lineKey(line)]).toEqual([forbids, words, key]);
  });
});
