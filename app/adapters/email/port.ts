export type OutgoingEmail = {
  /** The outbox id: a provider that supports it sends one message per id. */
  id: string;
  to: string;
  /** Where an answer goes, if not to the sender. */
  replyTo?: string | undefined;
  subject: string;
  html: string;
  text: string;
};

/**
 * What became of a message: `sent`; `kept` where no provider is set and the outbox is the mailbox; `retry` after a
 * passing fault; `refused` where another attempt can't help.
 */
export type SendResult =
  | { outcome: "sent"; providerId: string | null }
  | { outcome: "kept" }
  | { outcome: "retry"; reason: string }
  | { outcome: "refused"; reason: string };

/** A way to send e-mail. `send` answers every failure and throws none. */
export type EmailAdapter = { send(email: OutgoingEmail): Promise<SendResult> };
