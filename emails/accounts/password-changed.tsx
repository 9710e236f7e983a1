import { formatZonedTime } from "#app/i18n/format.ts";
import { ActionButton, EmailLayout, Paragraph } from "#emails/layout.tsx";
import type { EmailMessage } from "#emails/message.ts";
import type { EmailWords } from "#emails/words.ts";

type PasswordChangedProps = { appUrl: string; at: Date; timeZone: string };

function wordsOf({ appUrl, at, timeZone }: PasswordChangedProps, { t, locale }: EmailWords) {
  return {
    subject: t("emails:passwordChanged.subject"),
    body: t("emails:passwordChanged.body", { time: formatZonedTime(at, locale, timeZone) }),
    notYou: t("emails:passwordChanged.notYou"),
    button: t("emails:passwordChanged.button"),
    link: `${appUrl}/forgot-password`,
  };
}

/** Tells a person that their password is another one. */
export function PasswordChangedEmail({ words, ...props }: PasswordChangedProps & { words: EmailWords }) {
  const { subject, body, notYou, button, link } = wordsOf(props, words);
  return (
    <EmailLayout words={words} heading={subject} preview={body} footer={null}>
      <Paragraph>{body}</Paragraph>
      <Paragraph>{notYou}</Paragraph>
      <ActionButton href={link} label={button} fallback={words.t("emails:layout.linkFallback")} />
    </EmailLayout>
  );
}

export function passwordChangedMessage(props: PasswordChangedProps, words: EmailWords): EmailMessage {
  const { subject, body, notYou, button, link } = wordsOf(props, words);
  return {
    subject,
    body: <PasswordChangedEmail {...props} words={words} />,
    text: [body, notYou, `${button}:\n${link}`],
  };
}
