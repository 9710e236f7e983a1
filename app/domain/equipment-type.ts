/** What kind of thing a machine is (specification §3). */
export const EQUIPMENT_TYPES = ["vehicle", "machinery", "tools", "other"] as const;
export type EquipmentType = (typeof EQUIPMENT_TYPES)[number];
