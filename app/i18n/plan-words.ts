import { NAMED_STATUSES } from "#app/domain/entitlements.ts";
import { type BillingInterval, isTier } from "#app/domain/plans.ts";
import { formatDollars } from "./format.ts";
import type { Locale } from "./locale.ts";
import type { Translate } from "./translate.ts";

/** A plan's name; a tier that is none of the catalogue is shown as it is. */
export function tierName(t: Translate, tier: string): string {
  return isTier(tier) ? t(`plans:name.${tier}`) : tier;
}

/** A subscription's status in words, or as it is where it has none (C-78). */
export function statusName(t: Translate, status: string): string {
  const known = NAMED_STATUSES.find((name) => name === status);
  return known ? t(`subscription:statusName.${known}`) : status;
}

/** What is charged at each renewal, to the cent: "$408 a year". */
export function chargedText(
  { t, locale }: { t: Translate; locale: Locale },
  { cents, interval }: { cents: number; interval: BillingInterval },
): string {
  const price = formatDollars(cents, locale, true);
  return t(interval === "year" ? "subscription:current.yearly" : "subscription:current.monthly", { price });
}
