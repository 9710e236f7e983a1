import { usageText } from "#app/components/equipment/usage-text.tsx";
import { EQUIPMENT_TYPES } from "#app/domain/equipment.ts";
import { fuelKindOf } from "#app/domain/operator-update.ts";
import { matchesSearch } from "#app/domain/search-text.ts";
import { formatDate } from "#app/i18n/format.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { CodedMachine } from "#app/shared/machine-code.ts";
import type { ReportableMachine } from "#db/queries/operator-updates.ts";

/** A machine in the operator's form. */
export type MachineView = CodedMachine & {
  id: string;
  name: string;
  typeLabel: string;
};

/** The form's machine. */
export type ChosenMachine = MachineView & {
  /** "1,234.5 hours, read on Nov 20, 2026" */
  reading: string;
};

/** Machines in the reader's language, in their order. */
export function viewMachines(machines: readonly ReportableMachine[], t: Translate): MachineView[] {
  const types = Object.fromEntries(EQUIPMENT_TYPES.map((type) => [type, t(`common:type.${type}`)]));
  return machines.map(({ id, name, type, unit, currentUsage, currentUsageAt, fuelType }) => ({
    id,
    name,
    type,
    typeLabel: types[type] ?? type,
    unit,
    fuel: fuelKindOf(fuelType),
    usage: currentUsage,
    readAt: currentUsageAt,
  }));
}

/** A machine with its reading in words. */
export function viewChosen(
  machine: MachineView,
  { t, locale, timeZone }: { t: Translate; locale: Locale; timeZone: string },
): ChosenMachine {
  const usage = usageText(machine.usage, machine.unit, locale, t);
  const date = formatDate(machine.readAt, locale, timeZone);
  return { ...machine, reading: t("operator:machine.reading", { usage, date }) };
}

/** The machines that match a search by name or type, in the reader's language or in English. */
export function searchMachines(machines: readonly MachineView[], query: string): MachineView[] {
  return machines.filter(({ name, type, typeLabel }) => matchesSearch(query, [name, type, typeLabel]));
}
