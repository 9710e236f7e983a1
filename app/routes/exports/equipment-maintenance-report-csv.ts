import { exportRoute } from "#app/http/downloads/export.server.ts";
import { maintenanceReportFile } from "#app/services/files/status-export.ts";

const download = exportRoute("/exports/equipment-maintenance-report.csv", {
  file: ({ services, actor }) => maintenanceReportFile(services, actor),
  empty: () => ({ to: "/", title: "downloads:noData", description: "downloads:noEquipment" }),
});

export const loader = download;
export const action = download;
