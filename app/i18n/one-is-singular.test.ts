import { describe, expect, it } from "vitest";
import type { Locale } from "#app/domain/locale.ts";
import { fuelAmount } from "#app/domain/quantity.ts";
import { usageText } from "#app/i18n/usage-words.ts";
import { wordEvent } from "./event-words.ts";
import { translatorFor } from "./server.ts";
import { statusSentence } from "./status-words.ts";

const t = { en: translatorFor("en"), es: translatorFor("es") };

describe("only one is singular", () => {
  it.each<[Locale, number, Parameters<typeof usageText>[1], string]>([
    ["en", 10, "hours", "1 hour"],
    ["en", 10, "miles", "1 mile"],
    ["en", 10, "kilometers", "1 kilometer"],
    ["en", 10, "cycles", "1 cycle"],
    ["en", 10, "other", "1 unit"],
    ["en", 10, "n/a", "1"],
    ["en", 15, "hours", "1.5 hours"],
    ["en", 1, "hours", "0.1 hours"],
    ["en", 0, "hours", "0 hours"],
    ["es", 10, "hours", "1 hora"],
    ["es", 10, "miles", "1 milla"],
    ["es", 10, "kilometers", "1 kilómetro"],
    ["es", 10, "cycles", "1 ciclo"],
    ["es", 10, "other", "1 unidad"],
    ["es", 20, "hours", "2 horas"],
    ["es", 10_000_000, "hours", "1,000,000 horas"],
  ])("in %s, %d tenths of %s are %j", (locale, tenths, unit, text) => {
    expect(usageText(tenths, unit, locale, t[locale])).toBe(text);
  });

  it.each<[Locale, Parameters<typeof statusSentence>[0]["key"], number, string]>([
    ["en", "untilService", 10, "1 hour until service"],
    ["en", "untilService", 15, "1.5 hours until service"],
    ["en", "overdueBy", 10, "Overdue by 1 hour"],
    ["es", "untilService", 10, "Falta 1 hora para el servicio"],
    ["es", "untilService", 20, "Faltan 2 horas para el servicio"],
    ["es", "untilService", 1, "Faltan 0.1 horas para el servicio"],
    ["es", "overdueBy", 10, "Vencido por 1 hora"],
  ])("in %s, a status %s of %d tenths is %j", (locale, key, usage, text) => {
    expect(statusSentence({ key, usage }, "hours", locale, t[locale])).toBe(text);
  });

  it.each<[Locale, number, string]>([
    ["en", 10, "1.0 gallon"],
    ["en", 15, "1.5 gallons"],
    ["es", 10, "1.0 galón"],
    ["es", 5, "0.5 galones"],
  ])("in %s, %d tenths of fuel are %j", (locale, tenths, text) => {
    expect(t[locale]("fuel:amount", fuelAmount(tenths, locale))).toBe(text);
    const event = { event: "fuel_added", eventParams: { amount: tenths, kind: "gas" } };
    expect(wordEvent({ t: t[locale], locale }, event)).toContain(text);
  });

  it.each<[Locale, number, number, string]>([
    ["en", 1, 1, "Successfully imported 1 equipment item with 1 error."],
    ["en", 2_000, 3, "Successfully imported 2,000 equipment items with 3 errors."],
    ["es", 1, 1, "Se importó 1 equipo correctamente, con 1 error."],
    ["es", 2, 2, "Se importaron 2 equipos correctamente, con 2 errores."],
  ])("in %s, an import of %d with %d errors says %j", (locale, count, errors, text) => {
    const words = t[locale]("bulkImport:toast.withErrors", { count: errors });
    expect(t[locale]("bulkImport:toast.completeWithErrorsText", { count, errors: words })).toBe(text);
  });
});
