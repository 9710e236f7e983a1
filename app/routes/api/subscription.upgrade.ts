import { changePlanSchema } from "#app/domain/forms/subscription-forms.ts";
import { api, callWith } from "#app/http/api.server.ts";
import { changePlan } from "#app/services/subscription-acts.ts";

const upgrade = api("/api/subscription/upgrade", {
  POST: callWith(changePlanSchema, async ({ services, actor, body, t }) => {
    const { tier, billingInterval: interval, priceShown } = body;
    await changePlan(services, actor, { tier, interval, priceShown });
    return { message: t("subscription:notice.changed") };
  }),
});

export const loader = upgrade.loader;
export const action = upgrade.action;
