import { AppError } from "#app/domain/app-error.ts";
import { leaveProgram } from "#app/domain/service/service-program.ts";
import { columnsOfTasks, tasksOf } from "#app/domain/service/stored-tasks.ts";
import { stepsByTask } from "#app/domain/service/task-steps.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { runBatch } from "#db/batch.ts";
import { pagesByKey } from "#db/pages-by-key.ts";
import { latestEntries } from "#db/queries/service/service-entries.ts";
import {
  type ServiceHistoryFilter,
  type ServiceHistoryRow,
  selectServiceHistory,
  summarizeServices,
} from "#db/queries/service/service-history.ts";
import { selectSteps } from "#db/queries/service/task-steps.ts";
import { entryMachineOf, readEntryMachine } from "./entry-to-change.ts";

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
 * A machine that is here or retired, with its tasks' steps, the number and the cost of its standing entries, and their
 * pages.
 * @throws {AppError} equipment.not_found
 */
export async function serviceHistoryOf(ctx: ServiceContext, actor: Actor, equipmentId: string) {
  const ref = { companyId: actor.companyId, equipmentId };
  const {
    machine,
    summary: [summary],
    steps,
  } = await runBatch(ctx.db, {
    machine: readEntryMachine(ctx.db, ref),
    summary: summarizeServices(ctx.db, ref),
    steps: selectSteps(ctx.db, ref),
  });
  const found = entryMachineOf(...machine);
  if (!found) throw new AppError("equipment.not_found");
  const { row, retired } = found;
  return {
    // A retired machine has left its program, and has a copy of its steps.
    machine: retired ? { ...row, ...columnsOfTasks(leaveProgram(tasksOf(row))) } : row,
    retired,
    steps: stepsByTask(steps),
    summary: summary ?? { count: 0, cost: 0 },
    pages: pagesByKey(readServiceHistory(ctx, actor, { equipmentId, from: null, to: null })),
  };
}
