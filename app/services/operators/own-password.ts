import { AppError } from "#app/domain/app-error.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { forgiveAccount } from "#app/services/rate-limit.ts";
import { runBatch } from "#db/batch.ts";
import { deleteSessionsOfUser } from "#db/queries/accounts/sessions.ts";
import { clearOwnPassword, hasOwnPassword, nameOfUser } from "#db/queries/operators/employees.ts";
import { type Employee, getEmployee } from "./employees.ts";

/**
 * Removes an operator's personal password, which a reset has set: the shared one signs them in again, and their
 * sessions end at once.
 * @throws {AppError} employee.not_found; employee.not_operator for a manager; employee.no_own_password
 */
export async function dropOwnPassword(ctx: ServiceContext, actor: Actor, id: string): Promise<Employee> {
  const { role, ownPassword } = await getEmployee(ctx, actor, id);
  if (role === "manager") throw new AppError("employee.not_operator");
  if (!ownPassword) throw new AppError("employee.no_own_password");
  const { companyId } = actor;
  const { db } = ctx;
  const now = ctx.now();
  // The record comes first, while the row still shows that the act applies: of two concurrent ones one does.
  const {
    operators: [operator],
  } = await runBatch(db, {
    record: recordActivity(
      db,
      actor,
      { action: "user-password.drop", subject: nameOfUser(companyId, id), subjectId: id },
      now,
      hasOwnPassword(companyId, id),
    ),
    operators: clearOwnPassword(db, companyId, id, now),
    sessions: deleteSessionsOfUser(db, id),
  });
  if (!operator) throw new AppError("employee.no_own_password");
  await forgiveAccount(ctx, id);
  return operator;
}
