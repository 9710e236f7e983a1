import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { limitExceeded, UNLIMITED } from "#app/domain/entitlements.ts";
import { guarded } from "#app/http/route.server.ts";
import { formatDate } from "#app/i18n/format.ts";
import { useI18n } from "#app/i18n/i18n-context.tsx";
import { subscriptionOf } from "#app/services/entitlement.ts";
import { countEquipment } from "#app/services/equipment.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const KNOWN_STATUSES = ["trial", "active", "paused", "past_due", "expired"] as const;

/** What the company has: its plan, how much of it is used, how long the trial runs. */
export const loader = guarded("/subscription", async ({ actor, context, locale, t }) => {
  const { company } = actor;
  const count = await countEquipment(context, actor);
  const { status } = subscriptionOf(actor, context.now());
  const known = KNOWN_STATUSES.find((name) => name === status);
  const limit = company.equipmentLimit;
  return {
    title: t("subscription:title"),
    plan: t(`subscription:tier.${company.subscriptionTier}`),
    // Other values are shown as they are.
    status: known ? t(`subscription:statusName.${known}`) : status,
    usage:
      limit === UNLIMITED
        ? t("subscription:usageUnlimited", { count })
        : t("subscription:usageOf", { count, limit }),
    exceeded: limitExceeded(count, limit) ? t("errors:equipment.limit_reached") : null,
    trialEnds:
      status === "trial" && company.trialEndsAt
        ? formatDate(company.trialEndsAt, locale, company.timeZone)
        : null,
    contact: t("subscription:contact", { email: context.settings.supportEmail }),
    email: context.settings.supportEmail,
  };
});

export default function SubscriptionPage() {
  const { t } = useI18n();
  const page = useLoaderData<typeof loader>();
  const facts = [
    [t("subscription:plan"), page.plan],
    [t("subscription:status"), page.status],
    [t("subscription:usage"), page.usage],
    ...(page.trialEnds ? [[t("subscription:trialEnds"), page.trialEnds]] : []),
  ];
  return (
    <div className="max-w-2xl">
      <h1 className="mb-4">{page.title}</h1>
      {page.exceeded ? (
        <p className="notice notice-error" role="alert">
          {page.exceeded}
        </p>
      ) : null}
      <div className="card">
        <dl className="mb-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-soft">{name}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mb-3">{page.contact}</p>
        <a className="btn btn-primary" href={`mailto:${page.email}`}>
          {t("subscription:write")}
        </a>
      </div>
    </div>
  );
}
