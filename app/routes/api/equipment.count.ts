import { api, call } from "#app/http/api.server.ts";
import { countEquipment } from "#app/services/equipment.ts";

const count = api("/api/equipment/count", {
  GET: call(({ services, actor }) => countEquipment(services, actor)),
});

export const loader = count.loader;
export const action = count.action;
