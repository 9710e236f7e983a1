/** Finds the machine that a row names. */

import { withoutAccents } from "#app/domain/accents.ts";
import { plainName } from "#app/domain/clean-text.ts";
import { codeKey, withShownNames } from "#app/domain/equipment/shown-name.ts";
import { identityKey } from "#app/domain/identity.ts";
import type { Choices, MachineChoice } from "./choices.ts";

/** A machine of the company, as rows may name it. */
export type FindableMachine = {
  id: string;
  name: string;
  serialNumber: string | null;
  licensePlate: string | null;
  retired: boolean;
};

/** What a row says of its machine; blank where it says nothing. */
export type MachineNaming = { name: string; serialNumber: string; machineId: string };

/** The key by which names are compared: case and outer or doubled blanks don't count. */
export function machineNameKey(name: string): string {
  return identityKey(plainName(name));
}

/**
 * The key of a name that is asked about: accents and signs, and what stands between letters, or letters and numbers, don't
 * count either, so that "CAT 320", "Cat-320" and "CAT320" are one question, and "Skid steer" and "skidsteer". "1-2" and
 * "12" stay two.
 */
export function spellingKey(name: string): string {
  const key = machineNameKey(name);
  const runs = withoutAccents(key).match(/\p{L}+|\p{N}+/gu);
  return runs?.join(" ").replace(/(?<=\p{L}) (?=\p{L})/gu, "") ?? key;
}

/** By what a row names its machine: its name, or what it has instead. */
export function namingText({ name, serialNumber, machineId }: MachineNaming): string {
  return name || serialNumber || machineId;
}

/** The key of a naming in the choices. */
export function namingKey(naming: MachineNaming): string {
  return spellingKey(namingText(naming));
}

/** The other name of the file whose machine a name has; null for a choice of its own. */
export function sameNameOf(choice: MachineChoice | undefined): string | null {
  return choice && "sameAs" in choice ? spellingKey(choice.sameAs) : null;
}

/**
 * What was chosen for names, by their keys. A name that is the same as one that is the same as a third has the machine of
 * the third; names that lead in a circle keep their choices, and are open.
 */
export function machineChoices({ machines }: Pick<Choices, "machines">): Map<string, MachineChoice> {
  const chosen = new Map(machines.map(([name, choice]) => [spellingKey(name), choice]));
  const ends = [...chosen].map(([key, choice]) => [key, endOf(choice, chosen)] as const);
  return new Map(ends);
}

function endOf(choice: MachineChoice, chosen: ReadonlyMap<string, MachineChoice>): MachineChoice {
  const passed = new Set<string>();
  let end = sameNameOf(choice);
  while (end !== null && !passed.has(end)) {
    passed.add(end);
    const next = sameNameOf(chosen.get(end));
    if (next === null) return { sameAs: end };
    end = next;
  }
  return choice;
}

/** What was chosen for names, and for those without an answer that of other tables. */
export function withAnswersOf(
  machines: Choices["machines"],
  others: readonly Choices["machines"][number][],
): Choices["machines"] {
  const chosen = machineChoices({ machines });
  for (const [name, choice] of others) if (!chosen.has(name)) chosen.set(name, choice);
  return [...chosen];
}

/** What was chosen, with the machines that an import has made for names that were to be created. */
export function withMade(
  machines: Choices["machines"],
  made: readonly { id: string; name: string }[],
): Choices["machines"] {
  const ids = new Map(made.map(({ id, name }) => [spellingKey(name), id]));
  return [...machineChoices({ machines })].map(([name, choice]) => {
    const own = choice && "type" in choice ? name : null;
    const equipmentId = ids.get(own ?? sameNameOf(choice) ?? "");
    return [name, equipmentId === undefined ? choice : { equipmentId }];
  });
}

/** The answers that hold for other tables too: a machine that is here, or none; one to make is made once. */
export function answersForOthers(machines: Choices["machines"]): Choices["machines"] {
  return machines.filter(([, choice]) => choice === null || "equipmentId" in choice);
}

/**
 * A finder of machines: by our ID, then the serial number or license plate, then the name, as it is or as our own files
 * tell it from others, "Skid Steer (AB-111)", and last by a serial number or plate that stands in the place of the name,
 * as in the lists of fuel cards. Blanks and hyphens of a plate don't count. It gives all that fit; retired ones only where no other does. A row's machine
 * is known when one fits that isn't retired.
 */
export function machineFinder(
  machines: readonly FindableMachine[],
): (naming: MachineNaming) => FindableMachine[] {
  const by = (
    named: readonly FindableMachine[],
    keyOf: (machine: FindableMachine, index: number) => string | null,
    compared = machineNameKey,
  ) => {
    const found = new Map<string, FindableMachine[]>();
    named.forEach((machine, index) => {
      const key = compared(keyOf(machine, index) ?? "");
      if (key !== "") found.set(key, [...(found.get(key) ?? []), machine]);
    });
    return (text: string) => {
      const fits = found.get(compared(text)) ?? [];
      const here = fits.filter(({ retired }) => !retired);
      return here.length > 0 ? here : fits;
    };
  };
  const here = machines.filter(({ retired }) => !retired);
  const shown = withShownNames(here);
  const byId = by(machines, ({ id }) => id);
  const bySerial = by(machines, ({ serialNumber }) => serialNumber);
  const byPlate = by(machines, ({ licensePlate }) => licensePlate, codeKey);
  const byName = by(machines, ({ name }) => name);
  const byShownName = by(here, (_, index) => shown[index]?.shownName ?? null);
  const inName = [byName, byShownName, bySerial, byPlate];
  return ({ name, serialNumber, machineId }) =>
    firstFits([byId], machineId) ??
    firstFits([bySerial, byPlate], serialNumber) ??
    firstFits(inName, name) ??
    [];
}

/** What the first way finds that finds something. */
function firstFits(
  ways: readonly ((text: string) => FindableMachine[])[],
  text: string,
): FindableMachine[] | null {
  if (text === "") return null;
  for (const find of ways) {
    const fits = find(text);
    if (fits.length > 0) return fits;
  }
  return null;
}

/** The one machine that a naming finds; null for none, several, or a retired one. */
export function foundMachine(fits: readonly FindableMachine[]): FindableMachine | null {
  const [machine, other] = fits;
  return machine && !other && !machine.retired ? machine : null;
}
