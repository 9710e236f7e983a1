import { api, call } from "#app/http/api.server.ts";
import { cancelPlan } from "#app/services/subscription-acts.ts";

const cancel = api("/api/subscription/cancel", {
  POST: call(async ({ services, actor, t }) => {
    const what = await cancelPlan(services, actor);
    return { message: t(`subscription:notice.${what === "trial" ? "trialCanceled" : "canceled"}`) };
  }),
});

export const loader = cancel.loader;
export const action = cancel.action;
