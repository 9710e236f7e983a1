import type { Settings } from "#app/platform/settings.ts";
import { createLocalEmailAdapter } from "./local.ts";
import type { EmailAdapter } from "./port.ts";
import { createResendEmailAdapter } from "./resend.ts";

/** Resend if RESEND_API_KEY is set, otherwise the local mailbox (decisions, "E-mail"). */
export function createEmailAdapter({ resend, mailFrom }: Settings): EmailAdapter {
  if (!resend.apiKey) return createLocalEmailAdapter();
  return createResendEmailAdapter({ apiKey: resend.apiKey, baseUrl: resend.baseUrl, from: mailFrom });
}
