import { data } from "@remix-run/cloudflare";
import type { Shown } from "#app/forms/shown.ts";
import type { FormAnswer, RefusedForm } from "./form.server.ts";

/** An edit's answer, with the values its form showed at first: a later reload doesn't change them. */
export type EditAnswer = FormAnswer & { shown?: Shown | null };

/** Adds the shown values to a form that comes back; a redirect stays as it is. */
export function withShown<Done extends object>(answer: Done | RefusedForm, shown: Shown | null) {
  if (!isRefused(answer)) return answer;
  const again: EditAnswer = { ...answer.data, shown };
  return data(again, answer.init ?? undefined);
}

const isRefused = (answer: object): answer is RefusedForm => "data" in answer;
