import { ActionButton, EmailLayout, Paragraph, QuietText } from "#emails/layout.tsx";
import type { EmailMessage } from "#emails/message.ts";
import type { EmailWords } from "#emails/words.ts";

/** Stands for the number, which is known only when the mail is stored. */
export const HELD_BACK = "\u27e6n\u27e7";

/** `kind` is what was not mailed one by one: reports with issues, notes, or closings to an accountant. */
export type HeldBackProps = { kind: "issue" | "note" | "closing"; companyName: string; appUrl: string };

/** Says how many mails of an hour were held back, and where everything stands. */
export function HeldBackEmail({ words, ...props }: HeldBackProps & { words: EmailWords }) {
  const { lead, reason, open } = partsOf(words, props);
  return (
    <EmailLayout
      words={words}
      heading={subjectOf(words, props)}
      preview={lead}
      footer={<QuietText>{reason}</QuietText>}
    >
      <Paragraph>{lead}</Paragraph>
      {open ? <ActionButton href={open.href} label={open.label} /> : null}
    </EmailLayout>
  );
}

export function heldBackMessage(props: HeldBackProps, words: EmailWords): EmailMessage {
  const { lead, reason, open } = partsOf(words, props);
  return {
    subject: subjectOf(words, props),
    body: <HeldBackEmail {...props} words={words} />,
    text: [lead, open ? `${open.label}:\n${open.href}` : null, reason],
  };
}

function subjectOf({ t }: EmailWords, { kind, companyName: company }: HeldBackProps): string {
  return t(`emails:heldBack.${kind}Subject`, { company, n: HELD_BACK });
}

function partsOf({ t }: EmailWords, { kind, companyName: company, appUrl }: HeldBackProps) {
  const lead = t(`emails:heldBack.${kind}Lead`, { company, n: HELD_BACK });
  switch (kind) {
    case "issue":
      return {
        lead,
        reason: t("emails:layout.issueReason", { company }),
        open: { href: `${appUrl}/issues`, label: t("emails:heldBack.issueOpen") },
      };
    case "note":
      return {
        lead,
        reason: t("emails:layout.noteReason", { company }),
        open: { href: `${appUrl}/updates`, label: t("emails:heldBack.noteOpen") },
      };
    case "closing":
      return { lead, reason: t("emails:books.reason", { company }), open: null };
  }
}
