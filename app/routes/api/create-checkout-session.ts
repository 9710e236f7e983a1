import { checkoutSchema } from "#app/domain/forms/subscription-forms.ts";
import { api, callWith } from "#app/http/api.server.ts";
import { startCheckout } from "#app/services/checkout.ts";

const checkout = api("/api/create-checkout-session", {
  POST: callWith(checkoutSchema, ({ services, actor, body }) =>
    startCheckout(services, actor, {
      tier: body.tier,
      interval: body.billingInterval,
      priceShown: body.priceShown,
    }),
  ),
});

export const loader = checkout.loader;
export const action = checkout.action;
