import type { Translate } from "#app/i18n/translate.ts";
import type { EquipmentRow } from "#db/queries/equipment.ts";

/** A machine on paper: its name, its serial number, and what its service needs. */
export function MachineName({ machine, t, parts }: { machine: EquipmentRow; t: Translate; parts?: boolean }) {
  const { name, serialNumber, serviceParts } = machine;
  return (
    <>
      {name}
      {serialNumber ? <small>{t("common:serial", { serial: serialNumber })}</small> : null}
      {parts && serviceParts.length > 0 ? (
        <small>
          {serviceParts
            .map(({ part, partNumber, qty }) => `${[part, partNumber].filter(Boolean).join(" ")} × ${qty}`)
            .join("; ")}
        </small>
      ) : null}
    </>
  );
}
