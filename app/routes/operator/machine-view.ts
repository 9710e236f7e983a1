import { matchesSearch } from "#app/domain/equipment-search.ts";
import { fuelKindOf } from "#app/domain/operator-update.ts";
import { formatTenths } from "#app/domain/quantity.ts";
import { formatDate } from "#app/i18n/format.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { ReportableMachine } from "#db/queries/operator-updates.ts";

/** A machine as the operator's form shows it. */
export type MachineView = {
  id: string;
  name: string;
  type: ReportableMachine["type"];
  typeLabel: string;
  /** "1,234.5 hours, read on Nov 20, 2026" */
  reading: string;
  /** Null when it takes none. */
  fuel: "gas" | "diesel" | null;
};

const collators: Partial<Record<Locale, Intl.Collator>> = {};

/** Machines in the reader's words, by name; "T-2" stands before "T-10". */
export function viewMachines(
  machines: readonly ReportableMachine[],
  { t, locale, timeZone }: { t: Translate; locale: Locale; timeZone: string },
): MachineView[] {
  // Filling one sentence by hand is much cheaper than asking the catalogue for each machine.
  const sentence = t("operator:machine.reading", { usage: "{usage}", date: "{date}" });
  const types = Object.fromEntries(
    (["vehicle", "machinery", "tools", "other"] as const).map((type) => [type, t(`common:type.${type}`)]),
  );
  collators[locale] ??= new Intl.Collator(locale, { numeric: true, sensitivity: "base" });
  const { compare } = collators[locale];
  return machines
    .map(({ id, name, type, unit, currentUsage, currentUsageAt, fuelType }) => {
      const usage = `${formatTenths(currentUsage, locale)} ${t(`common:unitShort.${unit}`)}`.trim();
      const date = formatDate(currentUsageAt, locale, timeZone);
      return {
        id,
        name,
        type,
        typeLabel: types[type] ?? type,
        reading: sentence.replace("{usage}", usage).replace("{date}", date),
        fuel: fuelKindOf(fuelType),
      };
    })
    .sort((a, b) => compare(a.name, b.name));
}

/** The machines that a search by name or type leaves, in the reader's language or in English. */
export function searchMachines(machines: readonly MachineView[], query: string): MachineView[] {
  return machines.filter(({ name, type, typeLabel }) => matchesSearch(query, [name, type, typeLabel]));
}
