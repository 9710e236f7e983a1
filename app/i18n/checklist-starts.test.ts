import { describe, expect, it } from "vitest";
import {
  areChecklistLines,
  CHECKLIST_NAME_MAX,
  forbidsUse,
  lineWords,
} from "#app/domain/checks/checklist.ts";
import { LOCALES } from "#app/domain/locale.ts";
import { lineFor, START_WORDS, startOf } from "./checklist-starts.ts";

const start = (word: string, locale: "en" | "es" = "en") => {
  const found = startOf(word, locale);
  if (!found) throw new Error(`No start ${word}`);
  return found;
};

describe("ready-made starts", () => {
  it("exist for seven kinds of machine, each a checklist that can be saved in both languages", () => {
    expect(START_WORDS).toEqual(["tractor", "truck", "trailer", "loader", "mower", "forklift", "lift"]);
    for (const word of START_WORDS) {
      for (const locale of LOCALES) {
        const { name, lines } = start(word, locale);
        expect(areChecklistLines(lines), `${word} ${locale}`).toBe(true);
        expect(name.length).toBeLessThanOrEqual(CHECKLIST_NAME_MAX);
      }
    }
  });

  it.each([
    ["tractor", "Tractor", "Tractor", 11, 4],
    ["truck", "Truck", "Camión", 11, 5],
    ["trailer", "Trailer", "Remolque", 5, 3],
    ["loader", "Excavator or loader", "Excavadora o cargador", 11, 5],
    ["mower", "Mower", "Podadora", 6, 3],
    ["forklift", "Forklift", "Montacargas", 8, 4],
    ["lift", "Aerial lift", "Plataforma elevadora", 7, 2],
  ])(
    "%s is named %s and %s, with %i lines, %i of which forbid use",
    (word, english, spanish, lines, forbids) => {
      expect([start(word).name, start(word, "es").name]).toEqual([english, spanish]);
      expect(start(word).lines).toHaveLength(lines);
      expect(start(word).lines.filter(forbidsUse)).toHaveLength(forbids);
    },
  );

  it("forbid use at the same lines in both languages", () => {
    for (const word of START_WORDS) {
      expect(start(word, "es").lines.map(forbidsUse), word).toEqual(start(word).lines.map(forbidsUse));
    }
  });

  it("for a truck cover what drivers have to report on", () => {
    expect(start("truck").lines).toEqual([
      "*Service brakes, trailer connections",
      "*Parking brake",
      "*Steering",
      "Lights, flashers, reflectors",
      "*Tires, wheels, rims",
      "Horn, backup alarm",
      "Wipers",
      "Mirrors",
      "*Coupling devices",
      "Emergency equipment",
      "Engine oil, coolant, leaks",
    ]);
  });

  it("exist for no other word, not even one that JavaScript objects have", () => {
    for (const word of [null, "", "lathe", "constructor", "toString"]) expect(startOf(word, "en")).toBeNull();
  });
});

describe("a line on an operator's form", () => {
  it("that is ready-made reads in the reader's language, whichever it was saved in", () => {
    for (const word of START_WORDS) {
      const [english, spanish] = [start(word).lines.map(lineWords), start(word, "es").lines.map(lineWords)];
      for (const saved of [start(word).lines, start(word, "es").lines]) {
        expect(saved.map((line) => lineFor("en", line))).toEqual(english);
        expect(saved.map((line) => lineFor("es", line))).toEqual(spanish);
      }
    }
  });

  it.each([
    [
      "of the owner's own words reads as written",
      "Saw chain, bar oil",
      "Saw chain, bar oil",
      "Saw chain, bar oil",
    ],
    ["of the owner's own words loses its asterisk", "* Brakes: both", "Brakes: both", "Brakes: both"],
    ["is ready-made without its asterisk too", "Steering", "Steering", "Dirección"],
    ["is ready-made in another letter case too", "*STEERING", "STEERING", "Dirección"],
    [
      "with more than the ready-made words is the owner's own",
      "Steering, column",
      "Steering, column",
      "Steering, column",
    ],
  ])("%s: %s", (_, stored, english, spanish) => {
    expect([lineFor("en", stored), lineFor("es", stored)]).toEqual([english, spanish]);
  });
});
