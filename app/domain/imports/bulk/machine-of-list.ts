/**
 * The rules of the CSV import, for parsed cells. A bad row is a returned error, not an exception, and never stops the
 * rows after it.
 */

import { addInterval, type CalendarDate, EARLIEST_DATE } from "#app/domain/calendar-date.ts";
import { isCleanText, plainName } from "#app/domain/clean-text.ts";
import {
  ALERT_THRESHOLDS,
  DEFAULT_ALERT_THRESHOLD,
  type EquipmentType,
  type FuelType,
  type MeterUnit,
  MIN_LIFESPAN,
} from "#app/domain/equipment/equipment.ts";
import { FIRST_MODEL_YEAR, isPlace, lastModelYear, plainPlace } from "#app/domain/equipment/machine-facts.ts";
import {
  type FactField,
  IMPORTED_FIELDS,
  type ImportedField,
  MACHINE_FIELDS,
  type MachineField,
  type PlainValues,
  rowOfField,
  type TooLong,
} from "#app/domain/equipment/machine-fields.ts";
import { isDamaged, plainCell, shortened } from "#app/domain/imports/cells.ts";
import { readDay } from "#app/domain/imports/date-order.ts";
import { readNumber } from "#app/domain/imports/file-numbers.ts";
import { readFuelKind, readIntervalUnit, readType, readUnit } from "#app/domain/imports/words.ts";
import type { NumberProblem } from "#app/domain/quantity.ts";
import { DATE_DAYS, nextMaintenanceDate } from "#app/domain/service/service-status.ts";
import type { DefaultColumns } from "#app/domain/service/stored-tasks.ts";
import type { ListField, ListFormats } from "./list-file.ts";

/** What a file may tell beyond the template. */
type Further =
  | FactField
  | "serviceProgram"
  | "lastServiceUsage"
  | "alertThreshold"
  | "maintenanceStartDate"
  | "maintenanceInterval"
  | "maintenanceIntervalUnit"
  | "nextMaintenanceDate";

/** The columns of every company's template in order, with its two machines; both can be imported as they are. */
const TEMPLATE: Record<Exclude<ListField, Further>, readonly [heading: string, string, string]> = {
  name: ["Name", "Wheel Loader 544H", "Pickup F-150"],
  type: ["Type", "machinery", "vehicle"],
  serialNumber: ["Serial Number", "LD-1032841", "PK-2207"],
  unit: ["Unit", "hours", "miles"],
  currentUsage: ["Current Usage", "8150.5", "48210"],
  threshold: ["Threshold", "20000", "200000"],
  fuelType: ["Fuel Type", "diesel", "gasoline"],
  serviceInterval: ["Service Interval", "500", "5000"],
  description: ["Description", "North yard", ""],
};

export const IMPORT_TEMPLATE_HEADER = Object.values(TEMPLATE).map(([heading]) => heading);

export const IMPORT_TEMPLATE_ROWS = ([1, 2] as const).map((machine) =>
  Object.values(TEMPLATE).map((column) => column[machine]),
);

/** The last heading of the template of a company that has a service program. */
export const IMPORT_PROGRAM_HEADING = "Service Program";

/** A machine as the equipment table stores it: usage in tenths. */
export type MachineOfList = Pick<PlainValues, ImportedField> &
  Pick<DefaultColumns, "serviceInterval" | "lastServiceUsage" | "notificationDays"> &
  Schedule & {
    name: string;
    type: EquipmentType;
    unit: MeterUnit;
    currentUsage: number;
    threshold: number | null;
    fuelType: FuelType;
    alertThreshold: number;
    /** Whether the file tells the last service. */
    lastServiceGiven: boolean;
  };

type Schedule = Pick<
  DefaultColumns,
  | "hasScheduledMaintenance"
  | "maintenanceStartDate"
  | "maintenanceInterval"
  | "maintenanceIntervalUnit"
  | "nextMaintenanceDate"
>;

