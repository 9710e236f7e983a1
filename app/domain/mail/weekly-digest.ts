/** When the weekly plan is mailed, and whether it has anything to say. */
import { type CalendarDate, hourIn, mondayOf, todayIn } from "#app/domain/calendar-date.ts";
import { type PlannedIssue, SILENT_DAYS, type WeeklyPlan } from "#app/domain/plan/weekly-plan.ts";

/** The hours of Monday in the company's zone in which a digest is sent, the last one exclusive. */
const HOURS = { from: 6, to: 12 };
/** A machine that is silent for this many days or more causes no digest: it did so in the week before. */
const LONG_SILENT_DAYS = 21;

/** The Monday whose digest is sent now; null at any other time. */
export function digestMonday(timeZone: string, now: Date): CalendarDate | null {
  const today = todayIn(timeZone, now);
  const hour = hourIn(timeZone, now);
  return mondayOf(today) === today && hour >= HOURS.from && hour < HOURS.to ? today : null;
}

/** The counts in the digest's subject. */
export type DigestCounts = { issues: number; due: number; thisWeek: number };

export function digestCounts({ issues, now, weeks }: DigestPlan): DigestCounts {
  return { issues: issues.length, due: now.length, thisWeek: weeks[0]?.items.length ?? 0 };
}

/** Whether a plan is worth a mail: an issue, something due in its weeks, or a machine that fell silent lately. */
export function isWorthMailing(plan: DigestPlan): boolean {
  const { issues, due } = digestCounts(plan);
  return (
    issues > 0 ||
    due > 0 ||
    plan.weeks.some(({ items }) => items.length > 0) ||
    plan.silent.some(({ days }) => days >= SILENT_DAYS && days < LONG_SILENT_DAYS)
  );
}

/** A plan with its open issues, and how often a machine was used without a check last week. */
export type DigestPlan = WeeklyPlan & { issues: readonly PlannedIssue[]; missedChecks: number | null };
