import { retireSchema } from "#app/domain/forms/retire-form.ts";
import { api, callWith, status } from "#app/http/api.server.ts";
import { retireEquipment } from "#app/services/equipment-removal.ts";

const retire = api("/api/equipment/:id/retire", {
  POST: callWith(retireSchema, async ({ services, actor, params, body }) =>
    status(201, await retireEquipment(services, actor, params.id ?? "", body.retirementNotes ?? null)),
  ),
});

export const loader = retire.loader;
export const action = retire.action;
