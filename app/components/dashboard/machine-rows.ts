import { toneOfStatus } from "#app/components/equipment/status-badge.tsx";
import type { EquipmentType } from "#app/domain/equipment-type.ts";
import { SERVICE_STATUSES } from "#app/domain/service-status.ts";
import type { ShownFleet, ShownMachine } from "./machine-shape.ts";

/** What was read of the page, which is read once: a script may change it later. */
const known = new WeakMap<ShownFleet, ShownMachine[]>();

/** The machines of a list: those that came with it, or on the page that the server made, those of its table. */
export function machinesOf(list: ShownFleet): ShownMachine[] {
  const machines: unknown = list.machines;
  if (typeof machines === "function") return machines();
  if (list.machines) return list.machines;
  const rows = known.get(list) ?? readTable();
  known.set(list, rows);
  return rows;
}

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
