import { ActionButton, EmailLayout, Paragraph } from "#emails/layout.tsx";
import type { EmailMessage } from "#emails/message.ts";
import type { EmailWords } from "#emails/words.ts";

export type ManagerNoMoreProps = { appUrl: string; companyName: string; username: string };

/** Tells a former manager how to sign in from now on: their address no longer works. */
export function ManagerNoMoreEmail({ words, ...props }: ManagerNoMoreProps & { words: EmailWords }) {
  const { t } = words;
  return (
    <EmailLayout
      words={words}
      heading={t("emails:managerNoMore.heading")}
      preview={bodyOf(words, props)}
      footer={null}
    >
      <Paragraph>{bodyOf(words, props)}</Paragraph>
      <ActionButton href={signInOf(props)} label={t("emails:managerNoMore.signIn")} />
    </EmailLayout>
  );
}

export function managerNoMoreMessage(props: ManagerNoMoreProps, words: EmailWords): EmailMessage {
  const { t } = words;
  return {
    subject: t("emails:managerNoMore.subject", { company: props.companyName }),
    body: <ManagerNoMoreEmail {...props} words={words} />,
    text: [bodyOf(words, props), `${t("emails:managerNoMore.signIn")}:\n${signInOf(props)}`],
  };
}

function bodyOf({ t }: EmailWords, { companyName, username }: ManagerNoMoreProps): string {
  return t("emails:managerNoMore.body", { company: companyName, username });
}

function signInOf({ appUrl, username }: ManagerNoMoreProps): string {
  return `${appUrl}/employee-login?username=${encodeURIComponent(username)}`;
}
