import type { SQL } from "drizzle-orm";
import { newId } from "#app/platform/tokens.server.ts";
import type { Database } from "#db/client.ts";
import { insertEmail, insertEmailWhere, type OutboxRow, selectMailbox } from "#db/queries/mail/outbox.ts";

export type EmailKind =
  | "verify-email"
  | "address-taken"
  | "reset-password"
  | "second-step"
  | "new-device"
  | "password-changed"
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
  | "accountant-link"
  | "accountant-added"
  | "key-made"
  | "key-ends"
  | "calls-go"
  | "webhook-paused";

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
 * The statement that stores a message, for the batch of its act. After the batch, `ctx.defer(deliverOutbox(ctx))`
 * (delivery.ts) sends it; the mail job does so in any case.
 */
export function queueEmail(db: Database, email: NewEmail) {
  return insertEmail(db, outboxRow(email));
}

/** Like `queueEmail`, only if a condition holds when the statement runs. */
export function queueEmailWhere(db: Database, email: NewEmail, condition: SQL) {
  return insertEmailWhere(db, outboxRow(email), condition);
}

export type MailboxEntry = { to: string; subject: string; html: string; text: string; createdAt: Date };

/** The outbox, newest first; all of it without a limit. For local running only. */
export async function listMailbox(
  db: Database,
  filter: { to?: string; limit?: number } = {},
): Promise<MailboxEntry[]> {
  return selectMailbox(db, filter);
}
