import type { AppLoadContext } from "@remix-run/cloudflare";
import { planOffers } from "#app/components/billing/plan-offers.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";

/** The plans on the landing page, as text; the promotion is named while it is on. */
export function landingView(
  { settings, now }: Pick<AppLoadContext, "settings" | "now">,
  words: { locale: Locale; t: Translate },
) {
  return {
    supportEmail: settings.supportEmail,
    ...planOffers(now(), settings.launchPromotionEnds, words),
  };
}

export type LandingView = ReturnType<typeof landingView>;
