import { exportRoute } from "#app/http/downloads/export.server.ts";
import { listFilterOf } from "#app/http/queries/list-query.server.ts";
import { equipmentListFile } from "#app/services/files/equipment-export.ts";

const download = exportRoute("/exports/equipment-list.csv", {
  file: ({ services, actor, url, t }) => equipmentListFile(services, actor, listFilterOf(url, t)),
  empty: () => ({ to: "/equipment-list", title: "downloads:noData", description: "downloads:noEquipment" }),
});

export const loader = download;
export const action = download;
