import { describe, expect, it } from "vitest";
import {
  areChecklistLines,
  checklistSince,
  forbidsUse,
  type LineEnd,
  lineKey,
  linesWithEnds,
  lineWords,
  readCheck,
  writtenLines,
} from "./checklist.ts";

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
    ["a blank one among others", ["Brakes", " ", "Lights"], false],
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

describe("a check", () => {
  const brakes = { line: "*Brakes", ok: true };
  const lights = { line: "Lights", ok: false, word: " left one out " };
  const read = { ok: [{ ...brakes, word: "" }], fault: [{ ...lights, word: "left one out" }] };

  it.each([
    ["that is all OK is read", [brakes], { begun: true, hasFault: false, lines: read.ok, mistakes: [] }],
    [
      "with a word for each fault is read",
      [lights],
      { begun: true, hasFault: true, lines: read.fault, mistakes: [] },
    ],
    [
      "without an answer is not begun",
      [{ line: "Horn" }],
      { begun: false, hasFault: false, lines: [], mistakes: [] },
    ],
    [
      "that is unfinished gives no lines",
      [brakes, { line: "Horn" }],
      { begun: true, hasFault: false, lines: [] },
    ],
    [
      "with a fault without a word gives no lines",
      [brakes, { ...lights, word: " " }],
      { hasFault: true, lines: [] },
    ],
  ])("%s", (_, answered, check) => expect(readCheck(answered)).toMatchObject(check));

  it("shows each line that was not OK with the end of its own issue", () => {
    const resolved = { at: new Date(0), byId: null, by: "Ann", resolution: "New bulb" };
    const ends: LineEnd[] = [
      { lineKey: "brakes", issueId: "i1", resolved: null },
      { lineKey: "lights", issueId: "i2", resolved },
    ];
    const fine = { line: "Brakes", ok: true, word: "" };
    const [broken, dark] = [
      { ...fine, ok: false, word: "weak" },
      { line: "* LIGHTS", ok: false, word: "out" },
    ];
    const horn = { ...broken, line: "Horn" };
    expect(linesWithEnds([fine, broken, dark, horn], ends)).toEqual([
      { ...fine, end: null },
      { ...broken, end: ends[0] },
      { ...dark, end: ends[1] },
      { ...horn, end: null },
    ]);
  });
});

it.each([
  ["from today when it had none", "c1", null, "2026-11-22"],
  ["from the day of its first one when that is exchanged", "c2", "2026-03-01", "2026-03-01"],
  ["never once it has none", null, "2026-03-01", null],
])("a machine has a checklist %s", (_, checklistId, since, day) => {
  expect(checklistSince(checklistId, since, "2026-11-22")).toBe(day);
});
