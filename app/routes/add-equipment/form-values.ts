import type { MachineValues } from "#app/domain/forms/equipment-form.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";

/** What the form's fields hold, all of it text. */
export type EquipmentFormValues = {
  name: string;
  type: string;
  serialNumber: string;
  unit: string;
  fuelType: string;
  currentUsage: string;
  threshold: string;
  alertThreshold: string;
  serviceInterval: string;
  lastServiceUsage: string;
  hasScheduledMaintenance: string;
  maintenanceStartDate: string;
  maintenanceInterval: string;
  maintenanceIntervalUnit: string;
  notificationDays: string;
  serviceParts: { part: string; partNumber: string; qty: string }[];
  description: string;
};

/** A new machine before anybody typed. */
export const NEW_MACHINE: Partial<EquipmentFormValues> = {
  fuelType: "n/a",
  alertThreshold: "20",
  notificationDays: "7",
  serviceParts: [],
};

const usage = (tenths: number | null) => (tenths === null ? "" : String(tenthsToNumber(tenths)));

/** A stored machine as the form shows it. */
export function formValuesOf(machine: MachineValues): EquipmentFormValues {
  return {
    name: machine.name,
    type: machine.type,
    serialNumber: machine.serialNumber ?? "",
    unit: machine.unit,
    fuelType: machine.fuelType,
    currentUsage: usage(machine.currentUsage),
    threshold: usage(machine.threshold),
    alertThreshold: String(machine.alertThreshold),
    serviceInterval: machine.serviceInterval === 0 ? "" : usage(machine.serviceInterval),
    // Nothing was ever serviced: left empty, an interval that is added now starts at the current usage (C-28).
    lastServiceUsage:
      machine.serviceInterval === 0 && machine.lastServiceUsage === 0 ? "" : usage(machine.lastServiceUsage),
    hasScheduledMaintenance: machine.hasScheduledMaintenance ? "on" : "",
    maintenanceStartDate: machine.maintenanceStartDate ?? "",
    maintenanceInterval: machine.maintenanceInterval === null ? "" : String(machine.maintenanceInterval),
    maintenanceIntervalUnit: machine.maintenanceIntervalUnit ?? "",
    notificationDays: String(machine.notificationDays),
    serviceParts: machine.serviceParts.map((row) => ({ ...row, qty: String(row.qty) })),
    description: machine.description ?? "",
  };
}

/** Fields that operators' reports and services change while an edit is open. */
const MOVING = ["currentUsage", "lastServiceUsage"] as const;

/** The name of the hidden field with what the form showed. */
export const shownName = (field: (typeof MOVING)[number]) => `shown.${field}`;

/**
 * Takes a moving field as the machine has it now, when the person left it as it was shown: an edit of the name must
 * not take back a reading that came in meanwhile.
 */
export function keepUntouched(form: FormData, machine: MachineValues): void {
  for (const field of MOVING) {
    const shown = form.get(shownName(field));
    if (shown !== null && shown === form.get(field)) form.set(field, formValuesOf(machine)[field]);
    form.delete(shownName(field));
  }
}

/** Empties the schedule that the form turned off (§4); without script its fields still hold what was typed. */
export function emptyUnscheduled(form: FormData): void {
  if (form.get("hasScheduledMaintenance")) return;
  for (const field of ["maintenanceStartDate", "maintenanceInterval", "maintenanceIntervalUnit"])
    form.delete(field);
}

const PART_FIELD = /^serviceParts\[\d{1,3}\]\.(?:part|partNumber|qty)$/;

/** Drops names that look like parts and are none, such as `serviceParts.length`: the rows could not be shown again. */
export function dropUnknownParts(form: FormData): void {
  for (const name of [...form.keys()]) {
    if (name.startsWith("serviceParts") && !PART_FIELD.test(name)) form.delete(name);
  }
}
