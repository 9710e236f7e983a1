import { daysFrom, lastMonths } from "#app/domain/calendar-date.ts";
import { missedChecks } from "#app/domain/checks/missed-checks.ts";
import { type Cursor, pageOf } from "#app/domain/page.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { machineHead, machineHeadReads } from "#app/services/equipment/machine-head.ts";
import { runBatch } from "#db/batch.ts";
import { selectChecklistOf } from "#db/queries/checks/checklists.ts";
import { latestChecks, selectChecks, selectWatchedMachines } from "#db/queries/checks/checks.ts";

/** Checks on a page. */
const PAGE = 50;

/**
 * A page of a machine's checks of all times, latest first, with its head, its checklist and the days of the present
 * month on which it was used without a check, in one round trip.
 * @throws {AppError} equipment.not_found
 */
export async function checksOfMachine(
  { db, now: clock }: ServiceContext,
  actor: Actor,
  equipmentId: string,
  before: Cursor | null,
) {
  const now = clock();
  const { companyId, company } = actor;
  const ref = { companyId, equipmentId };
  const [month] = lastMonths(company.timeZone, now, 1);
  if (!month) throw new Error("Every day has a month");
  const {
    head,
    checks,
    watched,
    checklists: [checklist],
  } = await runBatch(db, {
    head: machineHeadReads(db, ref),
    checks: selectChecks(db, companyId, { equipmentId, month: null }, { before, limit: PAGE + 1 }),
    watched: selectWatchedMachines(db, companyId, month, equipmentId),
    checklists: selectChecklistOf(db, ref),
  });
  const days = daysFrom(company.timeZone, `${month.month}-01`, todayOf(actor, now));
  const { listed, next } = pageOf(checks, PAGE, latestChecks.cursorOf);
  return {
    head: machineHead(...head),
    checklist: checklist ?? null,
    checks: listed,
    next,
    month: month.month,
    missed: missedChecks(watched, days).map(({ day }) => day),
  };
}
