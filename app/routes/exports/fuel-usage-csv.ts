import { api, call } from "#app/http/api.server.ts";
import { csvStream } from "#app/http/csv.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { fuelUsageFile } from "#app/services/fuel-export.ts";

const download = api("/exports/fuel-usage.csv", {
  GET: call(async ({ services, actor }) => {
    const file = await fuelUsageFile(services, actor);
    if (file) return csvStream(file.name, file.header, file.pages);
    return redirectWithFlash("/fuel", {
      tone: "error",
      title: "fuel:export.noData",
      description: "fuel:export.noDataHint",
    });
  }),
});

export const loader = download.loader;
export const action = download.action;
