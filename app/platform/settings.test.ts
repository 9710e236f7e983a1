import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseSettings, settingNames } from "./settings.ts";

const COMPLETE = {
  ENVIRONMENT: "production",
  APP_URL: "https://tracker.example/",
  SESSION_SECRET: "s".repeat(32),
  ENCRYPTION_KEY: "e".repeat(32),
};

describe("parseSettings", () => {
  it("reads the four required settings and has defaults for the rest", () => {
    const settings = parseSettings(COMPLETE);
    expect(settings).toMatchObject({
      development: false,
      appUrl: "https://tracker.example",
      secureCookies: true,
      adminEmails: [],
      demo: false,
      rateLimitScale: 1,
    });
    expect(settings.launchPromotionEnds.toISOString()).toBe("2026-01-01T00:00:00.000Z");
  });

  for (const name of ["APP_URL", "SESSION_SECRET", "ENCRYPTION_KEY"] as const) {
    it(`stops with a message that names ${name} when it is missing`, () => {
      expect(() => parseSettings({ ...COMPLETE, [name]: undefined })).toThrow(name);
    });
  }

  it("refuses a short secret", () => {
    expect(() => parseSettings({ ...COMPLETE, SESSION_SECRET: "short" })).toThrow("SESSION_SECRET");
  });

  it.each(["p".repeat(31), COMPLETE.ENCRYPTION_KEY])(
    "refuses %j as the key before ENCRYPTION_KEY",
    (previous) => {
      const parse = () => parseSettings({ ...COMPLETE, ENCRYPTION_KEY_PREVIOUS: previous });
      expect(parse).toThrow(/ENCRYPTION_KEY_PREVIOUS: must/);
    },
  );

  it("takes a key before ENCRYPTION_KEY, and none", () => {
    const keysWith = (previous?: string) =>
      parseSettings({ ...COMPLETE, ENCRYPTION_KEY_PREVIOUS: previous }).encryptionKeys.previous;
    expect([keysWith("p".repeat(32)), keysWith(""), keysWith()]).toEqual([
      "p".repeat(32),
      undefined,
      undefined,
    ]);
  });

  it("defaults to production", () => {
    expect(parseSettings({ ...COMPLETE, ENVIRONMENT: undefined }).development).toBe(false);
  });

  it("ignores demo data and looser rate limits in production", () => {
    const settings = parseSettings({ ...COMPLETE, DEMO: "on", RATE_LIMIT_SCALE: "100" });
    expect(settings.demo).toBe(false);
    expect(settings.rateLimitScale).toBe(1);
  });

  it("accepts both in development", () => {
    const settings = parseSettings({
      ...COMPLETE,
      ENVIRONMENT: "development",
      DEMO: "on",
      RATE_LIMIT_SCALE: "100",
    });
    expect(settings.demo).toBe(true);
    expect(settings.rateLimitScale).toBe(100);
  });

  it("reads the addresses of platform staff, ignoring case and blanks", () => {
    expect(parseSettings({ ...COMPLETE, ADMIN_EMAILS: " Ann@x.com, bob@y.com ," }).adminEmails).toEqual([
      "ann@x.com",
      "bob@y.com",
    ]);
  });

  it("sets plain cookies where the product has no TLS", () => {
    expect(parseSettings({ ...COMPLETE, APP_URL: "http://localhost:8788" }).secureCookies).toBe(false);
  });
});

it("wrangler.toml keeps addresses, which may carry tokens, out of the provider's log", () => {
  const [, logs = ""] =
    /^\[observability\.logs\]\n([^[]*)/m.exec(readFileSync("wrangler.toml", "utf8")) ?? [];
  expect(logs).toMatch(/^invocation_logs = false$/m);
});

it("README.md lists every setting", () => {
  const listed = [...readFileSync("README.md", "utf8").matchAll(/^\| `([A-Z_]+)` \|/gm)].map(
    ([, name]) => name,
  );
  // Only `npm start` reads these two.
  expect(listed.filter((name) => name !== "PORT" && name !== "STATE_DIR").sort()).toEqual(
    settingNames().sort(),
  );
});
