import { printActivityQuery, readActivityQuery } from "#app/http/activity-query.server.ts";
import { exportRoute } from "#app/http/export.server.ts";
import { activityFile } from "#app/services/files/activity-export.ts";

const download = exportRoute("/exports/activity-log.csv", {
  file: ({ services, actor, url }) => activityFile(services, actor, readActivityQuery(url)),
  range: ["from", "to"],
  empty: ({ url }) => ({
    to: `/activity${printActivityQuery(readActivityQuery(url))}`,
    title: "downloads:noData",
    description: "downloads:noActivity",
  }),
});

export const loader = download;
export const action = download;
