import { type WeeklyPlan, weeklyPlan } from "#app/domain/weekly-plan.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { todayOf } from "#app/services/equipment/equipment.ts";
import type { Database } from "#db/client.ts";
import type { CompanyScope, Rows } from "#db/queries/sessions.ts";
import { selectPlannedMachines } from "#db/queries/weekly-plan.ts";

/** Whose plan it is. */
type Planned = { companyId: string; company: Pick<Actor["company"], "timeZone"> };

/** What the plan is made of, for the session's round trip or one of its own. */
export function planReads(db: Database, { companyId }: { companyId: CompanyScope }, now: Date) {
  return [selectPlannedMachines(db, companyId, now)] as const;
}

/** The weekly plan of what `planReads` read. */
export function planOf(
  [rows]: Rows<ReturnType<typeof planReads>>,
  actor: Pick<Planned, "company">,
  now: Date,
): WeeklyPlan {
  return weeklyPlan(plannedMachines(rows), todayOf(actor, now), actor.company.timeZone);
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
): Promise<WeeklyPlan> {
  const at = now();
  return planOf(await db.batch(planReads(db, actor, at)), actor, at);
}
