import { z } from "zod";
import { retiredPatchSchema } from "#app/forms/equipment/retire-form.ts";
import { endpoint, endpoints, status } from "#app/http/endpoint.server.ts";
import { equipmentAnswer } from "#app/services/equipment/equipment-record.ts";
import {
  editRetiredBooks,
  listRetired,
  restoreEquipment,
} from "#app/services/equipment/retired-equipment.ts";
import { retiredAnswer } from "#app/services/equipment/retired-record.ts";

const calls = endpoints({
  "/api/retired-equipment": {
    GET: endpoint({ answers: { 200: z.array(retiredAnswer) } }, ({ services, actor }) =>
      listRetired(services, actor),
    ),
  },
  "/api/retired-equipment/:id": {
    PATCH: endpoint({ body: retiredPatchSchema }, ({ services, actor, id, body }) =>
      editRetiredBooks(services, actor, id, body),
    ),
  },
  "/api/retired-equipment/:id/restore": {
    POST: endpoint({ answers: { 201: equipmentAnswer } }, async ({ services, actor, id }) =>
      status(201, await restoreEquipment(services, actor, id)),
    ),
  },
});

export const loader = calls;
export const action = calls;
