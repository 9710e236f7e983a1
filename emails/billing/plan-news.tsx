import type { Tier } from "#app/domain/billing/plans.ts";
import type { PlanNews } from "#app/domain/billing/provider-subscription.ts";
import { formatDate } from "#app/i18n/format.ts";
import { ActionButton, EmailLayout, Paragraph, QuietText } from "#emails/layout.tsx";
import type { EmailMessage } from "#emails/message.ts";
import type { EmailWords } from "#emails/words.ts";

export type PlanMailKind = PlanNews | "trial-ending" | "trial-ended" | "trial-cancelled";

export type PlanNewsProps = {
  kind: PlanMailKind;
  appUrl: string;
  companyName: string;
  tier: Tier;
  /** The date of the news: an end, or the end of a pause; null if it has none. */
  date: Date | null;
  /** The end of the paid time, for a mail that also names another day. */
  paidThrough: Date | null;
  /** The company's IANA zone, for showing the date. */
  timeZone: string;
};

/** Tells the owner about a change of the plan and links to the subscription page. */
export function PlanNewsEmail({ words, ...props }: PlanNewsProps & { words: EmailWords }) {
  const { t } = words;
  const { kind, appUrl, companyName } = props;
  return (
    <EmailLayout
      words={words}
      heading={t(`emails:plan.${kind}.subject`)}
      preview={bodyOf(words, props)}
      footer={<QuietText>{t("emails:plan.reason", { company: companyName })}</QuietText>}
    >
      <Paragraph>{bodyOf(words, props)}</Paragraph>
      <Paragraph>{nextOf(words, kind)}</Paragraph>
      <ActionButton href={`${appUrl}/subscription`} label={t("emails:plan.action")} />
    </EmailLayout>
  );
}

export function planNewsMessage(props: PlanNewsProps, words: EmailWords): EmailMessage {
  const { t } = words;
  return {
    subject: t(`emails:plan.${props.kind}.subject`),
    body: <PlanNewsEmail {...props} words={words} />,
    text: [
      bodyOf(words, props),
      nextOf(words, props.kind),
      `${t("emails:plan.action")}:\n${props.appUrl}/subscription`,
      t("emails:plan.reason", { company: props.companyName }),
    ],
  };
}

/** What the reader may do now; where a plan is missing, with all that waits for one. */
function nextOf({ t }: EmailWords, kind: PlanMailKind): string {
  return t(`emails:plan.${kind}.next`, { paidOnly: t("plans:paidOnly") });
}

function bodyOf({ t, locale }: EmailWords, props: PlanNewsProps): string {
  const { kind, companyName, tier, date, paidThrough } = props;
  const day = (instant: Date | null) => (instant ? formatDate(instant, locale, props.timeZone) : "");
  const values = {
    company: companyName,
    plan: t(`plans:name.${tier}`),
    date: day(date),
    paid: day(paidThrough),
  };
  // Only a pause set by hand at the provider has no end.
  if (kind === "paused" && !date) return t("emails:plan.paused.bodyOpen", values);
  return t(`emails:plan.${kind}.body`, values);
}
