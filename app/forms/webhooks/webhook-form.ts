import { z } from "zod";
import { WEBHOOK_EVENTS } from "#app/domain/webhooks/event.ts";
import { proofFields } from "#app/forms/accounts/proof-form.ts";
import { optionalFlag, requiredText, tickedWords } from "#app/forms/fields.ts";

/* A webhook as its forms and calls accept it. */

/** Whether it may be asked is judged with the product's own address. */
const url = z
  .preprocess((value) => value ?? "", z.string({ error: "webhooks:error.address" }))
  .transform((text) => text.trim());

const events = tickedWords(WEBHOOK_EVENTS, "webhooks:error.noEvent");

export const webhookSchema = z.object({ url, events, ...proofFields });
export type SentWebhook = z.output<typeof webhookSchema>;

/** What is missing stays. */
export const webhookEditSchema = z.object({ url: url.optional(), events: events.optional(), ...proofFields });
export type WebhookEdit = z.output<typeof webhookEditSchema>;

/** Sends a delivery again. */
export const againSchema = z.object({ deliveryId: requiredText(100, "errors:request.invalid") });

export const secretSchema = z.object({ endOld: optionalFlag(), ...proofFields });
