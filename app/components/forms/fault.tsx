import { Notice } from "#app/components/flash-notice.tsx";
import type { FormAnswer } from "#app/http/forms/form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { isMessageKey, type MessageKey, wordMessage } from "#app/i18n/translate.ts";

/** A form's titles for its faults, by message; `otherwise` is for every other refusal. */
export type FaultTitles = { otherwise: MessageKey; byMessage: Partial<Record<MessageKey, MessageKey>> };

/** The fault above the form: the first message with its own title, or the reason of a refusal. */
export function Fault({ answer, titles }: { answer: FormAnswer | undefined; titles: FaultTitles }) {
  const { t } = useI18n();
  if (!answer) return null;
  // The form's own rules give keys; the service's messages are already text.
  const worded = (message: string) => (isMessageKey(t, message) ? wordMessage(t, { key: message }) : message);
  const messages = Object.values(answer.result?.error ?? {}).map((list) => worded(list?.[0] ?? ""));
  const titled = Object.entries(titles.byMessage).find(([key]) => messages.includes(worded(key)));
  return (
    <Notice
      tone="error"
      title={t(titled?.[1] ?? titles.otherwise)}
      description={titled ? worded(titled[0]) : (answer.refusal?.message ?? messages.find(Boolean))}
      reference={answer.refusal?.reference}
    />
  );
}
