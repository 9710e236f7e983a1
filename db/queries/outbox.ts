import { and, desc, eq, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { emailOutbox } from "#db/schema.ts";
import { insertIf } from "./insert-if.ts";

export type OutboxRow = typeof emailOutbox.$inferInsert;

/** Neither sent nor given up. */
const isWaiting = and(isNull(emailOutbox.sentAt), isNull(emailOutbox.failedAt));

/** Puts a message into the outbox, unless its unique key is already there. */
export function insertEmail(db: Database, row: OutboxRow) {
  return db.insert(emailOutbox).values(row).onConflictDoNothing();
}

/** Like `insertEmail`, only if a condition holds when the statement runs. */
export function insertEmailWhere(db: Database, row: OutboxRow, condition: SQL) {
  return insertIf(db, emailOutbox, row, condition).onConflictDoNothing();
}

/** Which of these unique keys the outbox already has. */
export function selectKnownKeys(db: Database, keys: readonly string[]) {
  return db
    .select({ uniqueKey: emailOutbox.uniqueKey })
    .from(emailOutbox)
    .where(sql`${emailOutbox.uniqueKey} in (select value from json_each(${JSON.stringify(keys)}))`);
}

/**
 * Claims up to `limit` due messages until `until`, the least tried first, so failing messages never hold up
 * new ones. One statement, so two runs never claim the same message.
 */
export function claimDueEmails(
  db: Database,
  { limit, now, until }: { limit: number; now: Date; until: Date },
) {
  const due = db
    .select({ seq: emailOutbox.seq })
    .from(emailOutbox)
    .where(
      and(
        isWaiting,
        lte(emailOutbox.nextAttemptAt, now),
        or(isNull(emailOutbox.claimedUntil), lte(emailOutbox.claimedUntil, now)),
      ),
    )
    .orderBy(emailOutbox.attempts, emailOutbox.seq)
    .limit(limit);
  return db
    .update(emailOutbox)
    .set({ claimedUntil: until, attempts: sql`${emailOutbox.attempts} + 1` })
    .where(sql`${emailOutbox.seq} in ${due}`)
    .returning({
      id: emailOutbox.id,
      kind: emailOutbox.kind,
      to: emailOutbox.to,
      replyTo: emailOutbox.replyTo,
      subject: emailOutbox.subject,
      html: emailOutbox.html,
      text: emailOutbox.text,
      attempts: emailOutbox.attempts,
    });
}

export type ClaimedEmail = Awaited<ReturnType<typeof claimDueEmails>>[number];

/** Applies even if another run holds the message by now. */
export function markSent(db: Database, id: string, sent: { at: Date; providerId: string | null }) {
  return db
    .update(emailOutbox)
    .set({
      sentAt: sent.at,
      failedAt: null,
      providerId: sent.providerId,
      claimedUntil: null,
      lastError: null,
    })
    .where(eq(emailOutbox.id, id));
}

/** Postpones a message, only for the run that holds it. */
export function postponeEmail(
  db: Database,
  claim: { id: string; until: Date },
  { nextAttemptAt, error }: { nextAttemptAt: Date; error: string },
) {
  return db
    .update(emailOutbox)
    .set({ nextAttemptAt, claimedUntil: null, lastError: error })
    .where(isHeld(claim));
}

/** Gives a message up, only for the run that holds it. */
export function failEmail(
  db: Database,
  claim: { id: string; until: Date },
  { at, error }: { at: Date; error: string },
) {
  return db
    .update(emailOutbox)
    .set({ failedAt: at, claimedUntil: null, lastError: error })
    .where(isHeld(claim));
}

/** Deletes a message that was sent, even if another run holds it by now. */
export function deleteEmail(db: Database, id: string) {
  return db.delete(emailOutbox).where(eq(emailOutbox.id, id));
}

/** Deletes a message that is given up, only for the run that holds it. */
export function deleteHeldEmail(db: Database, claim: { id: string; until: Date }) {
  return db.delete(emailOutbox).where(isHeld(claim));
}

/** Releases a message as it was before its claim. */
export function releaseEmail(db: Database, claim: { id: string; until: Date }) {
  return db
    .update(emailOutbox)
    .set({ claimedUntil: null, attempts: sql`${emailOutbox.attempts} - 1` })
    .where(isHeld(claim));
}

function isHeld({ id, until }: { id: string; until: Date }): SQL | undefined {
  return and(eq(emailOutbox.id, id), eq(emailOutbox.claimedUntil, until), isWaiting);
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
