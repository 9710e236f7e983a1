/**
 * The rules of the CSV import, over cells that were already parsed (specification §5, "CSV import"; decisions,
 * "Import, export, photos" and "Small print: equipment"). A bad row is an answer, not an exception: it never stops
 * the rows after it.
 */

import { isCleanText, plainName, UNUSABLE_TEXT } from "./clean-text.ts";
import type { MeterUnit } from "./meter-ledger.ts";
import { parseTenths } from "./quantity.ts";
import { DATE_DAYS } from "./service-status.ts";

export type ImportField =
  | "name"
  | "type"
  | "serialNumber"
  | "unit"
  | "currentUsage"
  | "threshold"
  | "fuelType"
  | "serviceInterval"
  | "description";

/** Where each field stands in a record; a field without a column is missing. */
export type ImportColumns = { [field in ImportField]?: number };

/** The headings of the template, in its order. */
export const IMPORT_TEMPLATE_HEADER = [
  "Name",
  "Type",
  "Serial Number",
  "Unit",
  "Current Usage",
  "Threshold",
  "Fuel Type",
  "Service Interval",
  "Description",
] as const;

/** The template's examples; both import as they are. */
export const IMPORT_TEMPLATE_ROWS = [
  ["Wheel Loader 544H", "machinery", "LD-1032841", "hours", "8150.5", "20000", "diesel", "500", "North yard"],
  ["Pickup F-150", "vehicle", "PK-2207", "miles", "48210", "200000", "gasoline", "5000", ""],
] as const;

const FIELD_OF_HEADING = new Map<string, ImportField>([
  ["name", "name"],
  ["equipment name", "name"],
  ["type", "type"],
  ["serial number", "serialNumber"],
  ["unit", "unit"],
  ["current usage", "currentUsage"],
  ["threshold", "threshold"],
  ["fuel type", "fuelType"],
  ["service interval", "serviceInterval"],
  ["description", "description"],
  ["notes", "description"],
]);

/**
 * Finds the columns of a header row; letter case and outer blanks (a byte order mark included) don't matter, unknown
 * columns are ignored, and of two columns for one field the first counts. Null when no column is known: then it is no
 * header ('Invalid CSV Format'). A header without name, type or unit is one, and each of its rows fails.
 */
export function readImportHeader(cells: readonly string[]): ImportColumns | null {
  const columns: ImportColumns = {};
  cells.forEach((cell, index) => {
    const field = FIELD_OF_HEADING.get(cell.trim().toLowerCase());
    if (field !== undefined) columns[field] ??= index;
  });
  return Object.keys(columns).length === 0 ? null : columns;
}

const TYPES = new Map(
  (["vehicle", "machinery", "tools", "other"] as const).map((type) => [type as string, type]),
);
const UNITS = new Map(
  (["hours", "miles", "kilometers", "n/a", "cycles", "other"] as const satisfies readonly MeterUnit[]).map(
    (unit) => [unit as string, unit],
  ),
);
const FUELS = new Map<string, "gasoline" | "diesel" | "n/a">([
  ["", "n/a"],
  ["n/a", "n/a"],
  ["gasoline", "gasoline"],
  ["gas", "gasoline"],
  ["diesel", "diesel"],
]);

const MAX_LENGTH = { name: 200, serialNumber: 200, description: 5_000 } as const;
const SHOWN_LENGTH = 100;
/** The least lifespan, in tenths (specification §5: lifespan min 1). */
const MIN_THRESHOLD = 10;
const ALERT_THRESHOLDS = [10, 15, 20, 25];
const DEFAULT_ALERT_THRESHOLD = 20;

/** A machine as the equipment table stores it: usage in tenths, no schedule by date. */
export type ImportRow = {
  name: string;
  type: "vehicle" | "machinery" | "tools" | "other";
  serialNumber: string | null;
  unit: MeterUnit;
  currentUsage: number;
  threshold: number | null;
  fuelType: "gasoline" | "diesel" | "n/a";
  alertThreshold: number;
  serviceInterval: number;
  lastServiceUsage: number;
  hasScheduledMaintenance: false;
  maintenanceStartDate: null;
  maintenanceInterval: null;
  maintenanceIntervalUnit: null;
  nextMaintenanceDate: null;
  notificationDays: number;
  description: string | null;
};

/** `params` holds the offending `value`, the `max` length, or the `field` with unusable text. */
export type ImportRowError = {
  row: number;
  message:
    | "missingFields"
    | "invalidType"
    | "invalidUnit"
    | "invalidFuel"
    | "invalidUsage"
    | "invalidThreshold"
    | "invalidInterval"
    | "nameTooLong"
    | "serialTooLong"
    | "descriptionTooLong"
    | "invalidText";
  params: Record<string, string | number>;
};

