import { data } from "@remix-run/cloudflare";
import type { Displayed } from "#app/forms/displayed.ts";
import type { FormAnswer, RefusedForm } from "./form.server.ts";

/** An edit's answer, with the values its form showed at first: a later reload doesn't change them. */
export type EditAnswer = FormAnswer & { displayed?: Displayed | null };

/** Adds the displayed values, and what else it asks, to a form that comes back; a redirect stays as it is. */
export function withDisplayed<Done extends object, Asked extends object = object>(
  answer: Done | RefusedForm,
  displayed: Displayed | null,
  asked: Asked = {} as Asked,
) {
  if (!isRefused(answer)) return answer;
  const again: EditAnswer & Asked = { ...answer.data, displayed, ...asked };
  return data(again, answer.init ?? undefined);
}

const isRefused = (answer: object): answer is RefusedForm => "data" in answer;
