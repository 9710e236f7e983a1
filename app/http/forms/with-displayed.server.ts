import { data } from "@remix-run/cloudflare";
import type { Displayed } from "#app/forms/displayed.ts";
import type { FormAnswer, RefusedForm } from "./form.server.ts";

/** An edit's answer, with the values its form showed at first: a later reload doesn't change them. */
export type EditAnswer = FormAnswer & { displayed?: Displayed | null };

/** Adds the displayed values to a form that comes back; a redirect stays as it is. */
export function withDisplayed<Done extends object>(answer: Done | RefusedForm, displayed: Displayed | null) {
  if (!isRefused(answer)) return answer;
  const again: EditAnswer = { ...answer.data, displayed };
  return data(again, answer.init ?? undefined);
}

const isRefused = (answer: object): answer is RefusedForm => "data" in answer;
