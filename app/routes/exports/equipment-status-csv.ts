import { readFleetFilter } from "#app/domain/equipment/fleet-filter.ts";
import { statusFromRouteWord } from "#app/domain/service/service-status.ts";
import { exportRoute } from "#app/http/downloads/export.server.ts";
import { statusFile } from "#app/services/files/status-export.ts";

/** `status` is a word of the status pages; an unknown one exports all, like the pages. */
const download = exportRoute("/exports/equipment-status.csv", {
  file: ({ services, actor, url }) =>
    statusFile(services, actor, {
      status: statusFromRouteWord(url.searchParams.get("status") ?? undefined),
      place: readFleetFilter(url.searchParams).place,
    }),
});

export const loader = download;
export const action = download;
