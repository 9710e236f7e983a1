/** What the rows of a table say under its chosen columns: names of machines, unknown words, what they decide. */

import { plainName } from "#app/domain/clean-text.ts";
import { MACHINE_FIELDS } from "#app/domain/equipment/machine-fields.ts";
import { isDamaged, plainCell } from "./cells.ts";
import type { Choices, Found, FoundName, ImportFieldName } from "./choices.ts";
import { type ColumnFormats, columnFormats } from "./column-formats.ts";
import { IMPORT_LIMITS, type KeptTable } from "./kept-table.ts";
import { type MachineNaming, machineNameKey, namingText } from "./machine-names.ts";
import type { TextRecord } from "./row-blocks.ts";
import { isSoldCell } from "./sold.ts";
import { readFuelKind, readType, readUnit, wordKey } from "./words.ts";

/** What the rows say. A name, serial number or word that a spreadsheet has damaged names nothing. */
export function findIn(table: KeptTable, choices: Choices): Found {
  const formats = columnFormats(table, choices);
  const { decided, concerned, fillable } = formats;
  const isOut = choices.kind === null || choices.kind === "out";
  const names = isOut || choices.kind === "machines" ? NO_NAMES : namesIn(table, formats);
  const words = isOut ? [] : wordsIn(formats, choices);
  const lacking = choices.kind === "machines" ? lackingIn(formats) : [];
  return { ...names, words, lacking, decided, concerned: isOut ? [] : concerned, fillable };
}

const NAME_MAX = MACHINE_FIELDS.name.max;
const NO_NAMES = { names: [], moreNames: false };

function namesIn(table: KeptTable, formats: ColumnFormats): Pick<Found, "names" | "moreNames"> {
  const names = new Map<string, FoundName>();
  const namingOf = namingReader(table, formats);
  const unitOf = (record: TextRecord) => statedUnit(formats.readingUnit(record));
  let letters = 0;
  for (const record of formats.records) {
    const naming = namingOf(record);
    if (typeof naming === "string" || naming === null || !canName(naming)) continue;
    const key = JSON.stringify(Object.values(naming).map(machineNameKey));
    const known = names.get(key);
    letters += known ? 0 : key.length;
    const unit = unitOf(record);
    if (known) {
      known.rows++;
      if (known.unit !== unit) known.unit = null;
    } else if (names.size === IMPORT_LIMITS.names || letters > IMPORT_LIMITS.nameLetters)
      return { names: [...names.values()], moreNames: true };
    else names.set(key, { ...naming, rows: 1, unit });
  }
  return { names: [...names.values()], moreNames: false };
}

/** The unit that a file states; null where it leaves it to the machine. */
export const statedUnit = (unit: Choices["readingUnit"]) => (unit === "own" ? null : unit);

/** No machine is called by a longer text: its rows are wrong. */
const canName = (naming: MachineNaming) => Object.values(naming).every((text) => text.length <= NAME_MAX);

/** Whether rows name their machines; without it the table has one machine for all of them. */
export function namesMachines({ machine }: Pick<KeptTable, "machine">, { columns }: Choices): boolean {
  return machine !== null || columns.some(([field]) => (NAMING as readonly string[]).includes(field));
}

const NAMING = ["machine", "serialNumber", "machineId"] as const satisfies ImportFieldName[];

/** Reads how a row names its machine: null for not at all, a text for what a spreadsheet has damaged. */
export function namingReader(
  { machine }: Pick<KeptTable, "machine">,
  { columnsOf }: ColumnFormats,
): (record: TextRecord) => MachineNaming | string | null {
  const [name = -1] = columnsOf("machine");
  const [serialNumber = -1] = columnsOf("serialNumber");
  const [machineId = -1] = columnsOf("machineId");
  return ({ cells }) => {
    for (const column of [name, serialNumber]) {
      if (isDamaged(cells[column] ?? "")) return (cells[column] ?? "").trim();
    }
    const text = (column: number) => plainName(plainCell(cells[column] ?? ""));
    const naming = {
      name: text(name) || (machine ?? ""),
      serialNumber: text(serialNumber),
      machineId: text(machineId),
    };
    return namingText(naming) === "" ? null : naming;
  };
}

/** The columns of type and unit with empty cells, which one answer may fill. */
function lackingIn({ records, columnsOf }: ColumnFormats): NonNullable<Found["lacking"]> {
  return (["type", "unit"] as const).filter((field) =>
    columnsOf(field).some((column) => records.some(({ cells }) => !cells[column]?.trim())),
  );
}

const WORDS = {
  type: (cell: string) => readType(cell) !== undefined,
  unit: (cell: string) => readUnit(cell) !== undefined,
  fuelType: (cell: string) => readFuelKind(cell) !== undefined,
} as const;

/** The most unknown words that are asked about, and the longest; others come from a column that holds something else. */
const MAX_WORDS = 100;
const WORD_LETTERS = 100;

function wordsIn({ records, header, columnsOf }: ColumnFormats, { kind, soldToo }: Choices): Found["words"] {
  const fields = kind === "machines" ? (["type", "unit", "fuelType"] as const) : (["fuelType"] as const);
  const [status] = columnsOf("status");
  const isSold = (cells: readonly string[]) =>
    status !== undefined && !soldToo && isSoldCell(header[status] ?? "", cells[status] ?? "");
  const columns = fields.flatMap((field) => columnsOf(field).map((column) => ({ field, column })));
  const words = new Map<string, Found["words"][number]>();
  for (const { cells } of columns.length > 0 ? records : []) {
    if (isSold(cells)) continue;
    for (const { field, column } of columns) {
      const word = (cells[column] ?? "").trim();
      if (plainCell(word) === "" || word.length > WORD_LETTERS || WORDS[field](word)) continue;
      const key = `${field} ${wordKey(word)}`;
      const known = words.get(key);
      if (known) known.rows++;
      else if (words.size < MAX_WORDS) words.set(key, { field, word, rows: 1 });
    }
  }
  return [...words.values()];
}
