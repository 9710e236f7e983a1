import { MINUTE_MS } from "#app/domain/durations.ts";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { FAR_ABOVE_PER_DAY } from "#app/domain/meter/meter-ledger.ts";
import { authorText } from "#app/i18n/author.ts";
import { formatCost, formatCostPerUnit, formatDateTime } from "#app/i18n/format.ts";
import type { Reader } from "#app/i18n/reader.ts";
import type { JudgedUpdate } from "#app/services/updates/judged-update.ts";

/**
 * An update for its card. Times become text on the server: a browser's formatter may write them differently,
 * and hydration would fail.
 */
export type WordedUpdate = Omit<
  JudgedUpdate,
  "operatorId" | "takenAt" | "clock" | "createdAt" | "before" | "review" | "fuelCost" | "unusualPrice"
> & {
  createdAt: string;
  /** Only if the report was written well before it arrived. */
  takenAt: string | null;
  /** How far the phone's clock was wrong, and the time that it said. */
  clock: { way: "behind" | "ahead"; by: Distance; said: string } | null;
  before: { value: number; takenAt: string } | null;
  /** What was paid for the fuel, as reported. */
  fuelCost: string | null;
  /** Says the unusual price of its fuel. */
  unusualPrice: string | null;
  /** From the previous reading to this one. */
  between: Distance | null;
  review: { byName: string; at: string; resolution: string | null; reason: string | null } | null;
};

/** The card's part; the rest is for the review. */
export type CardUpdate = Omit<WordedUpdate, "between" | "review">;

export type Distance = { unit: "days" | "hours" | "minutes"; count: number };

/** The delay after which a report shows when it was written. */
const LATE_MS = 10 * MINUTE_MS;

/** An update for its card, in the reader's language and the company's time zone. */
export function wordedUpdate(update: JudgedUpdate, reader: Reader): WordedUpdate {
  const time = (at: Date) => formatDateTime(at, reader.locale, reader.timeZone);
  const { operatorId, operatorName, ...worded } = update;
  const { takenAt, clock, createdAt, before, review, fuelCost, unusualPrice } = update;
  return {
    ...worded,
    operatorName: authorText(reader.t, operatorId, operatorName),
    createdAt: time(createdAt),
    takenAt: createdAt.getTime() - takenAt.getTime() > LATE_MS ? time(takenAt) : null,
    clock: clock && {
      way: clock.behindMs > 0 ? "behind" : "ahead",
      by: distance(Math.round(Math.abs(clock.behindMs) / MINUTE_MS) * MINUTE_MS),
      said: time(clock.saidAt),
    },
    before: before && { value: before.value, takenAt: time(before.takenAt) },
    fuelCost: fuelCost === null ? null : formatCost(fuelCost, reader.locale),
    unusualPrice:
      unusualPrice === null
        ? null
        : reader.t("fuelPaid:review.unusual", { price: formatCostPerUnit(unusualPrice, reader.locale, 3) }),
    between: before && distance(takenAt.getTime() - before.takenAt.getTime()),
    review: review && { ...review, at: time(review.at) },
  };
}

/** Like `wordedUpdate`, for a page of cards. */
export function cardUpdate(update: JudgedUpdate, reader: Reader): CardUpdate {
  const { between, review, ...card } = wordedUpdate(update, reader);
  return card;
}

function distance(ms: number): Distance {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 60) return { unit: "minutes", count: minutes };
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? { unit: "hours", count: hours } : { unit: "days", count: Math.floor(hours / 24) };
}

/** The most that a machine can run in a day, in tenths; null for units without a limit. */
export function mostPerDay(unit: MeterUnit): number | null {
  return FAR_ABOVE_PER_DAY[unit] ?? null;
}
