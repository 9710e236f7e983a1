import { exportRoute } from "#app/http/downloads/export.server.ts";
import { printChecksQuery, readChecksQuery } from "#app/http/queries/checks-query.server.ts";
import { checksFile } from "#app/services/files/checks-export.ts";

const download = exportRoute("/exports/pre-start-checks.csv", {
  file: ({ services, actor, url }) => checksFile(services, actor, readChecksQuery(url)),
  range: ["month"],
  empty: ({ url }) => ({
    to: `/checks${printChecksQuery(readChecksQuery(url))}`,
    title: "downloads:noData",
    description: "downloads:noChecks",
  }),
});

export const loader = download;
export const action = download;
