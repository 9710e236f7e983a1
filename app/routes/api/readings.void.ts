import { voidSchema } from "#app/domain/forms/review-forms.ts";
import { api, callWith } from "#app/http/api.server.ts";
import { voidReading } from "#app/services/readings.ts";

const voiding = api("/api/readings/:id/void", {
  POST: callWith(
    voidSchema,
    async ({ services, actor, params, body }) =>
      (await voidReading(services, actor, params.id ?? "", body.reason)).reading,
  ),
});

export const loader = voiding.loader;
export const action = voiding.action;
