import { formatZonedTime } from "#app/i18n/format.ts";
import { ActionButton, EmailLayout, Paragraph } from "#emails/layout.tsx";
import type { EmailMessage } from "#emails/message.ts";
import type { EmailWords } from "#emails/words.ts";

export type AddressChangeProps = {
  appUrl: string;
  which: "primary" | "secondary";
  companyName: string;
  /** The address to be used once confirmed. */
  address: string;
  at: Date;
  /** The recipient's IANA zone, for showing `at`. */
  timeZone: string;
};

/**
 * Tells an account's primary address that a replacement was requested, so that nobody loses an account
 * unnoticed.
 */
export function AddressChangeEmail({ words, ...props }: AddressChangeProps & { words: EmailWords }) {
  const { t } = words;
  return (
    <EmailLayout words={words} heading={subjectOf(words, props)} preview={bodyOf(words, props)} footer={null}>
      <Paragraph>{bodyOf(words, props)}</Paragraph>
      <Paragraph>{t("emails:address.change.notYou")}</Paragraph>
      <ActionButton href={`${props.appUrl}/profile`} label={t("emails:address.change.profile")} />
    </EmailLayout>
  );
}

export function addressChangeMessage(props: AddressChangeProps, words: EmailWords): EmailMessage {
  const { t } = words;
  return {
    subject: subjectOf(words, props),
    body: <AddressChangeEmail {...props} words={words} />,
    text: [
      bodyOf(words, props),
      t("emails:address.change.notYou"),
      `${t("emails:address.change.profile")}:\n${props.appUrl}/profile`,
    ],
  };
}

function subjectOf({ t }: EmailWords, { which }: AddressChangeProps): string {
  return t(which === "primary" ? "emails:address.change.subject" : "emails:address.change.secondarySubject");
}

function bodyOf({ t, locale }: EmailWords, props: AddressChangeProps): string {
  return t(`emails:address.change.${props.which}`, {
    when: formatZonedTime(props.at, locale, props.timeZone),
    address: props.address,
    company: props.companyName,
  });
}
