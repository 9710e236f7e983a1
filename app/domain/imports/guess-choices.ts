/** What a table is taken for before anybody chooses: its kind and its columns. */

import type { Choices, Found, ImportFieldName, ImportKind, RememberedChoices } from "./choices.ts";
import { fieldsByColumn, JOINED } from "./chosen-columns.ts";
import {
  guessKind,
  headedColumns,
  headingKey,
  isOtherList,
  kindOfSection,
  type TableKind,
} from "./headings.ts";
import { type KeptTable, SAMPLES, type TableProfile } from "./kept-table.ts";
import { ERROR_HEADING, isOwnFile, isTemplate } from "./own-files.ts";
import { headerOf, recordsOf } from "./row-blocks.ts";
import { isSoldCell } from "./sold.ts";
import { kindOfTypes } from "./type-split.ts";

/** Without an interval beside them these dates make no schedule. */
const SCHEDULE_DATES: readonly ImportFieldName[] = ["maintenanceStartDate", "nextMaintenanceDate"];

/** A table's choices with nothing chosen. */
export function emptyChoices(headerRow: number): Choices {
  return {
    kind: null,
    headerRow,
    columns: [],
    ...{ dateOrder: null, decimal: null, volumeUnit: null, readingUnit: null, price: null },
    fillDown: false,
    ...{ equipmentId: null, typeOfAll: null, unitOfAll: null },
    machines: [],
    values: [],
    doubtful: true,
    replaced: [],
    soldToo: false,
  };
}

/**
 * Guesses the kind and the columns. Questions that the rows decide stay null, because `findIn` tells what they decide; a
 * price per unit is known by its program, and our own files count in each machine's unit.
 */
export function guessChoices(table: KeptTable): Choices {
  const kind = kindOf(table);
  const choices = { ...emptyChoices(table.headerRow), kind };
  if (kind === null || kind === "out") return choices;
  const header = headerOf(table);
  const isOwn = isOwnFile(kind, header);
  return {
    ...choices,
    columns: guessColumns(kind, table).filter(([field]) => !(isOwn && field === "pricePerUnit")),
    readingUnit: (isOwn && !header.includes("Unit")) || isTemplate(kind, header) ? "own" : null,
    price: header.some((heading) => headingKey(heading) === "fuelupdate") ? "one" : null,
  };
}

/** The columns of a kind by the headings, as they are offered when a person chooses another kind. */
export function guessColumns(kind: TableKind, table: KeptTable): Choices["columns"] {
  const rows = recordsOf(table).map(({ cells }) => cells);
  const columns: Choices["columns"] = [];
  const headed: Map<ImportFieldName, [number, ...number[]]> = headedColumns(kind, headerOf(table), rows);
  const isScheduled = headed.has("maintenanceInterval") && headed.has("maintenanceIntervalUnit");
  for (const [field, [first, ...others]] of headed) {
    if (field === "serviceProgram" || (SCHEDULE_DATES.includes(field) && !isScheduled)) continue;
    if (field === "status") {
      // A column of working order says nothing; one that tells of a sale, or that a machine is archived, does.
      const sold = [first, ...others].find((column) => tellsOfSales(table, column));
      if (sold !== undefined) columns.push([field, [sold]]);
    } else columns.push([field, JOINED.has(field) ? [first, ...others] : [first]]);
  }
  return columns;
}

/**
 * The columns that are left out because another one has their field, each with that field, by their headings and samples.
 */
export function secondColumns(
  { kind, columns }: Choices,
  profile: TableProfile,
): Map<number, ImportFieldName> {
  if (kind === null || kind === "out") return new Map();
  const chosen = fieldsByColumn(columns, profile.columns.length);
  const header = profile.columns.map(({ heading }) => heading);
  const rows = Array.from({ length: SAMPLES }, (_, row) =>
    profile.columns.map(({ samples }) => samples[row] ?? ""),
  );
  const headed: Map<ImportFieldName, number[]> = headedColumns(kind, header, rows);
  const second = [...headed].flatMap(([field, places]) =>
    JOINED.has(field) || !chosen.includes(field) ? [] : places.map((index) => [index, field] as const),
  );
  return new Map(second.filter(([index]) => chosen[index] === null));
}

function tellsOfSales(table: KeptTable, column: number): boolean {
  const heading = headerOf(table)[column] ?? "";
  return recordsOf(table).some(({ cells }) => isSoldCell(heading, cells[column] ?? ""));
}

function kindOf(table: KeptTable): ImportKind | null {
  const header = headerOf(table);
  if (table.ofTypes) return kindOfTypes(table.ofTypes.words) ?? "out";
  const section = table.section === null ? null : (kindOfSection(table.section) ?? "out");
  if (section && section !== "machines") return section;
  if (isOtherList(header)) return "out";
  const rows = recordsOf(table).map(({ cells }) => cells);
  // "Vehicle" may be the title of what was done to one.
  return guessKind(header, rows) ?? section;
}

/** The headings by which choices are remembered: without outer blanks, letter case and a last column Error. */
export function headingsOf({ columns }: Pick<TableProfile, "columns">): string[] {
  const headings = columns.map(({ heading }) => heading.trim().toLowerCase().slice(0, 100));
  const last = headings.findLastIndex((heading) => heading !== "");
  const isError = headings[last] === ERROR_HEADING.toLowerCase();
  return headings.slice(0, isError ? last : last + 1);
}

/** The key by which a company's choices are remembered: the set of headings, in whatever order. */
export function headingsKeyOf(profile: Pick<TableProfile, "columns">): string {
  return JSON.stringify(headingsOf(profile).toSorted());
}

/**
 * The choices for a table with headings that the company has imported before. Answers are taken over where the rows don't
 * decide; the one machine of a file is asked each time, because programs write the same headings for every vehicle.
 * @param found what the rows say under the remembered columns
 */
export function withRemembered(
  guessed: Choices,
  remembered: RememberedChoices,
  { found: { decided }, headings }: { found: Found; headings: readonly string[] },
): Choices {
  const { kind, price, fillDown, typeOfAll, unitOfAll, machines, values } = remembered;
  const columns = movedColumns(remembered.columns, remembered.headings ?? headings.toSorted(), headings);
  return {
    ...guessed,
    ...{ kind, columns, price, fillDown, typeOfAll, unitOfAll, machines, values },
    dateOrder: decided.dateOrder === null ? remembered.dateOrder : null,
    decimal: decided.decimal === null ? remembered.decimal : null,
    volumeUnit: decided.volumeUnit === null ? remembered.volumeUnit : null,
    readingUnit: decided.readingUnit === null ? remembered.readingUnit : null,
  };
}

/** Where the columns stand in a table with the same headings in another order. */
function movedColumns(
  columns: Choices["columns"],
  from: readonly string[],
  to: readonly string[],
): Choices["columns"] {
  const before = timesNamed(from);
  const places = new Map(timesNamed(to).map((key, index) => [key, index]));
  const placeOf = (index: number) => places.get(before[index] ?? "") ?? index;
  return columns.map(([field, indexes]) => [field, indexes.map(placeOf)]);
}

/** Headings with how often each stands before it: two of one name are two. */
function timesNamed(headings: readonly string[]): string[] {
  const times = new Map<string, number>();
  return headings.map((heading) => {
    times.set(heading, (times.get(heading) ?? 0) + 1);
    return `${times.get(heading)} ${heading}`;
  });
}
