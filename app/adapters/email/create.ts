import type { Settings } from "#app/platform/settings.ts";
import { createLocalEmailAdapter } from "./local.ts";
import type { EmailAdapter } from "./port.ts";
import { createResendEmailAdapter } from "./resend.ts";

/** Resend where RESEND_API_KEY is set, the local mailbox elsewhere ("E-mail" of the decisions). */
export function createEmailAdapter({ resend, mailFrom }: Settings): EmailAdapter {
  if (!resend.apiKey) return createLocalEmailAdapter();
  return createResendEmailAdapter({ apiKey: resend.apiKey, baseUrl: resend.baseUrl, from: mailFrom });
}
