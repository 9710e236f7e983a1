import { changePlanSchema, checkoutSchema, pauseSchema } from "#app/forms/billing/subscription-forms.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { openBillingPortal, startCheckout } from "#app/services/billing/checkout.ts";
import { receiveBillingEvent } from "#app/services/billing/plan-sync.ts";
import {
  cancelPlan,
  changePlan,
  pausePlan,
  reactivatePlan,
} from "#app/services/billing/subscription-acts.ts";
import { getSubscriptionInfo } from "#app/services/billing/subscription-info.ts";

const calls = endpoints({
  "/api/subscription/info": {
    GET: endpoint({}, ({ actor, services }) => getSubscriptionInfo(services, actor)),
  },
  "/api/subscription/upgrade": {
    POST: endpoint({ body: changePlanSchema }, async ({ services, actor, body, t }) => {
      const { tier, billingInterval: interval, priceShown } = body;
      await changePlan(services, actor, { tier, interval, priceShown });
      return { message: t("subscription:notice.changed") };
    }),
  },
  "/api/subscription/pause": {
    POST: endpoint({ body: pauseSchema }, async ({ services, actor, body, t }) => {
      await pausePlan(services, actor, body.months);
      return { message: t("subscription:notice.paused") };
    }),
  },
  "/api/subscription/reactivate": {
    POST: endpoint({}, async ({ services, actor, t }) => {
      await reactivatePlan(services, actor);
      return { message: t("subscription:notice.reactivated") };
    }),
  },
  "/api/subscription/cancel": {
    POST: endpoint({}, async ({ services, actor, t }) => {
      const what = await cancelPlan(services, actor);
      return { message: t(`subscription:notice.${what === "trial" ? "trialCanceled" : "canceled"}`) };
    }),
  },
  "/api/subscription/portal": {
    POST: endpoint({}, ({ services, actor }) => openBillingPortal(services, actor)),
  },
  "/api/create-checkout-session": {
    POST: endpoint({ body: checkoutSchema }, ({ services, actor, body }) =>
      startCheckout(services, actor, {
        tier: body.tier,
        interval: body.billingInterval,
        priceShown: body.priceShown,
      }),
    ),
  },
  /** The signature covers the raw body, so the body is read here. */
  "/api/stripe/webhook": {
    POST: endpoint({ visitors: true }, async ({ services, request }) => {
      const outcome = await receiveBillingEvent(
        services,
        await request.text(),
        request.headers.get("Stripe-Signature"),
      );
      return { received: true, outcome };
    }),
  },
});

export const loader = calls;
export const action = calls;
