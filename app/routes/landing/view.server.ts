import type { AppLoadContext } from "@remix-run/cloudflare";
import { isPromotionOn, LAUNCH_DISCOUNT, PLANS, POPULAR_TIER, priceOf, TIERS } from "#app/domain/plans.ts";
import { formatDate, formatDollars } from "#app/i18n/format.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { PlanCard } from "./plan-cards.tsx";

export type LandingView = { promotion: string | null; plans: PlanCard[]; supportEmail: string };

/** What the landing page says of the plans, worded; the promotion is named while it is on. */
export function landingView(
  { settings, now }: Pick<AppLoadContext, "settings" | "now">,
  { locale, t }: { locale: Locale; t: Translate },
): LandingView {
  const ends = settings.launchPromotionEnds;
  const promotionOn = isPromotionOn(now(), ends);
  // Its end is exclusive: the last moment of it names the day.
  const date = formatDate(ends.getTime() - 1, locale, "UTC");
  return {
    supportEmail: settings.supportEmail,
    promotion: promotionOn ? t("landing:plans.promotion", { percent: LAUNCH_DISCOUNT, date }) : null,
    plans: TIERS.map((tier) => {
      const month = priceOf(tier, "month", promotionOn);
      const year = priceOf(tier, "year", promotionOn);
      return {
        tier,
        limit: PLANS[tier].equipmentLimit,
        popular: tier === POPULAR_TIER,
        month: formatDollars(month.perMonth, locale),
        monthList: month.listPerMonth === null ? null : formatDollars(month.listPerMonth, locale),
        year: formatDollars(year.perMonth, locale),
        yearTotal: formatDollars(year.charged, locale, true),
      };
    }),
  };
}
