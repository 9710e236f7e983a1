import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { loadActor, loadActorWith, openSession } from "#app/auth/session.server.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { createDatabase, type Database } from "#db/client.ts";
import { startedDatabase } from "#tests/support/started.ts";
import { emptyDatabase } from "../support/d1.ts";

/** A session is read again when D1 was lost; a page whose own statements fail is asked once. */

const d = await startedDatabase();

const NOW = new Date("2026-11-20T12:00:00Z");
const LOST = new Error("D1_ERROR: Network connection lost.");
const settings = parseSettings({
  ENVIRONMENT: "development",
  APP_URL: "https://tracker.example",
  SESSION_SECRET: "s".repeat(32),
  ENCRYPTION_KEY: "e".repeat(32),
});

let token: string;
beforeEach(async () => {
  await emptyDatabase(d.d1);
  await d.run(
    "insert into companies (id, name, name_key, created_at, updated_at) values ('c', 'Acme', 'acme', 0, 0)",
  );
  const holder = { userId: null, companyId: "c", worker: true, remembered: false, proof: null };
  const [cookie = ""] = await openSession(d.db, settings, holder, NOW, null);
  const [, value = ""] = /session=([^;]+)/.exec(cookie) ?? [];
  token = JSON.parse(atob(decodeURIComponent(value)));
});

/** A database whose first batches fail, and how many it was asked for. */
function failing(failures: Error[]): { db: Database; asked: () => number } {
  const left = [...failures];
  let asked = 0;
  const d1 = {
    prepare: (query: string) => d.d1.prepare(query),
    async batch(statements: D1PreparedStatement[]) {
      asked += 1;
      const failure = left.shift();
      if (failure) throw failure;
      return d.d1.batch(statements);
    },
  } as unknown as D1Database;
  return { db: createDatabase(d1), asked: () => asked };
}

describe("a session", () => {
  it("is read again up to twice when the connection was lost", async () => {
    const { db, asked } = failing([LOST, LOST]);
    expect((await loadActor(db, settings, token, NOW))?.actor.companyId).toBe("c");
    expect(asked()).toBe(3);
    await expect(loadActor(failing([LOST, LOST, LOST]).db, settings, token, NOW)).rejects.toThrow();
  });

  it("is not read again for any other failure", async () => {
    const { db, asked } = failing([new Error("D1_ERROR: no such column: sid")]);
    await expect(loadActor(db, settings, token, NOW)).rejects.toThrow();
    expect(asked()).toBe(1);
  });
});

describe("a sign-in that was under way", () => {
  const holder = {
    ...{ userId: "u", companyId: "c", worker: false, remembered: false },
    proof: { passwordHash: "checked" },
  };
  const open = () => openSession(d.db, settings, holder, NOW, null);
  const sessions = () => d.value("select count(*) from sessions where user_id = 'u'");

  it("opens a session by the password that still stands, and none once there is a second step", async () => {
    await d.run(
      "insert into users (id, company_id, password_hash, created_at, updated_at) values ('u', 'c', 'checked', 0, 0)",
    );
    await open();
    expect(await sessions()).toBe(1);
    await d.run("update users set second_step = 1");
    await expect(open()).rejects.toThrow("auth.invalid_credentials");
    expect(await sessions()).toBe(1);
    await d.run("update users set second_step = 0, password_hash = 'another'");
    await expect(open()).rejects.toThrow("auth.invalid_credentials");
  });
});

describe("a page's own statements", () => {
  const one = (db: Database) => () => ({
    ones: db.select({ one: sql<number>`1`.as("one") }).from(sql`(select 1)`),
  });

  it("are read with the session", async () => {
    const { db, asked } = failing([]);
    const { loaded, rows } = await loadActorWith(db, settings, token, NOW, one(db));
    expect([loaded?.actor.companyId, rows]).toEqual(["c", { ones: [{ one: 1 }] }]);
    expect(asked()).toBe(1);
  });

  it("are asked once when they fail, and the session alone says who asked", async () => {
    const { db, asked } = failing([]);
    const broken = () => ({
      ones: db.select({ one: sql<number>`1`.as("one") }).from(sql`no_such_table`),
    });
    const { loaded, rows } = await loadActorWith(db, settings, token, NOW, broken);
    expect([loaded?.actor.companyId, rows]).toEqual(["c", null]);
    expect(asked()).toBe(2);
  });
});
