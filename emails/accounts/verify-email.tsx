import { ActionButton, EmailLayout, Paragraph, QuietText } from "#emails/layout.tsx";
import type { EmailMessage } from "#emails/message.ts";
import type { EmailWords } from "#emails/words.ts";

/**
 * `link` is the page with the verifying button, with its token. `businessName`
 * belongs to a sign-up; `managerOf` is the company that made the recipient a manager.
 */
export type VerifyEmailProps = { appUrl: string; link: string; businessName?: string; managerOf?: string };

/** Asks a new owner to verify the address. */
export function VerifyEmailEmail({ words, ...props }: VerifyEmailProps & { words: EmailWords }) {
  const { t } = words;
  return (
    <EmailLayout
      words={words}
      heading={t("emails:verify.heading")}
      preview={bodyOf(words, props)}
      footer={<QuietText>{t("emails:layout.ignore")}</QuietText>}
    >
      <Paragraph>{bodyOf(words, props)}</Paragraph>
      <ActionButton
        href={props.link}
        label={t("emails:verify.button")}
        fallback={t("emails:layout.linkFallback")}
      />
      <QuietText>{t("emails:verify.expiry")}</QuietText>
    </EmailLayout>
  );
}

export function verifyEmailMessage(props: VerifyEmailProps, words: EmailWords): EmailMessage {
  const { t } = words;
  return {
    subject: t("emails:verify.subject"),
    body: <VerifyEmailEmail {...props} words={words} />,
    text: [
      bodyOf(words, props),
      `${t("emails:verify.button")}:\n${props.link}`,
      t("emails:verify.expiry"),
      t("emails:layout.ignore"),
    ],
  };
}

function bodyOf({ t }: EmailWords, { businessName, managerOf }: VerifyEmailProps): string {
  if (managerOf !== undefined) return t("emails:verify.bodyManager", { company: managerOf });
  return businessName === undefined
    ? t("emails:verify.bodyAgain")
    : t("emails:verify.body", { company: businessName });
}
