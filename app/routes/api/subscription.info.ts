import { api, call } from "#app/http/api.server.ts";
import { getSubscriptionInfo } from "#app/services/subscription-info.ts";

const info = api("/api/subscription/info", {
  GET: call(({ actor, services }) => getSubscriptionInfo(services, actor)),
});

export const loader = info.loader;
export const action = info.action;
