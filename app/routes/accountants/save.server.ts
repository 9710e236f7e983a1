import { data } from "@remix-run/cloudflare";
import type { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import { accountantDetailsSchema, accountantSchema } from "#app/forms/accountants/accountant-form.ts";
import { rowSchema } from "#app/forms/fields.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { type FormAnswer, submitForm } from "#app/http/forms/form.server.ts";
import { formOnce } from "#app/http/forms/form-key.server.ts";
import type { GuardedArgs } from "#app/http/route.server.ts";
import {
  addAccountant,
  removeAccountant,
  saveAccountant,
  sendAccountantLink,
} from "#app/services/accountants/accountants.ts";
import type { CompleteKey } from "#app/services/idempotency.ts";

type Args = Pick<GuardedArgs<"/accountants">, "actor" | "context" | "t">;
export type Intent = "add" | "edit" | "send" | "remove";

/** A refused form, and which one it is. */
export type AccountantsAnswer = FormAnswer & { intent: Intent };

/** Performs the act of the form, once, and shows the list again; a refused form comes back with its `intent`. */
export function saveAccountants({ actor, context, t }: Args, form: FormData) {
  const once = formOnce(context, actor, form, "POST /accountants");
  const save = async <Schema extends z.ZodType>(
    intent: Intent,
    schema: Schema,
    act: (
      value: z.output<Schema>,
      complete: CompleteKey | null,
    ) => Promise<{ name: string; email: string } | null>,
  ) => {
    const answer = await submitForm(
      form,
      schema,
      async (value) => {
        const outcome = await once((complete) => act(value, complete));
        return redirectWithFlash("/accountants", {
          tone: "success",
          title: `accountants:done.${intent}`,
          description: `accountants:done.${intent}Text`,
          params: { name: outcome?.name ?? "", email: outcome?.email ?? "" },
        });
      },
      { t, failed: "accountants:failedText" },
    );
    if (!("data" in answer)) return answer;
    const refused: AccountantsAnswer = { ...answer.data, intent };
    return data(refused, answer.init ?? undefined);
  };
  switch (form.get("intent")) {
    case "add":
      return save("add", accountantSchema, (sent, complete) => addAccountant(context, actor, sent, complete));
    case "edit":
      return save("edit", accountantDetailsSchema.extend(rowSchema.shape), ({ id, ...sent }) =>
        saveAccountant(context, actor, id, sent),
      );
    case "send":
      return save("send", rowSchema, ({ id }) => sendAccountantLink(context, actor, id));
    case "remove":
      return save("remove", rowSchema, async ({ id }) => {
        await removeAccountant(context, actor, id);
        return null;
      });
    default:
      throw new AppError("request.invalid");
  }
}
