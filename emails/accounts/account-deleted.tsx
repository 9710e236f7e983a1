import { EmailLayout, Paragraph, QuietText } from "#emails/layout.tsx";
import type { EmailMessage } from "#emails/message.ts";
import type { EmailWords } from "#emails/words.ts";

/** Tells the former owner that the account is gone. It names neither company nor person. */
export function AccountDeletedEmail({ words }: { words: EmailWords }) {
  const { t } = words;
  return (
    <EmailLayout
      words={words}
      heading={t("emails:accountDeleted.subject")}
      preview={t("emails:accountDeleted.body")}
      footer={<QuietText>{t("emails:accountDeleted.reason")}</QuietText>}
    >
      <Paragraph>{t("emails:accountDeleted.body")}</Paragraph>
      <Paragraph>{t("emails:accountDeleted.keeps")}</Paragraph>
    </EmailLayout>
  );
}

export function accountDeletedMessage(words: EmailWords): EmailMessage {
  const { t } = words;
  return {
    subject: t("emails:accountDeleted.subject"),
    body: <AccountDeletedEmail words={words} />,
    text: [
      t("emails:accountDeleted.body"),
      t("emails:accountDeleted.keeps"),
      t("emails:accountDeleted.reason"),
    ],
  };
}
