import { type DigestPlan, digestCounts } from "#app/domain/mail/weekly-digest.ts";
import { linesOfSheet } from "#app/domain/plan/weekly-plan.ts";
import { formatDay } from "#app/i18n/format.ts";
import { missedText, type WordedLine, wordedPlan } from "#app/i18n/weekly-plan-words.ts";
import {
  ActionButton,
  EmailLayout,
  machinePage,
  Panel,
  PanelLine,
  Paragraph,
  QuietText,
  SectionHeading,
  TextLink,
} from "#emails/layout.tsx";
import type { EmailMessage } from "#emails/message.ts";
import type { EmailWords } from "#emails/words.ts";

/** A company's plan on a Monday, and its IANA zone. */
export type WeeklyDigestProps = { appUrl: string; companyName: string; timeZone: string; plan: DigestPlan };

/** The most lines in the mail, including headings and counts of the rest. */
const DIGEST_LINES = 40;

/** The weekly plan as its page shows it, shortened. */
export function WeeklyDigestEmail({ words, ...props }: WeeklyDigestProps & { words: EmailWords }) {
  const { t } = words;
  const { appUrl, companyName, plan } = props;
  const missed = missedText(plan.missedChecks, words);
  return (
    <EmailLayout
      words={words}
      heading={t("emails:digest.heading")}
      preview={whatOf(words, plan)}
      footer={
        <>
          <QuietText>{t("emails:digest.reason", { company: companyName })}</QuietText>
          <QuietText>
            <TextLink href={`${appUrl}/profile`}>{t("emails:layout.profile")}</TextLink>
          </QuietText>
        </>
      }
    >
      <Paragraph>{t("emails:digest.intro", { company: companyName })}</Paragraph>
      {sectionsOf(words, props).map(({ key, title, lines, more }) => (
        <Panel key={key}>
          <SectionHeading>{title}</SectionHeading>
          {lines.map((line) => (
            <PanelLine key={line.key} look="plain">
              <TextLink href={machinePage(appUrl, line.equipmentId)}>{line.name}</TextLink>
              {": "}
              {key === "issues" ? (
                <TextLink href={appUrl + line.href}>{textOf(line, words)}</TextLink>
              ) : (
                textOf(line, words)
              )}
            </PanelLine>
          ))}
          {more > 0 && <PanelLine look="quiet">{t("plan:more", { count: more })}</PanelLine>}
        </Panel>
      ))}
      {missed && <Paragraph>{missed}</Paragraph>}
      <ActionButton href={`${appUrl}/plan`} label={t("emails:digest.open")} />
    </EmailLayout>
  );
}

export function weeklyDigestMessage(props: WeeklyDigestProps, words: EmailWords): EmailMessage {
  const { t, locale } = words;
  const { appUrl, companyName, plan } = props;
  const week = t("plan:section.weekOf", { date: formatDay(plan.today, locale) });
  return {
    subject: t("emails:digest.subject", { week, what: whatOf(words, plan) }),
    body: <WeeklyDigestEmail {...props} words={words} />,
    text: [
      t("emails:digest.intro", { company: companyName }),
      ...sectionsOf(words, props).map(({ title, lines, more }) =>
        [
          title.toLocaleUpperCase(locale),
          ...lines.map((line) => `- ${line.name}: ${textOf(line, words)}`),
          ...(more > 0 ? [t("plan:more", { count: more })] : []),
        ].join("\n"),
      ),
      missedText(plan.missedChecks, words),
      `${t("emails:digest.open")}:\n${appUrl}/plan`,
      t("emails:digest.reason", { company: companyName }),
      `${t("emails:layout.profile")}:\n${appUrl}/profile`,
    ],
  };
}

/** The plan's sections, each with as many lines as the mail has room for. */
function sectionsOf(words: EmailWords, { plan, timeZone }: WeeklyDigestProps) {
  const sections = wordedPlan(plan, { ...words, timeZone });
  const room = linesOfSheet(
    sections.map(({ lines }) => lines.map(() => 1)),
    DIGEST_LINES,
  );
  return sections.map(({ lines, ...section }, index) => {
    const listed = lines.slice(0, room[index]);
    return { ...section, lines: listed, more: lines.length - listed.length };
  });
}

/** "3 due or overdue, 2 due this week"; counts of nothing are left out. */
function whatOf({ t }: EmailWords, plan: DigestPlan): string {
  const counts = Object.entries(digestCounts(plan)).filter(([, count]) => count > 0);
  if (counts.length === 0) return t("emails:digest.next");
  return counts
    .map(([name, count]) =>
      t(`emails:digest.counts.${name as keyof ReturnType<typeof digestCounts>}`, { count }),
    )
    .join(", ");
}

/** A line's words, after the mark of its machine or issue. */
function textOf({ condition, text, rate }: WordedLine, { t }: EmailWords): string {
  const mark = condition === "ok" ? "" : `${t(`common:condition.${condition}`)}: `;
  return mark + [text, rate].filter(Boolean).join(" · ");
}
