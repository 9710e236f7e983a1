import { hasFacts, modelText } from "#app/domain/equipment/machine-facts.ts";
import type { MachineFacts } from "#app/domain/equipment/machine-fields.ts";
import type { Translate } from "./translate.ts";

const together = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(" · ");

/**
 * What a machine is and where it stands, under its name: "2019 John Deere 6155R · Serial RW6155 · Plate AB 123 C · North
 * yard". Without facts it is the serial number, and null without that.
 */
export function machineLine(
  machine: MachineFacts & { serialNumber: string | null },
  t: Translate,
): string | null {
  const { serialNumber, licensePlate, place } = machine;
  const serial = serialNumber ? t("common:serial", { serial: serialNumber }) : null;
  if (!hasFacts(machine)) return serial;
  return together([
    modelText(machine),
    serial,
    licensePlate ? t("common:plate", { plate: licensePlate }) : null,
    place,
  ]);
}

/** The same where room is dear: year, make, model and place alone; empty without them. */
export function shortMachineLine(machine: Omit<MachineFacts, "licensePlate">): string {
  return together([modelText(machine), machine.place]);
}
