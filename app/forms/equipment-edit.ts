import { tenthsToNumber } from "#app/domain/quantity.ts";
import type { MachineValues } from "#app/forms/equipment-form.ts";

/*
 * An edit of a machine that somebody else may change at the same time: what the form showed, what was typed into it,
 * and what is stored now. All three are the texts of the form's fields.
 */

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

export type EquipmentField = keyof EquipmentFormValues;

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

const SINGLE = [
  "name",
  "type",
  "serialNumber",
  "fuelType",
  "alertThreshold",
  "notificationDays",
  "serviceParts",
  "description",
] as const satisfies readonly EquipmentField[];
const MEASURES = [
  "currentUsage",
  "threshold",
  "serviceInterval",
  "lastServiceUsage",
] as const satisfies readonly EquipmentField[];
const RHYTHM = [
  "maintenanceInterval",
  "maintenanceIntervalUnit",
] as const satisfies readonly EquipmentField[];
const SCHEDULE = [
  "hasScheduledMaintenance",
  "maintenanceStartDate",
  ...RHYTHM,
] as const satisfies readonly EquipmentField[];

type FieldGroup = readonly EquipmentField[];

/** Any values by field, such as a form or a browser's own memory of one holds them. */
export type FieldValues = { readonly [field in EquipmentField]?: unknown };

/**
 * Merges an edit into the machine as it is stored now: a field that was left as `shown` keeps what is stored, a changed
 * one takes what was typed. `clashes` are fields that both changed, to different values; `merged` has them as typed.
 * Fields that mean nothing without each other go together: "every 3" and "months", measures and a unit that changed
 * under them, a schedule and its switch. Fields missing in `typed` are empty; without `shown` all were changed.
 */
export function mergeEdit(edit: {
  shown: FieldValues | null;
  typed: FieldValues;
  stored: EquipmentFormValues;
}): { merged: Record<string, unknown>; clashes: EquipmentField[] } {
  const { shown, typed, stored } = edit;
  if (!shown) return { merged: { ...typed }, clashes: [] };
  const merged: Record<string, unknown> = { ...typed };
  const clashes: EquipmentField[] = [];
  const same = (one: FieldValues, other: FieldValues) => (field: EquipmentField) =>
    comparable(field, one[field]) === comparable(field, other[field]);
  for (const fields of groupsOf(shown, typed, stored)) {
    if (fields.every(same(typed, shown))) {
      for (const field of fields) merged[field] = stored[field];
    } else if (!fields.every(same(stored, shown))) {
      clashes.push(...fields.filter((field) => !same(typed, stored)(field)));
    }
  }
  return { merged, clashes };
}

/** The form's memory after a question: who saves again has seen what is stored in these fields. */
export function shownAfterAsking(
  shown: FieldValues,
  stored: EquipmentFormValues,
  clashes: readonly EquipmentField[],
): FieldValues {
  const groups = groupsOf(shown, shown, stored).filter((fields) =>
    fields.some((field) => clashes.includes(field)),
  );
  return { ...shown, ...Object.fromEntries(groups.flat().map((field) => [field, stored[field]])) };
}

/** The fields that are judged together. */
function groupsOf(shown: FieldValues, typed: FieldValues, stored: FieldValues): FieldGroup[] {
  const unitMoved = comparable("unit", stored.unit) !== comparable("unit", shown.unit);
  return [
    ...alone(SINGLE),
    ...(unitMoved ? [["unit", ...MEASURES] as const] : alone(["unit", ...MEASURES])),
    ...scheduleGroups(isOn(shown), isOn(typed), isOn(stored)),
  ];
}

function scheduleGroups(shown: boolean, typed: boolean, stored: boolean): FieldGroup[] {
  if (shown === typed && shown === stored)
    return [...alone(["hasScheduledMaintenance", "maintenanceStartDate"]), RHYTHM];
  // Turned off here alone: it needs no dates, whatever became of them meanwhile.
  return shown && stored ? alone(["hasScheduledMaintenance"]) : [SCHEDULE];
}

const alone = (fields: FieldGroup): FieldGroup[] => fields.map((field) => [field]);
const isOn = ({ hasScheduledMaintenance }: FieldValues) => hasScheduledMaintenance === "on";

/** A value so that equal ones are equal texts, however a browser sent them: outer blanks and line ends don't count. */
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
