import { AppError } from "#app/domain/app-error.ts";
import { todayIn } from "#app/domain/calendar-date.ts";
import type { Locale } from "#app/domain/locale.ts";
import { type ServiceEvent, serviceEvents } from "#app/domain/plan/calendar-feed.ts";
import { formatCalendarDate } from "#app/i18n/format.ts";
import { translatorFor } from "#app/i18n/server.ts";
import { lineName, nowText, rateText, weekText } from "#app/i18n/weekly-plan-words.ts";
import { calendarFeedOf, encryptSecret } from "#app/platform/encryption.server.ts";
import { hashToken, newToken } from "#app/platform/tokens.server.ts";
import { countDownload } from "#app/services/activity/record-download.ts";
import type { Actor } from "#app/services/actor.ts";
import { planStateOf, requirePremium } from "#app/services/billing/subscription-state.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { countAttempt } from "#app/services/rate-limit.ts";
import { openSecret } from "#app/services/stored-secrets.ts";
import { type DayEvent, writeCalendar } from "#app/shared/icalendar.ts";
import type { Database } from "#db/client.ts";
import type { SessionScope } from "#db/queries/accounts/sessions.ts";
import {
  deleteCalendarFeed,
  putCalendarFeed,
  selectCalendarFeed,
  selectPlanDelivery,
} from "#db/queries/plan/calendar-feeds.ts";
import { selectPlannedMachines } from "#db/queries/plan/weekly-plan.ts";
import { plannedMachines } from "./weekly-plan.ts";

/** How a page's reader gets the plan besides the page, for the session's round trip. */
export function deliveryReads(db: Database, { companyId, reporterId }: SessionScope) {
  return { delivery: selectPlanDelivery(db, companyId, reporterId) };
}

/** The actor's calendar address; null when there is none. */
export async function getCalendarAddress(ctx: ServiceContext, actor: Actor): Promise<string | null> {
  const [delivery] = await selectPlanDelivery(ctx.db, actor.companyId, actor.id);
  return delivery ? addressOf(ctx, delivery) : null;
}

/** The address of a stored token. One that no key opens counts as none. */
export async function addressOf(
  ctx: ServiceContext,
  { userId, tokenCipher }: { userId: string; tokenCipher: string | null },
): Promise<string | null> {
  const token = await openSecret(ctx, tokenCipher, calendarFeedOf(userId));
  return token && `${ctx.settings.appUrl}/calendar/${token}.ics`;
}

/**
 * Makes the actor's calendar address; an old one ends at once.
 * @throws {AppError} plan.premium_required; request.not_found for somebody who no longer manages the company
 */
export async function makeCalendarAddress(ctx: ServiceContext, actor: Actor): Promise<void> {
  const now = ctx.now();
  requirePremium(actor, now);
  const token = newToken();
  const [made] = await putCalendarFeed(ctx.db, {
    userId: actor.id,
    companyId: actor.companyId,
    tokenHash: hashToken(token),
    tokenCipher: await encryptSecret(token, calendarFeedOf(actor.id), ctx.settings.encryptionKeys),
    createdAt: now,
  });
  if (!made) throw new AppError("request.not_found");
}

/** Ends the actor's calendar address at once, in every phase of a plan. */
export async function endCalendarAddress({ db }: ServiceContext, actor: Actor): Promise<void> {
  await deleteCalendarFeed(db, actor.companyId, actor.id);
}

/**
 * The calendar of an address, in its owner's language; without events when the company has no live plan. A wrong
 * address counts for its sender and a right one for itself, so guessing can't stop a calendar.
 * @throws {AppError} request.not_found; request.rate_limited with `retryAfter` in seconds
 */
export async function readCalendar(
  ctx: ServiceContext,
  { token, sender }: { token: string; sender: string },
): Promise<string> {
  const tokenHash = hashToken(token);
  const [feed] = await selectCalendarFeed(ctx.db, tokenHash);
  if (!feed) {
    await countAttempt(ctx, [{ name: "calendarSender", who: sender }]);
    throw new AppError("request.not_found");
  }
  await countDownload(ctx, { name: "calendarFeed", who: tokenHash });
  const now = ctx.now();
  const { companyId, name, timeZone, locale } = feed;
  const rows = planStateOf(feed, now).premium ? await selectPlannedMachines(ctx.db, companyId, now) : [];
  const events = serviceEvents(plannedMachines(rows), todayIn(timeZone, now), timeZone);
  return writeCalendar({
    name: translatorFor(locale)("plan:calendar.name", { company: name }),
    timeZone,
    events: events.map((event) => wordedEvent(event, ctx.settings.appUrl, locale)),
  });
}

function wordedEvent({ line, ...event }: ServiceEvent, appUrl: string, locale: Locale): DayEvent {
  const t = translatorFor(locale);
  const reader = { locale, t };
  const texts =
    "status" in line
      ? [nowText(line, reader)]
      : [weekText(line, reader, formatCalendarDate), rateText(line, reader)];
  const kind = "status" in line ? line.status : line.by;
  return {
    ...event,
    summary: t(`plan:calendar.event.${kind}`, { name: lineName(line, reader) }),
    description: texts.filter((text) => text !== null).join("\n"),
    url: `${appUrl}/equipment-items/${encodeURIComponent(line.equipmentId)}`,
  };
}
