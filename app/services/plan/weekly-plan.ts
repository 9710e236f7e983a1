import { daysFrom } from "#app/domain/calendar-date.ts";
import { lastWeek, lastWeekAnywhere, missedChecks } from "#app/domain/missed-checks.ts";
import { type WeeklyPlan, weeklyPlan } from "#app/domain/weekly-plan.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { todayOf } from "#app/services/equipment/equipment.ts";
import type { Database } from "#db/client.ts";
import { selectHasChecklists } from "#db/queries/checklists.ts";
import { selectWatchedMachines } from "#db/queries/checks.ts";
import type { CompanyScope, Rows } from "#db/queries/sessions.ts";
import { selectPlannedMachines } from "#db/queries/weekly-plan.ts";

/** What the plan is made of, for the session's round trip or one of its own. */
export function planReads(db: Database, { companyId }: { companyId: CompanyScope }, now: Date) {
  return [
    selectPlannedMachines(db, companyId, now),
    selectWatchedMachines(db, companyId, lastWeekAnywhere(now)),
    selectHasChecklists(db, companyId),
  ] as const;
}

/** A plan, and how often a machine was used without a check last week; null in a company without checklists. */
export type PlanWithChecks = WeeklyPlan & { missedChecks: number | null };

/** The weekly plan of what `planReads` read. */
export function planOf(
  [rows, watched, [checklists]]: Rows<ReturnType<typeof planReads>>,
  actor: Pick<Actor, "company">,
  now: Date,
): PlanWithChecks {
  const { timeZone } = actor.company;
  const today = todayOf(actor, now);
  const week = lastWeek(today);
  const machines = rows.map(({ last, near, far, nearCount, replacements, ...machine }) => ({
    ...machine,
    readings: { last, near, far, nearCount, replacements },
  }));
  return {
    ...weeklyPlan(machines, today, timeZone),
    missedChecks: checklists ? missedChecks(watched, daysFrom(timeZone, week.from, week.to)).length : null,
  };
}

export async function readPlan(
  { db, now }: Pick<ServiceContext, "db" | "now">,
  actor: Pick<Actor, "companyId" | "company">,
): Promise<PlanWithChecks> {
  const at = now();
  return planOf(await db.batch(planReads(db, actor, at)), actor, at);
}
