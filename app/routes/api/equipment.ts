import { equipmentPatchSchema, newEquipmentSchema } from "#app/forms/equipment-form.ts";
import { retireSchema } from "#app/forms/retire-form.ts";
import { usageUpdateSchema } from "#app/forms/usage-form.ts";
import { endpoint, endpoints, status } from "#app/http/endpoint.server.ts";
import {
  countEquipment,
  createEquipment,
  getAddedEquipment,
  getEquipment,
  listEquipment,
} from "#app/services/equipment/equipment.ts";
import { patchEquipment } from "#app/services/equipment/equipment-edit.ts";
import { deleteEquipment, retireEquipment } from "#app/services/equipment/equipment-removal.ts";
import { updateUsage } from "#app/services/equipment/equipment-usage.ts";
import { resetService } from "#app/services/service-work/record-service.ts";

const calls = endpoints({
  "/api/equipment": {
    GET: endpoint({}, ({ services, actor }) => listEquipment(services, actor)),
    POST: endpoint(
      {
        body: newEquipmentSchema(),
        again: ({ services, actor }, id) => getAddedEquipment(services, actor, id),
      },
      async ({ services, actor, body, complete }) =>
        status(201, await createEquipment(services, actor, body, complete)),
    ),
  },
  "/api/equipment/count": {
    GET: endpoint({}, ({ services, actor }) => countEquipment(services, actor)),
  },
  "/api/equipment/:id": {
    GET: endpoint({}, ({ services, actor, id }) => getEquipment(services, actor, id)),
    PATCH: endpoint({ body: equipmentPatchSchema }, ({ services, actor, id, body }) =>
      patchEquipment(services, actor, id, body),
    ),
    DELETE: endpoint({}, async ({ services, actor, id }) => {
      await deleteEquipment(services, actor, id);
      return status(204);
    }),
  },
  "/api/equipment/:id/retire": {
    POST: endpoint({ body: retireSchema }, async ({ services, actor, id, body }) =>
      status(201, await retireEquipment(services, actor, id, body)),
    ),
  },
  "/api/equipment/:id/usage": {
    PATCH: endpoint({ body: usageUpdateSchema }, ({ services, actor, id, body }) =>
      updateUsage(services, actor, id, body),
    ),
  },
  /** Callers may send a JSON header without a body (C-91). */
  "/api/equipment/:id/reset-service": {
    PATCH: endpoint({}, ({ services, actor, id }) => resetService(services, actor, id)),
  },
});

export const loader = calls;
export const action = calls;
