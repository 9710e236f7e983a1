import { exportRoute } from "#app/http/downloads/export.server.ts";
import { readDayRangeQuery } from "#app/http/queries/day-range-query.server.ts";
import { historyFile } from "#app/services/files/history-export.ts";

const equipmentIn = (url: URL) => url.searchParams.get("equipment") || null;

const download = exportRoute("/exports/equipment-history.csv", {
  file: ({ services, actor, url }) =>
    historyFile(services, actor, { equipmentId: equipmentIn(url), ...readDayRangeQuery(url) }),
  range: ["from", "to"],
  empty({ url }) {
    const equipmentId = equipmentIn(url);
    return {
      to: equipmentId ? `/equipment-items/${equipmentId}/history` : "/",
      title: "downloads:noData",
      description: "downloads:noHistory",
    };
  },
});

export const loader = download;
export const action = download;
