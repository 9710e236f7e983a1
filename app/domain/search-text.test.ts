import { describe, expect, it } from "vitest";
import { foldForSearch } from "./search-text.ts";

describe("foldForSearch", () => {
  it.each([
    ["Camión ÑANDÚ", "camion nandu"],
    ["  Bobcat T770 ", "bobcat t770"],
    ["PINGÜINO", "pinguino"],
    ["", ""],
  ])("folds %s to %s", (text, folded) => {
    expect(foldForSearch(text)).toBe(folded);
  });
});
