import { createHash } from "node:crypto";
import type { Offer } from "#app/adapters/billing/port.ts";
import type { ActivityDetail } from "#app/domain/activity/activity.ts";
import { AppError, isRefusal } from "#app/domain/app-error.ts";
import type { SubscriptionAct } from "#app/domain/billing/entitlements.ts";
import { type BillingInterval, isPromotionOn, priceOf, type Tier } from "#app/domain/billing/plans.ts";
import { translatorFor } from "#app/i18n/server.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { runBatch } from "#db/batch.ts";
import {
  type BillingAccount,
  hasCheckout,
  keepCustomer,
  replaceCheckout,
  setBillingPending,
} from "#db/queries/billing/billing.ts";
import { billingAccountOf } from "./plan-sync.ts";
import { planStateOf } from "./subscription-state.ts";

/** A plan's charge at each renewal, in cents, if bought now. */
export function chargedFor({ settings, now }: ServiceContext, tier: Tier, interval: BillingInterval): number {
  return priceOf(tier, interval, isPromotionOn(now(), settings.launchPromotionEnds)).charged;
}

/**
 * A plan's present price, as charged and as the bill says it.
 * @throws {AppError} billing.price_changed when the customer was shown another price, as at the end of the
 * promotion
 */
export function offerOf(
  ctx: ServiceContext,
  actor: Pick<Actor, "locale">,
  { tier, interval, priceShown }: { tier: Tier; interval: BillingInterval; priceShown?: number | undefined },
): Offer & { description: string } {
  const charged = chargedFor(ctx, tier, interval);
  if (priceShown !== undefined && priceShown !== charged) throw new AppError("billing.price_changed");
  const t = translatorFor(actor.locale);
  return {
    tier,
    interval,
    charged,
    description: t(`plans:onBill.${interval}`, { plan: t(`plans:name.${tier}`) }),
  };
}

/**
 * Opens a checkout for a company without a live plan, and returns its address. It closes the previous checkout, so
 * that at most one can be paid. The price comes only from the catalogue and the clock. The plan changes only with the
 * provider's event that it was paid.
 * @throws {AppError} billing.has_plan while a plan is live; billing.paid_already when the previous checkout was paid
 * and its event is pending; billing.price_changed; billing.not_available; billing.checkout_failed
 */
export async function startCheckout(
  ctx: ServiceContext,
  actor: Actor,
  wanted: { tier: Tier; interval: BillingInterval; priceShown?: number | undefined },
): Promise<{ url: string }> {
  const { companyId, locale } = actor;
  const account = await billingAccountOf(ctx, companyId);
  if (!planStateOf(account, ctx.now()).acts.includes("checkout")) throw new AppError("billing.has_plan");
  const offer = offerOf(ctx, actor, wanted);
  const page = `${ctx.settings.appUrl}/subscription`;
  try {
    if (account.checkoutId && (await ctx.billing.closeCheckout(account.checkoutId)) === "paid") {
      throw new AppError("billing.paid_already");
    }
    const open = (customerId: string) =>
      ctx.billing.createCheckout(
        {
          ...offer,
          companyId,
          customerId,
          locale,
          successUrl: `${page}?success=true`,
          cancelUrl: `${page}?canceled=true`,
        },
        checkoutKey(account, offer, locale, customerId),
      );
    const known = account.stripeCustomerId;
    const checkout = (known ? await open(known) : null) ?? (await open(await newCustomer(ctx, account)));
    if (!checkout) throw new AppError("billing.failed");
    await keepOneOpen(ctx, actor, account, { checkoutId: checkout.id, offer });
    return { url: checkout.url };
  } catch (error) {
    // Nobody was sent to this checkout, so it isn't paid, and the same press reopens it.
    if (isRefusal(error, "billing.failed", "billing.unsure")) {
      throw new AppError("billing.checkout_failed");
    }
    throw error;
  }
}

/** What the log says about a request for a plan. */
export function askDetails(
  request: SubscriptionAct,
  { tier, interval }: Partial<Pick<Offer, "tier" | "interval">> = {},
): ActivityDetail[] {
  return [
    { field: "request", to: request },
    ...(tier ? [{ field: "plan" as const, to: tier }] : []),
    ...(interval ? [{ field: "interval" as const, to: interval }] : []),
  ];
}

/** Two presses of one button find the same previous checkout, and so open the same new one. */
function checkoutKey(
  { companyId, checkoutId, billingReadAt }: BillingAccount,
  { tier, interval, charged }: Offer,
  locale: string,
  customerId: string,
): string {
  const after = checkoutId ?? `none:${billingReadAt?.getTime() ?? 0}`;
  return `checkout:${companyId}:${customerId}:${tier}:${interval}:${charged}:${locale}:${after}`;
}

/** Records the last opened checkout, and closes those opened concurrently by others. */
async function keepOneOpen(
  ctx: ServiceContext,
  actor: Actor,
  account: BillingAccount,
  { checkoutId, offer }: { checkoutId: string; offer: Offer },
): Promise<void> {
  const { companyId } = account;
  let before = account.checkoutId;
  for (;;) {
    const {
      replaced: [replaced],
    } = await runBatch(ctx.db, {
      record: recordActivity(
        ctx.db,
        actor,
        { action: "plan.ask", details: askDetails("checkout", offer) },
        ctx.now(),
        hasCheckout(companyId, before),
      ),
      replaced: replaceCheckout(ctx.db, companyId, { before, checkoutId }),
    });
    if (replaced) break;
    ({ checkoutId: before } = await billingAccountOf(ctx, companyId));
    if (before === checkoutId) return;
  }
  if (before !== null && before !== account.checkoutId) await ctx.billing.closeCheckout(before);
}

/** Creates a customer at the provider, replacing one deleted there. */
async function newCustomer(ctx: ServiceContext, account: BillingAccount): Promise<string> {
  const { companyId, companyName: name, stripeCustomerId: before } = account;
  const email = account.ownerEmail ?? "";
  // The same customer for concurrent requests; another name or address is another request, and so is the
  // replacement of another customer.
  const about = createHash("sha256").update(`${name}\n${email}\n${before}`).digest("hex").slice(0, 16);
  const id = await ctx.billing.createCustomer({ companyId, name, email }, `customer:${companyId}:${about}`);
  const [kept] = await keepCustomer(ctx.db, companyId, { before, customerId: id });
  return kept?.customerId ?? id;
}

/** Records the return from a paid checkout: the provider's event is now pending. */
export async function returnFromCheckout(ctx: ServiceContext, actor: Actor): Promise<void> {
  const account = await billingAccountOf(ctx, actor.companyId);
  // Without an open checkout the event was faster, or there was none.
  if (account.checkoutId) await setBillingPending(ctx.db, account, ctx.now());
}

/**
 * The address of the page for the card and the bills.
 * @throws {AppError} billing.no_plan before the first checkout, and when the provider's customer is gone;
 * billing.failed; billing.not_available
 */
export async function openBillingPortal(ctx: ServiceContext, actor: Actor): Promise<{ url: string }> {
  const { stripeCustomerId } = await billingAccountOf(ctx, actor.companyId);
  if (!stripeCustomerId) throw new AppError("billing.no_plan");
  const returnUrl = `${ctx.settings.appUrl}/subscription`;
  const url = await ctx.billing.openPortal(stripeCustomerId, returnUrl, actor.locale);
  if (!url) throw new AppError("billing.no_plan");
  return { url };
}
