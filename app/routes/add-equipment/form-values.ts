import { parse } from "@conform-to/react";
import type { EquipmentFormValues, FieldValues } from "#app/forms/equipment-edit.ts";

/** A new machine before anybody typed. */
export const NEW_MACHINE: Partial<EquipmentFormValues> = {
  fuelType: "n/a",
  alertThreshold: "20",
  notificationDays: "7",
  serviceParts: [],
};

/** What was typed, by field. */
export function typedValues(form: FormData): FieldValues {
  return parse(form, { resolve: () => ({ value: null }) }).payload;
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
