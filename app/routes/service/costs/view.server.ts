import type { CostRate, CostSum } from "#app/domain/service/service-costs.ts";
import { DASH, formatCost, formatCostPerUnit, formatMonth } from "#app/i18n/format.ts";
import type { Reader } from "#app/i18n/reader.ts";
import { usageText } from "#app/i18n/usage-words.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { readCosts } from "#app/services/service/costs.ts";

/**
 * The data of the costs page, or null without any cost. Months and amounts become text here, because the
 * browser might write them differently.
 */
export async function costsView(
  ctx: ServiceContext,
  actor: Actor,
  { locale, t }: Pick<Reader, "locale" | "t">,
) {
  const { months, machines, deleted, work, other } = await readCosts(ctx, actor, t("common:unnamedTask"));
  const hasFuel = months.some(({ fuel }) => fuel !== null);
  const total = months.reduce((sum, month) => sum + month.total, 0);
  if (total === 0) return null;
  const money = (cents: number) => (cents === 0 ? DASH : formatCost(cents, locale));
  const amounts = ({ service, fuel, total }: CostSum) => ({
    service: money(service),
    fuel: fuel === null ? DASH : money(fuel),
    total: money(total),
  });
  const rateText = (rate: CostRate) =>
    "missing" in rate
      ? { missing: t(`service:cost.missing.${rate.missing}`) }
      : {
          usage: usageText(rate.distance, rate.unit, locale, t),
          perUnit: t(`service:cost.${rate.unit}`, {
            amount: formatCostPerUnit(rate.perUnit, locale, rate.places),
          }),
        };
  return {
    total: money(total),
    /** Whether fuel has a cost. */
    fuel: hasFuel,
    months: months.map(({ month, ...sum }) => ({
      name: formatMonth(month, locale, "monthAndYear"),
      short: formatMonth(month, locale, "month"),
      parts: hasFuel ? [sum.fuel ?? 0, sum.service] : [sum.service],
      ...amounts(sum),
    })),
    machines: [
      ...machines.map(({ id, shownName: name, retired, rate, ...sum }) => ({
        id,
        name,
        retired,
        ...amounts(sum),
        rate: rateText(rate),
      })),
      ...(deleted
        ? [{ id: null, name: t("service:cost.deleted"), retired: false, ...amounts(deleted), rate: null }]
        : []),
    ],
    work: [
      ...work.map(({ names, count, cost }) => ({
        key: JSON.stringify(names),
        name: names.join(", "),
        count,
        cost: money(cost),
      })),
      ...(other
        ? [{ key: "other", name: t("service:cost.other"), count: other.count, cost: money(other.cost) }]
        : []),
    ],
  };
}

export type CostsView = NonNullable<Awaited<ReturnType<typeof costsView>>>;
