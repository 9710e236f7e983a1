import {
  type BillingInterval,
  isPromotionOn,
  LAUNCH_DISCOUNT,
  PLANS,
  POPULAR_TIER,
  priceOf,
  TIERS,
  type Tier,
} from "#app/domain/billing/plans.ts";
import { formatDate, formatDollars } from "#app/i18n/format.ts";
import type { Reader } from "#app/i18n/reader.ts";

/** A plan for its card; prices are text, per month, list prices only during a promotion. */
export type PlanOffer = {
  tier: Tier;
  limit: number;
  popular: boolean;
  price: string;
  originalPrice: string | null;
  yearlyPrice: string;
  yearlyOriginalPrice: string | null;
  /** The price of a year, charged upfront, to the cent. */
  yearlyTotal: string;
  /** At each renewal, in cents. */
  charged: Record<BillingInterval, number>;
};

/** The plans at today's prices, and the promotion while it is on. */
export function planOffers(
  now: Date,
  promotionEnds: Date,
  { locale, t }: Pick<Reader, "locale" | "t">,
): { promotion: string | null; plans: PlanOffer[] } {
  const promotionOn = isPromotionOn(now, promotionEnds);
  // The end is exclusive, so the last moment gives the day.
  const date = formatDate(promotionEnds.getTime() - 1, locale, "UTC");
  const listed = (cents: number | null) => (cents === null ? null : formatDollars(cents, locale));
  return {
    promotion: promotionOn ? t("plans:promotion", { percent: LAUNCH_DISCOUNT, date }) : null,
    plans: TIERS.map((tier) => {
      const month = priceOf(tier, "month", promotionOn);
      const year = priceOf(tier, "year", promotionOn);
      return {
        tier,
        limit: PLANS[tier].equipmentLimit,
        popular: tier === POPULAR_TIER,
        price: formatDollars(month.perMonth, locale),
        originalPrice: listed(month.listPerMonth),
        yearlyPrice: formatDollars(year.perMonth, locale),
        yearlyOriginalPrice: listed(year.listPerMonth),
        yearlyTotal: formatDollars(year.charged, locale, true),
        charged: { month: month.charged, year: year.charged },
      };
    }),
  };
}
