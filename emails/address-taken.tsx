import { ActionButton, EmailLayout, Paragraph, QuietText, TextLink } from "./layout.tsx";
import type { EmailMessage } from "./message.ts";
import type { Words } from "./words.ts";

export type AddressTakenProps = { appUrl: string };

/**
 * Tells the holder of an address that somebody signed up with it. The sign-up page says nothing of it, so this mail is
 * how a person who forgot their account finds it ("Sign-in, roles and tenants" of the decisions).
 */
export function AddressTakenEmail({ words, appUrl }: AddressTakenProps & { words: Words }) {
  const { t } = words;
  return (
    <EmailLayout
      words={words}
      heading={t("emails:taken.heading")}
      preview={t("emails:taken.body")}
      footer={<QuietText>{t("emails:taken.ignore")}</QuietText>}
    >
      <Paragraph>{t("emails:taken.body")}</Paragraph>
      <ActionButton href={`${appUrl}/login`} label={t("emails:taken.signIn")} />
      <Paragraph>
        <TextLink href={`${appUrl}/forgot-password`}>{t("emails:taken.recover")}</TextLink>
      </Paragraph>
    </EmailLayout>
  );
}

export function addressTakenMessage(props: AddressTakenProps, words: Words): EmailMessage {
  const { t } = words;
  return {
    subject: t("emails:taken.subject"),
    body: <AddressTakenEmail {...props} words={words} />,
    text: [
      t("emails:taken.body"),
      `${t("emails:taken.signIn")}:\n${props.appUrl}/login`,
      `${t("emails:taken.recover")}:\n${props.appUrl}/forgot-password`,
      t("emails:taken.ignore"),
    ],
  };
}
