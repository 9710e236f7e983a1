import { isManager } from "#app/domain/accounts/roles.ts";
import type { MachineBooks } from "#app/domain/books/machine-books.ts";
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import { machineStatus } from "#app/domain/equipment/machine-status.ts";
import { centsToNumber } from "#app/domain/money.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { isNearEndOfLife, serviceStatus } from "#app/domain/service/service-status.ts";
import { taskNameOf } from "#app/domain/service/service-task.ts";
import { schedulesOf } from "#app/domain/service/stored-tasks.ts";
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
  return {
    id: row.id,
    userId: row.companyId,
    name: row.name,
    type: row.type,
    serialNumber: row.serialNumber,
    unit: row.unit,
    currentUsage: tenthsToNumber(row.currentUsage),
    threshold: tenthsToNumber(row.threshold),
    fuelType: row.fuelType,
    alertThreshold: row.alertThreshold,
    serviceInterval: tenthsToNumber(row.serviceInterval),
    lastServiceUsage: tenthsToNumber(row.lastServiceUsage),
    totalFuelUsed: tenthsToNumber(row.totalGasUsed + row.totalDieselUsed),
    totalGasUsed: tenthsToNumber(row.totalGasUsed),
    totalDieselUsed: tenthsToNumber(row.totalDieselUsed),
    hasScheduledMaintenance: row.hasScheduledMaintenance,
    maintenanceStartDate: row.maintenanceStartDate,
    maintenanceInterval: row.maintenanceInterval,
    maintenanceIntervalUnit: row.maintenanceIntervalUnit,
    nextMaintenanceDate: row.nextMaintenanceDate,
    notificationDays: row.notificationDays,
    serviceParts: row.serviceParts,
    description: row.description,
    condition: row.condition,
    openIssues: row.openIssues,
    checklistId: row.checklistId,
    lastCheckAt: row.lastCheckAt?.toISOString() ?? null,
    ...(isManager(reader.role) ? booksRecord(row) : {}),
    dateAdded: row.dateAdded.toISOString(),
    lastUpdated: row.lastUpdated.toISOString(),
    status,
    overall,
    statusTask: text.task ? taskNameOf(text.task) : null,
    nextServiceUsage: tenthsToNumber(nextServiceUsage),
    remainingUsage: tenthsToNumber(remaining),
    nearEndOfLife: isNearEndOfLife(row),
  };
}

export type EquipmentRecord = ReturnType<typeof equipmentRecord>;

/** What the books know of a machine, in a call's answer: the price in dollars. */
function booksRecord({ purchaseDate, purchasePrice, fuelUse }: MachineBooks) {
  return {
    purchaseDate,
    purchasePrice: centsToNumber(purchasePrice),
    fuelUse,
  };
}
