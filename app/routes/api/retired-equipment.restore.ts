import { api, call, status } from "#app/http/api.server.ts";
import { restoreEquipment } from "#app/services/retired-equipment.ts";

const restore = api("/api/retired-equipment/:id/restore", {
  POST: call(async ({ services, actor, params }) =>
    status(201, await restoreEquipment(services, actor, params.id ?? "")),
  ),
});

export const loader = restore.loader;
export const action = restore.action;
