import { z } from "zod";
import { isManager } from "#app/domain/accounts/roles.ts";
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import {
  EQUIPMENT_TYPES,
  FUEL_TYPES,
  FUEL_USES,
  INTERVAL_UNITS,
  METER_UNITS,
} from "#app/domain/equipment/equipment.ts";
import {
  fieldsBetween,
  MACHINE_FIELD_NAMES,
  MACHINE_FIELDS,
  type MachineField,
  type ManagersField,
  PLAIN_FIELDS,
  type PlainField,
  type PlainKind,
  rowOfField,
} from "#app/domain/equipment/machine-fields.ts";
import { machineStatus } from "#app/domain/equipment/machine-status.ts";
import { CONDITIONS } from "#app/domain/issues/issue.ts";
import { usageSinceNew } from "#app/domain/meter/since-new.ts";
import { picked } from "#app/domain/picked.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import {
  isNearEndOfLife,
  OVERALL,
  SERVICE_STATUSES,
  serviceStatus,
} from "#app/domain/service/service-status.ts";
import { taskNameOf } from "#app/domain/service/service-task.ts";
import { schedulesOf } from "#app/domain/service/stored-tasks.ts";
import { type MachineValues, machineAsSent } from "#app/forms/equipment/equipment-form.ts";
import { amount, costs, day, instant, servicePartAnswer } from "#app/forms/wire.ts";
import type { Actor } from "#app/services/actor.ts";
import { taskAnswer } from "#app/services/service/task-record.ts";
import type { EquipmentRow } from "#db/queries/equipment/equipment.ts";

const PLAIN_ANSWERS: Record<PlainKind, z.ZodType> = {
  line: z.string().nullable(),
  place: z.string().nullable(),
  year: z.int().nullable(),
  text: z.string().nullable(),
  link: z.string().nullable(),
  day: day().nullable(),
  money: costs(),
  fuelUse: z.enum(FUEL_USES).nullable(),
};

/** Plain fields of a machine as calls answer them; an operator's answer has none of the managers'. */
export function plainAnswers(fields: readonly PlainField[]): Record<string, z.ZodType> {
  const answers = fields.map((field) => [field, PLAIN_ANSWERS[MACHINE_FIELDS[field].kind]]);
  return Object.fromEntries(answers);
}

const managersAnswers = (fields: readonly PlainField[]) =>
  Object.entries(plainAnswers(fields)).map(([field, answer]) => [
    field,
    rowOfField(field as PlainField).forManagers ? answer.optional() : answer,
  ]);

/** The fields with rules of their own as calls answer them. */
const OWN_ANSWERS = {
  type: z.enum(EQUIPMENT_TYPES),
  unit: z.enum(METER_UNITS),
  currentUsage: amount(),
  threshold: amount().nullable().describe("Lifespan"),
  fuelType: z.enum(FUEL_TYPES),
  alertThreshold: z.int().describe("Percent of the lifespan that is left when it nears its end"),
  serviceInterval: amount().describe("Units between regular services; 0 for none"),
  lastServiceUsage: amount(),
  hasScheduledMaintenance: z.boolean(),
  maintenanceStartDate: day().nullable(),
  maintenanceInterval: z.int().nullable(),
  maintenanceIntervalUnit: z.enum(INTERVAL_UNITS).nullable(),
  nextMaintenanceDate: day().nullable(),
  notificationDays: z.int(),
  serviceParts: z.array(servicePartAnswer),
} satisfies Record<Exclude<MachineField, PlainField | "name">, z.ZodType>;

/** A machine as calls answer it. */
export const equipmentAnswer = z
  .object({
    id: z.string(),
    userId: z.string().describe("The company"),
    name: z.string(),
    ...OWN_ANSWERS,
    ...Object.fromEntries(managersAnswers(PLAIN_FIELDS)),
    totalFuelUsed: amount(),
    totalGasUsed: amount(),
    totalDieselUsed: amount(),
    condition: z.enum(CONDITIONS).describe("The worst of its open issues"),
    openIssues: z.int(),
    lastCheckAt: instant().nullable(),
    dateAdded: instant(),
    lastUpdated: instant(),
    status: z.enum(SERVICE_STATUSES).describe("The worst of its tasks"),
    overall: z.enum(OVERALL),
    statusTask: z
      .string()
      .nullable()
      .describe("The name of the task that the status is of; null for the regular service without a name"),
    nextServiceUsage: amount().nullable(),
    remainingUsage: amount().nullable(),
    usageSinceNew: amount().describe("With the meters that were replaced"),
    nearEndOfLife: z.boolean(),
  })
  .meta({ id: "Machine" });

/** A machine with its tasks. */
export const machineAnswer = equipmentAnswer
  .extend({ tasks: z.array(taskAnswer) })
  .meta({ id: "MachineWithTasks" });

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
