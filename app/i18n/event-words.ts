import { isMeterUnit, type MeterUnit } from "#app/domain/equipment/equipment.ts";
import { formatTenths, fuelAmount } from "#app/domain/quantity.ts";
import type { Reader } from "#app/i18n/reader.ts";
import { formatCalendarDate } from "./format.ts";
import { taskWord } from "./task-words.ts";
import { isMessageKey, type Params, type Translate, wordMessage } from "./translate.ts";
import { unitWord, usageText } from "./usage-words.ts";

/** The event of a history row or an automatic note. Usage and fuel are in tenths. */
export type EventToWord = {
  event: string | null;
  eventParams: Record<string, string | number> | null;
  /** A person's own text, shown after the event's sentence. */
  content?: string;
};

/**
 * Words a history row or note in the reader's language: the event's sentence, then a person's own text on a new line.
 * An event that this version doesn't know gets a general sentence, never its key.
 */
export function wordEvent(
  reader: Pick<Reader, "locale" | "t">,
  { event, eventParams, content = "" }: EventToWord,
): string {
  const sentence = event === null || event === "note_added" ? "" : eventSentence(reader, event, eventParams);
  return [sentence, content].filter(Boolean).join("\n");
}

/** The event's sentence without a person's text, as the heading of its row. */
export function eventSentence(
  reader: Pick<Reader, "locale" | "t">,
  event: string,
  eventParams: Record<string, string | number> | null,
): string {
  const params = eventParams ?? {};
  if (event === "update_applied") return appliedSentences(reader, params);
  const key = `story:events.${event}${variantOf(event, params)}`;
  const known = /^\w+$/.test(event) && isMessageKey(reader.t, key, { count: 2 });
  return known ? wordMessage(reader.t, { key, params: wordedParams(reader, params) }) : unknown(reader);
}

const unknown = ({ t }: Pick<Reader, "locale" | "t">) => t("story:events.unknown");

/** The ending of the key, for events whose sentence depends on a value. */
function variantOf(event: string, params: Params): string {
  switch (event) {
    case "equipment_added":
    case "equipment_imported":
    case "service_reset":
    case "serviced":
      return params.usage === undefined ? "" : "At";
    case "place_changed":
      if (params.from === undefined) return "First";
      return params.to === undefined ? "Last" : "";
    case "machines_imported":
      return params.tasks ? "Tasks" : "";
    case "unit_changed":
      if (params.answer === undefined) return "";
      return params.answer === "replaced" ? "Replaced" : "Relabel";
    case "issue_resolved":
      return params.issue ? "Of" : "";
    case "issue_reopened":
      return `${params.words ? "" : "Alone"}${params.issue ? "Of" : ""}`;
    case "update_dismissed":
      return params.reason ? "Because" : "";
    default:
      return "";
  }
}

/** One short sentence for each effect of an applied report. */
function appliedSentences(reader: Pick<Reader, "locale" | "t">, params: Params): string {
  const { t } = reader;
  const words = wordedParams(reader, params);
  const sentences = [t("story:events.update_applied", words)];
  if (params.to !== undefined && params.from !== undefined) {
    sentences.push(t("story:events.usage_updated", words));
  } else if (params.value !== undefined) {
    sentences.push(t("story:events.lateReading", words));
  }
  if (params.resolution === "correct") sentences.push(t("story:events.corrected"));
  if (params.resolution === "meter-replaced") sentences.push(t("story:events.meterReplaced"));
  if (params.amount !== undefined && params.kind !== undefined) {
    sentences.push(t("story:events.fuel_added", words));
  }
  return sentences.join(" ");
}

/** What an import brings. */
const IMPORTED = ["services", "fuel", "readings", "tasks"] as const;

const USAGES = ["to", "usage", "value"] as const;

/** Formats numbers and units. A usage gets its unit, except `from`: the usage after it in the sentence has one. */
function wordedParams({ t, locale }: Pick<Reader, "locale" | "t">, params: Params): Params {
  const worded: Params = { ...params };
  for (const name of IMPORTED) {
    const count = params[name];
    if (typeof count === "number") worded[name] = t(`story:imported.${name}`, { count });
  }
  for (const name of USAGES) {
    const tenths = params[name];
    if (typeof tenths === "number") {
      const { unit } = params;
      worded[name] = isMeterUnit(unit) ? usageText(tenths, unit, locale, t) : formatTenths(tenths, locale);
    }
  }
  if (typeof params.from === "number") worded.from = formatTenths(params.from, locale);
  if (isMeterUnit(params.fromUnit) && isMeterUnit(params.toUnit)) {
    Object.assign(worded, unitWords({ t, locale }, params, params.fromUnit, params.toUnit));
  }
  if (typeof params.amount === "number") {
    Object.assign(worded, fuelAmount(params.amount, locale));
  }
  if (params.service) {
    worded.done = [taskWord({ name: null }, t), params.done].filter(Boolean).join("; ");
  }
  if (typeof params.date === "string") worded.date = formatCalendarDate(params.date, locale);
  if (typeof params.fields === "string") {
    const words = params.fields.split(",").map((field) => fieldWord(field, t));
    worded.fields = words.join(", ");
  }
  if (typeof params.condition === "string") worded.condition = conditionWord(params.condition, t);
  if (params.kind === "gas" || params.kind === "diesel") worded.kind = t(`updates:fuelOf.${params.kind}`);
  return worded;
}

/** The two units of a change, and the readings at which the meters were exchanged. */
function unitWords(
  { t, locale }: Pick<Reader, "locale" | "t">,
  { ended, reads }: Params,
  fromUnit: MeterUnit,
  toUnit: MeterUnit,
): Params {
  return {
    fromUnit: unitWord(fromUnit, t),
    toUnit: unitWord(toUnit, t),
    ...(typeof ended === "number" ? { ended: usageText(ended, fromUnit, locale, t) } : {}),
    ...(typeof reads === "number" ? { reads: usageText(reads, toUnit, locale, t) } : {}),
  };
}

/** A condition within a sentence. */
function conditionWord(condition: string, t: Translate): string {
  const key = `common:condition.${condition}`;
  return isMessageKey(t, key) ? wordMessage(t, { key }) : condition;
}

/** A corrected field of a service entry; one that this version doesn't know keeps its name. */
function fieldWord(field: string, t: Translate): string {
  const key = `story:entryFields.${field}`;
  return isMessageKey(t, key) ? wordMessage(t, { key }) : field;
}
