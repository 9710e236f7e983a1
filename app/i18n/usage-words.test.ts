import { expect, it } from "vitest";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { en } from "./locales/en.ts";
import { es } from "./locales/es.ts";
import { createTranslator } from "./translator.ts";
import { usageOfLifespan } from "./usage-words.ts";

it.each<["en" | "es", number, number | null, MeterUnit, [string, string | null], number?]>([
  ["en", 1200, 50_000, "hours", ["120", "of 5,000 hours"]],
  ["es", 12_345, 200_000, "kilometers", ["1,234.5", "de 20,000 kilómetros"]],
  ["en", 1200, null, "hours", ["120 hours", null]],
  ["en", 1200, 50_000, "n/a", ["120", "of 5,000"]],
  ["en", 2100, 100_000, "hours", ["210 hours,", "10,008 of 10,000 since new"], 97_980],
  ["es", 2100, 100_000, "hours", ["210 horas,", "10,008 de 10,000 desde nuevo"], 97_980],
  ["en", 2100, null, "hours", ["210 hours", null], 97_980],
])("in %s usage %d of %s %s is %j", (locale, currentUsage, threshold, unit, expected, earlier) => {
  const t = createTranslator(locale, { en, es }[locale]);
  expect(
    usageOfLifespan({ currentUsage, earlierUsage: earlier ?? null, threshold, unit }, locale, t),
  ).toEqual(expected);
});
