import { ActionButton, EmailLayout, Paragraph, QuietText } from "#emails/layout.tsx";
import type { EmailMessage } from "#emails/message.ts";
import type { EmailWords } from "#emails/words.ts";

/** `link` is the page with the confirming button, with its token. */
export type ConfirmAddressProps = {
  appUrl: string;
  link: string;
  which: "primary" | "secondary";
  companyName: string;
};

/** Asks the reader of an address whether it may be used. */
export function ConfirmAddressEmail({ words, ...props }: ConfirmAddressProps & { words: EmailWords }) {
  const { t } = words;
  return (
    <EmailLayout
      words={words}
      heading={t("emails:address.confirm.heading")}
      preview={bodyOf(words, props)}
      footer={<QuietText>{t("emails:layout.ignore")}</QuietText>}
    >
      <Paragraph>{bodyOf(words, props)}</Paragraph>
      <ActionButton
        href={props.link}
        label={t("emails:address.confirm.button")}
        fallback={t("emails:layout.linkFallback")}
      />
      <QuietText>{t("emails:address.confirm.expiry")}</QuietText>
    </EmailLayout>
  );
}

export function confirmAddressMessage(props: ConfirmAddressProps, words: EmailWords): EmailMessage {
  const { t } = words;
  return {
    subject: t("emails:address.confirm.subject"),
    body: <ConfirmAddressEmail {...props} words={words} />,
    text: [
      bodyOf(words, props),
      `${t("emails:address.confirm.button")}:\n${props.link}`,
      t("emails:address.confirm.expiry"),
      t("emails:layout.ignore"),
    ],
  };
}

function bodyOf({ t }: EmailWords, { which, companyName }: ConfirmAddressProps): string {
  return t(`emails:address.confirm.${which}`, { company: companyName });
}
