import { isFresh } from "#app/domain/accounts/fresh-proof.ts";
import { isManager } from "#app/domain/accounts/roles.ts";
import { AppError } from "#app/domain/app-error.ts";
import { hashSecret } from "#app/platform/hashing.server.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { deliverOutbox } from "#app/services/mail/delivery.ts";
import { runBatch } from "#db/batch.ts";
import { updatePassword } from "#db/queries/accounts/profile.ts";
import { deleteSessionsOfUser, passwordStands, renewSession } from "#db/queries/accounts/sessions.ts";
import { selectUser } from "#db/queries/accounts/users.ts";
import { assertGoodPassword, namesOf } from "./good-password.ts";
import { type TriedAccount, triedPerson } from "./known-device.ts";
import { passwordMails } from "./password-mails.ts";
import { type Proof, requirePassword } from "./proof.ts";

/**
 * Changes a person's own password, gives this session a new token, ends all their others, and mails an owner or manager.
 * @returns the account with its new password, which this browser has signed in with by now
 * @throws {AppError} auth.forbidden for operators whose password is the company's; account.wrong_password and
 * account.wrong_code at the field; request.invalid with the reason at `newPassword`
 */
export async function changePassword(
  ctx: ServiceContext,
  actor: Actor,
  { newPassword }: { newPassword: string },
  proof: Proof,
): Promise<TriedAccount> {
  const [user] = await selectUser(ctx.db, actor.companyId, actor.userId ?? "");
  if (!user?.passwordHash) throw new AppError("auth.forbidden");
  const { id, passwordHash: from } = user;
  await requirePassword(ctx, actor, proof);
  await assertGoodPassword(ctx, newPassword, namesOf(user, actor.company.name), "newPassword");
  const to = await hashSecret(newPassword);
  const now = ctx.now();
  // A password alone keeps no session fresh whose person has a second step.
  const isProved = isManager(actor.role) && !(actor.secondStep && isFresh(actor.provedAt, now));
  const changed = await proof.session.renew(async (ids) => {
    const { renewed } = await runBatch(ctx.db, {
      record: recordActivity(ctx.db, actor, { action: "own-password.change" }, now, passwordStands(id, from)),
      changed: updatePassword(ctx.db, actor.companyId, id, { from, to }, now),
      others: deleteSessionsOfUser(ctx.db, id, ids.from, passwordStands(id, to)),
      renewed: renewSession(ctx.db, ids, isProved ? { provedAt: now } : {}, passwordStands(id, to)),
      mails: passwordMails(ctx, user, to, actor.company.timeZone),
    });
    return renewed[0];
  });
  if (!changed) throw new AppError("account.wrong_password");
  ctx.defer(deliverOutbox(ctx));
  return triedPerson({ id, passwordHash: to });
}
