import { ActionButton, EmailLayout, Paragraph, QuietText } from "#emails/layout.tsx";
import type { EmailMessage } from "#emails/message.ts";
import type { EmailWords } from "#emails/words.ts";

export type TextMail = {
  subject: string;
  texts: readonly [string, ...string[]];
  open: { href: string; label: string };
  /** Why the receiver gets the mail. */
  reason: string;
};

/** A mail of a few paragraphs and a button; its subject is its heading, its first paragraph the preview. */
export function textMail(words: EmailWords, { subject, texts, open, reason }: TextMail): EmailMessage {
  return {
    subject,
    body: (
      <EmailLayout
        words={words}
        heading={subject}
        preview={texts[0]}
        footer={<QuietText>{reason}</QuietText>}
      >
        {texts.map((text) => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
        <ActionButton {...open} />
      </EmailLayout>
    ),
    text: [...texts, `${open.label}:\n${open.href}`, reason],
  };
}
