import { equipmentPatchSchema } from "#app/domain/forms/equipment-form.ts";
import { api, call, callWith, status } from "#app/http/api.server.ts";
import { getEquipment } from "#app/services/equipment.ts";
import { patchEquipment } from "#app/services/equipment-edit.ts";
import { deleteEquipment } from "#app/services/equipment-removal.ts";

const item = api("/api/equipment/:id", {
  GET: call(({ services, actor, params }) => getEquipment(services, actor, params.id ?? "")),
  PATCH: callWith(equipmentPatchSchema, ({ services, actor, params, body }) =>
    patchEquipment(services, actor, params.id ?? "", body),
  ),
  DELETE: call(async ({ services, actor, params }) => {
    await deleteEquipment(services, actor, params.id ?? "");
    return status(204);
  }),
});

export const loader = item.loader;
export const action = item.action;
