import { viewerOf } from "#app/auth/viewer.ts";
import { planOffers } from "#app/components/billing/plan-offers.ts";
import { limitExceeded, UNLIMITED } from "#app/domain/billing/entitlements.ts";
import { type BillingInterval, INTERVALS, YEARLY_DISCOUNT } from "#app/domain/billing/plans.ts";
import { MINUTE_MS } from "#app/domain/durations.ts";
import { formatDate } from "#app/i18n/format.ts";
import { chargedText, statusName } from "#app/i18n/plan-words.ts";
import type { Reader } from "#app/i18n/reader.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { Actor } from "#app/services/actor.ts";
import { trialDaysLeft } from "#app/services/billing/subscription-info.ts";
import { getSubscriptionPlan, type SubscriptionPlan } from "#app/services/billing/subscription-page.ts";
import type { ServiceContext } from "#app/services/context.ts";

type Words = Pick<Reader, "locale" | "t">;

/** The page reloads by itself for this long, and then asks for patience. */
const LOOKS_AGAIN_MS = 2 * MINUTE_MS;
const AWAITED_MS = 60 * MINUTE_MS;

/** The subscription page. */
export async function subscriptionView(
  ctx: ServiceContext,
  { actor, url, locale, t }: { actor: Actor; url: URL } & Words,
) {
  const plan = await getSubscriptionPlan(ctx, actor);
  const { account, state, count } = plan;
  const interval = intervalOf(url.searchParams.get("billing"), account.billingInterval);
  const offers = planOffers(ctx.now(), ctx.settings.launchPromotionEnds, { locale, t });
  return {
    viewer: viewerOf(actor),
    exceeded: limitExceeded(count, account.equipmentLimit) ? t("errors:equipment.limit_reached") : null,
    pending: pendingOf(ctx, account.billingPendingAt, t),
    notice: noticeOf(plan, { locale, t }),
    current: currentOf(ctx, actor, plan, { locale, t }),
    acts: state.acts,
    isTrial: state.phase === "trial",
    cancelled: account.cancelAtPeriodEnd,
    hasPortal: account.stripeCustomerId !== null && ctx.billing.kind !== "none",
    interval,
    promotion: offers.promotion,
    saves: t("subscription:billing.saves", { percent: YEARLY_DISCOUNT }),
    plans: offers.plans.map((offer) => ({
      ...offer,
      /** The price that the form shows. */
      priceShown: offer.charged[interval],
      current:
        plan.charged !== null &&
        offer.tier === account.subscriptionTier &&
        interval === account.billingInterval,
      tooSmall: limitExceeded(count, offer.limit) ? count : null,
    })),
  };
}

export type SubscriptionView = Awaited<ReturnType<typeof subscriptionView>>;

/** The requested interval, otherwise the paid one, otherwise monthly. */
export function intervalOf(asked: string | null, paid: BillingInterval | null): BillingInterval {
  return INTERVALS.find((interval) => interval === asked) ?? paid ?? "month";
}

function pendingOf({ now, settings }: ServiceContext, since: Date | null, t: Translate) {
  const waiting = since === null ? Number.POSITIVE_INFINITY : now().getTime() - since.getTime();
  if (waiting > AWAITED_MS) return null;
  const looksAgain = waiting < LOOKS_AGAIN_MS;
  return {
    looksAgain,
    text: looksAgain
      ? t("subscription:pending.text")
      : t("subscription:pending.slow", { email: settings.supportEmail }),
  };
}

const NOTICED = ["paused", "ending", "past_due", "trialEnded", "planEnded", "unknown"] as const;

function noticeOf({ account, state }: SubscriptionPlan, { locale, t }: Words) {
  const phase = NOTICED.find((each) => each === state.phase);
  if (!phase) return null;
  const day = (end: Date | null) => (end ? formatDate(end, locale, account.timeZone) : "");
  const paid = day(account.subscriptionEndsAt);
  const date = phase === "paused" ? day(account.pauseEndsAt) : paid;
  const paidOnly = t("plans:paidOnly");
  const notice = {
    tone: phase === "past_due" ? ("error" as const) : ("info" as const),
    title: t(`subscription:state.${phase}.title`),
    text: t(`subscription:state.${phase}.text`, { date, paid, paidOnly }),
  };
  if (phase !== "paused") return notice;
  if (account.cancelAtPeriodEnd) {
    return { ...notice, text: t("subscription:state.paused.textCanceled", { date: paid }) };
  }
  return account.pauseEndsAt
    ? notice
    : { ...notice, text: t("subscription:state.paused.textOpen", { paidOnly }) };
}

function currentOf(
  ctx: ServiceContext,
  actor: Actor,
  { account, state, count, charged }: SubscriptionPlan,
  { locale, t }: Words,
) {
  const limit = account.equipmentLimit;
  const left = state.phase === "trial" ? trialDaysLeft(ctx, actor) : null;
  return {
    plan: t(`plans:name.${account.subscriptionTier}`),
    status: statusName(t, state.status),
    phase: state.phase,
    usage:
      limit === UNLIMITED
        ? t("subscription:current.usageUnlimited", { count })
        : t("subscription:current.usageOf", { count, limit }),
    meter: limit === UNLIMITED ? null : { count, limit },
    trialLeft: left === null ? null : t("subscription:current.trialLeft", { count: left }),
    dates: datesOf({ account, state }, { locale, t }),
    price: charged && chargedText({ t, locale }, charged),
  };
}

/** The relevant dates, with their names. */
function datesOf({ account, state }: Pick<SubscriptionPlan, "account" | "state">, { locale, t }: Words) {
  const { timeZone, trialEndsAt, subscriptionEndsAt, pauseEndsAt } = account;
  const dated = (label: string, date: Date | null) =>
    date === null ? [] : [{ label, date: formatDate(date, locale, timeZone) }];
  switch (state.phase) {
    case "trial":
      return dated(t("subscription:current.trialEnds"), trialEndsAt);
    case "trialEnded":
      return dated(t("subscription:current.ended"), trialEndsAt);
    case "planEnded":
      return dated(t("subscription:current.ended"), subscriptionEndsAt);
    case "ending":
      return dated(t("subscription:current.openUntil"), subscriptionEndsAt);
    case "paused":
      return [
        ...dated(t("subscription:current.pausedUntil"), pauseEndsAt),
        ...dated(t("subscription:current.paidThrough"), subscriptionEndsAt),
      ];
    case "active":
    case "past_due":
      return dated(t("subscription:current.renews"), subscriptionEndsAt);
    default:
      return [];
  }
}
