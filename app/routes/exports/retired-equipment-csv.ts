import { exportRoute } from "#app/http/downloads/export.server.ts";
import { readDayRangeQuery } from "#app/http/queries/day-range-query.server.ts";
import { retiredFile } from "#app/services/files/retired-export.ts";

const download = exportRoute("/exports/retired-equipment.csv", {
  file: ({ services, actor, url }) => retiredFile(services, actor, readDayRangeQuery(url)),
  range: ["from", "to"],
  empty: () => ({ to: "/retired-equipment", title: "retired:noData", description: "retired:noDataHint" }),
  done: ({ count }) => ({
    title: "retired:exported",
    description: "retired:exportedText",
    params: { count },
  }),
});

export const loader = download;
export const action = download;
