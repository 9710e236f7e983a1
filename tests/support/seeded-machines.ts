import { getTableColumns } from "drizzle-orm";
import type { EquipmentType } from "#app/domain/equipment/equipment.ts";
import type { ServiceTask } from "#app/domain/service/service-task.ts";
import { columnsOfTasks } from "#app/domain/service/stored-tasks.ts";
import { equipment } from "#db/schema.ts";
import { groupsOf } from "./groups-of.ts";

/** A machine written straight into the database; numbers in tenths, like the columns. */
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

/** A machine without a schedule, with the given values. */
export function seedMachine(name: string, machine: Partial<SeedMachine> = {}): SeedMachine {
  return { id: crypto.randomUUID(), name, ...PLAIN, ...machine };
}

/** Inserts the given machines, where `seedFleet` makes its own. */
export async function seedMachines(
  db: D1Database,
  companyId: string,
  machines: SeedMachine[],
): Promise<void> {
  for (const some of groupsOf(machines, 500)) {
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
      .bind(companyId, JSON.stringify(some))
      .run();
  }
}

/** A machine with its service tasks, the default first. */
export type MachineOfSeed = { id: string; name: string; currentUsage: number; tasks: readonly ServiceTask[] };

/** Inserts machines with all that their rows store of their tasks. */
export async function seedMachinesOfTasks(
  db: D1Database,
  companyId: string,
  machines: readonly MachineOfSeed[],
): Promise<void> {
  await seedMachines(
    db,
    companyId,
    machines.map(({ tasks: _tasks, ...machine }) => ({ ...PLAIN, ...machine })),
  );
  const columns = getTableColumns(equipment);
  for (const some of groupsOf(machines, 50)) {
    const rows = some.map(({ id, tasks }) => ({ id, ...columnsOfTasks(tasks) }));
    const [{ id: _id, ...stored } = { id: "" }] = rows;
    const set = Object.keys(stored).map(
      (name) => `${columns[name as keyof typeof columns].name} = row.value ->> '${name}'`,
    );
    await db
      .prepare(
        `update equipment set ${set.join(", ")} from json_each(?1) as row where equipment.id = row.value ->> 'id'`,
      )
      .bind(JSON.stringify(rows))
      .run();
  }
}
