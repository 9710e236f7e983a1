export type OutgoingEmail = {
  /** The outbox id; a provider that supports it sends one message per id. */
  id: string;
  to: string;
  /** The reply address, if it isn't the sender's. */
  replyTo?: string | undefined;
  subject: string;
  html: string;
  text: string;
};

/**
 * The outcome of a send: `sent`; `kept` without a provider, when the outbox is the mailbox; `retry` after a
 * temporary fault; `refused` when another attempt can't help.
 */
export type SendResult =
  | { outcome: "sent"; providerId: string | null }
  | { outcome: "kept" }
  | { outcome: "retry"; reason: string }
  | { outcome: "refused"; reason: string };

/** Sends e-mail. `send` returns every failure and never throws. */
export type EmailAdapter = { send(email: OutgoingEmail): Promise<SendResult> };
