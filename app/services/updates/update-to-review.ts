import { AppError } from "#app/domain/app-error.ts";
import type { MachineOfTasks } from "#app/domain/service/stored-tasks.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { selectUpdatesToReview, type UpdateToReview } from "#db/queries/updates/review.ts";
import { machineOfUpdate } from "./judged-update.ts";

/** @throws {AppError} operator_update.not_found, also for another company's update */
export async function requireUpdate(
  { db }: ServiceContext,
  { companyId }: Actor,
  id: string,
): Promise<UpdateToReview> {
  const [row] = await selectUpdatesToReview(db, companyId, [id]);
  if (!row) throw new AppError("operator_update.not_found");
  return row;
}

/** The machine's tasks in an update's row; null when it is no longer in the list. */
export function tasksOfUpdate(row: UpdateToReview): MachineOfTasks | null {
  const machine = machineOfUpdate(row);
  if (machine === null || row.dateAdded === null) return null;
  const { dateAdded, maintenanceInterval, maintenanceIntervalUnit } = row;
  return { ...machine, dateAdded, maintenanceInterval, maintenanceIntervalUnit };
}
