import { and, eq, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { isAmong } from "#db/queries/is-among.ts";
import { emailOutbox } from "#db/schema.ts";

/** A claim on a group: until then no other run sends it. `groupId` is for messages that have no group yet. */
export type Claim = { groupId: string; now: Date; until: Date };

/** Neither sent nor given up. */
const isWaiting = and(isNull(emailOutbox.sentAt), isNull(emailOutbox.failedAt));

const COLUMNS = {
  seq: emailOutbox.seq,
  id: emailOutbox.id,
  kind: emailOutbox.kind,
  to: emailOutbox.to,
  replyTo: emailOutbox.replyTo,
  subject: emailOutbox.subject,
  html: emailOutbox.html,
  text: emailOutbox.text,
  attempts: emailOutbox.attempts,
  lastError: emailOutbox.lastError,
  groupId: emailOutbox.groupId,
  unansweredSince: emailOutbox.unansweredSince,
};

/**
 * Makes a group of the messages that were never tried, at most `limit`, the longest due first, and claims it. One
 * statement, so two runs never claim the same message.
 */
export function claimNewGroup(db: Database, { groupId, now, until }: Claim, limit: number) {
  const fresh = db
    .select({ seq: emailOutbox.seq })
    .from(emailOutbox)
    .where(and(isWaiting, eq(emailOutbox.attempts, 0), lte(emailOutbox.nextAttemptAt, now)))
    .orderBy(emailOutbox.nextAttemptAt, emailOutbox.seq)
    .limit(limit);
  return db
    .update(emailOutbox)
    .set({ groupId, claimedUntil: until, attempts: 1, unansweredSince: now })
    .where(inArray(emailOutbox.seq, fresh))
    .returning(COLUMNS);
}

/**
 * Claims the least tried group that is due again, with exactly the messages that it had. A message that was tried
 * without a group is one of its own, whose key is its id.
 */
export function claimTriedGroup(db: Database, { now, until }: Claim) {
  const next = db
    .select({ seq: emailOutbox.seq, groupId: emailOutbox.groupId })
    .from(emailOutbox)
    .where(
      and(
        isWaiting,
        sql`${emailOutbox.attempts} > 0`,
        lte(emailOutbox.nextAttemptAt, now),
        or(isNull(emailOutbox.claimedUntil), lte(emailOutbox.claimedUntil, now)),
      ),
    )
    .orderBy(emailOutbox.attempts, emailOutbox.nextAttemptAt)
    .limit(1);
  const group = sql`(with next as ${next}
    select seq from next
    union
    select mail.seq from next cross join email_outbox as mail
    where mail.group_id = next.group_id and mail.sent_at is null and mail.failed_at is null)`;
  return db
    .update(emailOutbox)
    .set({
      groupId: sql`coalesce(${emailOutbox.groupId}, ${emailOutbox.id})`,
      claimedUntil: until,
      attempts: sql`${emailOutbox.attempts} + 1`,
      unansweredSince: sql`coalesce(${emailOutbox.unansweredSince}, ${now.getTime()})`,
    })
    .where(sql`${emailOutbox.seq} in ${group}`)
    .returning(COLUMNS);
}

export type ClaimedEmail = Awaited<ReturnType<typeof claimNewGroup>>[number];

/** Marks messages as sent, even if another run holds them by now. */
export function markSent(db: Database, sent: readonly { id: string; providerId: string | null }[], at: Date) {
  return db
    .update(emailOutbox)
    .set({
      sentAt: at,
      failedAt: null,
      providerId: sql`taken.value ->> 'providerId'`,
      claimedUntil: null,
      lastError: null,
      unansweredSince: null,
    })
    .from(sql`json_each(${JSON.stringify(sent)}) as taken`)
    .where(sql`${emailOutbox.id} = taken.value ->> 'id'`);
}

/** Deletes messages that were sent, even if another run holds them by now. */
export function deleteEmails(db: Database, ids: readonly string[]) {
  return db.delete(emailOutbox).where(isOneOf(ids));
}

/** Deletes messages that are given up, only for the run that holds them. */
export function deleteHeldEmails(db: Database, held: Claim, ids: readonly string[]) {
  return db.delete(emailOutbox).where(and(isOneOf(ids), isHeld(held)));
}

type Unsent = { id: string; reason: string };

/** Gives messages up, only for the run that holds them. */
export function failEmails(db: Database, held: Claim, failed: readonly Unsent[], at: Date) {
  return db
    .update(emailOutbox)
    .set({ failedAt: at, claimedUntil: null, lastError: sql`unsent.value ->> 'reason'` })
    .from(sql`json_each(${JSON.stringify(failed)}) as unsent`)
    .where(and(sql`${emailOutbox.id} = unsent.value ->> 'id'`, isHeld(held)));
}

/** Takes messages out of their group, due at once, only for the run that holds them. Each goes on under its own id. */
export function sendAlone(db: Database, held: Claim, alone: readonly Unsent[], at: Date) {
  return db
    .update(emailOutbox)
    .set({
      groupId: sql`${emailOutbox.id}`,
      nextAttemptAt: at,
      claimedUntil: null,
      lastError: sql`unsent.value ->> 'reason'`,
      unansweredSince: null,
    })
    .from(sql`json_each(${JSON.stringify(alone)}) as unsent`)
    .where(and(sql`${emailOutbox.id} = unsent.value ->> 'id'`, isHeld(held)));
}

/**
 * Postpones a group, only for the run that holds it. A call that was `answered` sent nothing, so it leaves no
 * doubt; a doubt from an earlier call stays.
 */
export function postponeGroup(
  db: Database,
  held: Claim,
  { nextAttemptAt, error, answered }: { nextAttemptAt: Date; error: string; answered: boolean },
) {
  return db
    .update(emailOutbox)
    .set({
      nextAttemptAt,
      claimedUntil: null,
      lastError: error,
      ...(answered
        ? { unansweredSince: sql`nullif(${emailOutbox.unansweredSince}, ${held.now.getTime()})` }
        : {}),
    })
    .where(isHeld(held));
}

function isOneOf(ids: readonly string[]): SQL {
  return isAmong(emailOutbox.id, ids);
}

function isHeld({ groupId, until }: Claim): SQL | undefined {
  return and(eq(emailOutbox.groupId, groupId), eq(emailOutbox.claimedUntil, until), isWaiting);
}
