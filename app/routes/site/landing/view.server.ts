import type { AppLoadContext } from "@remix-run/cloudflare";
import { planOffers } from "#app/components/billing/plan-offers.ts";
import type { Reader } from "#app/i18n/reader.ts";

/** The plans on the landing page, as text; the promotion is named while it is on. */
export function landingView(
  { settings, now }: Pick<AppLoadContext, "settings" | "now">,
  words: Pick<Reader, "locale" | "t">,
) {
  return {
    supportEmail: settings.supportEmail,
    ...planOffers(now(), settings.launchPromotionEnds, words),
  };
}

export type LandingView = ReturnType<typeof landingView>;
