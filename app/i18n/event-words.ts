import { formatTenths, fuelAmount, pluralOf } from "#app/domain/quantity.ts";
import type { Locale } from "./locale.ts";
import { isMessageKey, type Params, type Translate, wordMessage } from "./translate.ts";

/** What a row of the history, or a note of the product, holds of its event; tenths for usage and fuel. */
export type WordedEvent = {
  event: string | null;
  eventParams: Record<string, string | number> | null;
  /** What a person wrote; it stands behind the event's sentence, in their own words. */
  content?: string;
};

type Reader = { t: Translate; locale: Locale };

/**
 * A row of the history or a note in the reader's language: the sentence of its event, then what a person wrote, on a
 * line of its own. An event that this version doesn't know reads as a plain sentence, never as its key.
 */
export function wordEvent(reader: Reader, { event, eventParams, content = "" }: WordedEvent): string {
  const sentence = event === null || event === "note_added" ? "" : eventSentence(reader, event, eventParams);
  return [sentence, content].filter(Boolean).join("\n");
}

/** The sentence of an event alone, as a heading of its row. */
export function eventSentence(
  reader: Reader,
  event: string,
  eventParams: Record<string, string | number> | null,
): string {
  const params = eventParams ?? {};
  if (event === "update_applied") return appliedSentences(reader, params);
  const key = `story:events.${event}${variantOf(event, params)}`;
  const known = /^\w+$/.test(event) && isMessageKey(reader.t, key, { count: 2 });
  return known ? wordMessage(reader.t, { key, params: wordedParams(reader, params) }) : unknown(reader);
}

const unknown = ({ t }: Reader) => t("story:events.unknown");

/** Events that read differently when a value is missing. */
function variantOf(event: string, params: Params): string {
  switch (event) {
    case "equipment_added":
    case "equipment_imported":
    case "service_reset":
      return params.usage === undefined ? "" : "At";
    case "update_dismissed":
      return params.reason ? "Because" : "";
    default:
      return "";
  }
}

/** What an applied report did, one short sentence for each thing. */
function appliedSentences(reader: Reader, params: Params): string {
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

const USAGES = ["to", "usage", "value"] as const;

/** Numbers and units as they are read; a usage carries its unit, except `from`, which a usage with one follows. */
function wordedParams({ t, locale }: Reader, params: Params): Params {
  const worded: Params = { ...params };
  for (const name of USAGES) {
    const tenths = params[name];
    if (typeof tenths === "number") worded[name] = wordUsage({ t, locale }, tenths, params.unit);
  }
  if (typeof params.from === "number") worded.from = formatTenths(params.from, locale);
  if (typeof params.amount === "number") {
    Object.assign(worded, fuelAmount(params.amount, locale));
  }
  if (params.kind === "gas" || params.kind === "diesel") worded.kind = t(`updates:fuelOf.${params.kind}`);
  return worded;
}

/** A usage in tenths with its unit: "8,150 hours"; a machine whose unit doesn't apply shows the number alone. */
export function wordUsage({ t, locale }: Reader, tenths: number, unit: string | number | undefined): string {
  const key = `common:unitShort.${unit}`;
  const count = pluralOf(tenths);
  const word = unit === undefined || unit === "n/a" ? "" : wordMessage(t, { key, params: { count } });
  return word ? `${formatTenths(tenths, locale)} ${word}` : formatTenths(tenths, locale);
}
