import { isManager } from "#app/domain/accounts/roles.ts";
import { invalidField } from "#app/domain/app-error.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { selectOperatorUpdates, selectUpdateId } from "#db/queries/updates/operator-updates.ts";
import { type OperatorUpdateRecord, operatorUpdateRecord } from "./operator-update-record.ts";

/**
 * Operator updates, newest first: all of the company for owners and managers, their own for everybody else.
 * @param page `before` is the id of the last update read; without a limit the list is complete
 * @throws {AppError} request.invalid at `before` for an update that isn't there
 */
export async function listOperatorUpdates(
  ctx: ServiceContext,
  actor: Actor,
  page: { limit?: number; before?: string } = {},
): Promise<OperatorUpdateRecord[]> {
  const operatorId = isManager(actor.role) ? undefined : actor.id;
  const rows = await selectOperatorUpdates(ctx.db, { companyId: actor.companyId, operatorId }, page);
  if (page.before && rows.length === 0) {
    const [last] = await selectUpdateId(ctx.db, actor.companyId, page.before);
    if (!last) throw invalidField("before", "errors:field.invalid");
  }
  return rows.map((row) => operatorUpdateRecord(row.update, row.currentUsage, row));
}
