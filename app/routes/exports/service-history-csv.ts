import { exportRoute } from "#app/http/export.server.ts";
import { serviceHistoryFile } from "#app/services/files/service-export.ts";

const queryOf = ({ searchParams }: URL) => ({
  equipment: searchParams.get("equipment") ?? "",
  from: searchParams.get("from") ?? "",
  to: searchParams.get("to") ?? "",
});

const download = exportRoute("/exports/service-history.csv", {
  file: ({ services, actor, url }) => serviceHistoryFile(services, actor, queryOf(url)),
  empty({ url }) {
    const { equipment } = queryOf(url);
    return {
      to: equipment ? `/equipment-items/${equipment}/services` : "/costs",
      title: "downloads:noData",
      description: "downloads:noServices",
    };
  },
});

export const loader = download;
export const action = download;
