import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { settingNames } from "#app/platform/settings.ts";
import { localOptions, localSettings } from "../scripts/local.ts";
import { migrate } from "../scripts/migrate.ts";
import { createTestDatabase } from "./support/d1.ts";

describe("the settings of npm start", () => {
  let stateDir: string;
  beforeEach(() => {
    stateDir = mkdtempSync(join(tmpdir(), "settings-"));
  });
  afterEach(() => rmSync(stateDir, { recursive: true }));

  it("are exactly those of the environment", () => {
    const given = Object.fromEntries(settingNames().map((name) => [name, `${name} is "$given"`]));
    const env = { ...given, PATH: "/bin", HOME: "/root" };
    expect(localSettings({ stateDir, url: "http://localhost:1" }, env)).toEqual(given);
  });

  it("are generated if needed and missing, and kept for the next start", () => {
    const { url } = localOptions({ PORT: "4000" }, 8788);
    const settings = localSettings({ stateDir, url }, {});
    expect(settings).toMatchObject({
      ENVIRONMENT: "development",
      APP_URL: "http://localhost:4000",
      DEMO: "on",
      SESSION_SECRET: expect.stringMatching(/.{32}/),
      ENCRYPTION_KEY: expect.stringMatching(/.{32}/),
    });
    expect(localSettings({ stateDir, url }, {})).toEqual(settings);
  });
});

describe("migrations", () => {
  it("are applied once, and recorded where wrangler records them", async () => {
    const { d1, dispose } = await createTestDatabase();
    const noted = () => d1.prepare("select id, name from d1_migrations order by id").all();
    const { results } = await noted();
    expect(results[0]).toEqual({ id: 1, name: "0000_foundation.sql" });
    await migrate(d1);
    expect((await noted()).results).toEqual(results);
    await dispose();
  });
});
