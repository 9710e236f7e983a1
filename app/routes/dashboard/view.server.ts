import { waitingText } from "#app/auth/navigation.ts";
import { wordedFleet } from "#app/components/dashboard/view.ts";
import { wordedWorstIssues } from "#app/components/issues/view.ts";
import { latePlaceText } from "#app/components/updates/late-place.ts";
import { signed } from "#app/components/updates/signed.ts";
import { type WordedUpdate, wordedUpdate } from "#app/components/updates/view.ts";
import { requiredStep } from "#app/domain/accounts/required-second-step.ts";
import { limitExceeded, type SubscriptionPhase } from "#app/domain/billing/entitlements.ts";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import type { FleetFilter } from "#app/domain/equipment/fleet-filter.ts";
import { formatTenths, fuelAmount, pluralOf } from "#app/domain/quantity.ts";
import { authorText } from "#app/i18n/author.ts";
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
import type { JudgedUpdate } from "#app/services/updates/judged-update.ts";
import { setupWords, welcomeWords } from "./setup-panel.tsx";

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

/** Until when the reader needs a second step; null for who has one, and where none is required. */
function requiredNotice(actor: Actor, now: Date, { locale, t }: Pick<Reader, "locale" | "t">) {
  const due = requiredStep(actor, now);
  if (!(due instanceof Date)) return null;
  return {
    title: t("secondStep:required.by", { date: formatDate(due, locale, actor.company.timeZone) }),
    action: t("secondStep:link.setUp"),
  };
}

/** A report in a few lines: what its badges, links and photos need, and the rest as text. */
export type LatestUpdate = Pick<
  WordedUpdate,
  | "id"
  | "equipmentId"
  | "equipmentName"
  | "machine"
  | "operatorName"
  | "status"
  | "recent"
  | "condition"
  | "flags"
  | "unusualPrice"
  | "pulse"
  | "clock"
  | "tasksDone"
  | "notes"
  | "issueIds"
  | "checkId"
  | "photos"
  | "photosToCome"
  | "createdAt"
> & {
  /** Who reported it, and when. */
  by: string;
  /** The reading and the fuel; empty without any. */
  facts: string;
  /** Between which readings a late one goes. */
  placeText: string | null;
};

function latestUpdate(update: JudgedUpdate, reader: Reader): LatestUpdate {
  const { t } = reader;
  const { newUsage, fuelAdded, fuelType, fuelCost, machine, place, before, takenAt, review, ...worded } =
    wordedUpdate(update, reader);
  const unit = machine?.unit ?? "n/a";
  const by = [
    t("updates:card.by", { operator: worded.operatorName, time: worded.createdAt }),
    ...(takenAt ? [t("updates:card.written", { time: takenAt })] : []),
  ];
  return {
    ...worded,
    machine,
    by: by.join(" · "),
    facts: [
      ...readingFacts({ newUsage, before, unit }, reader),
      ...fuelFacts({ fuelAdded, fuelType }, reader),
    ].join(" · "),
    placeText: place && latePlaceText(place, machine, reader.locale, t),
  };
}

/** "3,412.6 to 3,419.4 hours (+6.8)" */
function readingFacts(
  { newUsage, before, unit }: Pick<WordedUpdate, "newUsage" | "before"> & { unit: MeterUnit },
  { locale, t }: Reader,
): string[] {
  if (newUsage === null) return [];
  const after = usageText(newUsage, unit, locale, t);
  if (!before) return [after];
  const change = t("updates:card.change", { before: formatTenths(before.value, locale), after });
  return [`${change} (${signed(newUsage - before.value, locale)})`];
}

function fuelFacts(
  { fuelAdded, fuelType }: Pick<WordedUpdate, "fuelAdded" | "fuelType">,
  { locale, t }: Reader,
): string[] {
  if (fuelAdded === 0) return [];
  const kind = t(`updates:fuelOf.${fuelType}`);
  return [t("updates:card.fuelAmount", { ...fuelAmount(fuelAdded, locale), kind })];
}

/** The task of a planned service, where its machine has several. */
const taskOfPlanned = (task: { name: string | null } | null, t: Translate) => task && taskWord(task, t);

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
  const { list, next, updates, history, issues, pending, setup, ...rest } = read;
  return {
    ...rest,
    issues: wordedWorstIssues(issues, { locale, t, timeZone }),
    list: wordedFleet(list, reader),
    waiting:
      pending > 0 ? `${waitingText(pending)} ${t("common:waiting.updates", { count: pending })}` : null,
    setup: setup && setupWords(setup, t),
    welcome: read.counts.total === 0 ? welcomeWords(t, actor.company.name) : null,
    filter,
    pulseAlerts: actor.pulseAlerts,
    fuelAccess: plan.canAccessFuelAnalytics,
    trialExpired: plan.isTrialExpired,
    trialDays: trialDaysLeft(ctx, actor),
    secondStep: requiredNotice(actor, ctx.now(), reader),
    stopped: stoppedNotice(subscriptionOf(actor, ctx.now()).phase, t),
    overLimit: limitExceeded(read.counts.total, actor.company.equipmentLimit)
      ? t("errors:equipment.limit_reached")
      : null,
    next: {
      byUsage: next.byUsage.map(({ id, name, task, status, unit, remaining, usedPercent }) => ({
        id,
        name,
        task: taskOfPlanned(task, t),
        status,
        usedPercent,
        left: t("dashboard:next.left", {
          usage: usageText(remaining ?? 0, unit, locale, t),
          count: pluralOf(remaining ?? 0),
        }),
      })),
      byDate: next.byDate.map(({ id, name, task, status, date, daysUntil }) => ({
        id,
        name,
        task: taskOfPlanned(task, t),
        status,
        left: t("dashboard:next.inDays", { count: daysUntil ?? 0 }),
        dateText: date && formatCalendarDate(date, locale),
      })),
    },
    updates: updates.map((update) => latestUpdate(update, { locale, t, timeZone })),
    history: history.map((record) => ({
      id: record.id,
      equipmentId: record.inList ? record.equipmentId : null,
      equipmentName: record.shownName,
      text: wordEvent({ t, locale }, record),
      byline: t("dashboard:history.by", {
        date: formatDate(record.createdAt, locale, timeZone),
        name: authorText(t, record.authorId, record.operatorName),
      }),
    })),
  };
}
