import { exportRoute } from "#app/http/downloads/export.server.ts";
import { readDayRangeQuery } from "#app/http/queries/day-range-query.server.ts";
import { operatorFile } from "#app/services/files/operator-export.ts";

const download = exportRoute("/exports/operators.csv", {
  file: ({ services, actor, url }) => operatorFile(services, actor, readDayRangeQuery(url)),
  range: ["from", "to"],
  empty: () => ({
    to: "/employees",
    title: "operators:notice.noneToExport",
    description: "operators:notice.noneToExportBody",
  }),
  done: ({ count }) => ({
    title: "operators:notice.exported",
    description: "operators:notice.exportedBody",
    params: { count },
  }),
});

export const loader = download;
export const action = download;
