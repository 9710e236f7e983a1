import { describe, expect, it } from "vitest";
import { foldForSearch, searched, searchRank } from "./search-text.ts";

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

describe("what a query is found in", () => {
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
      expect(searchRank(query, texts) !== null).toBe(matches);
    });
  }
});

describe("searchRank", () => {
  const cases: [query: string, texts: string[], rank: 0 | 1 | null][] = [
    ["cat", ["CAT 320", "Machinery"], 0],
    ["cat", ["Bobcat T770", "Machinery"], 1],
    ["cat", ["Bobcat, once a Cat"], 0],
    ["cat", ["Concat cat"], 0],
    ["mach", ["Loader", "Machinery"], 0],
    ["cat 3", ["Old CAT 320"], 0],
    ["320", ["CAT 320"], 0],
    ["20", ["CAT 320"], 1],
    ["770", ["T-770"], 0],
    ["7", ["Loader7"], 1],
    ["ñandú", ["El Nandu"], 0],
    ["", ["Anything"], 0],
    ["  ", ["Anything"], 0],
    ["crane", ["CAT 320", "Machinery"], null],
    ["cat machinery", ["CAT 320", "Machinery"], null],
  ];
  it.each(cases)("of %j in %j is %j", (query, texts, rank) => {
    expect(searchRank(query, texts)).toBe(rank);
  });
});

describe("searched", () => {
  const fleet = ["Bobcat T770", "Crane", "CAT 320", "Excavator (cat)", "Locator"];
  it.each([
    ["cat", ["CAT 320", "Excavator (cat)", "Bobcat T770", "Locator"]],
    ["", fleet],
    ["nothing", []],
  ])("lists for %j %j", (query, found) => {
    expect(searched(query, fleet, (name) => [name])).toEqual(found);
  });
});
