import { ActionButton, EmailLayout, Paragraph } from "#emails/layout.tsx";
import type { EmailMessage } from "#emails/message.ts";
import type { EmailWords } from "#emails/words.ts";

export type AccountantAddedProps = {
  appUrl: string;
  companyName: string;
  /** Who added the accountant. */
  by: string;
  accountant: { name: string; email: string };
};

/** Tells the owner that somebody else let an accountant read the company's books. */
export function AccountantAddedEmail({ words, ...props }: AccountantAddedProps & { words: EmailWords }) {
  const { t } = words;
  return (
    <EmailLayout
      words={words}
      heading={t("emails:accountantAdded.heading")}
      preview={bodyOf(words, props)}
      footer={null}
    >
      <Paragraph>{bodyOf(words, props)}</Paragraph>
      <Paragraph>{t("emails:accountantAdded.remove")}</Paragraph>
      <ActionButton href={listOf(props)} label={t("emails:accountantAdded.open")} />
    </EmailLayout>
  );
}

export function accountantAddedMessage(props: AccountantAddedProps, words: EmailWords): EmailMessage {
  const { t } = words;
  return {
    subject: t("emails:accountantAdded.subject", {
      accountant: props.accountant.name,
      company: props.companyName,
    }),
    body: <AccountantAddedEmail {...props} words={words} />,
    text: [
      bodyOf(words, props),
      t("emails:accountantAdded.remove"),
      `${t("emails:accountantAdded.open")}:\n${listOf(props)}`,
    ],
  };
}

function bodyOf({ t }: EmailWords, { companyName, by, accountant }: AccountantAddedProps): string {
  const { name, email } = accountant;
  return t("emails:accountantAdded.body", { by, accountant: name, email, company: companyName });
}

const listOf = ({ appUrl }: AccountantAddedProps) => `${appUrl}/accountants`;
