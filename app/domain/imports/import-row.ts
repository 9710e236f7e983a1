/**
 * The rules of the CSV import, for parsed cells. A bad row is a returned error, not an exception, and never stops the
 * rows after it.
 */

import { isCleanText, plainName, UNUSABLE_TEXT } from "#app/domain/clean-text.ts";
import {
  ALERT_THRESHOLDS,
  DEFAULT_ALERT_THRESHOLD,
  EQUIPMENT_TYPES,
  type EquipmentType,
  type FuelType,
  METER_UNITS,
  type MeterUnit,
  MIN_LIFESPAN,
} from "#app/domain/equipment/equipment.ts";
import { FIRST_MODEL_YEAR, isPlace, plainPlace } from "#app/domain/equipment/machine-facts.ts";
import {
  FACT_FIELDS,
  type FactField,
  IMPORTED_FIELDS,
  type ImportedField,
  MACHINE_FIELDS,
  type MachineField,
  type PlainValues,
  rowOfField,
  type TooLong,
} from "#app/domain/equipment/machine-fields.ts";
import { type NumberProblem, readTenths } from "#app/domain/quantity.ts";
import { DATE_DAYS } from "#app/domain/service/service-status.ts";

export type ImportField =
  | "name"
  | "type"
  | "unit"
  | "currentUsage"
  | "threshold"
  | "fuelType"
  | "serviceInterval"
  | ImportedField
  | "serviceProgram";

/** The index of each field in a record; a field without a column is missing. */
export type ImportColumns = { [field in ImportField]?: number };

type Column = {
  /** What names the column, in small letters; the template has the first. */
  headings: readonly [string, ...string[]];
  /** The template's two machines; both can be imported as they are. */
  examples: readonly [string, string];
};

/** The columns of every company's template, in order. */
const COLUMNS: Record<Exclude<ImportField, "serviceProgram" | FactField>, Column> = {
  name: { headings: ["name", "equipment name"], examples: ["Wheel Loader 544H", "Pickup F-150"] },
  type: { headings: ["type"], examples: ["machinery", "vehicle"] },
  serialNumber: { ...MACHINE_FIELDS.serialNumber.imported, examples: ["LD-1032841", "PK-2207"] },
  unit: { headings: ["unit"], examples: ["hours", "miles"] },
  currentUsage: { headings: ["current usage"], examples: ["8150.5", "48210"] },
  threshold: { headings: ["threshold"], examples: ["20000", "200000"] },
  fuelType: { headings: ["fuel type"], examples: ["diesel", "gasoline"] },
  serviceInterval: { headings: ["service interval"], examples: ["500", "5000"] },
  description: { ...MACHINE_FIELDS.description.imported, examples: ["North yard", ""] },
};

export const IMPORT_TEMPLATE_HEADER = Object.values(COLUMNS).map(({ headings: [heading] }) =>
  heading.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
);

export const IMPORT_TEMPLATE_ROWS = ([0, 1] as const).map((machine) =>
  Object.values(COLUMNS).map(({ examples }) => examples[machine]),
);

/** The last heading of the template of a company that has a service program. */
export const IMPORT_PROGRAM_HEADING = "Service Program";

const FIELD_OF_HEADING = new Map<string, ImportField>([
  ...Object.entries(COLUMNS).flatMap(([field, { headings }]) =>
    headings.map((heading) => [heading, field as ImportField] as const),
  ),
  ...FACT_FIELDS.flatMap((field) =>
    MACHINE_FIELDS[field].imported.headings.map((heading) => [heading, field] as const),
  ),
  [IMPORT_PROGRAM_HEADING.toLowerCase(), "serviceProgram"],
]);

/**
 * Finds the columns of a header row. Letter case and outer blanks (a byte order mark included) are ignored,
 * unknown columns too, and the first of two columns for one field counts. Null when no column is known, so it
 * is no header ('Invalid CSV Format'). A header without name, type or unit is accepted, and each of its rows
 * fails.
 */
export function readImportHeader(cells: readonly string[]): ImportColumns | null {
  const columns: ImportColumns = {};
  cells.forEach((cell, index) => {
    const field = FIELD_OF_HEADING.get(cell.trim().toLowerCase());
    if (field !== undefined) columns[field] ??= index;
  });
  return Object.keys(columns).length === 0 ? null : columns;
}

