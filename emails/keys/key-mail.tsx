import type { Scope } from "#app/domain/keys/api-key.ts";
import { formatDate } from "#app/i18n/format.ts";
import { ActionButton, EmailLayout, Paragraph, QuietText } from "#emails/layout.tsx";
import type { EmailMessage } from "#emails/message.ts";
import type { Words } from "#emails/words.ts";

export type KeyMail = {
  appUrl: string;
  companyName: string;
  /** The company's IANA zone, for showing the date. */
  timeZone: string;
  name: string;
  scopes: readonly Scope[];
  /** Null for a key without end. */
  expiresAt: Date | null;
};

/** Tells the owner of a key that was made. */
export function keyMadeMessage(props: KeyMail, words: Words): EmailMessage {
  const { t } = words;
  const { name, companyName: company, scopes } = props;
  const date = dateOf(props, words);
  return keyMessage(props, words, {
    subject: t("emails:key.made", { name }),
    texts: [
      t("emails:key.madeBody", { name, company }),
      `${t("keys:field.scopes")}: ${scopes.map((scope) => t(`keys:scope.${scope}`)).join("; ")}`,
      date === null ? t("emails:key.never") : t("emails:key.until", { date }),
      t("emails:key.notYou"),
    ],
  });
}

/** Tells the owner that a key ends within 7 days. */
export function keyEndsMessage(props: KeyMail, words: Words): EmailMessage {
  const { t } = words;
  const { name, companyName: company } = props;
  const date = dateOf(props, words) ?? "";
  return keyMessage(props, words, {
    subject: t("emails:key.ends", { date, name }),
    texts: [t("emails:key.endsBody", { date, name, company }), t("emails:key.another")],
  });
}

const dateOf = ({ expiresAt, timeZone }: KeyMail, { locale }: Words) =>
  expiresAt && formatDate(expiresAt, locale, timeZone);

function keyMessage(
  { appUrl, companyName }: KeyMail,
  words: Words,
  { subject, texts }: { subject: string; texts: string[] },
): EmailMessage {
  const { t } = words;
  const reason = t("emails:key.reason", { company: companyName });
  const href = `${appUrl}/settings/keys`;
  return {
    subject,
    body: (
      <EmailLayout
        words={words}
        heading={subject}
        preview={texts[0] ?? ""}
        footer={<QuietText>{reason}</QuietText>}
      >
        {texts.map((text) => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
        <ActionButton href={href} label={t("keys:title")} />
      </EmailLayout>
    ),
    text: [...texts, `${t("keys:title")}:\n${href}`, reason],
  };
}
