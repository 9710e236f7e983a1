import { Fragment } from "react";
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import type { Condition } from "#app/domain/issues/issue.ts";
import type { AlertKind, StatusText } from "#app/domain/service/service-status.ts";
import { formatCalendarDate } from "#app/i18n/format.ts";
import { statusSentence } from "#app/i18n/status-words.ts";
import { taskWord } from "#app/i18n/task-words.ts";
import { usageText } from "#app/i18n/usage-words.ts";
import {
  ActionButton,
  EmailLayout,
  KindHeading,
  machinePage,
  Panel,
  PanelLine,
  Paragraph,
  QuietText,
  TextLink,
} from "#emails/layout.tsx";
import type { EmailMessage } from "#emails/message.ts";
import type { EmailWords } from "#emails/words.ts";

/** One task of a machine in the mail. Usage in tenths of its unit; null without such a schedule. */
export type ServiceDueItem = {
  /** The machine's id, for the link to its page. */
  id: string;
  name: string;
  /** Null where the machine's name says enough: only its default task has a schedule. */
  task: { name: string | null } | null;
  kind: AlertKind;
  status: StatusText;
  unit: MeterUnit;
  currentUsage: number;
  nextUsage: number | null;
  nextDate: CalendarDate | null;
  /** The worst of the machine's open issues. */
  condition: Condition;
};

export type ServiceDueProps = { appUrl: string; companyName: string; items: ServiceDueItem[] };

const KINDS = ["overdue", "due", "soon"] as const satisfies readonly AlertKind[];

/** The dashboard filter for a kind of alert. */
const DASHBOARD_STATUS: Record<AlertKind, string> = {
  overdue: "overdue",
  due: "time_for_service",
  soon: "approaching_service",
};

/**
 * Mail clients truncate a message at about 100 KB; the mail counts the remaining machines and links to the
 * dashboard.
 */
export const MAX_LISTED = 60;

/** Every machine that needs attention, by kind, worst first, in one mail. */
export function ServiceDueEmail({
  words,
  appUrl,
  companyName,
  items,
}: ServiceDueProps & { words: EmailWords }) {
  const { t } = words;
  const { groups, more } = grouped(items);
  return (
    <EmailLayout
      words={words}
      heading={t("emails:alert.heading")}
      preview={previewOf(words, items)}
      footer={
        <>
          <QuietText>{t("emails:layout.alertReason", { company: companyName })}</QuietText>
          <QuietText>
            <TextLink href={`${appUrl}/profile`}>{t("emails:layout.profile")}</TextLink>
          </QuietText>
        </>
      }
    >
      <Paragraph>{t("emails:alert.intro", { company: companyName })}</Paragraph>
      {groups.map(({ kind, listed }) => (
        <Fragment key={kind}>
          <KindHeading kind={kind}>{t(`emails:alert.kind.${kind}`)}</KindHeading>
          {listed.map((item, index) => (
            // Two machines may have one name, and a mail is rendered once.
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing is reordered
            <Item key={index} words={words} item={item} href={machinePage(appUrl, item.id)} />
          ))}
          <QuietText>
            <TextLink href={filteredDashboard(appUrl, kind)}>{t(`emails:alert.showKind.${kind}`)}</TextLink>
          </QuietText>
        </Fragment>
      ))}
      {more > 0 && <Paragraph>{t("emails:alert.more", { count: more })}</Paragraph>}
      <ActionButton href={`${appUrl}/`} label={t("emails:layout.dashboard")} />
    </EmailLayout>
  );
}

function Item({ words, item, href }: { words: EmailWords; item: ServiceDueItem; href: string }) {
  return (
    <Panel>
      <PanelLine look="name">
        <TextLink href={href}>{nameOf(words, item)}</TextLink>
        {conditionNote(words, item)}
      </PanelLine>
      <PanelLine look={item.kind}>{statusSentence(item.status, item.unit, words.locale, words.t)}</PanelLine>
      <PanelLine look="quiet">{detailsOf(words, item).join(" · ")}</PanelLine>
    </Panel>
  );
}

