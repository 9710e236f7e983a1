import type { GroupAnswer } from "#app/domain/mail/mail-group.ts";

export type OutgoingEmail = {
  to: string;
  /** The reply address, if it isn't the sender's. */
  replyTo?: string | undefined;
  subject: string;
  html: string;
  text: string;
};

/** Messages for one call, 100 at most. The provider takes a key once; a repeated call has the same messages. */
export type OutgoingGroup = { key: string; emails: OutgoingEmail[] };

/**
 * Sends e-mail. `send` returns every failure and never throws; `calls` counts what it asked the provider.
 */
export type EmailAdapter = { send(group: OutgoingGroup): Promise<{ answer: GroupAnswer; calls: number }> };
