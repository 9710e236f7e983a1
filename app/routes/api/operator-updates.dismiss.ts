import { dismissSchema } from "#app/domain/forms/review-forms.ts";
import { api, callWith } from "#app/http/api.server.ts";
import { dismissUpdate } from "#app/services/dismiss-update.ts";

const dismiss = api("/api/operator-updates/:id/dismiss", {
  POST: callWith(dismissSchema, ({ services, actor, params, body }) =>
    dismissUpdate(services, actor, params.id ?? "", body),
  ),
});

export const loader = dismiss.loader;
export const action = dismiss.action;
