import { data } from "@remix-run/cloudflare";
import type { Shown } from "#app/forms/shown.ts";
import type { FormAnswer, RefusedForm } from "./form.server.ts";

/** An edit's answer, with what its form showed at first: what is read anew later is not what was shown. */
export type EditAnswer = FormAnswer & { shown?: Shown | null };

/** Gives a form that comes back what it showed; a redirect stays as it is. */
export function withShown<Done extends object>(answer: Done | RefusedForm, shown: Shown | null) {
  if (!isRefused(answer)) return answer;
  const again: EditAnswer = { ...answer.data, shown };
  return data(again, answer.init ?? undefined);
}

const isRefused = (answer: object): answer is RefusedForm => "data" in answer;
