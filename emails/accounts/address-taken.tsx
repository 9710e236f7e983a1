import { ActionButton, EmailLayout, Paragraph, QuietText, TextLink } from "#emails/layout.tsx";
import type { EmailMessage } from "#emails/message.ts";
import type { EmailWords } from "#emails/words.ts";

/**
 * `managerOf` names the company that wanted the address for a new manager; without it, somebody signed up.
 */
export type AddressTakenProps = { appUrl: string; managerOf?: string };

/**
 * Tells an address's holder that somebody signed up with it. The sign-up page doesn't say so, so this mail is how a
 * person finds a forgotten account.
 */
export function AddressTakenEmail({ words, appUrl, managerOf }: AddressTakenProps & { words: EmailWords }) {
  const { t } = words;
  return (
    <EmailLayout
      words={words}
      heading={t("emails:taken.heading")}
      preview={bodyOf(words, { managerOf })}
      footer={<QuietText>{t("emails:taken.ignore")}</QuietText>}
    >
      <Paragraph>{bodyOf(words, { managerOf })}</Paragraph>
      <ActionButton href={`${appUrl}/login`} label={t("emails:taken.signIn")} />
      <Paragraph>
        <TextLink href={`${appUrl}/forgot-password`}>{t("emails:taken.recover")}</TextLink>
      </Paragraph>
    </EmailLayout>
  );
}

export function addressTakenMessage(props: AddressTakenProps, words: EmailWords): EmailMessage {
  const { t } = words;
  return {
    subject: t("emails:taken.subject"),
    body: <AddressTakenEmail {...props} words={words} />,
    text: [
      bodyOf(words, props),
      `${t("emails:taken.signIn")}:\n${props.appUrl}/login`,
      `${t("emails:taken.recover")}:\n${props.appUrl}/forgot-password`,
      t("emails:taken.ignore"),
    ],
  };
}

function bodyOf({ t }: EmailWords, { managerOf }: Pick<AddressTakenProps, "managerOf">): string {
  return managerOf === undefined
    ? t("emails:taken.body")
    : t("emails:taken.bodyManager", { company: managerOf });
}
