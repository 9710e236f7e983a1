import { usageUpdateSchema } from "#app/domain/forms/usage-form.ts";
import { api, callWith } from "#app/http/api.server.ts";
import { updateUsage } from "#app/services/equipment-usage.ts";

const usage = api("/api/equipment/:id/usage", {
  PATCH: callWith(usageUpdateSchema, ({ services, actor, params, body }) =>
    updateUsage(services, actor, params.id ?? "", body),
  ),
});

export const loader = usage.loader;
export const action = usage.action;
