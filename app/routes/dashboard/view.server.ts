import { wordedFleet } from "#app/components/dashboard/view.ts";
import { wordedWorstIssues } from "#app/components/issues/view.ts";
import { cardUpdate } from "#app/components/updates/view.ts";
import { limitExceeded, type SubscriptionPhase } from "#app/domain/billing/entitlements.ts";
import type { FleetFilter } from "#app/domain/equipment/fleet-filter.ts";
import { pluralOf } from "#app/domain/quantity.ts";
import { wordEvent } from "#app/i18n/event-words.ts";
import { formatCalendarDate, formatDate } from "#app/i18n/format.ts";
import type { Reader } from "#app/i18n/reader.ts";
import { taskWord } from "#app/i18n/task-words.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { usageText } from "#app/i18n/usage-words.ts";
import type { Actor } from "#app/services/actor.ts";
import { getSubscriptionInfo, trialDaysLeft } from "#app/services/billing/subscription-info.ts";
import { subscriptionOf } from "#app/services/billing/subscription-state.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { readDashboard } from "#app/services/dashboard/dashboard.ts";
import { welcomeWords } from "./welcome.tsx";

/** The link of a notice about stopped acts; the subscription's page has every plan, act and date. */
const NEXT_STEP = {
  trialEnded: { href: "/subscription", action: "dashboard:trial.plans" },
  planEnded: { href: "/subscription", action: "dashboard:trial.plans" },
  paused: { href: "/subscription/reactivate", action: "subscription:act.reactivate" },
  unknown: { href: "/subscription", action: "subscription:title" },
} as const;

const STOPPED = ["trialEnded", "planEnded", "paused", "unknown"] as const;

/**
 * Worded on the server, so that a company with a live plan does not load the words; null for such a company.
 */
function stoppedNotice(phase: SubscriptionPhase, t: Translate) {
  const stopped = STOPPED.find((name) => name === phase);
  if (!stopped) return null;
  const { href, action } = NEXT_STEP[stopped];
  return {
    title: t(`subscription:state.${stopped}.title`),
    text: t(
      stopped === "paused" ? "subscription:state.paused.textOpen" : `subscription:state.${stopped}.text`,
      { paidOnly: t("plans:paidOnly") },
    ),
    href,
    action: t(action),
  };
}

/** A planned service's machine, with the task where several have a schedule. */
function nameOfPlanned({ name, task }: { name: string; task: { name: string | null } | null }, t: Translate) {
  return task ? `${name} · ${taskWord(task, t)}` : name;
}

/**
 * The dashboard's data. Times become text here, in the company's zone: the browser's formatter may space them
 * differently, and a hydrated page must render the same twice.
 */
export async function dashboardView(
  ctx: ServiceContext,
  actor: Actor,
  reader: Pick<Reader, "locale" | "t">,
  filter: FleetFilter,
) {
  const { locale, t } = reader;
  const { timeZone } = actor.company;
  const plan = getSubscriptionInfo(ctx, actor);
  const read = await readDashboard(ctx, actor, filter, { t, fuel: plan.canAccessFuelAnalytics });
  const { list, next, updates, history, issues, ...rest } = read;
  return {
    ...rest,
    issues: wordedWorstIssues(issues, { locale, t, timeZone }),
    list: wordedFleet(list, reader),
    welcome: read.counts.total === 0 ? welcomeWords(t, actor.company.name) : null,
    filter,
    pulseAlerts: actor.pulseAlerts,
    fuelAccess: plan.canAccessFuelAnalytics,
    trialExpired: plan.isTrialExpired,
    trialDays: trialDaysLeft(ctx, actor),
    stopped: stoppedNotice(subscriptionOf(actor, ctx.now()).phase, t),
    overLimit: limitExceeded(read.counts.total, actor.company.equipmentLimit)
      ? t("errors:equipment.limit_reached")
      : null,
    next: {
      byUsage: next.byUsage.map(({ id, name, task, status, unit, remaining, usedPercent }) => ({
        id,
        name: nameOfPlanned({ name, task }, t),
        status,
        usedPercent,
        left: t("dashboard:next.left", {
          usage: usageText(remaining ?? 0, unit, locale, t),
          count: pluralOf(remaining ?? 0),
        }),
      })),
      byDate: next.byDate.map(({ id, name, task, status, date, daysUntil }) => ({
        id,
        name: nameOfPlanned({ name, task }, t),
        status,
        left: t("dashboard:next.inDays", { count: daysUntil ?? 0 }),
        dateText: date && formatCalendarDate(date, locale),
      })),
    },
    updates: updates.map((update) => cardUpdate(update, { locale, timeZone })),
    history: history.map((record) => ({
      id: record.id,
      equipmentName: record.shownName,
      text: wordEvent({ t, locale }, record),
      byline: t("dashboard:history.by", {
        date: formatDate(record.createdAt, locale, timeZone),
        name: record.operatorName,
      }),
    })),
  };
}