const TYPES = new Map<string, EquipmentType>(EQUIPMENT_TYPES.map((type) => [type, type]));
const UNITS = new Map<string, MeterUnit>(METER_UNITS.map((unit) => [unit, unit]));
const FUELS = new Map<string, FuelType>([
  ["", "n/a"],
  ["n/a", "n/a"],
  ["gasoline", "gasoline"],
  ["gas", "gasoline"],
  ["diesel", "diesel"],
]);

const SHORTENED_LENGTH = 100;

/** A machine as the equipment table stores it: usage in tenths, without a date schedule. */
export type ImportRow = Pick<PlainValues, ImportedField> & {
  name: string;
  type: EquipmentType;
  unit: MeterUnit;
  currentUsage: number;
  threshold: number | null;
  fuelType: FuelType;
  alertThreshold: number;
  serviceInterval: number;
  lastServiceUsage: number;
  hasScheduledMaintenance: false;
  maintenanceStartDate: null;
  maintenanceInterval: null;
  maintenanceIntervalUnit: null;
  nextMaintenanceDate: null;
  notificationDays: number;
};

/** `params` holds the offending `value`, the `max` length, the `field` with unusable text, or the program's `unit`. */
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
    | "invalidModelYear"
    | "factTooLong"
    | "nameTooLong"
    | TooLong
    | "invalidText"
    | "unknownProgram"
    | "otherUnitOfProgram"
    | "tooManyTasks";
  params: Record<string, string | number>;
  /**
   * The fault of a number: negative, below the lifespan's minimum, not an allowed percentage, or unreadable.
   */
  why?: NumberProblem | "negative" | "lifespan" | "percent";
};

/** Shortens a value for an error message. */
function shortened(value: string): string {
  const clean = value.replace(new RegExp(UNUSABLE_TEXT, "gu"), "\u{FFFD}");
  const characters = [...clean];
  return characters.length <= SHORTENED_LENGTH ? clean : `${characters.slice(0, SHORTENED_LENGTH).join("")}…`;
}

type Amount = { tenths: number } | { problem: NumberProblem | "negative" };

/** Reads an amount of 0 or more in tenths; an empty cell is 0. */
function readAmount(cell: string): Amount {
  const read = cell === "" ? { tenths: 0 } : readTenths(cell);
  return "tenths" in read && read.tenths < 0 ? { problem: "negative" } : read;
}

/**
 * Reads the threshold column. 10, 15, 20 or 25, with or without a percent sign, is the alert threshold; any other
 * number is the lifespan. 0 means none, because exports write it for none.
 */
function readThreshold(
  cell: string,
): { threshold: number | null; alertThreshold: number } | { problem: ImportRowError["why"] } {
  const number = cell.replace(/\s*%$/, "");
  const read = readAmount(number);
  if ("problem" in read) return { problem: read.problem };
  const { tenths } = read;
  if (ALERT_THRESHOLDS.some((known) => known === tenths / 10))
    return { threshold: null, alertThreshold: tenths / 10 };
  if (number !== cell) return { problem: "percent" };
  if (tenths > 0 && tenths < MIN_LIFESPAN) return { problem: "lifespan" };
  return { threshold: tenths === 0 ? null : tenths, alertThreshold: DEFAULT_ALERT_THRESHOLD };
}

type ImportedText = Exclude<ImportedField, "modelYear">;
const IMPORTED_TEXTS = IMPORTED_FIELDS.filter((field) => field !== "modelYear");

/** What exports write for a fact that isn't known. */
const UNKNOWN = /^n\/a$/i;

/** A text as the form stores it: a line is cleaned as a name, and a blank is null. */
function readText(field: ImportedText, cell: string): string | null {
  const { kind } = MACHINE_FIELDS[field];
  const text = kind === "text" ? cell : plainName(cell);
  if (isFact(field) && UNKNOWN.test(text)) return null;
  // People write a dash for no place.
  if (kind === "place") return isPlace(text) ? plainPlace(text) : null;
  return text || null;
}

const isFact = (field: MachineField): field is FactField => rowOfField(field).fact === true;

/** A year of a model; null for a blank cell, "invalid" for what is none. */
function readModelYear(cell: string, lastYear: number): number | null | "invalid" {
  if (cell === "" || UNKNOWN.test(cell)) return null;
  const year = /^\d{4}$/.test(cell) ? Number(cell) : Number.NaN;
  return year >= FIRST_MODEL_YEAR && year <= lastYear ? year : "invalid";
}

