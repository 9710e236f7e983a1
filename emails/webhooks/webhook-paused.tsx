import type { Pause } from "#app/domain/webhooks/webhook.ts";
import type { EmailMessage } from "#emails/message.ts";
import { textMail } from "#emails/text-mail.tsx";
import type { EmailWords } from "#emails/words.ts";

export type WebhookPausedMail = {
  appUrl: string;
  companyName: string;
  /** The server of its address. */
  host: string;
  webhookId: string;
  pause: Pause;
};

/** Tells the owner that a webhook was paused because it could not go on. */
export function webhookPausedMessage(
  { appUrl, companyName: company, host, webhookId, pause }: WebhookPausedMail,
  words: EmailWords,
): EmailMessage {
  const { t } = words;
  return textMail(words, {
    subject: t("emails:webhook.paused", { host }),
    texts: [t(`webhooks:pausedFor.${pause}`), t("webhooks:pausedNow"), t("emails:webhook.resume")],
    open: { href: `${appUrl}/settings/webhooks/${webhookId}`, label: t("webhooks:title") },
    reason: t("emails:webhook.reason", { company }),
  });
}
