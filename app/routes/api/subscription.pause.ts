import { pauseSchema } from "#app/domain/forms/subscription-forms.ts";
import { api, callWith } from "#app/http/api.server.ts";
import { pausePlan } from "#app/services/subscription-acts.ts";

const pause = api("/api/subscription/pause", {
  POST: callWith(pauseSchema, async ({ services, actor, body, t }) => {
    await pausePlan(services, actor, body.months);
    return { message: t("subscription:notice.paused") };
  }),
});

export const loader = pause.loader;
export const action = pause.action;
