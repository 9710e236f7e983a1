import type { Role } from "#app/domain/accounts/roles.ts";
import type { Locale } from "#app/domain/locale.ts";
import { EmailLayout, Lines, Panel, PanelLine, Paragraph, QuietText, quotedLines } from "#emails/layout.tsx";
import type { EmailMessage } from "#emails/message.ts";
import type { EmailWords } from "#emails/words.ts";

export type ContactMessageProps = {
  name: string;
  email: string;
  subject: string;
  message: string;
  /** The signed-in sender; null for visitors. */
  sender: { company: string; role: Role; userId: string } | null;
  /** The language of the page with the form. */
  locale: Locale;
};

/** A message to support; a reply goes to its writer. */
export function ContactMessageEmail({ words, ...props }: ContactMessageProps & { words: EmailWords }) {
  const { t } = words;
  return (
    <EmailLayout
      words={words}
      heading={props.subject}
      preview={props.message}
      footer={<QuietText>{t("emails:contact.reply")}</QuietText>}
    >
      <Panel>
        {factsOf(words, props).map((fact) => (
          <PanelLine key={fact} look="plain">
            {fact}
          </PanelLine>
        ))}
      </Panel>
      <Paragraph>
        <Lines text={props.message} />
      </Paragraph>
    </EmailLayout>
  );
}

export function contactMessage(props: ContactMessageProps, words: EmailWords): EmailMessage {
  const { t } = words;
  return {
    subject: t("emails:contact.subject", { subject: props.subject }),
    body: <ContactMessageEmail {...props} words={words} />,
    text: [factsOf(words, props).join("\n"), quotedLines(props.message), t("emails:contact.reply")],
  };
}

function factsOf({ t }: EmailWords, { name, email, sender, locale }: ContactMessageProps): string[] {
  return [
    `${t("emails:contact.from")}: ${name} <${email}>`,
    sender
      ? `${t("emails:contact.account")}: ${sender.company}, ${t(`common:role.${sender.role}`)} (${sender.userId})`
      : t("emails:contact.visitor"),
    `${t("emails:contact.language")}: ${t(`common:language.${locale}`)}`,
  ];
}
