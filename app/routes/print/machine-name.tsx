import type { Translate } from "#app/i18n/translate.ts";
import type { EquipmentRow, ListedMachine } from "#db/queries/equipment/equipment.ts";

/** A machine on paper: its name, its serial number, and the parts for its service. */
export function MachineName({
  machine,
  t,
  parts,
}: {
  machine: ListedMachine;
  t: Translate;
  parts?: boolean;
}) {
  const { shownName, serialNumber, serviceParts } = machine;
  return (
    <>
      {shownName}
      {serialNumber ? <small>{t("common:serial", { serial: serialNumber })}</small> : null}
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
