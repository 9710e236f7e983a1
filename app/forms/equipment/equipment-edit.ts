import {
  type FieldKind,
  FORM_FIELDS,
  type FormField,
  fieldsMerged,
  rowOfField,
} from "#app/domain/equipment/machine-fields.ts";
import { centsToText } from "#app/domain/money.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import type { MachineValues } from "#app/forms/equipment/equipment-form.ts";

/*
 * An edit of a machine that somebody else may change at the same time: the values displayed, typed and stored.
 * All three are the texts of the form's fields.
 */

type FormParts = { part: string; partNumber: string; qty: string }[];

/** The values of the form's fields, as text. */
export type EquipmentFormValues = { [field in FormField]: field extends "serviceParts" ? FormParts : string };

export type EquipmentField = FormField;

/** The form values of a stored machine. */
export function formValuesOf(machine: MachineValues): EquipmentFormValues {
  const { serviceInterval, lastServiceUsage, serviceParts } = machine;
  const texts = Object.fromEntries(
    FORM_FIELDS.map((field) => [field, formText(rowOfField(field).kind, machine[field])]),
  ) as Record<FormField, string>;
  // The form has the fuel next to the unit, and so has the copy of its values that it carries.
  const { name, type, serialNumber, unit, fuelType, ...others } = texts;
  return {
    ...{ name, type, serialNumber, unit, fuelType },
    ...others,
    serviceInterval: serviceInterval === 0 ? "" : texts.serviceInterval,
    // Never serviced: left empty, so an interval added now starts at the current usage.
    lastServiceUsage: serviceInterval === 0 && lastServiceUsage === 0 ? "" : texts.lastServiceUsage,
    serviceParts: serviceParts.map((row) => ({ ...row, qty: String(row.qty) })),
  };
}

function formText(kind: FieldKind, value: MachineValues[FormField]): string {
  if (value === null) return "";
  if (kind === "flag") return value ? "on" : "";
  if (typeof value !== "number") return String(value);
  if (kind === "money") return centsToText(value);
  return String(kind === "usage" ? tenthsToNumber(value) : value);
}

const ALONE = fieldsMerged("alone");
/** The unit comes first, then what is counted in it. */
const MEASURES = fieldsMerged("measure");
const SCHEDULE = fieldsMerged("schedule");
const RHYTHM = [
  "maintenanceInterval",
  "maintenanceIntervalUnit",
] as const satisfies readonly EquipmentField[];

type FieldGroup = readonly EquipmentField[];

/** Values by field, from a form or from a browser's own memory of one. */
export type FieldValues = { readonly [field in EquipmentField]?: unknown };

/**
 * Merges an edit into the stored machine: a field left as `displayed` keeps the stored value, a changed one takes
 * the typed value. `clashes` are fields that both sides changed to different values; `merged` has the typed
 * ones. Fields that only make sense together are merged together: "every 3" and "months", measures and their
 * unit, a schedule and its switch. Fields missing in `typed` are empty; without `displayed` every field counts as
 * changed.
 */
export function mergeEdit(edit: {
  displayed: FieldValues | null;
  typed: FieldValues;
  stored: EquipmentFormValues;
}): { merged: Record<string, unknown>; clashes: EquipmentField[] } {
  const { displayed, typed, stored } = edit;
  if (!displayed) return { merged: { ...typed }, clashes: [] };
  const merged: Record<string, unknown> = { ...typed };
  const clashes: EquipmentField[] = [];
  const same = (one: FieldValues, other: FieldValues) => (field: EquipmentField) =>
    comparable(field, one[field]) === comparable(field, other[field]);
  for (const fields of groupsOf(displayed, typed, stored)) {
    if (fields.every(same(typed, displayed))) {
      for (const field of fields) merged[field] = stored[field];
    } else if (!fields.every(same(stored, displayed))) {
      clashes.push(...fields.filter((field) => !same(typed, stored)(field)));
    }
  }
  return { merged, clashes };
}

/** The displayed values once the form has asked: whoever saves again has seen what these fields store. */
export function displayedAfterAsking(
  displayed: FieldValues,
  stored: EquipmentFormValues,
  clashes: readonly EquipmentField[],
): FieldValues {
  const groups = groupsOf(displayed, displayed, stored).filter((fields) =>
    fields.some((field) => clashes.includes(field)),
  );
  return { ...displayed, ...Object.fromEntries(groups.flat().map((field) => [field, stored[field]])) };
}

/** The fields that are merged together. */
function groupsOf(displayed: FieldValues, typed: FieldValues, stored: FieldValues): FieldGroup[] {
  const unitMoved = comparable("unit", stored.unit) !== comparable("unit", displayed.unit);
  return [
    ...alone(ALONE),
    ...(unitMoved ? [MEASURES] : alone(MEASURES)),
    ...scheduleGroups(isOn(displayed), isOn(typed), isOn(stored)),
  ];
}

function scheduleGroups(displayed: boolean, typed: boolean, stored: boolean): FieldGroup[] {
  if (displayed === typed && displayed === stored)
    return [...alone(["hasScheduledMaintenance", "maintenanceStartDate"]), RHYTHM];
  // Turned off by this edit alone: it needs no dates, whatever changed in the meantime.
  return displayed && stored ? alone(["hasScheduledMaintenance"]) : [SCHEDULE];
}

const alone = (fields: FieldGroup): FieldGroup[] => fields.map((field) => [field]);
const isOn = ({ hasScheduledMaintenance }: FieldValues) => hasScheduledMaintenance === "on";

/** Normalises a value for comparison, because browsers change outer blanks and line ends. */
function comparable(field: EquipmentField, value: unknown): string {
  if (field !== "serviceParts") return text(value);
  const rows: unknown[] = Array.isArray(value) ? value : [];
  return JSON.stringify(
    rows
      .map((row) => {
        const { part, partNumber, qty } = (row ?? {}) as Record<string, unknown>;
        return [text(part), text(partNumber), text(qty)];
      })
      .filter(([part, partNumber]) => part || partNumber),
  );
}

function text(value: unknown): string {
  return String(value ?? "")
    .replace(/\r\n?/g, "\n")
    .trim();
}
