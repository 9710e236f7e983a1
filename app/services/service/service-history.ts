import { AppError } from "#app/domain/app-error.ts";
import { stepsByTask } from "#app/domain/service/task-steps.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { pagesByKey } from "#db/pages-by-key.ts";
import { selectMachine } from "#db/queries/equipment/equipment.ts";
import { latestEntries } from "#db/queries/service/service-entries.ts";
import {
  type ServiceHistoryFilter,
  type ServiceHistoryRow,
  selectServicedMachine,
  selectServiceHistory,
  summarizeServices,
} from "#db/queries/service/service-history.ts";
import { selectSteps } from "#db/queries/service/task-steps.ts";

/** Reads pages of standing entries, latest first. */
export function readServiceHistory(
  { db }: ServiceContext,
  { companyId }: Actor,
  filter: ServiceHistoryFilter,
) {
  return (last: ServiceHistoryRow | null, limit: number) =>
    selectServiceHistory(db, companyId, filter, { before: last && latestEntries.cursorOf(last), limit });
}

/**
 * A machine that is here or retired, with the number and the cost of its standing entries and their pages. `tasks` are
 * those of a machine that is here, with their steps.
 * @throws {AppError} equipment.not_found
 */
export async function serviceHistoryOf(ctx: ServiceContext, actor: Actor, equipmentId: string) {
  const ref = { companyId: actor.companyId, equipmentId };
  const [[machine], [summary], [row], steps] = await ctx.db.batch([
    selectServicedMachine(ctx.db, ref),
    summarizeServices(ctx.db, ref),
    selectMachine(ctx.db, ref.companyId, equipmentId),
    selectSteps(ctx.db, ref),
  ]);
  if (!machine) throw new AppError("equipment.not_found");
  return {
    machine,
    tasks: row ? { row, steps: stepsByTask(steps) } : null,
    summary: summary ?? { count: 0, cost: 0 },
    pages: pagesByKey(readServiceHistory(ctx, actor, { equipmentId, from: null, to: null })),
  };
}
