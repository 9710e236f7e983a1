import { parse } from "@conform-to/react";
import type { EquipmentFormValues, FieldValues } from "#app/forms/equipment/equipment-edit.ts";

/** The fields of the form; a new machine may have a program. */
export type AddFormValues = EquipmentFormValues & { serviceProgramId: string };

/** A new machine before any input. */
export const NEW_MACHINE: Partial<AddFormValues> = {
  fuelType: "n/a",
  alertThreshold: "20",
  notificationDays: "7",
  serviceParts: [],
};

/** The input by field. */
export function typedValues(form: FormData): FieldValues {
  return parse(form, { resolve: () => ({ value: null }) }).payload;
}

/** Empties a schedule that the form turned off; without script its fields still hold their input. */
export function emptyUnscheduled(form: FormData): void {
  if (form.get("hasScheduledMaintenance")) return;
  for (const field of ["maintenanceStartDate", "maintenanceInterval", "maintenanceIntervalUnit"])
    form.delete(field);
}

const PART_FIELD = /^serviceParts\[\d{1,3}\]\.(?:part|partNumber|qty)$/;

/**
 * Drops names that look like parts but aren't, such as `serviceParts.length`: their rows could not be shown
 * again.
 */
export function dropUnknownParts(form: FormData): void {
  for (const name of [...form.keys()]) {
    if (name.startsWith("serviceParts") && !PART_FIELD.test(name)) form.delete(name);
  }
}
