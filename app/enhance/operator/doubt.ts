import { readingDoubt } from "#app/domain/meter/reading-doubt.ts";
import { formatTenths, parseTenths } from "#app/domain/quantity.ts";
import { element } from "../element.ts";
import { dateOf, usageOf } from "./machine-texts.ts";
import { hideNotice, showNotice } from "./notice.ts";
import type { OpenReport } from "./open-report.ts";
import { doubt, fill, locale } from "./words.ts";

/**
 * Asks about a reading that looks mistyped, unless the operator has confirmed it.
 * @returns whether it asked
 */
export function asksBack(report: OpenReport): boolean {
  const { form, machine } = report;
  const { newUsage } = report.fields;
  const typed = newUsage.value;
  const value = parseTenths(typed);
  if (value === null || !machine || typed === report.confirmed) return false;
  const current = { value: machine.usage, takenAt: machine.readAt };
  if (!readingDoubt({ value, unit: machine.unit, current, takenAt: new Date() })) return false;
  const amount = { value: formatTenths(value, locale) };
  const yes = element("button", "btn", fill(doubt.confirm, amount));
  yes.type = "button";
  yes.addEventListener("click", () => {
    report.confirmed = typed;
    hideNotice();
    form.requestSubmit();
  });
  const question = fill(doubt.ask, { ...amount, usage: usageOf(machine), date: dateOf(machine) });
  showNotice(newUsage, "", question, yes);
  return true;
}
