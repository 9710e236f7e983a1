import { data } from "@remix-run/cloudflare";
import type { Shown } from "#app/forms/shown.ts";
import type { FormAnswer } from "./form.server.ts";

/** An edit's answer, with the values its form showed at first: a later reload doesn't change them. */
export type EditAnswer = FormAnswer & { shown?: Shown | null };

/** Adds the shown values to a form that comes back; a redirect stays as it is. */
export function withShown<Answer extends Response | { data: object; init: ResponseInit | null }>(
  answer: Answer,
  shown: Shown | null,
) {
  if (answer instanceof Response) return answer;
  return data({ ...answer.data, shown }, answer.init ?? undefined);
}
