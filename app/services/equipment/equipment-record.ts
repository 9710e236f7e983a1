import { isManager } from "#app/domain/accounts/roles.ts";
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import {
  fieldsBetween,
  MACHINE_FIELD_NAMES,
  type MachineField,
  type ManagersField,
  rowOfField,
} from "#app/domain/equipment/machine-fields.ts";
import { machineStatus } from "#app/domain/equipment/machine-status.ts";
import { usageSinceNew } from "#app/domain/meter/since-new.ts";
import { picked } from "#app/domain/picked.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { isNearEndOfLife, serviceStatus } from "#app/domain/service/service-status.ts";
import { taskNameOf } from "#app/domain/service/service-task.ts";
import { schedulesOf } from "#app/domain/service/stored-tasks.ts";
import { type MachineValues, machineAsSent } from "#app/forms/equipment/equipment-form.ts";
import type { Actor } from "#app/services/actor.ts";
import type { EquipmentRow } from "#db/queries/equipment/equipment.ts";

/**
 * A machine in a call's answer: every field of the entity list, usage and fuel as numbers with one decimal, instants
 * in ISO 8601. It adds `status` and `overall` of the dashboard scale with the task that governs them, the next
 * service of the default task and the end of the lifespan, so that clients need no rules of their own. Operators get
 * no purchase and no use.
 */
export function equipmentRecord(row: EquipmentRow, reader: Pick<Actor, "role">, today: CalendarDate) {
  const tasks = schedulesOf(row);
  const { status, overall, text } = machineStatus(tasks, today);
  const { nextServiceUsage, remaining } = serviceStatus(tasks[0], today);
  const fields = fieldsFor(reader, row);
  return {
    id: row.id,
    userId: row.companyId,
    ...fields("name", "hasScheduledMaintenance"),
    totalFuelUsed: tenthsToNumber(row.totalGasUsed + row.totalDieselUsed),
    totalGasUsed: tenthsToNumber(row.totalGasUsed),
    totalDieselUsed: tenthsToNumber(row.totalDieselUsed),
    ...fields("hasScheduledMaintenance", "checklistId"),
    condition: row.condition,
    openIssues: row.openIssues,
    ...fields("checklistId", "purchaseDate"),
    lastCheckAt: row.lastCheckAt?.toISOString() ?? null,
    ...fields("purchaseDate"),
    dateAdded: row.dateAdded.toISOString(),
    lastUpdated: row.lastUpdated.toISOString(),
    status,
    overall,
    statusTask: text.task ? taskNameOf(text.task) : null,
    nextServiceUsage: tenthsToNumber(nextServiceUsage),
    remainingUsage: tenthsToNumber(remaining),
    usageSinceNew: tenthsToNumber(usageSinceNew(row)),
    nearEndOfLife: isNearEndOfLife(row),
  };
}

export type EquipmentRecord = ReturnType<typeof equipmentRecord>;

/**
 * Takes editable fields as calls send them, from one field to the one before another, so that answers keep their
 * order. An operator's answer has no fields for managers.
 */
function fieldsFor({ role }: Pick<Actor, "role">, row: EquipmentRow) {
  type Seen = Omit<MachineValues, ManagersField> & Partial<Pick<MachineValues, ManagersField>>;
  const sent: Seen = machineAsSent(row);
  const names = MACHINE_FIELD_NAMES.filter((field) => isManager(role) || !rowOfField(field).forManagers);
  return (from: MachineField, before?: MachineField) => picked(sent, fieldsBetween(names, from, before));
}
