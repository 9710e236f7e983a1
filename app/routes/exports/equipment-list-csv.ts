import { api, call } from "#app/http/api.server.ts";
import { csvStream } from "#app/http/csv.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { equipmentListFile } from "#app/services/equipment-export.ts";

const download = api("/exports/equipment-list.csv", {
  GET: call(async ({ services, actor }) => {
    const file = await equipmentListFile(services, actor);
    if (file) return csvStream(file.name, file.header, file.pages);
    return redirectWithFlash("/equipment-list", {
      tone: "error",
      title: "equipment:list.noData",
      description: "equipment:list.noDataHint",
    });
  }),
});

export const loader = download.loader;
export const action = download.action;
