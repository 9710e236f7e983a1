/** The machines of a table's rows, by what a person chose. */

import type { EquipmentType } from "#app/domain/equipment/equipment.ts";
import type { Choices, FoundName, MachineChoice } from "./choices.ts";
import {
  type FindableMachine,
  foundMachine,
  type MachineNaming,
  machineChoices,
  machineFinder,
  namingKey,
  namingText,
  sameNameOf,
} from "./machine-names.ts";
import type { RowMachine } from "./read-row.ts";

type Known = FindableMachine & Pick<RowMachine, "unit" | "fuelType"> & { type: EquipmentType };

/** A machine of rows; one to make has the serial number of the file. */
export type ChosenMachine = RowMachine & { type: EquipmentType; serialNumber: string | null };

const MADE = "new:";

/** What rows of a machine that the import makes are known by, from the key of its name. */
export const madeId = (nameKey: string): string => `${MADE}${nameKey}`;

/** Whether rows are of a machine that the import makes, which has no id yet. */
export const isMade = (machineId: string): boolean => machineId.startsWith(MADE);

/** Finds the machine of a row: "out" for rows that are left out, null for rows that name none. */
export type MachineOfRow = (naming: MachineNaming) => ChosenMachine | "out" | null;

/**
 * The finder of a table's machines. One to make is the same for every row that names it; without a column of machines
 * every row is of the one that was chosen.
 * @param ofAll what the one machine is called when it is made
 */
export function machineOfRow(
  {
    names,
    choices,
    isOne,
    ofAll,
  }: { names: readonly FoundName[]; choices: Choices; isOne: boolean; ofAll: string },
  machines: readonly Known[],
): MachineOfRow {
  const find = machineFinder(machines);
  const byId = new Map(machines.map((machine) => [machine.id, machine]));
  const chosen = machineChoices(choices);
  const serials = new Map(names.map((named) => [namingKey(named), named.serialNumber]));
  // A machine is called as the file spells it first.
  const first = new Map(names.toReversed().map((named) => [namingKey(named), named]));
  const of = (choice: MachineChoice | undefined, key: string, name: string): ChosenMachine | "out" | null => {
    if (choice === undefined) return null;
    if (choice === null) return "out";
    if ("equipmentId" in choice) {
      const machine = byId.get(choice.equipmentId);
      return machine ? here(machine) : null;
    }
    if ("sameAs" in choice) return null;
    const serialNumber = serials.get(key) || null;
    return { id: madeId(key), name, ...choice, fuelType: "n/a", serialNumber, isNew: true };
  };
  if (isOne) {
    const one = of(choices.equipmentId ?? undefined, "", ofAll);
    return () => one;
  }
  const ofNaming: MachineOfRow = (naming) => {
    const machine = foundMachine(find(naming) as Known[]) as Known | null;
    if (machine) return here(machine);
    const key = namingKey(naming);
    return key === "" ? null : of(chosen.get(key), key, namingText(first.get(key) ?? naming));
  };
  return (naming) => {
    const own = ofNaming(naming);
    const same = own === null ? sameNameOf(chosen.get(namingKey(naming))) : null;
    const other = same === null ? undefined : first.get(same);
    return other ? ofNaming(other) : own;
  };
}

const here = ({ id, name, unit, fuelType, type, serialNumber }: Known): ChosenMachine => ({
  ...{ id, name, unit, fuelType, type, serialNumber, isNew: false },
});

/** What the one machine of a table is called: as the file says, or like the file. */
export const nameOfAll = ({ machine, fileName }: { machine: string | null; fileName: string }): string =>
  machine ?? fileName.replace(/\.\w+$/, "");
