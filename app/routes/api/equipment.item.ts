import { equipmentPatchSchema } from "#app/domain/forms/equipment-form.ts";
import { api, call, callWith } from "#app/http/api.server.ts";
import { getEquipment } from "#app/services/equipment.ts";
import { patchEquipment } from "#app/services/equipment-edit.ts";

const item = api("/api/equipment/:id", {
  GET: call(({ services, actor, params }) => getEquipment(services, actor, params.id ?? "")),
  PATCH: callWith(equipmentPatchSchema, ({ services, actor, params, body }) =>
    patchEquipment(services, actor, params.id ?? "", body),
  ),
});

export const loader = item.loader;
export const action = item.action;
