import { retiredPatchSchema } from "#app/forms/equipment/retire-form.ts";
import { endpoint, endpoints, status } from "#app/http/endpoint.server.ts";
import {
  editRetiredBooks,
  listRetired,
  restoreEquipment,
} from "#app/services/equipment/retired-equipment.ts";

const calls = endpoints({
  "/api/retired-equipment": {
    GET: endpoint({}, ({ services, actor }) => listRetired(services, actor)),
  },
  "/api/retired-equipment/:id": {
    PATCH: endpoint({ body: retiredPatchSchema }, ({ services, actor, id, body }) =>
      editRetiredBooks(services, actor, id, body),
    ),
  },
  "/api/retired-equipment/:id/restore": {
    POST: endpoint({}, async ({ services, actor, id }) =>
      status(201, await restoreEquipment(services, actor, id)),
    ),
  },
});

export const loader = calls;
export const action = calls;
