import { NAMED_STATUSES } from "#app/domain/billing/entitlements.ts";
import { type BillingInterval, isTier } from "#app/domain/billing/plans.ts";
import type { Reader } from "#app/i18n/reader.ts";
import { formatDollars } from "./format.ts";
import type { Translate } from "./translate.ts";

/** A plan's name. An unknown tier is shown as it is. */
export function tierName(t: Translate, tier: string): string {
  return isTier(tier) ? t(`plans:name.${tier}`) : tier;
}

/** The name of a subscription's status. A status without a name is shown as it is. */
export function statusName(t: Translate, status: string): string {
  const known = NAMED_STATUSES.find((name) => name === status);
  return known ? t(`subscription:statusName.${known}`) : status;
}

/** The amount charged at each renewal, to the cent: "$408 a year". */
export function chargedText(
  { t, locale }: Pick<Reader, "locale" | "t">,
  { cents, interval }: { cents: number; interval: BillingInterval },
): string {
  const price = formatDollars(cents, locale, true);
  return t(interval === "year" ? "subscription:current.yearly" : "subscription:current.monthly", { price });
}
