import { formatTenths, pluralOf } from "#app/domain/quantity.ts";
import { newDateFormat } from "#app/i18n/format.ts";
import type { Machine } from "./machines.ts";
import { locale, units } from "./words.ts";

/** The machine's usage with its unit, such as "8,150 hours". */
export function usageOf({ usage, unit }: Machine): string {
  return `${formatTenths(usage, locale)} ${unitOf(unit, usage)}`.trim();
}

/** The unit in singular or plural, for a usage in tenths. */
export function unitOf(unit: Machine["unit"], tenths: number): string {
  return pluralOf(tenths) === 1 ? units[`${unit}_one`] : units[`${unit}_other`];
}

/** The company's time zone. */
export function zone(): string {
  return document.getElementById("find")?.dataset.zone ?? "UTC";
}

/** The date of the last reading, in the company's time zone. */
export function dateOf({ readAt }: Machine): string {
  return newDateFormat(locale, zone()).format(readAt);
}
