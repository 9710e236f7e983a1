import { formatDate } from "#app/i18n/format.ts";
import type { EmailMessage } from "#emails/message.ts";
import { textMail } from "#emails/text-mail.tsx";
import type { EmailWords } from "#emails/words.ts";

type DeprecatedCallsMail = {
  appUrl: string;
  companyName: string;
  /** The company's IANA zone, for showing the date. */
  timeZone: string;
  sunset: Date;
  /** Such as "GET /api/plan". */
  calls: readonly string[];
};

/** Tells the owner of a company with keys that calls go. */
export function deprecatedCallsMessage(props: DeprecatedCallsMail, words: EmailWords): EmailMessage {
  const { appUrl, companyName: company, timeZone, sunset, calls } = props;
  const { t, locale } = words;
  const about = {
    date: formatDate(sunset, locale, timeZone),
    calls: calls.join(", "),
    company,
  };
  return textMail(words, {
    subject: t("emails:calls.go", about),
    texts: [t("emails:calls.body", about), t("emails:calls.who", about)],
    open: { href: `${appUrl}/api/docs`, label: t("docs:title") },
    reason: t("emails:key.reason", about),
  });
}
