import { describe, expect, it } from "vitest";
import { foldForSearch, matchesSearch } from "./search-text.ts";

describe("foldForSearch", () => {
  it.each([
    ["Camión ÑANDÚ", "camion nandu"],
    ["François", "francois"],
    ["  Bobcat T770 ", "bobcat t770"],
    ["PINGÜINO", "pinguino"],
    ["", ""],
  ])("folds %s to %s", (text, folded) => {
    expect(foldForSearch(text)).toBe(folded);
  });
});

describe("matchesSearch", () => {
  const texts = ["Camión 7", "Vehículo", "vehicle"];
  const cases: [query: string, matches: boolean][] = [
    ["", true],
    ["   ", true],
    ["camión", true],
    ["CAMION", true],
    ["ión 7", true],
    ["Vehic", true],
    ["vehículo", true],
    ["  7 ", true],
    ["8", false],
    ["camión vehículo", false],
  ];
  for (const [query, matches] of cases) {
    it(`${JSON.stringify(query)} ${matches ? "matches" : "does not match"}`, () => {
      expect(matchesSearch(query, texts)).toBe(matches);
    });
  }
});
