import type { Pause } from "#app/domain/webhooks/webhook.ts";
import { ActionButton, EmailLayout, Paragraph, QuietText } from "#emails/layout.tsx";
import type { EmailMessage } from "#emails/message.ts";
import type { Words } from "#emails/words.ts";

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
  words: Words,
): EmailMessage {
  const { t } = words;
  const subject = t("emails:webhook.paused", { host });
  const texts = [t(`webhooks:pausedFor.${pause}`), t("webhooks:pausedNow"), t("emails:webhook.resume")];
  const reason = t("emails:webhook.reason", { company });
  const href = `${appUrl}/settings/webhooks/${webhookId}`;
  return {
    subject,
    body: (
      <EmailLayout
        words={words}
        heading={subject}
        preview={texts[0] ?? ""}
        footer={<QuietText>{reason}</QuietText>}
      >
        {texts.map((text) => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
        <ActionButton href={href} label={t("webhooks:title")} />
      </EmailLayout>
    ),
    text: [...texts, `${t("webhooks:title")}:\n${href}`, reason],
  };
}
