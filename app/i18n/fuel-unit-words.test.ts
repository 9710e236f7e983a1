import { describe, expect, it } from "vitest";
import { fuelUnitWords } from "./fuel-unit-words.ts";
import { en } from "./locales/en.ts";
import { es } from "./locales/es.ts";
import { translatorFor } from "./server.ts";

const textsIn = (node: object): string[] =>
  Object.values(node).flatMap((value) => (typeof value === "string" ? [value] : textsIn(value)));

it.each([
  ["en", en],
  ["es", es],
])("in %s no text names a fuel unit except by its placeholder", (_locale, catalogue) => {
  // What a brought file counts in has its own name, whatever the company's unit is.
  const { volumeUnit: _, ...answer } = catalogue.imports.answer;
  const ofCompany = { ...catalogue, imports: { ...catalogue.imports, answer } };
  const named = textsIn(ofCompany).filter((text) =>
    /\b(?:gal|gallons?|liters?|gal[oó]n|galones|litros?)(?!\p{L})/iu.test(text.replace(/\{\{\w+\}\}/g, "")),
  );
  expect(named).toEqual([]);
});

describe("the words for fuel", () => {
  it.each([
    ["en", "gal", "12.5 gallons", "2 gal per hour"],
    ["en", "L", "12.5 liters", "2 L per hour"],
    ["es", "gal", "12.5 galones", "2 gal por hora"],
    ["es", "L", "12.5 litros", "2 L por hora"],
  ] as const)("in %s and %s are %j and %j", (locale, unit, amount, rate) => {
    const t = translatorFor(locale, unit);
    expect(t("fuel:amount", { amount: "12.5", count: 12.5 })).toBe(amount);
    expect(t("fuel:rates.hours", { amount: "2" })).toBe(rate);
  });

  it("are gallons until somebody chooses", () => {
    expect(translatorFor("en")("operator:report.fuel")).toBe("Fuel added (gallons)");
  });

  it("have each form in both units, and both languages", () => {
    for (const locale of ["en", "es"] as const) {
      const [gallons, liters] = [fuelUnitWords(locale, "gal"), fuelUnitWords(locale, "L")];
      expect(Object.keys(liters)).toEqual(Object.keys(gallons));
      for (const [form, word] of Object.entries(liters)) {
        expect(word).not.toBe(gallons[form as keyof typeof gallons]);
      }
    }
  });
});
