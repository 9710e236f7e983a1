import type { Scope } from "#app/domain/keys/api-key.ts";
import { formatDate } from "#app/i18n/format.ts";
import type { EmailMessage } from "#emails/message.ts";
import { type TextMail, textMail } from "#emails/text-mail.tsx";
import type { EmailWords } from "#emails/words.ts";

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
export function keyMadeMessage(props: KeyMail, words: EmailWords): EmailMessage {
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
export function keyEndsMessage(props: KeyMail, words: EmailWords): EmailMessage {
  const { t } = words;
  const { name, companyName: company } = props;
  const date = dateOf(props, words) ?? "";
  return keyMessage(props, words, {
    subject: t("emails:key.ends", { date, name }),
    texts: [t("emails:key.endsBody", { date, name, company }), t("emails:key.another")],
  });
}

const dateOf = ({ expiresAt, timeZone }: KeyMail, { locale }: EmailWords) =>
  expiresAt && formatDate(expiresAt, locale, timeZone);

function keyMessage(
  { appUrl, companyName }: KeyMail,
  words: EmailWords,
  about: Pick<TextMail, "subject" | "texts">,
): EmailMessage {
  const { t } = words;
  return textMail(words, {
    ...about,
    open: { href: `${appUrl}/settings/keys`, label: t("keys:title") },
    reason: t("emails:key.reason", { company: companyName }),
  });
}
