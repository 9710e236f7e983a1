import { beforeEach, expect, it } from "vitest";
import { createDraft } from "#app/services/imports/bulk/import-draft.ts";
import { runDraft } from "#app/services/imports/bulk/run-draft.ts";
import { OWNER as ACTOR } from "#tests/support/actors.ts";
import { HEADER } from "#tests/support/bulk-imports.ts";
import { addCompany } from "#tests/support/company-rows.ts";
import { emptyDatabase } from "#tests/support/d1.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedDatabase } from "#tests/support/started.ts";

/**
 * Imports of one draft whose statements reach the database interleaved: all read it before the first one
 * writes.
 */

const NOW = new Date("2026-05-04T10:00:00Z");
const database = await startedDatabase();
beforeEach(() => emptyDatabase(database.d1));

async function draft(rows: number) {
  await addCompany(database.db, "owner", { subscriptionStatus: "active" });
  const ctx = contextAt(database.db, NOW.toISOString());
  const lines = Array.from({ length: rows }, (_, index) => `Saw ${index},tools,${index},hours`);
  const bytes = new TextEncoder().encode([HEADER, ...lines].join("\n"));
  return { ctx, id: await createDraft(ctx, ACTOR, { name: "fleet.csv", bytes }) };
}

async function machines(): Promise<number> {
  const row = await database.first<{ n: number }>("select count(*) as n from equipment");
  return row?.n ?? 0;
}

it("imports each row once, even when every import includes duplicates", async () => {
  const { ctx, id } = await draft(6);
  const outcomes = await Promise.all(
    [1, 2, 3, 4].map(() => runDraft(ctx, ACTOR, id, { includeDuplicates: true })),
  );
  expect(await machines()).toBe(6);
  for (const outcome of outcomes) {
    expect(outcome).toEqual({ done: 6, total: 6, finished: true, imported: 6, duplicates: 0, failed: 0 });
  }
});

it("imports each row once when the parts of two pages overlap", async () => {
  const { ctx, id } = await draft(10);
  const both = { includeDuplicates: true };
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([
      runDraft(ctx, ACTOR, id, { ...both, maxRows: 4 }),
      runDraft(ctx, ACTOR, id, { ...both, maxRows: 3 }),
    ]);
  }
  expect(await machines()).toBe(10);
  expect(await runDraft(ctx, ACTOR, id, both)).toMatchObject({ done: 10, imported: 10, failed: 0 });
});

it("counts rows beyond the limit once", async () => {
  const { ctx, id } = await draft(20);
  const outcomes = await Promise.all(
    [1, 2, 3].map(() => runDraft(ctx, ACTOR, id, { includeDuplicates: false })),
  );
  expect(await machines()).toBe(15);
  for (const outcome of outcomes) expect(outcome).toMatchObject({ imported: 15, duplicates: 0, failed: 5 });
});
