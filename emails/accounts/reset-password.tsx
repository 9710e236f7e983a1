import { ActionButton, EmailLayout, Paragraph, QuietText } from "#emails/layout.tsx";
import type { EmailMessage } from "#emails/message.ts";
import type { EmailWords } from "#emails/words.ts";

/** `link` is the page for the new password, with its token. */
export type ResetPasswordProps = { appUrl: string; link: string };

/** Lets the holder of an account choose a new password. */
export function ResetPasswordEmail({ words, link }: ResetPasswordProps & { words: EmailWords }) {
  const { t } = words;
  return (
    <EmailLayout
      words={words}
      heading={t("emails:reset.heading")}
      preview={t("emails:reset.body")}
      footer={<QuietText>{t("emails:reset.ignore")}</QuietText>}
    >
      <Paragraph>{t("emails:reset.body")}</Paragraph>
      <ActionButton href={link} label={t("emails:reset.button")} fallback={t("emails:layout.linkFallback")} />
      <QuietText>{t("emails:reset.expiry")}</QuietText>
    </EmailLayout>
  );
}

export function resetPasswordMessage(props: ResetPasswordProps, words: EmailWords): EmailMessage {
  const { t } = words;
  return {
    subject: t("emails:reset.subject"),
    body: <ResetPasswordEmail {...props} words={words} />,
    text: [
      t("emails:reset.body"),
      `${t("emails:reset.button")}:\n${props.link}`,
      t("emails:reset.expiry"),
      t("emails:reset.ignore"),
    ],
  };
}
