import { applySchema } from "#app/domain/forms/review-forms.ts";
import { api, callWith } from "#app/http/api.server.ts";
import { applyUpdate } from "#app/services/apply-updates.ts";

const apply = api("/api/operator-updates/:id/apply", {
  POST: callWith(applySchema, ({ services, actor, params, body }) =>
    applyUpdate(services, actor, params.id ?? "", body),
  ),
});

export const loader = apply.loader;
export const action = apply.action;
