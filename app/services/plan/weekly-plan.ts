import { daysFrom, todayIn } from "#app/domain/calendar-date.ts";
import {
  hadChecklistWithin,
  lastWeek,
  lastWeekAnywhere,
  missedChecks,
} from "#app/domain/checks/missed-checks.ts";
import { withShownNames } from "#app/domain/equipment/shown-name.ts";
import { type WeeklyPlan, weeklyPlan } from "#app/domain/plan/weekly-plan.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { type ResultsOf, runBatch } from "#db/batch.ts";
import type { Database } from "#db/client.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import { selectHasChecklists } from "#db/queries/checks/checklists.ts";
import { selectWatchedMachines } from "#db/queries/checks/checks.ts";
import { type IssueFilter, type IssueWithMachine, selectIssues } from "#db/queries/issues/issues.ts";
import { selectPlannedMachines } from "#db/queries/plan/weekly-plan.ts";
import { selectHasSteps } from "#db/queries/service/task-steps.ts";

/**
 * The plan with the company's open issues, the worst first, and the number of last week's missed checks, null
 * in a company that has no checklist and had none last week.
 */
export type FullPlan = WeeklyPlan & { issues: IssueWithMachine[]; missedChecks: number | null };

/** More open issues than this are left out of a plan. */
const ISSUES_MAX = 1_000;

/** Whose plan it is. */
type Planned = { companyId: string; company: Pick<Actor["company"], "timeZone"> };

/** What the plan is made of, for the session's round trip or one of its own. */
export function planReads(db: Database, { companyId }: { companyId: CompanyScope }, now: Date) {
  const open: IssueFilter = { status: "open", equipmentId: null };
  return {
    machines: selectPlannedMachines(db, companyId, now),
    issues: selectIssues(db, companyId, open, { after: null, limit: ISSUES_MAX }),
    watched: selectWatchedMachines(db, companyId, lastWeekAnywhere(now)),
    checklists: selectHasChecklists(db, companyId),
  };
}

/** The weekly plan of what `planReads` read. */
export function planOf(
  { machines, issues, watched, checklists }: ResultsOf<ReturnType<typeof planReads>>,
  { company: { timeZone } }: Pick<Planned, "company">,
  now: Date,
): FullPlan {
  const today = todayIn(timeZone, now);
  const week = lastWeek(today);
  const days = daysFrom(timeZone, week.from, week.to);
  const hasChecklists = checklists.length > 0 || watched.some((each) => hadChecklistWithin(each, days));
  return {
    ...weeklyPlan(plannedMachines(machines), today, timeZone),
    issues,
    missedChecks: hasChecklists ? missedChecks(watched, days).length : null,
  };
}

/** The machines that `selectPlannedMachines` read, all that are here, as the rules take them. */
export function plannedMachines(rows: Awaited<ReturnType<typeof selectPlannedMachines>>) {
  return withShownNames(rows).map(({ last, near, far, nearCount, replacements, ...machine }) => ({
    ...machine,
    readings: { last, near, far, nearCount, replacements },
  }));
}

/** The plan, and whether the company has steps that can be printed with it, in one round trip. */
export async function readPlanToPrint({ db, now }: ServiceContext, actor: Actor) {
  const at = now();
  const parts = { steps: selectHasSteps(db, actor.companyId), plan: planReads(db, actor, at) };
  const { steps, plan } = await runBatch(db, parts);
  return { plan: planOf(plan, actor, at), hasSteps: steps.length > 0 };
}

export async function readPlan({ db, now }: ServiceContext, actor: Planned): Promise<FullPlan> {
  const at = now();
  return planOf(await runBatch(db, planReads(db, actor, at)), actor, at);
}
