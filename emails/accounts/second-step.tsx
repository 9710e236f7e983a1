import { ActionButton, EmailLayout, Paragraph, QuietText } from "#emails/layout.tsx";
import type { EmailMessage } from "#emails/message.ts";
import type { Words } from "#emails/words.ts";

/** What happened to a person's second step; `count` recovery codes are left. */
export type SecondStepNews =
  | { news: "on" | "off" | "replaced" | "codesMade" | "wrongCodes" | "removed" }
  | { news: "codeUsed"; count: number };

type SecondStepProps = SecondStepNews & { appUrl: string };

function wordsOf(props: SecondStepProps, { t }: Words) {
  const left = props.news === "codeUsed" ? t("emails:secondStep.codesLeft", { count: props.count }) : null;
  return {
    subject: t(`emails:secondStep.${props.news}.subject`),
    body: t(`emails:secondStep.${props.news}.body`),
    left,
    link: `${props.appUrl}/profile/second-step`,
  };
}

/** Tells a person of a change of their second step, or of wrong codes. */
export function SecondStepEmail({ words, ...props }: SecondStepProps & { words: Words }) {
  const { t } = words;
  const { subject, body, left, link } = wordsOf(props, words);
  return (
    <EmailLayout
      words={words}
      heading={subject}
      preview={body}
      footer={<QuietText>{t("emails:secondStep.notYou")}</QuietText>}
    >
      <Paragraph>{body}</Paragraph>
      {left ? <Paragraph>{left}</Paragraph> : null}
      <ActionButton
        href={link}
        label={t("emails:secondStep.button")}
        fallback={t("emails:layout.linkFallback")}
      />
    </EmailLayout>
  );
}

export function secondStepMessage(props: SecondStepProps, words: Words): EmailMessage {
  const { t } = words;
  const { subject, body, left, link } = wordsOf(props, words);
  return {
    subject,
    body: <SecondStepEmail {...props} words={words} />,
    text: [body, left, `${t("emails:secondStep.button")}:\n${link}`, t("emails:secondStep.notYou")],
  };
}
