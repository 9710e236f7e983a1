import { formatDate } from "#app/i18n/format.ts";
import { ActionButton, EmailLayout, Paragraph, QuietText } from "#emails/layout.tsx";
import type { EmailMessage } from "#emails/message.ts";
import type { EmailWords } from "#emails/words.ts";

export type AccountClosingProps = {
  appUrl: string;
  companyName: string;
  deletesAt: Date;
  /** The company's IANA zone, for showing the date. */
  timeZone: string;
  /** The owner alone can download all data and keep the account. */
  owner: boolean;
};

/** Tells owner and managers on which day the account will be deleted. */
export function AccountClosingEmail({ words, ...props }: AccountClosingProps & { words: EmailWords }) {
  const { t } = words;
  return (
    <EmailLayout
      words={words}
      heading={subjectOf(words, props)}
      preview={bodyOf(words, props)}
      footer={<QuietText>{t("emails:accountClosing.reason", { company: props.companyName })}</QuietText>}
    >
      <Paragraph>{bodyOf(words, props)}</Paragraph>
      <Paragraph>{nextOf(words, props)}</Paragraph>
      {props.owner ? (
        <ActionButton href={`${props.appUrl}/account`} label={t("emails:accountClosing.action")} />
      ) : null}
    </EmailLayout>
  );
}

export function accountClosingMessage(props: AccountClosingProps, words: EmailWords): EmailMessage {
  const { t } = words;
  return {
    subject: subjectOf(words, props),
    body: <AccountClosingEmail {...props} words={words} />,
    text: [
      bodyOf(words, props),
      nextOf(words, props),
      props.owner ? `${t("emails:accountClosing.action")}:\n${props.appUrl}/account` : null,
      t("emails:accountClosing.reason", { company: props.companyName }),
    ],
  };
}

type Facts = Omit<AccountClosingProps, "words">;

const dayOf = ({ locale }: EmailWords, { deletesAt, timeZone }: Facts) =>
  formatDate(deletesAt, locale, timeZone);

function subjectOf(words: EmailWords, props: Facts): string {
  return words.t("emails:accountClosing.subject", { date: dayOf(words, props) });
}

function bodyOf(words: EmailWords, props: Facts): string {
  const about = { company: props.companyName, date: dayOf(words, props) };
  return words.t("emails:accountClosing.body", about);
}

function nextOf({ t }: EmailWords, { owner }: Facts): string {
  return owner ? t("emails:accountClosing.owner") : t("emails:accountClosing.manager");
}
