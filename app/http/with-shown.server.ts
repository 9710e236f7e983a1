import { data } from "@remix-run/cloudflare";
import type { Shown } from "#app/forms/shown.ts";
import type { FormAnswer } from "./form.server.ts";

/** An edit's answer, with what its form showed at first: what is read anew later is not what was shown. */
export type EditAnswer = FormAnswer & { shown?: Shown | null };

/** Gives a form that comes back what it showed; a redirect stays as it is. */
export function withShown<Answer extends Response | { data: object; init: ResponseInit | null }>(
  answer: Answer,
  shown: Shown | null,
) {
  if (answer instanceof Response) return answer;
  return data({ ...answer.data, shown }, answer.init ?? undefined);
}
