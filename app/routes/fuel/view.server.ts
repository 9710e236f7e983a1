import { FUEL_KINDS } from "#app/domain/equipment/equipment.ts";
import type { Cursor } from "#app/domain/page.ts";
import { fuelAmount } from "#app/domain/quantity.ts";
import { printCursor } from "#app/http/queries/cursor.ts";
import { formatCost, formatDate, formatMonth } from "#app/i18n/format.ts";
import type { Reader } from "#app/i18n/reader.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { readFuelAnalytics } from "#app/services/fuel/fuel-analytics.ts";

/**
 * The data of fuel analytics: dates and months become text here, because the browser might write them
 * differently.
 */
export async function fuelView(
  ctx: ServiceContext,
  actor: Actor,
  { locale, t }: Pick<Reader, "locale" | "t">,
  after: Cursor<string, string> | null,
) {
  const { resets, months, next, totals, ...read } = await readFuelAnalytics(ctx, actor, after);
  const { timeZone } = actor.company;
  const hasCosts = months.some(({ cost }) => cost !== null);
  return {
    ...read,
    totals: FUEL_KINDS.map((kind) => {
      const reset = resets[kind];
      return {
        kind,
        total: totals[kind],
        since: reset
          ? t("fuel:totals.since", {
              time: formatDate(reset.createdAt, locale, timeZone),
              name: reset.authorName,
              ...fuelAmount(reset.total, locale),
            })
          : t("fuel:totals.never"),
      };
    }),
    months: months.map(({ month, gas, diesel, cost }) => ({
      gas,
      diesel,
      // A month without fuel cost nothing; one whose fuel nobody knows the cost of has none.
      cost: hasCosts && (cost !== null || gas + diesel === 0) ? formatCost(cost ?? 0, locale) : null,
      short: formatMonth(month, locale, "month"),
      name: formatMonth(month, locale, "monthAndYear"),
    })),
    first: after === null,
    next: next && `/fuel?${new URLSearchParams({ after: printCursor(next) })}#rates`,
  };
}

export type FuelView = Awaited<ReturnType<typeof fuelView>>;
export type WordedMonth = FuelView["months"][number];
