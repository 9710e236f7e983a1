/** The questions of a table that are still open. */

import { plainName } from "#app/domain/clean-text.ts";
import { EQUIPMENT_TYPES, FORM_UNITS, FUEL_TYPES } from "#app/domain/equipment/equipment.ts";
import { groupBy } from "#app/domain/row-groups.ts";
import {
  type Choices,
  DATE_ORDERS,
  DECIMAL_SIGNS,
  type Found,
  type FoundName,
  IMPORT_KINDS,
  type ImportFieldName,
  type MachineChoice,
  type OpenQuestion,
  PRICES,
  READING_UNITS,
  VOLUME_UNITS,
} from "./choices.ts";
import type { TableKind } from "./headings.ts";
import type { TableProfile } from "./kept-table.ts";
import {
  type FindableMachine,
  foundMachine,
  machineChoices,
  machineFinder,
  namingKey,
  namingText,
  sameNameOf,
} from "./machine-names.ts";
import { wordKey } from "./words.ts";

/** The fields without which a table of a kind can't be read. */
const REQUIRED: { [Kind in TableKind]: readonly ImportFieldName[] } = {
  services: ["date", "work"],
  fuel: ["date", "amount"],
  readings: ["date", "reading"],
  machines: ["name"],
};

/** The answers of each question about values and machines as a whole. */
export const ANSWERS = {
  dateOrder: DATE_ORDERS,
  decimal: DECIMAL_SIGNS,
  volumeUnit: VOLUME_UNITS,
  readingUnit: READING_UNITS,
  price: PRICES,
  typeOfAll: EQUIPMENT_TYPES,
  unitOfAll: FORM_UNITS,
} as const;

type Asked = {
  choices: Choices;
  found: Found;
  profile: TableProfile;
  machines: readonly FindableMachine[];
};

/** The open questions in the order of the pages. A table that is left out has none. */
export function openQuestions({ choices, found, profile, machines }: Asked): OpenQuestion[] {
  const { kind } = choices;
  if (kind === null) return [{ field: "kind", values: [...IMPORT_KINDS] }];
  if (kind === "out") return [];
  const columns = new Set<string>(choices.columns.map(([field]) => field));
  const places = profile.columns.map((_, index) => String(index));
  const missing = REQUIRED[kind].filter((field) => !columns.has(field));
  return [
    ...missing.map((of): OpenQuestion => ({ field: "columns", values: places, of })),
    ...(found.moreNames ? [{ field: "columns", values: places, of: "machine" } as const] : []),
    ...questionsOf(choices, found),
    ...(kind === "machines"
      ? ofAllMachines(choices, columns)
      : ofRowsMachines({ choices, found, profile, machines }, columns)),
    ...wordsAsked(choices, found),
  ];
}

function questionsOf(choices: Choices, { concerned, decided }: Found): OpenQuestion[] {
  return concerned.flatMap((field): OpenQuestion[] => {
    const isDecided = field !== "price" && decided[field] !== null;
    return choices[field] === null && !isDecided ? [{ field, values: [...ANSWERS[field]] }] : [];
  });
}

function ofAllMachines({ typeOfAll, unitOfAll }: Choices, columns: ReadonlySet<string>): OpenQuestion[] {
  const type: OpenQuestion[] =
    columns.has("type") || typeOfAll ? [] : [{ field: "typeOfAll", values: [...ANSWERS.typeOfAll] }];
  const unit: OpenQuestion[] =
    columns.has("unit") || unitOfAll ? [] : [{ field: "unitOfAll", values: [...ANSWERS.unitOfAll] }];
  return [...type, ...unit];
}

function ofRowsMachines(
  { choices, found, profile, machines }: Asked,
  columns: ReadonlySet<string>,
): OpenQuestion[] {
  const here = machines.filter(({ retired }) => !retired).map(({ id }) => id);
  const named =
    profile.machine !== null || ["machine", "serialNumber", "machineId"].some((field) => columns.has(field));
  if (!named) {
    const one = choices.equipmentId;
    const isOpen = one === null || ("equipmentId" in one && !here.includes(one.equipmentId));
    return isOpen ? [{ field: "equipmentId", values: here }] : [];
  }
  const open = openNames(choices, found, machines);
  return open.length > 0 ? [{ field: "machines", values: firstSpellings(open) }] : [];
}

/** The names that are asked about, each as the file spells it first. */
function firstSpellings(names: readonly FoundName[]): string[] {
  return groupBy(names, namingKey).flatMap(([, [first]]) => (first ? plainName(namingText(first)) : []));
}

/** The names whose machine isn't known and that have no answer, in the order of the file. */
export function openNames(choices: Choices, found: Found, machines: readonly FindableMachine[]): FoundName[] {
  const answers = machineChoices(choices);
  const here = new Set(machines.filter(({ retired }) => !retired).map(({ id }) => id));
  const unknown = unknownNames(found, machines);
  const isUnknown = new Set(unknown.map(namingKey));
  const names = new Set(found.names.map(namingKey));
  const isOpen = (answer: MachineChoice | undefined) =>
    answer === undefined || (answer !== null && "equipmentId" in answer && !here.has(answer.equipmentId));
  return unknown.filter((name) => {
    const answer = answers.get(namingKey(name));
    const same = sameNameOf(answer);
    if (same === null) return isOpen(answer);
    const other = answers.get(same);
    return !names.has(same) || (isUnknown.has(same) && (isOpen(other) || sameNameOf(other) !== null));
  });
}

/** The names that fit no machine, several, or a retired one: those that a person answers. */
export function unknownNames({ names }: Found, machines: readonly FindableMachine[]): FoundName[] {
  const find = machineFinder(machines);
  return names.filter((name) => foundMachine(find(name)) === null);
}

const MEANINGS = { type: EQUIPMENT_TYPES, unit: FORM_UNITS, fuelType: FUEL_TYPES } as const;

/** What an unknown word may mean; a row of fuel has gasoline or diesel. */
export function meaningsOf(field: keyof typeof MEANINGS, kind: Choices["kind"]): readonly string[] {
  const isOfFuel = kind === "fuel" && field === "fuelType";
  return isOfFuel ? MEANINGS.fuelType.filter((fuel) => fuel !== "n/a") : MEANINGS[field];
}

function wordsAsked({ kind, values }: Choices, { words }: Found): OpenQuestion[] {
  const answered = new Set(values.map(([field, word]) => `${field} ${wordKey(word)}`));
  const open = words.filter(({ field, word }) => !answered.has(`${field} ${wordKey(word)}`));
  return [...new Set(open.map(({ field }) => field))].map((of): OpenQuestion => {
    const ofField = open.filter(({ field }) => field === of);
    return { field: "values", values: [...meaningsOf(of, kind)], of, words: ofField.map(({ word }) => word) };
  });
}
