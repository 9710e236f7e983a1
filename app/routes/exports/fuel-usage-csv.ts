import { exportRoute } from "#app/http/downloads/export.server.ts";
import { readDayRangeQuery } from "#app/http/queries/day-range-query.server.ts";
import { fuelUsageFile } from "#app/services/files/fuel-export.ts";

const download = exportRoute("/exports/fuel-usage.csv", {
  file: ({ services, actor, url }) => fuelUsageFile(services, actor, readDayRangeQuery(url)),
  range: ["from", "to"],
  empty: () => ({ to: "/fuel", title: "downloads:noData", description: "downloads:noFuel" }),
});

export const loader = download;
export const action = download;
