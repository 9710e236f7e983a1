import { machineLine } from "#app/i18n/machine-line.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { EquipmentRow, NamedRow } from "#db/queries/equipment/equipment.ts";

/** A machine on paper: its name, what it is, and the parts for its service. */
export function MachineName({ machine, t, parts }: { machine: NamedRow; t: Translate; parts?: boolean }) {
  const { shownName, serviceParts } = machine;
  const line = machineLine(machine, t);
  return (
    <>
      {shownName} {line ? <small>{line}</small> : null}{" "}
      {parts && serviceParts.length > 0 ? <small>{partsText(serviceParts)}</small> : null}
    </>
  );
}

/** Parts on paper: "Engine oil filter RE539279 × 1; Belt × 2". */
export function partsText(parts: EquipmentRow["serviceParts"]): string {
  return parts
    .map(({ part, partNumber, qty }) => `${[part, partNumber].filter(Boolean).join(" ")} × ${qty}`)
    .join("; ");
}
