import type { SQL } from "drizzle-orm";
import type { Role } from "#app/domain/accounts/roles.ts";
import { isStaffAddress } from "#app/domain/accounts/staff.ts";
import { AppError } from "#app/domain/app-error.ts";
import { hashSecret } from "#app/platform/hashing.server.ts";
import { assertGoodPassword, namesOf } from "#app/services/accounts/good-password.ts";
import { passwordMails } from "#app/services/accounts/password-mails.ts";
import { personName } from "#app/services/accounts/person-mails.ts";
import { type Proof, requireProof } from "#app/services/accounts/proof.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import type { CompleteKey } from "#app/services/idempotency.ts";
import { deliverOutbox } from "#app/services/mail/delivery.ts";
import { countAttempt, forgiveAccount } from "#app/services/rate-limit.ts";
import { one, runBatch } from "#db/batch.ts";
import { deleteSessionsOfUser } from "#db/queries/accounts/sessions.ts";
import { selectUser } from "#db/queries/accounts/users.ts";
import {
  isEmployed,
  nameOfUser,
  selectEmployees,
  updateEmployeePassword,
} from "#db/queries/operators/employees.ts";
import type { Employee } from "./employees.ts";

type Target = { id: string; role: Role; email: string | null };

/** Why the actor may not reset a colleague's password; null when they may. */
function refusalOf({ settings }: ServiceContext, actor: Actor, { id, role, email }: Target) {
  if (role === "owner") return "user.is_owner";
  if (id === actor.userId) return "user.is_self";
  return isStaffAddress(email, settings.adminEmails) ? "user.keeps_password" : null;
}

/** Whether the page offers a reset for a user of the company. */
export function mayResetPassword(ctx: ServiceContext, actor: Actor, target: Target): boolean {
  return refusalOf(ctx, actor, target) === null;
}

/** Users whose password the actor may reset: everybody in the company but its owner and themselves. */
export async function listResettable(ctx: ServiceContext, actor: Actor): Promise<Employee[]> {
  const employees = await selectEmployees(ctx.db, actor.companyId);
  return employees.filter((employee) => mayResetPassword(ctx, actor, employee));
}

/**
 * Gives a user of the company a new password and ends their sessions. An operator's replaces the shared one. Nobody
 * can reset their own here: brief access to a session must not be enough to take over the account. `complete` stores
 * the answer for the request's key in the same batch.
 * @throws {AppError} user.not_found for a user outside the company; user.is_owner; user.is_self; user.keeps_password
 * for an address of platform staff; auth.proof_required and its kin for a manager; request.rate_limited; request.invalid with the reason at `newPassword`
 */
export async function resetUserPassword(
  ctx: ServiceContext,
  actor: Actor,
  { targetUserId, newPassword }: { targetUserId: string; newPassword: string },
  proof: Proof,
  complete: ((condition: SQL) => ReturnType<CompleteKey>) | null = null,
): Promise<{ id: string; name: string }> {
  const { companyId } = actor;
  const [target] = await selectUser(ctx.db, companyId, targetUserId);
  if (!target) throw refusal("user.not_found");
  const refused = refusalOf(ctx, actor, target);
  if (refused) throw refusal(refused);
  // A manager's password gives the power of one.
  if (target.role === "manager") await requireProof(ctx, actor, proof);
  // Counted before the hash, which keeps the server busy for a tenth of a second.
  await countAttempt(ctx, [{ name: "passwordResetActor", who: actor.id }]);
  await assertGoodPassword(ctx, newPassword, namesOf(target, actor.company.name), "newPassword");
  const passwordHash = await hashSecret(newPassword);
  const now = ctx.now();
  const employed = isEmployed(companyId, target.id);
  const { changed } = await runBatch(ctx.db, {
    changed: one(updateEmployeePassword(ctx.db, companyId, target.id, passwordHash, now)),
    sessions: deleteSessionsOfUser(ctx.db, target.id),
    recorded: recordActivity(
      ctx.db,
      actor,
      { action: "user-password.reset", subject: nameOfUser(companyId, target.id), subjectId: target.id },
      now,
      employed,
    ),
    forgiven: forgiveAccount(ctx, target.id),
    mails: passwordMails(ctx, target, passwordHash, actor.company.timeZone),
    answer: complete ? [complete(employed)] : [],
  });
  // Removed while the password was hashed.
  if (!changed) throw refusal("user.not_found");
  ctx.defer(deliverOutbox(ctx));
  return { id: target.id, name: personName(target) };
}

function refusal(code: "user.not_found" | NonNullable<ReturnType<typeof refusalOf>>): AppError {
  return new AppError(code, { fields: { targetUserId: [{ key: `errors:${code}` }] } });
}
