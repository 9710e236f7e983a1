import { api, call } from "#app/http/api.server.ts";
import { resetService } from "#app/services/equipment-usage.ts";

/** Callers may send a JSON header without a body (C-91). */
const reset = api("/api/equipment/:id/reset-service", {
  PATCH: call(({ services, actor, params }) => resetService(services, actor, params.id ?? "")),
});

export const loader = reset.loader;
export const action = reset.action;
