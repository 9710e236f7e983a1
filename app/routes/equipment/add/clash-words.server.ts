import type { FieldMessage } from "#app/domain/app-error.ts";
import type { Locale } from "#app/domain/locale.ts";
import { formatTenths } from "#app/domain/quantity.ts";
import { type EquipmentField, formValuesOf } from "#app/forms/equipment/equipment-edit.ts";
import type { MachineValues } from "#app/forms/equipment/equipment-form.ts";
import { formatCalendarDate, formatCost } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/translate.ts";

/** What is needed to word a stored value. */
type Words = { checklists: readonly { id: string; name: string }[]; locale: Locale; t: Translate };

/** The messages at fields that somebody else changed as well: the stored value, in the form's words. */
export function clashMessages(
  clashes: readonly EquipmentField[],
  stored: MachineValues,
  words: Words,
): Record<string, FieldMessage[]> {
  const message = (field: EquipmentField): FieldMessage => {
    if (field === "hasScheduledMaintenance") {
      return { key: `equipment:form.error.${stored.hasScheduledMaintenance ? "turnedOn" : "turnedOff"}` };
    }
    const value = storedText(field, stored, words);
    return value
      ? { key: "equipment:form.error.changed", params: { value } }
      : { key: "equipment:form.error.emptied" };
  };
  return Object.fromEntries(clashes.map((field) => [field, [message(field)]]));
}

function storedText(field: EquipmentField, stored: MachineValues, { checklists, locale, t }: Words): string {
  switch (field) {
    case "type":
      return t(`common:type.${stored.type}`);
    case "checklistId":
      return checklists.find(({ id }) => id === stored.checklistId)?.name ?? "";
    case "unit":
      return t(`common:unit.${stored.unit}`);
    case "fuelType":
      return t(`equipment:form.fuel.${stored.fuelType}`);
    case "alertThreshold":
      return t("equipment:form.alertThresholdOption", { percent: 100 - stored.alertThreshold });
    case "currentUsage":
    case "threshold":
    case "serviceInterval":
    case "lastServiceUsage":
      return formatTenths(stored[field] ?? 0, locale);
    case "maintenanceStartDate":
    case "purchaseDate":
      return stored[field] ? formatCalendarDate(stored[field], locale) : "";
    case "maintenanceIntervalUnit":
      return stored.maintenanceIntervalUnit
        ? t(`equipment:form.intervalUnit.${stored.maintenanceIntervalUnit}`)
        : "";
    case "purchasePrice":
      return stored.purchasePrice === null ? "" : formatCost(stored.purchasePrice, locale);
    case "fuelUse":
      return stored.fuelUse ? t(`fuelPaid:use.${stored.fuelUse}`) : "";
    case "serviceParts":
      return stored.serviceParts
        .map(({ part, partNumber, qty }) => `${qty} × ${[part, partNumber].filter(Boolean).join(" ")}`)
        .join("; ");
    default:
      return String(formValuesOf(stored)[field]);
  }
}
