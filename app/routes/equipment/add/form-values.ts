import { parse } from "@conform-to/react";
import type { EquipmentFormValues, FieldValues } from "#app/forms/equipment/equipment-edit.ts";

/** The intent of the button that opens an empty form after this one. */
export const ANOTHER = "another";

/** The fields of the form; a new machine may have a program. */
export type AddFormValues = EquipmentFormValues & {
  serviceProgramId: string;
  /** Asked when the unit of a machine with readings is changed. */
  unitChange: string;
  newReading: string;
};

/** A new machine before any input. */
export const NEW_MACHINE: Partial<AddFormValues> = {
  fuelType: "",
  alertThreshold: "20",
  notificationDays: "7",
  serviceParts: [],
};

/**
 * Whether a folded part of the form holds a value, so that it is shown open: a text, a tick or a row that a new machine
 * doesn't have before any input.
 */
export function holdsValue(values: FieldValues, fields: readonly (keyof AddFormValues)[]): boolean {
  return fields.some((field) => {
    const value = (values as Partial<AddFormValues>)[field];
    if (Array.isArray(value)) return value.length > 0;
    return typeof value === "string" && value !== "" && value !== NEW_MACHINE[field];
  });
}

/** Whether one of the fields, or a row of theirs, has a message. */
export function hasFault(
  faults: Record<string, unknown> | null | undefined,
  fields: readonly string[],
): boolean {
  const faulty = Object.entries(faults ?? {}).flatMap(([name, fault]) => (fault ? [name] : []));
  return faulty.some((name) => fields.some((field) => name === field || name.startsWith(`${field}[`)));
}

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
