import { naturalKey } from "#app/domain/natural-order.ts";
import { groupBy } from "#app/domain/row-groups.ts";
import { shortIdOf } from "#app/domain/short-id.ts";

/** What tells a machine from others of its name. */
export type NamedMachine = {
  id: string;
  name: string;
  serialNumber: string | null;
  licensePlate: string | null;
};

/** A serial number or a plate without what people write between its parts. */
export const withoutGaps = (code: string): string => code.replace(/[ -]/g, "");

/** A serial number or a plate as it is compared: "ab 12-C" and "AB12c" are one. */
export function codeKey(code: string): string {
  return withoutGaps(code).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * The mark of each machine that has its name in common with another one: the first of serial number, plate and short
 * number that it has and no other machine of the name has as either. Case, accents and leading noughts of a name don't
 * count. `machines` are all that are here; `nameMarkOf` in db/queries/equipment/shown-name.ts finds that of a single one.
 */
export function nameMarks(machines: readonly NamedMachine[]): Map<string, string> {
  const marks = new Map<string, string>();
  for (const [, twins] of groupBy(machines, ({ name }) => naturalKey(name))) {
    if (twins.length < 2) continue;
    const holders = new Map<string, number>();
    for (const key of twins.flatMap(codesOf)) holders.set(key, (holders.get(key) ?? 0) + 1);
    for (const { id, serialNumber, licensePlate } of twins) {
      const own = [serialNumber, licensePlate].find((code) => code && holders.get(codeKey(code)) === 1);
      marks.set(id, own ?? shortIdOf(id));
    }
  }
  return marks;
}

/** The different codes of a machine, as they are compared; one without letters and digits is none. */
function codesOf({ serialNumber, licensePlate }: NamedMachine): string[] {
  const keys = [serialNumber, licensePlate].map((code) => codeKey(code ?? ""));
  return [...new Set(keys)].filter((key) => key !== "");
}

/** A machine's name as it stands alone: "Skid Steer (AB-111)". */
export function shownName(name: string, mark: string | null | undefined): string {
  return mark ? `${name} (${mark})` : name;
}

/** Machines that are all that are here, each with its name as it stands alone. */
export function withShownNames<Machine extends NamedMachine>(
  machines: readonly Machine[],
): (Machine & { shownName: string })[] {
  const marks = nameMarks(machines);
  return machines.map((machine) => ({
    ...machine,
    shownName: shownName(machine.name, marks.get(machine.id)),
  }));
}
