import { api, call } from "#app/http/api.server.ts";
import { jsonStream } from "#app/http/json-stream.server.ts";
import { historyRecords } from "#app/services/history-export.ts";

const history = api("/api/equipment-history/export", {
  GET: call(({ services, actor, t, locale }) => jsonStream(historyRecords(services, actor, { t, locale }))),
});

export const loader = history.loader;
export const action = history.action;
