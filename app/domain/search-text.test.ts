import { describe, expect, it } from "vitest";
import { foldForSearch } from "./search-text.ts";

describe("a text that is searched", () => {
  it.each([
    ["Camión ÑANDÚ", "camion nandu"],
    ["  Bobcat T770 ", "bobcat t770"],
    ["PINGÜINO", "pinguino"],
    ["", ""],
  ])("%s is compared as %s", (text, folded) => {
    expect(foldForSearch(text)).toBe(folded);
  });
});