/**
 * Reads one record; `rowNumber` counts the header as row 1, `lastYear` is the last year of a model. Cells are trimmed; missing cells at the end are
 * empty. An empty usage or interval is 0, an empty or 0 threshold is none, no fuel is n/a. The first fault is
 * the row's error.
 */
export function readImportRow(
  columns: ImportColumns,
  cells: readonly string[],
  rowNumber: number,
  lastYear: number,
): { ok: true; row: ImportRow } | { ok: false; error: ImportRowError } {
  const cell = (field: ImportField): string => {
    const index = columns[field];
    return index === undefined ? "" : (cells[index] ?? "").trim();
  };
  const fail = (message: ImportRowError["message"], params: ImportRowError["params"] = {}) =>
    ({ ok: false, error: { row: rowNumber, message, params } }) as const;
  const failNumber = (message: ImportRowError["message"], field: ImportField, why: ImportRowError["why"]) =>
    ({
      ok: false,
      error: { row: rowNumber, message, params: { value: shortened(cell(field)) }, why },
    }) as const;

  const name = plainName(cell("name"));
  const texts = Object.fromEntries(
    IMPORTED_TEXTS.map((field) => [field, readText(field, cell(field))]),
  ) as Record<ImportedText, string | null>;
  if (name === "" || cell("type") === "" || cell("unit") === "") return fail("missingFields");
  for (const field of ["name", ...IMPORTED_FIELDS] as const) {
    if (!isCleanText(cell(field))) return fail("invalidText", { field });
  }
  if (name.length > MACHINE_FIELDS.name.max) return fail("nameTooLong", { max: MACHINE_FIELDS.name.max });
  for (const field of IMPORTED_TEXTS) {
    const { max, heading = "", imported } = rowOfField(field);
    if (max === undefined || (texts[field] ?? "").length <= max) continue;
    return isFact(field)
      ? fail("factTooLong", { heading, max })
      : fail(imported?.tooLong as TooLong, { max });
  }
  const modelYear = readModelYear(cell("modelYear"), lastYear);
  if (modelYear === "invalid") return fail("invalidModelYear", { value: shortened(cell("modelYear")) });

  const type = TYPES.get(cell("type").toLowerCase());
  if (type === undefined) return fail("invalidType", { value: shortened(cell("type")) });
  const unit = UNITS.get(cell("unit").toLowerCase());
  if (unit === undefined) return fail("invalidUnit", { value: shortened(cell("unit")) });
  const fuelType = FUELS.get(cell("fuelType").toLowerCase());
  if (fuelType === undefined) return fail("invalidFuel", { value: shortened(cell("fuelType")) });

  const usage = readAmount(cell("currentUsage"));
  if ("problem" in usage) return failNumber("invalidUsage", "currentUsage", usage.problem);
  const currentUsage = usage.tenths;
  const threshold = readThreshold(cell("threshold"));
  if ("problem" in threshold) return failNumber("invalidThreshold", "threshold", threshold.problem);
  const interval = readAmount(cell("serviceInterval"));
  if ("problem" in interval) return failNumber("invalidInterval", "serviceInterval", interval.problem);

  return {
    ok: true,
    row: {
      ...texts,
      modelYear,
      name,
      type,
      unit,
      currentUsage,
      ...threshold,
      fuelType,
      serviceInterval: interval.tenths,
      lastServiceUsage: currentUsage,
      hasScheduledMaintenance: false,
      maintenanceStartDate: null,
      maintenanceInterval: null,
      maintenanceIntervalUnit: null,
      nextMaintenanceDate: null,
      notificationDays: DATE_DAYS.defaultNotification,
    },
  };
}

/** Tells whether a machine's usage is past its lifespan. It is imported, and the preview says so. */
export function hasShortLife({
  threshold,
  currentUsage,
}: Pick<ImportRow, "threshold" | "currentUsage">): boolean {
  return threshold !== null && threshold < currentUsage;
}

/**
 * Two machines with this key are duplicates for the import: same name, type and serial number, letter case
 * included; a missing serial number equals an empty one. Works for stored machines and import rows.
 */
export function duplicateKey(machine: { name: string; type: string; serialNumber: string | null }): string {
  return JSON.stringify([machine.name.trim(), machine.type, (machine.serialNumber ?? "").trim()]);
}