export function serviceDueMessage(props: ServiceDueProps, words: EmailWords): EmailMessage {
  const { t, locale } = words;
  const { appUrl, companyName, items } = props;
  const { groups, more } = grouped(items);
  return {
    subject: subjectOf(words, items),
    body: <ServiceDueEmail {...props} words={words} />,
    text: [
      t("emails:alert.intro", { company: companyName }),
      ...groups.map(({ kind, listed }) =>
        [
          t(`emails:alert.kind.${kind}`).toLocaleUpperCase(locale),
          ...listed.map((item) =>
            [
              `- ${nameOf(words, item)}${conditionNote(words, item)}`,
              `  ${statusSentence(item.status, item.unit, words.locale, words.t)}`,
              `  ${detailsOf(words, item).join(" · ")}`,
              `  ${machinePage(appUrl, item.id)}`,
            ].join("\n"),
          ),
          `${t(`emails:alert.showKind.${kind}`)}:\n${filteredDashboard(appUrl, kind)}`,
        ].join("\n\n"),
      ),
      more > 0 ? t("emails:alert.more", { count: more }) : null,
      `${t("emails:layout.dashboard")}:\n${appUrl}/`,
      t("emails:layout.alertReason", { company: companyName }),
      `${t("emails:layout.profile")}:\n${appUrl}/profile`,
    ],
  };
}

/** " · Do not run", after the name of a machine with an open issue. */
function conditionNote({ t }: EmailWords, { condition }: ServiceDueItem): string {
  return condition === "ok" ? "" : ` · ${t(`common:condition.${condition}`)}`;
}

/** "Combine", or "Combine: Grease" where the task is named. */
function nameOf({ t }: EmailWords, { name, task }: ServiceDueItem): string {
  return task ? `${name}: ${taskWord(task, t)}` : name;
}

function grouped(items: ServiceDueItem[]) {
  const sorted = KINDS.flatMap((kind) => items.filter((item) => item.kind === kind)).slice(0, MAX_LISTED);
  const groups = KINDS.map((kind) => ({ kind, listed: sorted.filter((item) => item.kind === kind) }));
  return { groups: groups.filter(({ listed }) => listed.length > 0), more: items.length - sorted.length };
}

function subjectOf(words: EmailWords, items: ServiceDueItem[]): string {
  const { t } = words;
  const [first, ...others] = items;
  if (first && others.length === 0)
    return t(`emails:alert.subjectOne.${first.kind}`, { name: nameOf(words, first) });
  return t("emails:alert.subjectMany", { summary: summaryOf(words, items) });
}

function summaryOf({ t }: EmailWords, items: ServiceDueItem[]): string {
  const counts = KINDS.map((kind) => ({ kind, count: items.filter((item) => item.kind === kind).length }));
  return counts
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => t(`emails:alert.summary.${kind}`, { count }))
    .join(", ");
}

function previewOf(words: EmailWords, items: ServiceDueItem[]): string {
  const { groups } = grouped(items);
  return groups.flatMap(({ listed }) => listed.map((item) => nameOf(words, item))).join(", ");
}

function detailsOf(words: EmailWords, item: ServiceDueItem): string[] {
  const { t, locale } = words;
  const details: string[] = [];
  // Without a meter, a usage of 0 means nothing.
  if (item.unit !== "n/a" || item.nextUsage !== null) {
    details.push(
      t("emails:alert.currentUsage", { amount: usageText(item.currentUsage, item.unit, locale, t) }),
    );
  }
  if (item.nextUsage !== null) {
    details.push(t("emails:alert.nextUsage", { amount: usageText(item.nextUsage, item.unit, locale, t) }));
  }
  if (item.nextDate !== null) {
    details.push(t("emails:alert.nextDate", { date: formatCalendarDate(item.nextDate, locale) }));
  }
  return details;
}

function filteredDashboard(appUrl: string, kind: AlertKind): string {
  return `${appUrl}/?status=${DASHBOARD_STATUS[kind]}`;
}
