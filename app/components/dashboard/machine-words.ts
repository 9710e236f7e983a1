import type { EquipmentType } from "#app/domain/equipment/equipment.ts";
import { SERVICE_STATUSES, type ServiceStatus } from "#app/domain/service/service-status.ts";
import type { Translate } from "#app/i18n/translate.ts";

/** Words needed by every row of a list, looked up once instead of per row. */
export type MachineWords = {
  status: Record<ServiceStatus, string>;
  type: Record<EquipmentType, string>;
};

export function machineWords(t: Translate): MachineWords {
  const status = Object.fromEntries(
    SERVICE_STATUSES.map((status) => [status, t(`dashboard:overview.${status}`)]),
  ) as MachineWords["status"];
  const type = {
    vehicle: t("common:type.vehicle"),
    machinery: t("common:type.machinery"),
    tools: t("common:type.tools"),
    other: t("common:type.other"),
  };
  return { status, type };
}
