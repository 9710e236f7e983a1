import { api, call } from "#app/http/api.server.ts";
import { openBillingPortal } from "#app/services/checkout.ts";

const portal = api("/api/subscription/portal", {
  POST: call(({ services, actor }) => openBillingPortal(services, actor)),
});

export const loader = portal.loader;
export const action = portal.action;
