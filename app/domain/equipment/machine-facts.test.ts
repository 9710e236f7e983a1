import { describe, expect, it } from "vitest";
import { hasFacts, isPlace, lastModelYear, modelText, placesInOrder, spelledPlace } from "./machine-facts.ts";

describe("the facts of a machine", () => {
  it("a model's year is at most two years ahead", () => {
    expect([lastModelYear("2026-01-01"), lastModelYear("2026-12-31")]).toEqual([2028, 2028]);
  });

  it.each([
    [{ modelYear: 2019, make: "John Deere", model: "6155R" }, "2019 John Deere 6155R"],
    [{ modelYear: null, make: "Kubota", model: null }, "Kubota"],
    [{ modelYear: 1987, make: null, model: "L90" }, "1987 L90"],
    [{ modelYear: null, make: null, model: null }, ""],
  ])("year, make and model of %o are one text", (facts, text) => {
    expect(modelText(facts)).toBe(text);
  });

  it("one of them is enough", () => {
    const none = { make: null, model: null, modelYear: null, licensePlate: null, place: null };
    expect(hasFacts(none)).toBe(false);
    const each = [{ make: "a" }, { model: "a" }, { modelYear: 1999 }, { licensePlate: "a" }, { place: "a" }];
    expect(each.map((fact) => hasFacts({ ...none, ...fact }))).toEqual(Array(5).fill(true));
  });
});

describe("a place", () => {
  it.each([
    ["-", false],
    ["...", false],
    ["7", true],
    ["Ñ", true],
    ["推", true],
    ["🚜", false],
  ])("%s can be named: %s", (place, can) => {
    expect(isPlace(place)).toBe(can);
  });

  it.each([
    ["north  YARD ", ["North yard", "NORTH YARD"], "North yard"],
    [" Shop ", ["North yard"], "Shop"],
    ["shop", [], "shop"],
    ["  East   barn", [], "East barn"],
    ["Jardín", ["Jardin"], "Jardín"],
  ])("%j is spelled as others spell it", (typed, used, stored) => {
    expect(spelledPlace(typed, used)).toBe(stored);
  });

  it("is offered by name", () => {
    expect(placesInOrder(["Yard 10", "shop", "Yard 2", "Barn"])).toEqual([
      "Barn",
      "shop",
      "Yard 2",
      "Yard 10",
    ]);
  });
});
