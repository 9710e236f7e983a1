import { AppError } from "#app/domain/app-error.ts";
import { pressSchema } from "#app/forms/fields.ts";
import { againSchema, secretSchema, webhookSchema } from "#app/forms/webhooks/webhook-form.ts";
import { proofOf } from "#app/http/accounts/proof.server.ts";
import { type Flash, redirectWithFlash } from "#app/http/flash.server.ts";
import { type FormAnswer, type FormOptions, submitForm } from "#app/http/forms/form.server.ts";
import type { GuardedArgs } from "#app/http/route.server.ts";
import { sendDeliveryAgain, sendFailedAgain } from "#app/services/webhooks/deliveries.ts";
import {
  changeWebhook,
  makeSecret,
  pauseByOwner,
  removeWebhook,
  resumeWebhook,
  testWebhook,
} from "#app/services/webhooks/webhooks.ts";
import { wordedTest } from "./view.server.ts";

type Args = Pick<GuardedArgs<"/settings/webhooks/:id">, "actor" | "context" | "request" | "params" | "t">;

/** A refused form; a new secret, which is shown this once; or what came of a test. */
export type WebhookAnswer = Partial<FormAnswer> & {
  secret?: string;
  tested?: ReturnType<typeof wordedTest>;
};

/** What the page of a webhook does, by its buttons. */
export async function saveWebhook({ actor, context, request, params, t }: Args, form: FormData) {
  const id = params.id ?? "";
  const path = `/settings/webhooks/${id}`;
  const options: FormOptions = { t, failed: "webhooks:failedText" };
  const done = (title: string, more: Partial<Flash> = {}, to = path) =>
    redirectWithFlash(to, { tone: "success", title, ...more });
  const press = <Done>(act: () => Promise<Done>) => submitForm(form, pressSchema, act, options);
  switch (form.get("intent")) {
    case "save":
      return submitForm(
        form,
        webhookSchema,
        async (sent) => {
          await changeWebhook(context, actor, id, sent, await proofOf(context, request, sent));
          return done("webhooks:saved");
        },
        options,
      );
    case "secret":
      return submitForm(
        form,
        secretSchema,
        async ({ endOld, ...sent }): Promise<WebhookAnswer> => {
          const proof = await proofOf(context, request, sent);
          const { secret } = await makeSecret(context, actor, id, { endOld: endOld === true, proof });
          return { secret };
        },
        options,
      );
    case "pause":
      return press(async () => {
        await pauseByOwner(context, actor, id);
        return done("webhooks:pausedDone");
      });
    case "resume":
      return press(async () => {
        await resumeWebhook(context, actor, id);
        return done("webhooks:resumedDone");
      });
    case "test":
      return press(
        async (): Promise<WebhookAnswer> => ({
          tested: wordedTest(await testWebhook(context, actor, id), t),
        }),
      );
    case "again":
      return submitForm(
        form,
        againSchema,
        async ({ deliveryId }) => {
          await sendDeliveryAgain(context, actor, { id, deliveryId });
          return done("webhooks:againDone", { description: "webhooks:againText" });
        },
        options,
      );
    case "failed":
      return press(async () => {
        const count = await sendFailedAgain(context, actor, id);
        return done("webhooks:againDone", { description: "webhooks:failedAgainText", params: { count } });
      });
    case "remove":
      return press(async () => {
        const { host } = await removeWebhook(context, actor, id);
        const more = { description: "webhooks:removedText", params: { host } };
        return done("webhooks:removed", more, "/settings/webhooks");
      });
    default:
      throw new AppError("request.invalid");
  }
}
