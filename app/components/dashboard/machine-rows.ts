import { toneOfStatus } from "#app/components/equipment/status-tone.ts";
import type { EquipmentType } from "#app/domain/equipment.ts";
import { SERVICE_STATUSES } from "#app/domain/service-status.ts";
import type { ShownFleet, ShownMachine } from "./machine-shape.ts";

/**
 * The machines of lists that came without them. A document shows each machine in its table, and sending them once more
 * as data would make half of its bytes: the server's render finds them here, and the browser, which gets the list
 * alone, reads them off the table as it hydrates. They are read once, for a script may change the table later. Lists
 * that a page fetches bring their machines.
 */
const left = new WeakMap<ShownFleet, ShownMachine[]>();

/** Keeps machines for the render of the list's document, out of the data that goes with it. */
export function leaveInMarkup(list: ShownFleet, machines: ShownMachine[]): ShownFleet {
  left.set(list, machines);
  return list;
}

/** The machines of a list, whether they came with it or were left in the markup. */
export function machinesOf(list: ShownFleet): ShownMachine[] {
  const machines = list.machines ?? left.get(list);
  if (machines) return machines;
  const read = readTable();
  left.set(list, read);
  return read;
}

/** Reads what `MachineTable` shows. */
function readTable(): ShownMachine[] {
  return Array.from(document.querySelectorAll<HTMLTableRowElement>(".machines tbody tr"), (row) => {
    const find = (selector: string) => row.querySelector(selector);
    const text = (selector: string) => find(selector)?.textContent ?? "";
    const tone = find(".pill")?.classList[1];
    return {
      id: find("a")?.getAttribute("href")?.split("/")[2] ?? "",
      name: text("a"),
      type: find(".ty use")?.getAttribute("href")?.slice("#i-".length) as EquipmentType,
      usage: text(".num"),
      status: SERVICE_STATUSES.find((status) => toneOfStatus(status) === tone) ?? "good",
      sentence: text(".st span"),
      nearEndOfLife: find("em") !== null,
    };
  });
}
