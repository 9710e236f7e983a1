import { api, publicCall } from "#app/http/api.server.ts";
import { receiveBillingEvent } from "#app/services/plan-sync.ts";

/** The signature is over the raw body, which is therefore read here. */
const webhook = api("/api/stripe/webhook", {
  POST: publicCall(null, async ({ services, request }) => {
    const outcome = await receiveBillingEvent(
      services,
      await request.text(),
      request.headers.get("Stripe-Signature"),
    );
    return { received: true, outcome };
  }),
});

export const loader = webhook.loader;
export const action = webhook.action;
