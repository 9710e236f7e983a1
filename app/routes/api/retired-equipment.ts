import { api, call } from "#app/http/api.server.ts";
import { listRetired } from "#app/services/retired-equipment.ts";

const retired = api("/api/retired-equipment", {
  GET: call(({ services, actor }) => listRetired(services, actor)),
});

export const loader = retired.loader;
export const action = retired.action;
