import { invalidField } from "#app/domain/app-error.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { selectChecklist } from "#db/queries/checks/checklists.ts";

/**
 * Checks the checklist that a machine is given by its form or a call.
 * @throws {AppError} request.invalid at `checklistId`, also for another company's
 */
export async function requireChecklist(
  { db }: ServiceContext,
  { companyId }: Pick<Actor, "companyId">,
  checklistId: string,
): Promise<void> {
  const [row] = await selectChecklist(db, { companyId, checklistId });
  if (row) return;
  throw invalidField("checklistId", "equipment:form.error.checklistUnknown");
}
