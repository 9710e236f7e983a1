import type { EquipmentType } from "#app/domain/fleet-filter.ts";

/** A machine written straight into the database; numbers in tenths, as the columns hold them. */
export type SeedMachine = {
  id: string;
  name: string;
  type: EquipmentType;
  unit: "hours" | "miles" | "kilometers" | "n/a";
  currentUsage: number;
  lastServiceUsage: number;
  serviceInterval: number;
  hasScheduledMaintenance: boolean;
  nextMaintenanceDate: string | null;
  notificationDays: number;
  threshold: number | null;
  alertThreshold: number;
  totalGasUsed: number;
  totalDieselUsed: number;
};

const PLAIN: Omit<SeedMachine, "id" | "name"> = {
  type: "machinery",
  unit: "hours",
  currentUsage: 0,
  lastServiceUsage: 0,
  serviceInterval: 0,
  hasScheduledMaintenance: false,
  nextMaintenanceDate: null,
  notificationDays: 7,
  threshold: null,
  alertThreshold: 20,
  totalGasUsed: 0,
  totalDieselUsed: 0,
};

/** A machine without a schedule, but for what is said of it. */
export function seedMachine(name: string, machine: Partial<SeedMachine> = {}): SeedMachine {
  return { id: crypto.randomUUID(), name, ...PLAIN, ...machine };
}

/** Writes a fleet of any size: tests of many machines need no act for each. */
export async function seedFleet(db: D1Database, companyId: string, machines: SeedMachine[]): Promise<void> {
  for (let from = 0; from < machines.length; from += 500) {
    await db
      .prepare(
        `insert into equipment (id, company_id, name, type, unit, current_usage, current_usage_at, last_service_usage,
          service_interval, has_scheduled_maintenance, next_maintenance_date, notification_days, threshold,
          alert_threshold, total_gas_used, total_diesel_used, date_added, last_updated)
        select m.value ->> 'id', ?1, m.value ->> 'name', m.value ->> 'type', m.value ->> 'unit',
          m.value ->> 'currentUsage', 0, m.value ->> 'lastServiceUsage', m.value ->> 'serviceInterval',
          m.value ->> 'hasScheduledMaintenance', m.value ->> 'nextMaintenanceDate', m.value ->> 'notificationDays',
          m.value ->> 'threshold', m.value ->> 'alertThreshold', m.value ->> 'totalGasUsed',
          m.value ->> 'totalDieselUsed', 0, 0
        from json_each(?2) as m`,
      )
      .bind(companyId, JSON.stringify(machines.slice(from, from + 500)))
      .run();
  }
}

const MAKES = [
  "Bobcat T770",
  "Caterpillar 320",
  "John Deere 6120M",
  "Ford F-150",
  "Stihl MS 261",
  "Honda EU22i",
];
const TYPES: EquipmentType[] = ["machinery", "machinery", "machinery", "vehicle", "tools", "other"];
const UNITS = ["hours", "hours", "hours", "miles", "hours", "n/a"] as const;

/** A fleet as farms and builders have it: most is fine, some is due, some is late; `today` is `YYYY-MM-DD`. */
export function realisticFleet(size: number, today: string): SeedMachine[] {
  return Array.from({ length: size }, (_, index) => {
    const kind = index % MAKES.length;
    const interval = kind === 5 ? 0 : kind === 3 ? 50_000 : 2_500;
    const percent = (index * 37) % 121;
    const last = ((index * 7_919) % 9_000) * 10;
    const day = new Date(Date.parse(`${today}T00:00:00Z`) + (((index * 13) % 120) - 4) * 86_400_000);
    const dated = index % 4 === 0;
    const fueled = index % 3 === 0;
    return seedMachine(`${MAKES[kind]} #${index + 1}`, {
      type: TYPES[kind],
      unit: UNITS[kind],
      lastServiceUsage: last,
      currentUsage: last + Math.round((interval * percent) / 100),
      serviceInterval: interval,
      hasScheduledMaintenance: dated,
      nextMaintenanceDate: dated ? day.toISOString().slice(0, 10) : null,
      threshold: index % 9 === 0 ? last + 1_000 : null,
      totalGasUsed: fueled ? (index * 71) % 4_000 : 0,
      totalDieselUsed: kind < 3 ? (index * 113) % 9_000 : 0,
    });
  });
}
