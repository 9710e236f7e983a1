import { data, type TypedResponse } from "@remix-run/cloudflare";
import type { z } from "zod";
import { type FormAnswer, type FormOptions, submitForm } from "./form.server.ts";

/** A refused form of a page with several forms, and which one it is. */
export type IntentAnswer<Intent extends string> = FormAnswer & { intent: Intent };

/** `submitForm` for a page with several forms: a refused one comes back with its `intent`. */
export async function submitIntent<Intent extends string, Schema extends z.ZodType>(
  intent: Intent,
  form: FormData,
  schema: Schema,
  act: (value: z.output<Schema>) => Promise<TypedResponse<never>>,
  options: FormOptions,
) {
  const answer = await submitForm(form, schema, act, options);
  if (!("data" in answer)) return answer;
  const refused: IntentAnswer<Intent> = { ...answer.data, intent };
  return data(refused, answer.init ?? undefined);
}
