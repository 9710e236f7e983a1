import { viewerOf } from "#app/auth/viewer.ts";
import { AppError } from "#app/domain/app-error.ts";
import { limitExceeded } from "#app/domain/billing/entitlements.ts";
import { endWithPause, monthsAfter, PAUSE_MONTHS } from "#app/domain/billing/paid-time.ts";
import { isTier, PLANS } from "#app/domain/billing/plans.ts";
import { newFormKey } from "#app/http/forms/form-key.server.ts";
import { formatDate, formatDollars } from "#app/i18n/format.ts";
import { chargedText } from "#app/i18n/plan-words.ts";
import type { Reader } from "#app/i18n/reader.ts";
import type { Actor } from "#app/services/actor.ts";
import { chargedFor } from "#app/services/billing/checkout.ts";
import { getSubscriptionPlan, type SubscriptionPlan } from "#app/services/billing/subscription-page.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { KEY_FIELD } from "#app/shared/idempotency-key.ts";
import { intervalOf } from "../subscription/view.server.ts";

export const ACTS = ["change", "pause", "reactivate", "cancel"] as const;
export type Act = (typeof ACTS)[number];

/** @throws {AppError} request.not_found for any other word */
export function actOf(word: string | undefined): Act {
  const act = ACTS.find((name) => name === word);
  if (!act) throw new AppError("request.not_found");
  return act;
}

export type Confirmation = {
  title: string;
  text: string;
  button: string;
  /** Further information. */
  warning: string | null;
  /** Sent with the confirmation. */
  hidden: Record<string, string>;
  pauses: { months: number; label: string }[];
  danger: boolean;
};

type Words = Pick<Reader, "locale" | "t">;

/** An act's question; null when the plan doesn't allow it now. */
export async function actView(
  ctx: ServiceContext,
  { actor, act, url, locale, t }: { actor: Actor; act: Act; url: URL } & Words,
) {
  const plan = await getSubscriptionPlan(ctx, actor);
  const confirmation = confirmationOf(ctx, act, { plan, url, locale, t });
  return {
    viewer: viewerOf(actor),
    act,
    confirmation,
  };
}

function confirmationOf(
  ctx: ServiceContext,
  act: Act,
  { plan, url, locale, t }: { plan: SubscriptionPlan; url: URL } & Words,
): Confirmation | null {
  const { account, state } = plan;
  const may = (name: (typeof state.acts)[number]) => state.acts.includes(name);
  const day = (date: Date | null) => (date ? formatDate(date, locale, account.timeZone) : "");
  const hidden = { [KEY_FIELD]: newFormKey() };
  const plain = { warning: null, hidden, pauses: [], danger: false };
  const worded = (name: "pause" | "reactivate" | "keep" | "cancel" | "cancelTrial") => ({
    ...plain,
    title: t(`subscription:confirm.${name}.title`),
    text: t(`subscription:confirm.${name}.text`, {
      date: day(account.subscriptionEndsAt),
      paidOnly: t("plans:paidOnly"),
    }),
    button: t(`subscription:confirm.${name}.button`),
  });
  switch (act) {
    case "change":
      return may("change") ? changeOf(ctx, { plan, url, locale, t }) : null;
    case "pause": {
      if (!may("pause")) return null;
      const since = ctx.now();
      const pauses = PAUSE_MONTHS.map((months) => {
        const until = monthsAfter(since, months);
        const ends = account.subscriptionEndsAt;
        const values = {
          count: months,
          date: day(until),
          paid: day(ends && endWithPause(ends, { since, until })),
        };
        return { months, label: t("subscription:confirm.pause.until", values) };
      });
      return { ...worded("pause"), pauses };
    }
    case "reactivate":
      if (may("reactivate")) {
        const warning = account.cancelAtPeriodEnd ? t("subscription:confirm.reactivate.canceled") : null;
        return { ...worded("reactivate"), warning };
      }
      return may("keep") ? worded("keep") : null;
    case "cancel":
      if (!may("cancel") || account.cancelAtPeriodEnd) return null;
      return { ...worded(state.phase === "trial" ? "cancelTrial" : "cancel"), danger: true };
  }
}

function changeOf(
  ctx: ServiceContext,
  { plan, url, locale, t }: { plan: SubscriptionPlan; url: URL } & Words,
): Confirmation | null {
  const { account, charged, count } = plan;
  const tier = url.searchParams.get("tier");
  if (!isTier(tier) || !charged) return null;
  const interval = intervalOf(url.searchParams.get("billing"), account.billingInterval);
  const cents = chargedFor(ctx, tier, interval);
  const text = interval === charged.interval ? "text" : (`text_${interval}` as const);
  return {
    title: t("subscription:confirm.change.title", { plan: t(`plans:name.${tier}`) }),
    text: t(`subscription:confirm.change.${text}`, {
      price: chargedText({ t, locale }, { cents, interval }),
      today: formatDollars(cents, locale, true),
      before: chargedText({ t, locale }, charged),
    }),
    button: t("subscription:confirm.change.button"),
    warning: limitExceeded(count, PLANS[tier].equipmentLimit)
      ? t("subscription:card.tooSmall", { count })
      : null,
    hidden: {
      tier,
      billingInterval: interval,
      priceShown: String(cents),
      [KEY_FIELD]: newFormKey(),
    },
    pauses: [],
    danger: false,
  };
}
