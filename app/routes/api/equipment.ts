import { z } from "zod";
import { equipmentPatchSchema, newEquipmentSchema } from "#app/forms/equipment/equipment-form.ts";
import { retireSchema } from "#app/forms/equipment/retire-form.ts";
import { confirmation } from "#app/forms/fields.ts";
import { usageUpdateSchema } from "#app/forms/meter/usage-form.ts";
import { type Again, endpoint, endpoints, status } from "#app/http/endpoint.server.ts";
import {
  countEquipment,
  createEquipment,
  getEquipment,
  getEquipmentRecord,
  listEquipment,
} from "#app/services/equipment/equipment.ts";
import { patchEquipment } from "#app/services/equipment/equipment-edit.ts";
import { equipmentAnswer, machineAnswer } from "#app/services/equipment/equipment-record.ts";
import { deleteEquipment, retireEquipment } from "#app/services/equipment/equipment-removal.ts";
import { retiredAnswer } from "#app/services/equipment/retired-record.ts";
import { updateUsage } from "#app/services/meter/equipment-usage.ts";
import { resetService } from "#app/services/service/record-service.ts";

const again: Again = ({ services, actor }, id) => getEquipmentRecord(services, actor, id);

const calls = endpoints({
  "/api/equipment": {
    GET: endpoint({ answers: { 200: z.array(equipmentAnswer) } }, ({ services, actor }) =>
      listEquipment(services, actor),
    ),
    POST: endpoint(
      {
        body: newEquipmentSchema().and(confirmation),
        again,
        answers: { 201: equipmentAnswer },
      },
      async ({ services, actor, body, complete }) => {
        const { confirmed, ...values } = body;
        const options = { complete, confirmed: confirmed === true || null };
        return status(201, await createEquipment(services, actor, values, options));
      },
    ),
  },
  "/api/equipment/count": {
    GET: endpoint({}, ({ services, actor }) => countEquipment(services, actor)),
  },
  "/api/equipment/:id": {
    GET: endpoint({ answers: { 200: machineAnswer } }, ({ services, actor, id }) =>
      getEquipment(services, actor, id),
    ),
    PATCH: endpoint(
      { body: equipmentPatchSchema, answers: { 200: equipmentAnswer } },
      ({ services, actor, id, body }) => patchEquipment(services, actor, id, body),
    ),
    DELETE: endpoint({}, async ({ services, actor, id }) => {
      await deleteEquipment(services, actor, id);
      return status(204);
    }),
  },
  "/api/equipment/:id/retire": {
    POST: endpoint(
      { body: retireSchema, answers: { 201: retiredAnswer } },
      async ({ services, actor, id, body }) => status(201, await retireEquipment(services, actor, id, body)),
    ),
  },
  "/api/equipment/:id/usage": {
    PATCH: endpoint(
      { body: usageUpdateSchema, keyed: true, again, answers: { 200: equipmentAnswer } },
      ({ services, actor, id, body, complete }) => updateUsage(services, actor, id, body, complete),
    ),
  },
  /** Callers may send a JSON header without a body. */
  "/api/equipment/:id/reset-service": {
    PATCH: endpoint(
      { keyed: true, again, answers: { 200: equipmentAnswer } },
      ({ services, actor, id, complete }) => resetService(services, actor, id, complete),
    ),
  },
});

export const loader = calls;
export const action = calls;
