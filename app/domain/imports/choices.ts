/** What a person chooses for a table on its way in, and the questions that are still open. */

import type { EquipmentType, MeterUnit } from "#app/domain/equipment/equipment.ts";
import type { FieldOf, TableKind } from "./headings.ts";

export const IMPORT_KINDS = ["machines", "services", "fuel", "readings", "out"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const DATE_ORDERS = ["day", "month", "year", "excel"] as const;
export const DECIMAL_SIGNS = ["point", "comma"] as const;
export const VOLUME_UNITS = ["gal", "L", "imperial"] as const;
export const READING_UNITS = ["own", "hours", "miles", "kilometers"] as const;
export const PRICES = ["total", "one"] as const;

/** A field of any kind. */
export type ImportFieldName = { [Kind in TableKind]: FieldOf<Kind> }[TableKind];

/**
 * What becomes of the rows of a name: a machine that is here, one to make, that of another name of the file (by the key of
 * its spelling), or nothing (null). `name` is what the one machine of a whole file is called, where that isn't the file's.
 */
export type MachineChoice =
  | { equipmentId: string }
  | { type: EquipmentType; unit: MeterUnit; name?: string }
  | { sameAs: string }
  | null;

/** Lists of names and words, never objects: "__proto__" is a name like any other. */
export type Choices = {
  kind: ImportKind | null;
  headerRow: number;
  /** The columns of each field; more than one only for work and notes. A column that no field has is left out. */
  columns: [field: ImportFieldName, columns: number[]][];
  dateOrder: (typeof DATE_ORDERS)[number] | null;
  decimal: (typeof DECIMAL_SIGNS)[number] | null;
  volumeUnit: (typeof VOLUME_UNITS)[number] | null;
  readingUnit: (typeof READING_UNITS)[number] | null;
  price: (typeof PRICES)[number] | null;
  fillDown: boolean;
  /** The one machine of a table without a machine's column; null while none is chosen. */
  equipmentId: MachineChoice;
  typeOfAll: EquipmentType | null;
  unitOfAll: MeterUnit | null;
  /** By the name as `spellingKey` has it; older ones have signs and accents. */
  machines: [name: string, choice: MachineChoice][];
  /** What unknown words mean; null leaves their rows out. */
  values: [field: "type" | "unit" | "fuelType", word: string, value: string | null][];
  doubtful: boolean;
  /** The machines, by id or name key, whose drops are replaced meters. */
  replaced: string[];
  soldToo: boolean;
};

/** Choices as they are remembered, with the headings of their columns. Older ones have them in the order of their key. */
export type RememberedChoices = Choices & { headings?: string[] };

/** A machine as rows name it, each different naming once, with how many rows have it. */
export type FoundName = {
  name: string;
  serialNumber: string;
  machineId: string;
  rows: number;
  /** What its meter counts, where all its rows say the same; missing in older ones. */
  unit?: MeterUnit | null;
};

/** What the rows of a table say under its chosen columns: kept, so that pages read no lines. */
export type Found = {
  /** At most 500; more are refused as "names". */
  names: FoundName[];
  moreNames: boolean;
  /** Words that no dictionary has. */
  words: { field: "type" | "unit" | "fuelType"; word: string; rows: number }[];
  /** What the rows themselves decide; a person may change it. Null where they don't. */
  decided: Pick<Choices, "dateOrder" | "decimal" | "volumeUnit" | "readingUnit">;
  /** Which of the questions concern this table at all. */
  concerned: ("dateOrder" | "decimal" | "volumeUnit" | "readingUnit" | "price")[];
  /** The columns of machines that have empty cells; missing of tables that were read before. */
  lacking?: ("type" | "unit")[];
  /** Whether the column of machine or date has an empty cell below a filled one. */
  fillable: boolean;
};

/** An open question: the key of the choices that answers it, and what it takes. */
export type OpenQuestion = {
  field:
    | "kind"
    | "columns"
    | "dateOrder"
    | "decimal"
    | "volumeUnit"
    | "readingUnit"
    | "price"
    | "equipmentId"
    | "typeOfAll"
    | "unitOfAll"
    | "machines"
    | "values";
  values: string[];
  /** Of a missing column: the field that needs one. Of words: whose they are. */
  of?: ImportFieldName;
  /** The unknown words whose meaning is asked. */
  words?: string[];
};
