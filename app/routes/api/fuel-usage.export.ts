import { api, call } from "#app/http/api.server.ts";
import { jsonStream } from "#app/http/json-stream.server.ts";
import { fuelUsageRecords } from "#app/services/fuel-export.ts";

const usage = api("/api/fuel-usage/export", {
  GET: call(({ services, actor }) => jsonStream(fuelUsageRecords(services, actor))),
});

export const loader = usage.loader;
export const action = usage.action;
