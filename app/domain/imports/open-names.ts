/** The names of a table that fit no machine or several, for the page that asks what becomes of their rows. */

import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { findsMachine, type SearchedMachine } from "#app/domain/equipment/machine-search.ts";
import { shortIdOf } from "#app/domain/short-id.ts";
import type { Choices, Found, MachineChoice } from "./choices.ts";
import {
  type FindableMachine,
  machineChoices,
  machineFinder,
  machineNameKey,
  namingKey,
  namingText,
  sameNameOf,
  spellingKey,
} from "./machine-names.ts";
import { unknownNames } from "./open-questions.ts";

/** `retired` when every machine that fits is; `choice` is undefined while nothing was chosen. */
export type OpenName = {
  key: string;
  name: string;
  /** How else the file writes it. */
  spellings: string[];
  rows: number;
  retired: boolean;
  /** What its meter counts, as the rows say; null where they don't. */
  unit: MeterUnit | null;
  choice: MachineChoice | undefined;
};

/** The names without a machine of their own, in the file's order, all spellings of one together. */
export function askedNames(
  found: Found,
  machines: readonly FindableMachine[],
  choices: Pick<Choices, "machines">,
): OpenName[] {
  const chosen = machineChoices(choices);
  const find = machineFinder(machines);
  const asked = new Map<string, OpenName>();
  for (const named of unknownNames(found, machines)) {
    const key = namingKey(named);
    const before = asked.get(key);
    const name = namingText(named);
    if (before) {
      before.rows += named.rows;
      if (before.unit !== named.unit) before.unit = null;
      if (![before.name, ...before.spellings].includes(name)) before.spellings.push(name);
    } else {
      const retired = find(named).some((machine) => machine.retired);
      const { rows, unit = null } = named;
      asked.set(key, { key, name, spellings: [], rows, retired, unit, choice: chosen.get(key) });
    }
  }
  return [...asked.values()];
}

/** How many machines an import is to make: one for each name that is created, or the one of the whole table. */
export function machinesToMake(found: Found, machines: readonly FindableMachine[], choices: Choices): number {
  const isMade = (choice: MachineChoice | undefined) => choice != null && "type" in choice;
  const named = askedNames(found, machines, choices).filter(({ choice }) => isMade(choice)).length;
  return found.names.length === 0 && isMade(choices.equipmentId) ? 1 : named;
}

/** A machine that a name may mean: one of the same spelling, or one that is only like it and needs a look. */
export type LikeMachine<Machine> = { machine: Machine; isSame: boolean };

/**
 * A finder of the machine that an asked name may mean: the only one of the same spelling, else the only one whose name
 * contains the name or is contained in it, numbers as a whole: "Ford F-250" and "F250", "Skidsteer" and "Skid Steer", but
 * not "Truck 1" and "Truck 12". Null for none or several, and for a retired machine's name.
 */
export function likeFinder<Machine extends FindableMachine>(machines: readonly Machine[]) {
  const here = machines
    .filter((machine) => !machine.retired)
    .map((machine) => ({ machine, key: spellingKey(machine.name) }))
    .map((each) => ({ ...each, runs: runsOf(each.key) }));
  return ({ key, retired }: Pick<OpenName, "key" | "retired">): LikeMachine<Machine> | null => {
    if (retired || key === "") return null;
    const [same, twin] = here.filter((each) => each.key === key);
    if (same) return twin ? null : { machine: same.machine, isSame: true };
    const asked = runsOf(key);
    const [like, other] = here.filter(({ runs }) => isWithin(runs, asked) || isWithin(asked, runs));
    return like && !other ? { machine: like.machine, isSame: false } : null;
  };
}

/** The runs of letters and of digits in a spelling: "fordf 250" is "fordf" and "250". */
const runsOf = (spelling: string) => spelling.split(" ");

/** Shorter names are in too many others. */
const LIKE_LETTERS = 3;

/** Whether the runs of one name stand in another: those of letters as a beginning or an end of its own. */
function isWithin(short: readonly string[], long: readonly string[]): boolean {
  if (short.join("").length < LIKE_LETTERS) return false;
  const fits = (run: string, own = "") => run === own || (/\p{L}/u.test(run) && hasEdge(own, run));
  return long.some((_, from) => short.every((run, at) => fits(run, long[from + at])));
}

const hasEdge = (text: string, part: string) => text.startsWith(part) || text.endsWith(part);

/** In a file with more names, a name is not offered those that are not like it. */
const NAMES_OFFERED = 40;

/**
 * The other names of the file that a name may stand for the same machine as, of those with an own one: the most alike, with
 * the chosen one, and the rest.
 */
export function sameNames(
  { key, name, choice }: OpenName,
  names: readonly OpenName[],
): Record<"like" | "rest", OpenName[]> {
  const others = names.filter((other) => other.key !== key && sameNameOf(other.choice) === null);
  const alike = mostAlike(name, others);
  const chosen = others.filter((other) => other.key === sameNameOf(choice) && !alike.includes(other));
  const like = [...alike, ...chosen];
  const rest = names.length > NAMES_OFFERED ? [] : others.filter((other) => !like.includes(other));
  return { like, rest };
}

/** With more machines than this, a name is offered those that are like it. */
const OFFERED_MAX = 50;
const LIKE_MAX = 5;

/** The machines that are offered for a name: all, or in a larger fleet the most alike and the one chosen or `like`. */
export function offeredFor<Machine extends FindableMachine>(
  { name, choice }: Pick<OpenName, "name" | "choice">,
  machines: readonly Machine[],
  like: Machine | undefined,
): Machine[] {
  const here = machines.filter(({ retired }) => !retired);
  if (here.length <= OFFERED_MAX) return here;
  const alike = mostAlike(name, here);
  const chosen =
    here.find(({ id }) => choice && "equipmentId" in choice && choice.equipmentId === id) ?? like;
  return chosen && !alike.includes(chosen) ? [chosen, ...alike] : alike;
}

function mostAlike<Named extends { name: string }>(name: string, others: readonly Named[]): Named[] {
  const wanted = pairsOf(machineNameKey(name));
  return others
    .map((other) => ({ other, share: shareOf(wanted, pairsOf(machineNameKey(other.name))) }))
    .toSorted((a, b) => b.share - a.share)
    .slice(0, LIKE_MAX)
    .map(({ other }) => other);
}

/** The pairs of neighbouring letters of a text. */
const pairsOf = (text: string) => new Set(Array.from(text, (_, at) => text.slice(at, at + 2)));

/** How much two texts have in common, from 0 to 1. */
function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((pair) => other.has(pair)).length;
  return (2 * common) / (one.size + other.size || 1);
}

/**
 * The machine that a typed text names: by name, serial number, plate or short number. A text that names none is looked
 * for as by a search. Null for none or several.
 */
export function machineOfText<Machine extends FindableMachine & SearchedMachine>(
  text: string,
  machines: readonly Machine[],
): Machine | null {
  const key = machineNameKey(text);
  if (key === "") return null;
  const here = machines.filter(({ retired }) => !retired);
  const named = here.filter(
    ({ id, name, serialNumber, licensePlate }) =>
      [name, serialNumber ?? "", licensePlate ?? ""].some((each) => machineNameKey(each) === key) ||
      shortIdOf(id).toLowerCase() === key,
  );
  const [first, second] = named.length > 0 ? named : here.filter((machine) => findsMachine(text, machine));
  return second ? null : (first ?? null);
}
