import { equipmentSchema } from "#app/domain/forms/equipment-form.ts";
import { api, call, callWith, status } from "#app/http/api.server.ts";
import { createEquipment, listEquipment } from "#app/services/equipment.ts";

const equipment = api("/api/equipment", {
  GET: call(({ services, actor }) => listEquipment(services, actor)),
  POST: callWith(equipmentSchema(), async ({ services, actor, body }) =>
    status(201, await createEquipment(services, actor, body)),
  ),
});

export const loader = equipment.loader;
export const action = equipment.action;
