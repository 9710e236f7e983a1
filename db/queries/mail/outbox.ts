import { desc, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { insertIf, type RowOf } from "#db/queries/insert-if.ts";
import { isAmong } from "#db/queries/is-among.ts";
import { emailOutbox } from "#db/schema.ts";

export type OutboxRow = typeof emailOutbox.$inferInsert;

/** Puts a message into the outbox, unless its unique key is already there. */
export function insertEmail(db: Database, row: OutboxRow) {
  return db.insert(emailOutbox).values(row).onConflictDoNothing();
}

/** Like `insertEmail`, only if a condition holds when the statement runs. */
export function insertEmailWhere(db: Database, row: OutboxRow, condition: SQL) {
  return insertIf(db, emailOutbox, row, condition).onConflictDoNothing();
}

/** Whether the outbox has no message with a unique key. */
export const isUnknownKey = (uniqueKey: string): SQL =>
  sql`not exists (select 1 from ${emailOutbox} where unique_key = ${uniqueKey})`;

/** Puts a message into the outbox if a condition holds, or its newer text in place of one that nobody sent yet. */
export function insertLatestEmailWhere(db: Database, row: RowOf<typeof emailOutbox>, condition: SQL) {
  return insertIf(db, emailOutbox, row, condition).onConflictDoUpdate({
    target: emailOutbox.uniqueKey,
    set: { subject: sql`excluded.subject`, html: sql`excluded.html`, text: sql`excluded.text` },
    setWhere: sql`${emailOutbox.attempts} = 0`,
  });
}

/** Which of these unique keys the outbox already has. */
export function selectKnownKeys(db: Database, keys: readonly string[]) {
  return db
    .select({ uniqueKey: emailOutbox.uniqueKey })
    .from(emailOutbox)
    .where(isAmong(emailOutbox.uniqueKey, keys));
}

/** Messages for the local mailbox, newest first; `to` ignores case. */
export function selectMailbox(db: Database, { to, limit }: { to?: string; limit?: number }) {
  const query = db
    .select({
      to: emailOutbox.to,
      subject: emailOutbox.subject,
      html: emailOutbox.html,
      text: emailOutbox.text,
      createdAt: emailOutbox.createdAt,
    })
    .from(emailOutbox)
    .where(to === undefined ? undefined : sql`lower(${emailOutbox.to}) = ${to.trim().toLowerCase()}`)
    .orderBy(desc(emailOutbox.seq))
    .$dynamic();
  return limit === undefined ? query : query.limit(limit);
}