/** A value as an error may show and store it. */
function shown(value: string): string {
  const clean = value.replace(new RegExp(UNUSABLE_TEXT, "gu"), "\u{FFFD}");
  const characters = [...clean];
  return characters.length <= SHOWN_LENGTH ? clean : `${characters.slice(0, SHOWN_LENGTH).join("")}…`;
}

/** An amount of 0 or more in tenths; an empty cell is 0, null can't be read. */
function readAmount(cell: string): number | null {
  const amount = cell === "" ? 0 : parseTenths(cell);
  return amount === null || amount < 0 ? null : amount;
}

/**
 * Reads one record; `rowNumber` counts the header as row 1. Cells are trimmed, those missing at the end are empty.
 * An empty usage or interval is 0, an empty or 0 threshold is none (exports write 0 for it), no fuel is n/a.
 * The first thing wrong is the row's error.
 */
export function readImportRow(
  columns: ImportColumns,
  cells: readonly string[],
  rowNumber: number,
): { ok: true; row: ImportRow } | { ok: false; error: ImportRowError } {
  const cell = (field: ImportField): string => {
    const index = columns[field];
    return index === undefined ? "" : (cells[index] ?? "").trim();
  };
  const fail = (message: ImportRowError["message"], params: ImportRowError["params"] = {}) =>
    ({ ok: false, error: { row: rowNumber, message, params } }) as const;

  const name = plainName(cell("name"));
  const serialNumber = plainName(cell("serialNumber"));
  const description = cell("description");
  if (name === "" || cell("type") === "" || cell("unit") === "") return fail("missingFields");
  for (const field of ["name", "serialNumber", "description"] as const) {
    if (!isCleanText(cell(field))) return fail("invalidText", { field });
  }
  if (name.length > MAX_LENGTH.name) return fail("nameTooLong", { max: MAX_LENGTH.name });
  if (serialNumber.length > MAX_LENGTH.serialNumber) {
    return fail("serialTooLong", { max: MAX_LENGTH.serialNumber });
  }
  if (description.length > MAX_LENGTH.description) {
    return fail("descriptionTooLong", { max: MAX_LENGTH.description });
  }

  const type = TYPES.get(cell("type").toLowerCase());
  if (type === undefined) return fail("invalidType", { value: shown(cell("type")) });
  const unit = UNITS.get(cell("unit").toLowerCase());
  if (unit === undefined) return fail("invalidUnit", { value: shown(cell("unit")) });
  const fuelType = FUELS.get(cell("fuelType").toLowerCase());
  if (fuelType === undefined) return fail("invalidFuel", { value: shown(cell("fuelType")) });

  const currentUsage = readAmount(cell("currentUsage"));
  if (currentUsage === null) return fail("invalidUsage", { value: shown(cell("currentUsage")) });
  const lifespan = readAmount(cell("threshold"));
  if (lifespan === null || (lifespan > 0 && lifespan < MIN_THRESHOLD)) {
    return fail("invalidThreshold", { value: shown(cell("threshold")) });
  }
  const serviceInterval = readAmount(cell("serviceInterval"));
  if (serviceInterval === null) return fail("invalidInterval", { value: shown(cell("serviceInterval")) });

  return {
    ok: true,
    row: {
      name,
      type,
      serialNumber: serialNumber === "" ? null : serialNumber,
      unit,
      currentUsage,
      threshold: lifespan === 0 ? null : lifespan,
      fuelType,
      alertThreshold: ALERT_THRESHOLDS.includes(lifespan / 10) ? lifespan / 10 : DEFAULT_ALERT_THRESHOLD,
      serviceInterval,
      lastServiceUsage: currentUsage,
      hasScheduledMaintenance: false,
      maintenanceStartDate: null,
      maintenanceInterval: null,
      maintenanceIntervalUnit: null,
      nextMaintenanceDate: null,
      notificationDays: DATE_DAYS.defaultNotification,
      description: description === "" ? null : description,
    },
  };
}

/**
 * Equal for machines that the import takes for the same: name, type and serial number are equal, letter case
 * included; no serial number equals an empty one. Works on stored machines and import rows alike.
 */
export function duplicateKey(machine: { name: string; type: string; serialNumber: string | null }): string {
  return JSON.stringify([machine.name.trim(), machine.type, (machine.serialNumber ?? "").trim()]);
}
