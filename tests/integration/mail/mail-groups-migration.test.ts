import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deliverDueMails } from "#app/services/mail/delivery.ts";
import { migrate } from "#scripts/migrate.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/d1.ts";
import { fakeProvider } from "#tests/support/mail-fixtures.ts";
import { contextAt } from "#tests/support/service-context.ts";

/** An outbox that the code before groups left behind, and that code on the migrated table. */

const MIGRATION = "0013_mail-groups.sql";
const NOON = Date.parse("2026-11-23T12:00:00Z");

type Row = Record<string, string | number | null>;

let d: TestDatabase;
let before: Row[];
beforeAll(async () => {
  d = await createTestDatabase(async (d1) => {
    await migrate(d1, MIGRATION);
    await d1.batch([
      insert(d1, "new", { attempts: 0 }),
      insert(d1, "also new", { attempts: 0 }),
      insert(d1, "tried", { attempts: 3 }),
      insert(d1, "held", { attempts: 1, claimed_until: NOON + 60_000 }),
      insert(d1, "sent", { attempts: 1, sent_at: NOON }),
      insert(d1, "given up", { attempts: 12, failed_at: NOON }),
    ]);
    before = await rows(d1);
  });
});
afterAll(() => d.dispose());

/** Stores a message as the code before the migration does. */
function insert(d1: D1Database, key: string, state: Row) {
  const row: Row = {
    id: `id of ${key}`,
    unique_key: key,
    company_id: null,
    kind: "issue",
    to_address: `${key.replace(" ", "-")}@example.com`,
    subject: "s",
    html: "h",
    text: "t",
    created_at: NOON - 1_000,
    attempts: 0,
    next_attempt_at: NOON - 1_000,
    claimed_until: null,
    sent_at: null,
    failed_at: null,
    provider_id: null,
    last_error: null,
    reply_to: null,
    ...state,
  };
  const names = Object.keys(row);
  return d1
    .prepare(`insert into email_outbox (${names.join(", ")}) values (${names.map(() => "?").join(", ")})`)
    .bind(...Object.values(row));
}

const rows = async (d1: D1Database) =>
  (await d1.prepare("select * from email_outbox order by seq").all<Row>()).results;

it("rewrites no message", async () => {
  expect(await rows(d.d1)).toEqual(before.map((row) => ({ ...row, group_id: null, unanswered_since: null })));
});

describe("the code before the migration", () => {
  it("stores, claims, postpones and sends messages on the new table", async () => {
    await insert(d.d1, "written by the code before", {}).run();
    const claimed = await d.d1
      .prepare(
        `update email_outbox set claimed_until = ?1, attempts = attempts + 1
         where seq in (select seq from email_outbox where sent_at is null and failed_at is null
           and next_attempt_at <= ?2 and (claimed_until is null or claimed_until <= ?2) order by attempts, seq limit 5)
         returning unique_key`,
      )
      .bind(NOON + 60_000, NOON)
      .all<{ unique_key: string }>();
    expect(claimed.results.map(({ unique_key }) => unique_key).sort()).toEqual([
      "also new",
      "new",
      "tried",
      "written by the code before",
    ]);
    await d.run(
      "update email_outbox set claimed_until = null, attempts = attempts - 1 where unique_key <> 'held' and claimed_until is not null",
    );
    await d.run("delete from email_outbox where unique_key like 'written%'");
  });
});

it("sends mails tried before alone and under their old key, and new ones in a group", async () => {
  const provider = fakeProvider();
  const run = (ms: number) => {
    const now = new Date(NOON + ms);
    return deliverDueMails(contextAt(d.db, now.toISOString(), provider), () => now);
  };
  expect(await run(0)).toMatchObject({ sent: 3, end: "done" });
  expect(provider.given.map(({ key, emails }) => [key, emails.map(({ to }) => to)])).toEqual([
    [expect.any(String), ["new@example.com", "also-new@example.com"]],
    ["id of tried", ["tried@example.com"]],
  ]);
  expect(await run(120_000)).toMatchObject({ sent: 1 });
  expect(provider.given.at(-1)?.key).toBe("id of held");
});
