import type { SubmissionResult } from "@conform-to/react";
import { Notice } from "#app/components/flash-notice.tsx";
import type { FormAnswer } from "#app/http/form.server.ts";

/** The last answer of a form's action, if it is one: a page's action may answer other things as well. */
export function lastResult(answer: unknown): SubmissionResult | undefined {
  return answer && typeof answer === "object" && "result" in answer
    ? ((answer as FormAnswer).result ?? undefined)
    : undefined;
}

/** Why the service refused, above the form. */
export function Refusal({ answer, title }: { answer: FormAnswer | undefined | null; title: string }) {
  if (!answer?.refusal) return null;
  return <Notice tone="error" title={title} description={answer.refusal.message} />;
}
