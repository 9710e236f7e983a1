import { HOUR_MS } from "#app/domain/durations.ts";
import type { IssueCondition } from "#app/domain/issues/issue.ts";
import { formatZonedTime } from "#app/i18n/format.ts";
import {
  ActionButton,
  EmailLayout,
  Lines,
  Panel,
  PanelLine,
  Paragraph,
  quotedLines,
} from "#emails/layout.tsx";
import type { EmailMessage } from "#emails/message.ts";
import {
  factsOf,
  footerLines,
  introOf,
  MachineLine,
  ReportFooter,
  type ReportProps,
} from "#emails/updates/report-parts.tsx";
import type { EmailWords } from "#emails/words.ts";

/** The issues that a report opened or made worse, or that a manager raised. */
export type IssueProps = ReportProps & {
  /** The worst first, at least one. */
  issues: readonly { id: string; condition: IssueCondition; description: string }[];
  /** The report's notes, unless they became an issue; blank if there are none. */
  notes: string;
  arrivedAt: Date;
};

/** Shows what is wrong with a machine and links to its issue. */
export function IssueEmail({ words, ...props }: IssueProps & { words: EmailWords }) {
  const { t } = words;
  const { appUrl, companyName, issues, notes } = props;
  const reason = t("emails:layout.issueReason", { company: companyName });
  return (
    <EmailLayout
      words={words}
      heading={subjectOf(words, props)}
      preview={issues[0]?.description ?? ""}
      footer={<ReportFooter words={words} appUrl={appUrl} reason={reason} />}
    >
      <Paragraph>{introOf(words, props)}</Paragraph>
      <Panel>
        <MachineLine {...props} />
        {issues.map(({ id, condition, description }) => (
          <div key={id}>
            <PanelLine look="name">{t(`common:condition.${condition}`)}</PanelLine>
            <Paragraph>
              <Lines text={description} />
            </Paragraph>
          </div>
        ))}
        {notes ? (
          <>
            <PanelLine look="quiet">{t("emails:note.note")}</PanelLine>
            <Paragraph>
              <Lines text={notes} />
            </Paragraph>
          </>
        ) : null}
        {allFactsOf(words, props).map((fact) => (
          <PanelLine key={fact} look="plain">
            {fact}
          </PanelLine>
        ))}
      </Panel>
      <ActionButton href={issueLink(props)} label={t("emails:issue.open")} />
    </EmailLayout>
  );
}

export function issueMessage(props: IssueProps, words: EmailWords): EmailMessage {
  const { t } = words;
  const facts = allFactsOf(words, props);
  return {
    subject: subjectOf(words, props),
    body: <IssueEmail {...props} words={words} />,
    text: [
      introOf(words, props),
      ...props.issues.map(
        ({ condition, description }) => `${t(`common:condition.${condition}`)}:\n${quotedLines(description)}`,
      ),
      props.notes ? `${t("emails:note.note")}:\n${quotedLines(props.notes)}` : null,
      facts.length > 0 ? facts.join("\n") : null,
      `${t("emails:issue.open")}:\n${issueLink(props)}`,
      ...footerLines(words, props, t("emails:layout.issueReason", { company: props.companyName })),
    ],
  };
}

function subjectOf({ t }: EmailWords, { issues, equipmentName }: IssueProps): string {
  const condition = t(`common:condition.${issues[0]?.condition ?? "needs_attention"}`);
  return t("emails:issue.subject", { condition, equipment: equipmentName });
}

/** The report's facts, and when it arrived if that was long after it was written. */
function allFactsOf(words: EmailWords, props: IssueProps): string[] {
  const { t, locale } = words;
  const facts = factsOf(words, props);
  if (props.arrivedAt.getTime() - props.takenAt.getTime() <= HOUR_MS) return facts;
  const when = formatZonedTime(props.arrivedAt, locale, props.timeZone);
  return [...facts, t("emails:issue.arrived", { when })];
}

function issueLink({ appUrl, issues }: IssueProps): string {
  return `${appUrl}/issues/${encodeURIComponent(issues[0]?.id ?? "")}`;
}
