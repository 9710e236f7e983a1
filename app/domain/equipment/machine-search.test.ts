import { describe, expect, it } from "vitest";
import { findsMachine, type SearchedMachine } from "./machine-search.ts";

const DEERE: SearchedMachine = {
  id: "9e3779b1-7f4a",
  name: "Big tractor",
  typeWords: ["machinery", "Maquinaria"],
  serialNumber: "RW6155",
  make: "John Deere",
  model: "6155R",
  modelYear: 2019,
  licensePlate: "AB 123-C",
};

describe("the search for a machine", () => {
  it.each([
    ["", true],
    ["  ", true],
    ["big", true],
    ["maquin", true],
    ["rw61", true],
    ["r-w 61", true],
    ["deere", true],
    ["6155", true],
    ["ab 12", true],
    ["ab123c", true],
    ["2019 john", true],
    ["deere 61", true],
    ["2019 6155", false],
    ["9e37", true],
    ["9e3779b1", true],
    ["9e3", false],
    ["3779", false],
    ["9e3779b1-7", false],
    ["-", false],
    ["tractor john", false],
  ])("%j finds the tractor: %s", (query, found) => {
    expect(findsMachine(query, DEERE)).toBe(found);
  });

  it.each(["camión", "CAMION", "camion"])("%s finds a make with an accent", (query) => {
    expect(findsMachine(query, { ...DEERE, make: "Camión" })).toBe(true);
  });

  it("a machine without facts is found by its name alone", () => {
    const bare = {
      ...DEERE,
      serialNumber: null,
      make: null,
      model: null,
      modelYear: null,
      licensePlate: null,
    };
    expect(["big", "deere", "null", "rw"].map((query) => findsMachine(query, bare))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
