import { type WeeklyPlan, weeklyPlan } from "#app/domain/weekly-plan.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { todayOf } from "#app/services/equipment/equipment.ts";
import type { Database } from "#db/client.ts";
import { type IssueFilter, type IssueWithMachine, selectIssues } from "#db/queries/issues.ts";
import type { CompanyScope, Rows } from "#db/queries/sessions.ts";
import { selectPlannedMachines } from "#db/queries/weekly-plan.ts";

/** The plan with the company's open issues, the worst first. */
export type PlanWithIssues = WeeklyPlan & { issues: IssueWithMachine[] };

/** More open issues than this are not told by a plan. */
const ISSUES_MAX = 1_000;

/** Whose plan it is. */
type Planned = { companyId: string; company: Pick<Actor["company"], "timeZone"> };

/** What the plan is made of, for the session's round trip or one of its own. */
export function planReads(db: Database, { companyId }: { companyId: CompanyScope }, now: Date) {
  const open: IssueFilter = { status: "open", equipmentId: null };
  return [
    selectPlannedMachines(db, companyId, now),
    selectIssues(db, companyId, open, { after: null, limit: ISSUES_MAX }),
  ] as const;
}

/** The weekly plan of what `planReads` read. */
export function planOf(
  [rows, issues]: Rows<ReturnType<typeof planReads>>,
  actor: Pick<Planned, "company">,
  now: Date,
): PlanWithIssues {
  return { ...weeklyPlan(plannedMachines(rows), todayOf(actor, now), actor.company.timeZone), issues };
}

/** The machines that `selectPlannedMachines` read, as the rules take them. */
export function plannedMachines(rows: Awaited<ReturnType<typeof selectPlannedMachines>>) {
  return rows.map(({ last, near, far, nearCount, replacements, ...machine }) => ({
    ...machine,
    readings: { last, near, far, nearCount, replacements },
  }));
}

export async function readPlan(
  { db, now }: Pick<ServiceContext, "db" | "now">,
  actor: Planned,
): Promise<PlanWithIssues> {
  const at = now();
  return planOf(await db.batch(planReads(db, actor, at)), actor, at);
}
