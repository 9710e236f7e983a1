import { api, call } from "#app/http/api.server.ts";
import { csvStream } from "#app/http/csv.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { historyFile } from "#app/services/history-export.ts";

const download = api("/exports/equipment-history.csv", {
  GET: call(async ({ services, actor, url }) => {
    const equipmentId = url.searchParams.get("equipment") || null;
    const file = await historyFile(services, actor, equipmentId);
    if (file) return csvStream(file.name, file.header, file.pages);
    return redirectWithFlash(equipmentId ? `/equipment-items/${equipmentId}/history` : "/", {
      tone: "error",
      title: "updates:history.noData",
      description: "updates:history.noDataHint",
    });
  }),
});

export const loader = download.loader;
export const action = download.action;
