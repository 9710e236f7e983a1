import { AppError } from "#app/domain/app-error.ts";
import { webhookSchema } from "#app/forms/webhooks/webhook-form.ts";
import { proofOf } from "#app/http/accounts/proof.server.ts";
import { type FormAnswer, submitForm } from "#app/http/forms/form.server.ts";
import { formKeyOf } from "#app/http/forms/form-key.server.ts";
import type { GuardedArgs } from "#app/http/route.server.ts";
import { addWebhook } from "#app/services/webhooks/webhooks.ts";

type Args = Pick<GuardedArgs<"/settings/webhooks">, "actor" | "context" | "request" | "t">;

/** A refused form; or the webhook that was added, with its secret, which is shown this once. */
export type WebhooksAnswer = Partial<FormAnswer> & { made?: { url: string; secret: string } };

/** Adds a webhook, and shows it at once, without a redirect: nothing stores its secret in plain text. */
export async function saveWebhooks({ actor, context, request, t }: Args, form: FormData) {
  if (form.get("intent") !== "make") throw new AppError("request.invalid");
  return submitForm(
    form,
    webhookSchema,
    async (sent) => {
      const { url, secret } = await addWebhook(context, actor, sent, {
        formKey: formKeyOf(form),
        proof: await proofOf(context, request, sent),
      });
      const answer: WebhooksAnswer = { made: { url, secret } };
      return answer;
    },
    { t, failed: "webhooks:failedText" },
  );
}
