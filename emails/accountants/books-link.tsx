import { formatCalendarDate, formatMonth } from "#app/i18n/format.ts";
import { ActionButton, EmailLayout, Paragraph, QuietText } from "#emails/layout.tsx";
import type { EmailMessage } from "#emails/message.ts";
import type { EmailWords } from "#emails/words.ts";

/**
 * `link` opens the books. `closed` is the month (`YYYY-MM`) whose closing the mail announces, with the day of
 * the closing before it (`YYYY-MM-DD`) when it is closed again.
 */
export type BooksLinkProps = {
  companyName: string;
  link: string;
  closed: { month: string; before: string | null } | null;
};

/** Brings an accountant a link to a company's books, and no figure. */
export function BooksLinkEmail({ words, ...props }: BooksLinkProps & { words: EmailWords }) {
  const { t } = words;
  const { lead, again, stop } = partsOf(words, props);
  return (
    <EmailLayout
      words={words}
      heading={titleOf(words, props)}
      preview={lead}
      footer={<QuietText>{t("emails:books.reason", { company: props.companyName })}</QuietText>}
    >
      <Paragraph>{lead}</Paragraph>
      {again === null ? null : <Paragraph>{again}</Paragraph>}
      <ActionButton
        href={props.link}
        label={t("emails:books.open")}
        fallback={t("emails:layout.linkFallback")}
      />
      <QuietText>{t("emails:books.works")}</QuietText>
      {stop === null ? null : <QuietText>{stop}</QuietText>}
    </EmailLayout>
  );
}

export function booksLinkMessage(props: BooksLinkProps, words: EmailWords): EmailMessage {
  const { t } = words;
  const { lead, again, stop } = partsOf(words, props);
  return {
    subject: titleOf(words, props),
    body: <BooksLinkEmail {...props} words={words} />,
    text: [
      lead,
      again,
      `${t("emails:books.open")}:\n${props.link}`,
      t("emails:books.works"),
      stop,
      t("emails:books.reason", { company: props.companyName }),
    ],
  };
}

function titleOf({ t, locale }: EmailWords, { companyName: company, closed }: BooksLinkProps): string {
  if (!closed) return t("emails:books.subject", { company });
  return t("emails:books.closedSubject", {
    company,
    month: formatMonth(closed.month, locale, "monthAndYear"),
  });
}

function partsOf({ t, locale }: EmailWords, { companyName: company, closed }: BooksLinkProps) {
  if (!closed) return { lead: t("emails:books.lead", { company }), again: null, stop: null };
  const month = formatMonth(closed.month, locale, "monthAndYear");
  return {
    lead: t("emails:books.closedLead", { company, month }),
    again: closed.before && t("emails:books.again", { date: formatCalendarDate(closed.before, locale) }),
    stop: t("emails:books.stop"),
  };
}
