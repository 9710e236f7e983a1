import type { SubmissionResult } from "@conform-to/react";
import { opensByPlan, UpgradeLink } from "#app/components/billing/upgrade-link.tsx";
import { Notice } from "#app/components/flash-notice.tsx";
import type { FormAnswer, FormRefusal } from "#app/http/forms/form.server.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { wordMessage } from "#app/i18n/translate.ts";
import { isKeyText } from "./fields.tsx";

/** The last answer of a form's action, if it is one: a page's action may return other things too. */
export function lastResult(answer: unknown): SubmissionResult | undefined {
  return answer && typeof answer === "object" && "result" in answer
    ? ((answer as FormAnswer).result ?? undefined)
    : undefined;
}

/** The words of a refusal: the server's own, or a key's if the form never reached it. */
export function useRefusal(
  answer: Partial<FormAnswer> | undefined | null,
): Pick<FormRefusal, "code" | "message" | "reference"> | null {
  const { t } = useI18n();
  const refusal = answer?.refusal;
  if (!refusal) return null;
  const { code, message, reference } = refusal;
  return { code, reference, message: isKeyText(message) ? wordMessage(t, { key: message }) : message };
}

/**
 * The service's refusal, above the form. With `focus` it gets the focus on a page that is not hydrated,
 * unless a field has its own message.
 */
export function Refusal(props: { answer: FormAnswer | undefined | null; title: string; focus?: boolean }) {
  const { answer, title, focus = false } = props;
  const refusal = useRefusal(answer);
  if (!refusal) return null;
  return (
    <Notice
      tone="error"
      title={title}
      description={refusal.message}
      reference={refusal.reference}
      focus={focus && !answer?.result?.error}
    >
      {opensByPlan(refusal.code) ? <UpgradeLink /> : null}
    </Notice>
  );
}
