import { expect, it } from "vitest";
import { detectLocale } from "./preferences.server.ts";

it.each([
  ["ca,es;q=0.9,en", "es"],
  ["ca,es;q=0.9,en;q=0.8", "es"],
  ["fr,es", "es"],
  ["fr,es,en", "es"],
  ["es-MX", "es"],
  ["ES-419,es;q=0.9", "es"],
  ["pt-BR, es-MX ; q=0.7 , en-US;q=0.6", "es"],
  ["en;q=0.5,es;q=0.8", "es"],
  ["en;q=0.5,es", "es"],
  ["fr,en;q=0,es", "es"],
  ["es;q=0,en", "en"],
  ["es;q=0.000,*", "en"],
  ["en;q=0,fr,es;q=0.1", "es"],
  ["*", "en"],
  ["fr,de", "en"],
  ["est,fr", "en"],
  ["", "en"],
  [";;q=,,es;q=x", "en"],
])("a browser that prefers %j gets %s", async (wanted, locale) => {
  const headers = { "Accept-Language": wanted };
  expect(await detectLocale(new Request("http://localhost/", { headers }))).toBe(locale);
});

it("a browser without a preference gets English", async () => {
  expect(await detectLocale(new Request("http://localhost/"))).toBe("en");
});

it("the chosen language wins over the browser's", async () => {
  const headers = { "Accept-Language": "es", Cookie: "lng=en" };
  expect(await detectLocale(new Request("http://localhost/", { headers }))).toBe("en");
});
