import { exportRoute } from "#app/http/downloads/export.server.ts";
import type { Call } from "#app/http/endpoint.server.ts";
import { printActivityQuery, readActivityQuery } from "#app/http/queries/activity-query.server.ts";
import { activityFile } from "#app/services/files/activity-export.ts";

/** The page of the log with the same choices. */
const activityWith = ({ url }: Pick<Call, "url">) => `/activity${printActivityQuery(readActivityQuery(url))}`;

const download = exportRoute("/exports/activity-log.csv", {
  file: ({ services, actor, url }) => activityFile(services, actor, readActivityQuery(url)),
  range: ["from", "to"],
  daysFrom: activityWith,
  empty: (call) => ({
    to: activityWith(call),
    title: "downloads:noData",
    description: "downloads:noActivity",
  }),
});

export const loader = download;
export const action = download;
