import type { SQL } from "drizzle-orm";
import type { SendResult } from "#app/adapters/email/port.ts";
import { MINUTE_MS } from "#app/domain/durations.ts";
import { newId } from "#app/platform/tokens.server.ts";
import type { ServiceContext } from "#app/services/context.ts";
import type { Database } from "#db/client.ts";
import {
  type ClaimedEmail,
  claimDueEmails,
  deleteEmail,
  deleteHeldEmail,
  failEmail,
  insertEmail,
  insertEmailWhere,
  markSent,
  type OutboxRow,
  postponeEmail,
  releaseEmail,
  selectMailbox,
} from "#db/queries/outbox.ts";

/** Much longer than a chunk may take: the adapter allows each message 10 s. */
const CLAIM_MS = 2 * MINUTE_MS;
/** Messages claimed, and sent concurrently, at a time. */
const CHUNK = 5;
/** The limit after a request; the job sends more. */
const DEFAULT_LIMIT = 20;

/** The wait after each failed attempt: 12 attempts in nearly three days. */
export const RETRY_PAUSES_MINUTES = [1, 5, 15, 60, 240, 480, 480, 720, 720, 720, 720] as const;

/** Minutes until the next attempt after `attempts` of them; null when the message is given up. */
export function retryPauseMinutes(attempts: number): number | null {
  return RETRY_PAUSES_MINUTES[attempts - 1] ?? null;
}

export type EmailKind =
  | "verify-email"
  | "address-taken"
  | "reset-password"
  | "service-alert"
  | "operator-note"
  | "issue"
  | "weekly-digest"
  | "confirm-address"
  | "address-change"
  | "contact-message"
  | "plan-news"
  | "manager-no-more"
  | "account-closing"
  | "account-deleted"
  | "accountant-link";

/** A message for the outbox. Messages with the same `uniqueKey` are stored, and sent, once. */
export type NewEmail = {
  uniqueKey: string;
  companyId: string | null;
  /** An EmailKind, or another word in the same format. */
  kind: EmailKind | (string & {});
  to: string;
  /** The reply address, if it isn't the sender's. */
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  now: Date;
};

/** The row of a message due at once. */
export function outboxRow({ now, ...email }: NewEmail): OutboxRow & { id: string } {
  return { ...email, id: newId(), createdAt: now, attempts: 0, nextAttemptAt: now };
}

/**
 * The statement that stores a message, for the batch of its act (decisions, "E-mail"). After the batch,
 * `ctx.defer(deliverOutbox(ctx))` sends it; the hourly job does so in any case.
 */
export function queueEmail(db: Database, email: NewEmail) {
  return insertEmail(db, outboxRow(email));
}

/** Like `queueEmail`, only if a condition holds when the statement runs. */
export function queueEmailWhere(db: Database, email: NewEmail, condition: SQL) {
  return insertEmailWhere(db, outboxRow(email), condition);
}

export type Delivery = { sent: number; postponed: number; failed: number };

/**
 * Sends due messages, at most `limit`. Each is claimed for two minutes by a conditional update, so
 * overlapping runs send none twice, and a dying run loses none. A failing message is retried at growing
 * intervals and stops no other. An adapter that keeps messages (no provider is set) ends the run: they stay
 * in the outbox, readable at `/dev/mailbox`, and are sent once a provider is set.
 */
export async function deliverOutbox(
  ctx: Pick<ServiceContext, "db" | "email" | "now">,
  { limit = DEFAULT_LIMIT }: { limit?: number } = {},
): Promise<Delivery> {
  const clock = runningClock(ctx.now());
  const delivery: Delivery = { sent: 0, postponed: 0, failed: 0 };
  for (let taken = 0; taken < limit; ) {
    const now = clock();
    const until = new Date(now.getTime() + CLAIM_MS);
    const size = Math.min(CHUNK, limit - taken);
    const emails = await claimDueEmails(ctx.db, { limit: size, now, until });
    const results = await Promise.all(emails.map((email) => send(ctx, email)));
    const [first, ...rest] = emails.map((email, index) =>
      settle(ctx.db, { email, until, now: clock(), result: results[index], delivery }),
    );
    if (first) await ctx.db.batch([first, ...rest]);
    taken += emails.length;
    const kept = results.some(({ outcome }) => outcome === "kept");
    if (kept || emails.length < size) break;
  }
  return delivery;
}

/** Jobs get a fixed time, but claims depend on how long a run has taken. */
function runningClock(start: Date): () => Date {
  const began = Date.now();
  return () => new Date(start.getTime() + Date.now() - began);
}

async function send(
  { email: adapter }: Pick<ServiceContext, "email">,
  email: ClaimedEmail,
): Promise<SendResult> {
  const { id, to, replyTo, subject, html, text } = email;
  try {
    return await adapter.send({ id, to, replyTo: replyTo ?? undefined, subject, html, text });
  } catch (error) {
    // Adapters return their failures. One that throws nevertheless must not stop the other messages.
    return { outcome: "retry", reason: error instanceof Error ? error.message : String(error) };
  }
}

/** The statement that stores a message's outcome, which is also counted. */
function settle(
  db: Database,
  attempt: {
    email: ClaimedEmail;
    until: Date;
    now: Date;
    result: SendResult | undefined;
    delivery: Delivery;
  },
) {
  const { email, until, now, delivery } = attempt;
  const claim = { id: email.id, until };
  const result: SendResult = attempt.result ?? { outcome: "kept" };
  if (result.outcome === "sent") {
    delivery.sent += 1;
    if (isLast(email)) return deleteEmail(db, email.id);
    return markSent(db, email.id, { at: now, providerId: result.providerId });
  }
  if (result.outcome === "kept") return releaseEmail(db, claim);
  const pause = result.outcome === "refused" ? null : retryPauseMinutes(email.attempts);
  if (pause === null) {
    delivery.failed += 1;
    if (isLast(email)) return deleteHeldEmail(db, claim);
    return failEmail(db, claim, { at: now, error: result.reason });
  }
  delivery.postponed += 1;
  const nextAttemptAt = new Date(now.getTime() + pause * MINUTE_MS);
  return postponeEmail(db, claim, { nextAttemptAt, error: result.reason });
}

/** The mail about a deleted account: nothing of the account may stay, its address neither. */
const LAST: EmailKind = "account-deleted";
const isLast = ({ kind }: ClaimedEmail) => kind === LAST;

export type MailboxEntry = { to: string; subject: string; html: string; text: string; createdAt: Date };

/** The outbox, newest first; all of it without a limit. For local running only. */
export async function listMailbox(
  db: Database,
  filter: { to?: string; limit?: number } = {},
): Promise<MailboxEntry[]> {
  return selectMailbox(db, filter);
}
