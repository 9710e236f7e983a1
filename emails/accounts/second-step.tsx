import { formatZonedTime } from "#app/i18n/format.ts";
import { ActionButton, EmailLayout, Paragraph, QuietText } from "#emails/layout.tsx";
import type { EmailMessage } from "#emails/message.ts";
import type { EmailWords } from "#emails/words.ts";

/** An instant that a mail tells, in its reader's zone. */
type Moment = { at: Date; timeZone: string };

/**
 * What happened to a person's second step; `count` recovery codes are left. `required` by their company until a time;
 * `losing` it at a time unless the link stops it, and `losingOf` tells the owner so of a manager.
 */
export type SecondStepNews =
  | { news: "on" | "off" | "replaced" | "appAdded" | "appRemoved" | "passkeyAdded" | "passkeyRemoved" }
  | { news: "codesMade" | "wrongCodes" | "passkeyCopied" | "removed" | "lost" }
  | { news: "codeUsed"; count: number }
  | ({ news: "required" } & Moment)
  | ({ news: "losing"; stopUrl: string } & Moment)
  | ({ news: "losingOf"; stopUrl: string; name: string } & Moment);

type SecondStepProps = SecondStepNews & { appUrl: string };

function wordsOf(props: SecondStepProps, { t, locale }: EmailWords) {
  const left = props.news === "codeUsed" ? t("emails:secondStep.codesLeft", { count: props.count }) : null;
  const params = {
    date: "at" in props ? formatZonedTime(props.at, locale, props.timeZone) : "",
    name: "name" in props ? props.name : "",
  };
  const stops = "stopUrl" in props;
  return {
    subject: t(`emails:secondStep.${props.news}.subject`, params),
    body: t(`emails:secondStep.${props.news}.body`, params),
    left,
    link: stops ? props.stopUrl : `${props.appUrl}/profile/second-step`,
    button: stops ? t("secondStep:lost.notMe") : t("emails:secondStep.button"),
    notYou: props.news === "required" || props.news === "losingOf" ? null : t("emails:secondStep.notYou"),
  };
}

/** Tells a person of their second step: a change, wrong codes, and what will happen to it. */
export function SecondStepEmail({ words, ...props }: SecondStepProps & { words: EmailWords }) {
  const { t } = words;
  const { subject, body, left, link, button, notYou } = wordsOf(props, words);
  return (
    <EmailLayout
      words={words}
      heading={subject}
      preview={body}
      footer={notYou ? <QuietText>{notYou}</QuietText> : null}
    >
      <Paragraph>{body}</Paragraph>
      {left ? <Paragraph>{left}</Paragraph> : null}
      <ActionButton href={link} label={button} fallback={t("emails:layout.linkFallback")} />
    </EmailLayout>
  );
}

export function secondStepMessage(props: SecondStepProps, words: EmailWords): EmailMessage {
  const { subject, body, left, link, button, notYou } = wordsOf(props, words);
  return {
    subject,
    body: <SecondStepEmail {...props} words={words} />,
    text: [body, left, `${button}:\n${link}`, notYou],
  };
}
