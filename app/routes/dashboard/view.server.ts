import type { Actor } from "#app/auth/actor.ts";
import { shownFleet } from "#app/components/dashboard/machine-shape.ts";
import { shownUpdate } from "#app/components/operator-updates/update-shape.ts";
import { limitExceeded } from "#app/domain/entitlements.ts";
import type { FleetFilter } from "#app/domain/fleet-filter.ts";
import { wordEvent } from "#app/i18n/event-words.ts";
import { formatCalendarDate, formatDate } from "#app/i18n/format.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { readDashboard } from "#app/services/dashboard.ts";
import { getSubscriptionInfo, trialDaysLeft } from "#app/services/subscription-info.ts";

type Reader = { actor: Actor; locale: Locale; t: Translate };

/**
 * What the dashboard's page is given. Times are worded here, in the company's zone: the browser's formatter may space
 * them otherwise, and a page that hydrates must say the same twice.
 */
export async function dashboardView(
  ctx: ServiceContext & { inDocument: boolean },
  reader: Reader,
  filter: FleetFilter,
) {
  const { actor, locale, t } = reader;
  const { timeZone } = actor.company;
  const plan = getSubscriptionInfo(ctx, actor);
  const read = await readDashboard(ctx, actor, filter, { t, fuel: plan.canAccessFuelAnalytics });
  const { list, next, updates, history, ...rest } = read;
  const dated = <Row extends { date: string | null }>({ date, ...row }: Row) => ({
    ...row,
    dateText: date === null ? null : formatCalendarDate(date, locale),
  });
  return {
    ...rest,
    list: shownFleet(list, reader, ctx.inDocument),
    title: t("dashboard:title"),
    companyName: actor.company.name,
    filter,
    pulseAlerts: actor.pulseAlerts,
    plan,
    trialDays: trialDaysLeft(ctx, actor),
    overLimit: limitExceeded(read.counts.total, actor.company.equipmentLimit),
    next: { byDate: next.byDate.map(dated), byUsage: next.byUsage.map(dated) },
    updates: updates.map((update) => shownUpdate(update, { locale, timeZone })),
    history: history.map((record) => ({
      id: record.id,
      equipmentName: record.equipmentName,
      text: wordEvent({ t, locale }, record),
      byline: t("dashboard:history.by", {
        date: formatDate(record.createdAt, locale, timeZone),
        name: record.operatorName,
      }),
    })),
  };
}
