import type { PlanFacts, PlanNews } from "#app/domain/billing/provider-subscription.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { outboxRow } from "#app/services/mail/outbox.ts";
import type { BillingAccount } from "#db/queries/billing/billing.ts";
import type { OutboxRow } from "#db/queries/mail/outbox.ts";
import { type PlanMailKind, planNewsMessage } from "#emails/billing/plan-news.tsx";
import { emailOf } from "#emails/render-email.ts";

/** The mails about a change of a company's plan, to its owner; none if the account has no address. */
export async function planMails(
  ctx: ServiceContext,
  account: BillingAccount,
  after: PlanFacts,
  news: PlanNews[],
): Promise<OutboxRow[]> {
  // Two events handled concurrently see the same previous state, and so build the same key.
  const seen = account.billingReadAt?.getTime() ?? 0;
  const rows = await Promise.all(
    news.map((kind) =>
      planMail(ctx, account, {
        kind,
        tier: after.subscriptionTier,
        date: kind === "paused" ? after.pauseEndsAt : after.subscriptionEndsAt,
        paidThrough: after.subscriptionEndsAt,
        uniqueKey: `plan-${kind}:${after.stripeSubscriptionId}:${seen}`,
      }),
    ),
  );
  return rows.filter((row) => row !== null);
}

/** One mail to the owner about the trial or the plan; null if the account has no address. */
export async function planMail(
  { settings, now }: ServiceContext,
  account: Pick<BillingAccount, "companyId" | "companyName" | "timeZone" | "ownerEmail" | "ownerLocale">,
  about: {
    kind: PlanMailKind;
    tier: PlanFacts["subscriptionTier"];
    date: Date | null;
    /** The end of the paid time, if the mail also names another day. */
    paidThrough?: Date | null;
    uniqueKey: string;
  },
): Promise<OutboxRow | null> {
  const { companyId, companyName, timeZone, ownerEmail } = account;
  if (!ownerEmail) return null;
  const { uniqueKey, paidThrough = null, ...facts } = about;
  const mail = emailOf(
    planNewsMessage,
    { ...facts, paidThrough, appUrl: settings.appUrl, companyName, timeZone },
    account.ownerLocale ?? "en",
  );
  return outboxRow({ uniqueKey, companyId, kind: "plan-news", to: ownerEmail, now: now(), ...mail });
}
