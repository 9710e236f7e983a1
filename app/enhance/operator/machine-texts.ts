import { formatTenths, pluralOf } from "#app/domain/quantity.ts";
import { formatDate } from "#app/i18n/format.ts";
import type { Machine } from "./machines.ts";
import { locale, units } from "./words.ts";

/** Its reading with the unit. */
export function usageOf({ usage, unit }: Machine): string {
  return `${formatTenths(usage, locale)} ${unitOf(unit, usage)}`.trim();
}

/** The unit as it stands after so many tenths. */
export function unitOf(unit: Machine["unit"], tenths: number): string {
  return pluralOf(tenths) === 1 ? units[`${unit}_one`] : units[`${unit}_other`];
}

/** The day of its reading, in the company's time zone. */
export function dateOf({ readAt }: Machine): string {
  return formatDate(readAt, locale, document.getElementById("find")?.dataset.zone ?? "UTC");
}
