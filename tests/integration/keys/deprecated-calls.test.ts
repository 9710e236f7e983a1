import { beforeEach, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#app/domain/durations.ts";
import { type DeprecatedCalls, deprecatedCall } from "#app/domain/keys/deprecated-calls.ts";
import { announceDeprecatedCalls } from "#app/services/keys/deprecated-calls.ts";
import { createDatabase } from "#db/client.ts";
import { apiKeys } from "#db/schema.ts";
import { addCompany, addUser } from "#tests/support/company-rows.ts";
import { emptyDatabase } from "#tests/support/d1.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedDatabase } from "#tests/support/started.ts";

/** Owners with live keys are told of calls that go. */

const SINCE = new Date("2027-01-01T00:00:00Z");
const GOES = deprecatedCall("2027-01-01T00:00:00Z", "2028-01-01T05:00:00Z");

const d = await startedDatabase();
beforeEach(() => emptyDatabase(d.d1));

const run = (afterMs: number, deprecated: DeprecatedCalls = { "GET /api/plan": GOES }) =>
  announceDeprecatedCalls(
    contextAt(createDatabase(d.d1), new Date(SINCE.getTime() + afterMs).toISOString(), null),
    deprecated,
  );

async function addKey(companyId: string, key: Partial<typeof apiKeys.$inferInsert> = {}): Promise<void> {
  await d.db.insert(apiKeys).values({
    ...{ id: `key-${companyId}`, companyId, name: "Sheets", nameKey: "sheets", scopes: ["read"] },
    ...{ hash: companyId.padEnd(64, "0"), last4: "aaaa", madeById: companyId, madeByName: "Ann" },
    ...{ madeAt: new Date("2026-01-01T00:00:00Z"), expiresAt: null },
    ...key,
  });
}

const mails = () => d.rows("select to_address, subject, text from email_outbox order by to_address");
const receivers = async () => (await mails()).map(({ to_address }) => to_address);

it("tells each confirmed address of an owner with a live key, once, however often the job runs", async () => {
  const second = { secondaryEmail: "second@example.com", secondaryEmailConfirmedAt: SINCE };
  await addCompany(d.db, "acme", { timeZone: "America/Chicago" }, second);
  await addUser(d.db, "acme", "manager");
  await addKey("acme");
  await addCompany(d.db, "bell", {}, { locale: "es" });
  await addKey("bell");
  await addKey("bell", { id: "other", name: "Other", nameKey: "other", hash: "f".repeat(64) });
  await run(-1);
  expect(await mails()).toEqual([]);
  await Promise.all([run(0), run(0)]);
  await run(HOUR_MS);
  const [acme, bell] = await mails();
  expect(await receivers()).toEqual(["acme@example.com", "bell@example.com", "second@example.com"]);
  expect([acme?.subject, bell?.subject]).toEqual([
    "Calls for other programs that end on Dec 31, 2027: GET /api/plan",
    "Llamadas para otros programas que terminan el 1 ene 2028: GET /api/plan",
  ]);
  expect(acme?.text).toContain("Company acme has keys");
  expect(acme?.text).toContain("https://tracker.example/api/docs");
});

it("tells those whose first key is made within 14 days, and nobody later", async () => {
  await addCompany(d.db, "acme");
  await run(0);
  await addKey("acme");
  await run(14 * DAY_MS);
  expect(await mails()).toEqual([]);
  await run(14 * DAY_MS - 1);
  expect(await receivers()).toEqual(["acme@example.com"]);
});

it("tells of calls that go together in one mail, and of others in another", async () => {
  await addCompany(d.db, "acme");
  await addKey("acme");
  await run(0, {
    "GET /api/plan": GOES,
    "GET /api/costs": GOES,
    "GET /api/books": deprecatedCall("2027-01-01T00:00:00Z", "2028-06-01T05:00:00Z"),
  });
  expect((await mails()).map(({ subject }) => subject).sort()).toEqual([
    "Calls for other programs that end on Jan 1, 2028: GET /api/plan, GET /api/costs",
    "Calls for other programs that end on Jun 1, 2028: GET /api/books",
  ]);
});

it("tells nobody without a live key", async () => {
  const ended: [id: string, key: Parameters<typeof addKey>[1]][] = [
    ["revoked", { hash: null, endedAt: SINCE, endedById: "revoked", endedByName: "Ann" }],
    ["expired", { expiresAt: SINCE }],
    ["orphaned", { madeById: "somebody" }],
  ];
  for (const [id, key] of ended) {
    await addCompany(d.db, id);
    await addKey(id, key);
  }
  await addCompany(d.db, "none");
  await addCompany(d.db, "closed", { deletesAt: new Date(SINCE.getTime() + DAY_MS) });
  await addKey("closed");
  await run(0);
  expect(await mails()).toEqual([]);
});
