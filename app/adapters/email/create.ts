import type { Settings } from "#app/platform/settings.ts";
import type { EmailAdapter } from "./port.ts";
import { createResendEmailAdapter } from "./resend.ts";

/**
 * Resend if RESEND_API_KEY is set. Without it null: nothing is sent, the outbox is the mailbox, and `/dev/mailbox`
 * shows the messages.
 */
export function createEmailAdapter({ resend, mailFrom }: Settings): EmailAdapter | null {
  if (!resend.apiKey) return null;
  return createResendEmailAdapter({ apiKey: resend.apiKey, baseUrl: resend.baseUrl, from: mailFrom });
}
