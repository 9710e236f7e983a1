import { api, call } from "#app/http/api.server.ts";
import { reactivatePlan } from "#app/services/subscription-acts.ts";

const reactivate = api("/api/subscription/reactivate", {
  POST: call(async ({ services, actor, t }) => {
    await reactivatePlan(services, actor);
    return { message: t("subscription:notice.reactivated") };
  }),
});

export const loader = reactivate.loader;
export const action = reactivate.action;
