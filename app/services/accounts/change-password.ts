import { isManager } from "#app/domain/accounts/roles.ts";
import { AppError } from "#app/domain/app-error.ts";
import { hashSecret } from "#app/platform/hashing.server.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { updatePassword } from "#db/queries/accounts/profile.ts";
import { deleteSessionsOfUser } from "#db/queries/accounts/sessions.ts";
import { selectUser } from "#db/queries/accounts/users.ts";
import { assertGoodPassword } from "./good-password.ts";
import { type TriedAccount, triedPerson } from "./known-device.ts";
import { provePassword } from "./prove-password.ts";
import type { TriedFrom } from "./sign-in-tries.ts";

/**
 * Changes an owner's or manager's own password and ends all their sessions except `sid`.
 * @returns the account with its new password, which this browser has signed in with by now
 * @throws {AppError} auth.forbidden for operators, whose password is the company's; account.wrong_password;
 * request.invalid with the reason at `newPassword`
 */
export async function changePassword(
  ctx: ServiceContext,
  actor: Actor,
  input: { currentPassword: string; newPassword: string },
  from: TriedFrom & { sid: string },
): Promise<TriedAccount> {
  if (!actor.userId || !isManager(actor.role)) throw new AppError("auth.forbidden");
  const [user] = await selectUser(ctx.db, actor.companyId, actor.userId);
  if (!user?.passwordHash) throw new AppError("auth.forbidden");
  await provePassword(ctx, user, input.currentPassword, from);
  await assertGoodPassword(input.newPassword, [user.email ?? "", actor.company.name], "newPassword");
  const to = await hashSecret(input.newPassword);
  const [changed] = await ctx.db.batch([
    updatePassword(ctx.db, actor.companyId, user.id, { from: user.passwordHash, to }, ctx.now()),
    deleteSessionsOfUser(ctx.db, user.id, from.sid),
  ]);
  if (changed.length === 0) throw new AppError("account.wrong_password");
  return triedPerson({ id: user.id, passwordHash: to });
}
