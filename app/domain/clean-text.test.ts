import { describe, expect, it } from "vitest";
import { characterCount, plainName, visibleLength, withEllipsis } from "./clean-text.ts";

describe("plainName", () => {
  it.each([
    ["Acme \u202Egnp.exe", "Acme gnp.exe"],
    ["\u202AAnna\u202C", "Anna"],
    ["\u2066Loader\u2069 7", "Loader 7"],
    ["\u202D \u202B\u2067\u2068", ""],
    ["Two\r\nlines\tand more\u2028here ", "Two lines and more here"],
    // A single direction mark overrides nothing; names written from right to left stay as they are.
    ["שלום\u200E 7", "שלום\u200E 7"],
    ["محمد", "محمد"],
  ])("turns %j into %j", (text, name) => {
    expect(plainName(text)).toBe(name);
  });
});

describe("characterCount", () => {
  it.each([
    ["", 0],
    ["abc 12", 6],
    ["\u{1F642}\u{1F642}\u{1F642}", 3],
    ["e\u0301a", 2],
    ["\u{1F44D}\u{1F3FD}", 1],
    ["\u{1F468}\u200D\u{1F469}\u200D\u{1F467}", 1],
    ["\u2764\uFE0F\u200D\u{1F525}", 1],
    ["\u{1F1F2}\u{1F1FD}\u{1F1FA}\u{1F1F8}", 2],
    ["\u200B\u200D\u202E", 0],
    ["\u3164\u115F\uFFA0", 0],
    ["李明", 2],
  ])("counts %j as %d", (text, count) => {
    expect(characterCount(text)).toBe(count);
  });
});

it("visibleLength doesn't count blanks", () => {
  expect(visibleLength(" a\u00A0\u3000b ")).toBe(2);
});

describe("withEllipsis", () => {
  it.each([
    ["abc", "abc"],
    ["abcd", "abc…"],
    ["ab cd", "ab…"],
    ["\u{1F69C}\u{1F69C}\u{1F69C}", "\u{1F69C}\u{1F69C}\u{1F69C}"],
    ["\u{1F69C}\u{1F69C}\u{1F69C}\u{1F69C}", "\u{1F69C}\u{1F69C}\u{1F69C}…"],
    ["\u{1F69C}\u{1F69C}\u{1F69C}d", "\u{1F69C}\u{1F69C}\u{1F69C}…"],
    ["a".repeat(5_000), "aaa…"],
  ])("cuts %j to 3 letters: %j", (text, cut) => {
    expect(withEllipsis(text, 3)).toBe(cut);
  });

  it("cuts what is too long to fewer letters, so that the ellipsis fits", () => {
    expect(["abc", "abcd"].map((text) => withEllipsis(text, 3, 2))).toEqual(["abc", "ab…"]);
  });
});