/** `params` holds the offending `value`, the `max` length, the `field` with unusable text, or the program's `unit`. */
export type ListRowError = {
  row: number;
  message:
    | "missingFields"
    | "invalidType"
    | "invalidUnit"
    | "invalidFuel"
    | "invalidUsage"
    | "invalidThreshold"
    | "invalidAlertThreshold"
    | "invalidInterval"
    | "invalidLastService"
    | "invalidEvery"
    | "invalidDate"
    | "damaged"
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

type Fault = Omit<ListRowError, "row">;
type Amount = { tenths: number } | { problem: NonNullable<ListRowError["why"]> };

/** The cells of one record by field. */
type Cells = {
  /** Without outer blanks, and "" for nothing. */
  text: (field: ListField) => string;
  raw: (field: ListField) => string;
  isDamaged: (field: ListField) => boolean;
  /** In tenths; an empty cell is 0. */
  amount: (field: ListField, text?: string) => Amount;
  /** A day; null for an empty cell, "invalid" for what is none. */
  day: (field: keyof ListFormats["orders"]) => CalendarDate | null | "invalid";
  /** Whether the field has a column. */
  has: (field: ListField) => boolean;
};

function cellsOf(
  { columns, signs, orders, inTenths }: ListFormats,
  cells: readonly string[],
  today: CalendarDate,
): Cells {
  const raw = (field: ListField) => cells[columns[field] ?? -1] ?? "";
  const text = (field: ListField) => plainCell(raw(field));
  return {
    text,
    raw,
    isDamaged: (field) => isDamaged(raw(field)),
    amount(field, number = text(field)) {
      if (number === "") return { tenths: 0 };
      if (inTenths && /^-?\d{1,9}$/.test(number)) return { tenths: Number(number) };
      return readNumber(number, signs[columns[field] ?? -1] ?? null);
    },
    day(field) {
      const cell = text(field);
      const day = cell === "" ? null : readDay(cell, orders[field], lastModelYear(today));
      return cell !== "" && (day === null || day < EARLIEST_DATE) ? "invalid" : day;
    },
    has: (field) => columns[field] !== undefined,
  };
}

/** An amount of 0 or more. */
function positive(amount: Amount): Amount {
  return "tenths" in amount && amount.tenths < 0 ? { problem: "negative" } : amount;
}

/**
 * Reads the threshold column. 10, 15, 20 or 25, with or without a percent sign, is the alert threshold, unless that has a
 * column of its own; any other number is the lifespan. 0 means none, because exports write it for none.
 */
function readThreshold(
  cells: Cells,
):
  | Pick<MachineOfList, "threshold" | "alertThreshold">
  | { problem: Fault["why"]; field: "threshold" | "alertThreshold" } {
  const field = "threshold";
  const cell = cells.text(field);
  const number = cell.replace(/\s*%$/, "");
  const read = positive(cells.amount(field, number));
  if ("problem" in read) return { problem: read.problem, field };
  const { tenths } = read;
  const percent = cells.has("alertThreshold") ? readPercent(cells.text("alertThreshold")) : null;
  if (percent === "invalid") return { problem: "percent", field: "alertThreshold" };
  if (percent === null && ALERT_THRESHOLDS.some((known) => known === tenths / 10))
    return { threshold: null, alertThreshold: tenths / 10 };
  if (number !== cell) return { problem: "percent", field };
  if (tenths > 0 && tenths < MIN_LIFESPAN) return { problem: "lifespan", field };
  return { threshold: tenths === 0 ? null : tenths, alertThreshold: percent ?? DEFAULT_ALERT_THRESHOLD };
}

/** An alert threshold; the default for an empty cell. */
function readPercent(cell: string): number | "invalid" {
  if (cell === "") return DEFAULT_ALERT_THRESHOLD;
  const percent = Number(cell.replace(/\s*%$/, ""));
  return ALERT_THRESHOLDS.some((known) => known === percent) ? percent : "invalid";
}

type ImportedText = Exclude<ImportedField, "modelYear">;
const IMPORTED_TEXTS = IMPORTED_FIELDS.filter((field) => field !== "modelYear");

/** A text as the form stores it: a line is cleaned as a name, and a blank is null. */
function readText(field: ImportedText, cell: string): string | null {
  const { kind } = MACHINE_FIELDS[field];
  const text = kind === "text" ? cell : plainName(cell);
  if (kind === "place") return isPlace(text) ? plainPlace(text) : null;
  return text || null;
}

const isFact = (field: MachineField): field is FactField => rowOfField(field).fact === true;

/** A year of a model; null for a blank cell, "invalid" for what is none. */
function readModelYear(cell: string, lastYear: number): number | null | "invalid" {
  if (cell === "") return null;
  const year = /^\d{4}$/.test(cell) ? Number(cell) : Number.NaN;
  return year >= FIRST_MODEL_YEAR && year <= lastYear ? year : "invalid";
}

/**
 * Reads one record; `rowNumber` is that of a spreadsheet, `today` the company's day. Missing cells at the end are empty. An
 * empty usage or interval is 0, an empty or 0 threshold is none, no fuel is n/a; an empty last service is the current
 * usage. The first fault is the row's error.
 */
export function readMachineOfList(
  formats: ListFormats,
  cells: readonly string[],
  rowNumber: number,
  today: CalendarDate,
): { ok: true; row: MachineOfList } | { ok: false; error: ListRowError } {
  const row = cellsOf(formats, cells, today);
  const fail = (fault: Fault) => ({ ok: false, error: { row: rowNumber, ...fault } }) as const;
  const texts = readTexts(row, today);
  if ("message" in texts) return fail(texts);
  const choices = readChoices(row);
  if ("message" in choices) return fail(choices);
  const measures = readMeasures(row);
  if ("message" in measures) return fail(measures);
  const schedule = readSchedule(row, today);
  if ("message" in schedule) return fail(schedule);
  const notificationDays = DATE_DAYS.defaultNotification;
  return { ok: true, row: { ...texts, ...choices, ...measures, ...schedule, notificationDays } };
}

const fault = (message: Fault["message"], params: Fault["params"] = {}): Fault => ({ message, params });

/** The name, and the texts and the year that may be blank. */
function readTexts(row: Cells, today: CalendarDate): Fault | Pick<MachineOfList, "name" | ImportedField> {
  const damaged = (["name", "serialNumber"] as const).find(row.isDamaged);
  if (damaged) return fault("damaged", { value: shortened(row.raw(damaged).trim()) });
  const name = plainName(row.text("name"));
  if (name === "" || row.text("type") === "" || row.raw("unit").trim() === "") return fault("missingFields");
  for (const field of ["name", ...IMPORTED_FIELDS] as const) {
    if (!isCleanText(row.text(field))) return fault("invalidText", { field });
  }
  if (name.length > MACHINE_FIELDS.name.max) return fault("nameTooLong", { max: MACHINE_FIELDS.name.max });
  const texts = Object.fromEntries(
    IMPORTED_TEXTS.map((field) => [field, readText(field, row.text(field))]),
  ) as Record<ImportedText, string | null>;
  for (const field of IMPORTED_TEXTS) {
    const { max, imported } = rowOfField(field);
    if (max === undefined || (texts[field] ?? "").length <= max) continue;
    return isFact(field)
      ? fault("factTooLong", { field, max })
      : fault(imported?.tooLong as TooLong, { max });
  }
  const modelYear = readModelYear(row.text("modelYear"), lastModelYear(today));
  return modelYear === "invalid"
    ? fault("invalidModelYear", { value: shortened(row.text("modelYear")) })
    : { name, ...texts, modelYear };
}

function readChoices(row: Cells): Fault | Pick<MachineOfList, "type" | "unit" | "fuelType"> {
  const type = readType(row.text("type"));
  if (type === undefined) return fault("invalidType", { value: shortened(row.text("type")) });
  const unit = readUnit(row.raw("unit"));
  if (unit === undefined) return fault("invalidUnit", { value: shortened(row.raw("unit").trim()) });
  const fuelType = readFuelKind(row.text("fuelType"));
  if (fuelType === undefined) return fault("invalidFuel", { value: shortened(row.text("fuelType")) });
  return { type, unit, fuelType };
}

type Measures =
  | "currentUsage"
  | "threshold"
  | "alertThreshold"
  | "serviceInterval"
  | "lastServiceUsage"
  | "lastServiceGiven";

function readMeasures(row: Cells): Fault | Pick<MachineOfList, Measures> {
  const failNumber = (message: Fault["message"], field: ListField, why: Fault["why"]): Fault => ({
    ...fault(message, { value: shortened(row.text(field)) }),
    why,
  });
  const usage = positive(row.amount("currentUsage"));
  if ("problem" in usage) return failNumber("invalidUsage", "currentUsage", usage.problem);
  const threshold = readThreshold(row);
  if ("problem" in threshold) {
    const { problem, field } = threshold;
    return failNumber(problem === "percent" ? "invalidAlertThreshold" : "invalidThreshold", field, problem);
  }
  const interval = positive(row.amount("serviceInterval"));
  if ("problem" in interval) return failNumber("invalidInterval", "serviceInterval", interval.problem);
  // A replaced meter makes it negative, and files of machines tell that.
  const last = row.amount("lastServiceUsage");
  if ("problem" in last) return failNumber("invalidLastService", "lastServiceUsage", last.problem);
  const lastServiceGiven = row.text("lastServiceUsage") !== "";
  return {
    currentUsage: usage.tenths,
    threshold: threshold.threshold,
    alertThreshold: threshold.alertThreshold,
    serviceInterval: interval.tenths,
    lastServiceUsage: lastServiceGiven ? last.tenths : usage.tenths,
    lastServiceGiven,
  };
}

const UNSCHEDULED: Schedule = {
  hasScheduledMaintenance: false,
  maintenanceStartDate: null,
  maintenanceInterval: null,
  maintenanceIntervalUnit: null,
  nextMaintenanceDate: null,
};

/**
 * A schedule counts from its start; without one from the interval before its next date, without either from today. Its
 * next date may be another than an interval later: a service reminds of the one after it from its own day.
 */
function readSchedule(row: Cells, today: CalendarDate): Fault | Schedule {
  const every = row.text("maintenanceInterval");
  if (every === "" || /^0+$/.test(every)) return UNSCHEDULED;
  const interval = /^\d{1,9}$/.test(every) ? Number(every) : null;
  const unit = readIntervalUnit(row.text("maintenanceIntervalUnit"));
  if (interval === null || unit === undefined) {
    return fault("invalidEvery", {
      value: shortened(`${every} ${row.text("maintenanceIntervalUnit")}`.trim()),
    });
  }
  const [start, next] = [row.day("maintenanceStartDate"), row.day("nextMaintenanceDate")];
  const invalid =
    start === "invalid" ? "maintenanceStartDate" : next === "invalid" ? "nextMaintenanceDate" : null;
  if (invalid) return fault("invalidDate", { value: shortened(row.text(invalid)) });
  const from = start ?? (next ? addInterval(next, -interval, unit) : today);
  return {
    hasScheduledMaintenance: true,
    maintenanceStartDate: from,
    maintenanceInterval: interval,
    maintenanceIntervalUnit: unit,
    nextMaintenanceDate: next ?? nextMaintenanceDate(from, interval, unit),
  };
}

/** Tells whether a machine's usage is past its lifespan. It is imported, and the preview says so. */
export function hasShortLife({
  threshold,
  currentUsage,
}: Pick<MachineOfList, "threshold" | "currentUsage">): boolean {
  return threshold !== null && threshold < currentUsage;
}

/**
 * Two machines with this key are duplicates for the import: same name, type and serial number, letter case
 * included; a missing serial number equals an empty one. Works for stored machines and import rows.
 */
export function duplicateKey(machine: { name: string; type: string; serialNumber: string | null }): string {
  return JSON.stringify([machine.name.trim(), machine.type, (machine.serialNumber ?? "").trim()]);
}
