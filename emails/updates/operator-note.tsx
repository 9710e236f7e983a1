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
import type { EmailWords } from "#emails/words.ts";
import {
  factsOf,
  footerLines,
  introOf,
  MachineLine,
  ReportFooter,
  type ReportProps,
} from "./report-parts.tsx";

/** A report with notes. */
export type OperatorNoteProps = ReportProps & { updateId: string; notes: string };

/** Shows an operator's notes and links to the review. */
export function OperatorNoteEmail({ words, ...props }: OperatorNoteProps & { words: EmailWords }) {
  const { t } = words;
  const { appUrl, companyName, notes } = props;
  const reason = t("emails:layout.noteReason", { company: companyName });
  return (
    <EmailLayout
      words={words}
      heading={t("emails:note.heading")}
      preview={notes}
      footer={<ReportFooter words={words} appUrl={appUrl} reason={reason} />}
    >
      <Paragraph>{introOf(words, props)}</Paragraph>
      <Panel>
        <MachineLine {...props} />
        <PanelLine look="quiet">{t("emails:note.note")}</PanelLine>
        <Paragraph>
          <Lines text={notes} />
        </Paragraph>
        {factsOf(words, props).map((fact) => (
          <PanelLine key={fact} look="plain">
            {fact}
          </PanelLine>
        ))}
      </Panel>
      <ActionButton href={reviewLink(props)} label={t("emails:note.review")} />
    </EmailLayout>
  );
}

export function operatorNoteMessage(props: OperatorNoteProps, words: EmailWords): EmailMessage {
  const { t } = words;
  const facts = factsOf(words, props);
  return {
    subject: t("emails:note.subject", { operator: props.operatorName, equipment: props.equipmentName }),
    body: <OperatorNoteEmail {...props} words={words} />,
    text: [
      introOf(words, props),
      quotedLines(props.notes),
      facts.length > 0 ? facts.join("\n") : null,
      `${t("emails:note.review")}:\n${reviewLink(props)}`,
      ...footerLines(words, props, t("emails:layout.noteReason", { company: props.companyName })),
    ],
  };
}

function reviewLink({ appUrl, updateId }: OperatorNoteProps): string {
  return `${appUrl}/updates/${encodeURIComponent(updateId)}`;
}
