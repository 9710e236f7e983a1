import { exportRoute } from "#app/http/downloads/export.server.ts";
import { readDayRangeQuery } from "#app/http/queries/day-range-query.server.ts";
import { serviceHistoryFile } from "#app/services/files/service-export.ts";

const equipmentIn = (url: URL) => url.searchParams.get("equipment") || null;

const download = exportRoute("/exports/service-history.csv", {
  file: ({ services, actor, url }) =>
    serviceHistoryFile(services, actor, { equipmentId: equipmentIn(url), ...readDayRangeQuery(url) }),
  range: ["from", "to"],
  empty({ url }) {
    const equipmentId = equipmentIn(url);
    return {
      to: equipmentId ? `/equipment-items/${equipmentId}/services` : "/costs",
      title: "downloads:noData",
      description: "downloads:noServices",
    };
  },
});

export const loader = download;
export const action = download;
