import { isManager } from "#app/domain/accounts/roles.ts";
import { AppError, invalidField } from "#app/domain/app-error.ts";
import type { Actor } from "#app/services/actor.ts";
import { readArrivals } from "#app/services/arrivals.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { type ArrivalQuery, arriving } from "#db/queries/arrivals.ts";
import {
  selectArrivedUpdates,
  selectOperatorUpdates,
  selectReport,
  selectUpdateId,
} from "#db/queries/updates/operator-updates.ts";
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
  const rows = await selectOperatorUpdates(
    ctx.db,
    { companyId: actor.companyId, operatorId: shownTo(actor) },
    page,
  );
  if (page.before && rows.length === 0) {
    const [last] = await selectUpdateId(ctx.db, actor.companyId, page.before);
    if (!last) throw invalidField("before", "errors:field.invalid");
  }
  return rows.map(operatorUpdateRecord);
}

/** Reports in the order in which they arrived, and the place to read on from: the same as `listOperatorUpdates` shows. */
export async function arrivedUpdates({ db }: ServiceContext, actor: Actor, page: ArrivalQuery) {
  const { companyId } = actor;
  const select = selectArrivedUpdates(db, { companyId, operatorId: shownTo(actor) }, page);
  const { rows, onward } = await readArrivals(db, arriving("operatorUpdates", companyId), page, select);
  return { updates: rows.map(operatorUpdateRecord), onward };
}

/**
 * A report as the list has it.
 * @throws {AppError} operator_update.not_found, also for another company's
 */
export async function getOperatorUpdate({ db }: ServiceContext, { companyId }: Actor, id: string) {
  const [row] = await selectReport(db, companyId, id);
  if (!row) throw new AppError("operator_update.not_found");
  return operatorUpdateRecord(row);
}

const shownTo = ({ role, id }: Actor) => (isManager(role) ? undefined : id);
