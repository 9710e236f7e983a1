import type { SQL } from "drizzle-orm";
import { receivesResetLinks } from "#app/domain/accounts/reset-address.ts";
import { isStaff } from "#app/domain/accounts/staff.ts";
import { AppError } from "#app/domain/app-error.ts";
import { HOUR_MS } from "#app/domain/durations.ts";
import { identityKey } from "#app/domain/identity.ts";
import type { Locale } from "#app/domain/locale.ts";
import { hashSecret } from "#app/platform/hashing.server.ts";
import { hashToken, newToken } from "#app/platform/tokens.server.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { deliverOutbox } from "#app/services/mail/delivery.ts";
import { queueEmailWhere } from "#app/services/mail/outbox.ts";
import { countAttempt, forgiveAccount } from "#app/services/rate-limit.ts";
import { selectOwnerByIdentity } from "#db/queries/accounts/accounts.ts";
import {
  hasResetToken,
  selectRecoveryAddresses,
  selectUserByResetToken,
  setResetToken,
  spendResetToken,
} from "#db/queries/accounts/recovery.ts";
import { deleteSessionsOfUser } from "#db/queries/accounts/sessions.ts";
import { resetPasswordMessage } from "#emails/accounts/reset-password.tsx";
import { emailOf } from "#emails/render-email.ts";
import { assertGoodPassword, namesOf } from "./good-password.ts";
import { passwordMails } from "./password-mails.ts";

const RESET_HOURS = 1;

/**
 * Mails a reset link to every confirmed address of an owner or manager, named by address or business name. The answer
 * doesn't reveal whether the account exists.
 */
export async function requestPasswordReset(
  ctx: ServiceContext,
  emailOrBusinessName: string,
  from: { address: string },
): Promise<void> {
  const identity = identityKey(emailOrBusinessName);
  const [user] = await selectOwnerByIdentity(ctx.db, identity);
  await countAttempt(ctx, [
    { name: "recoveryAddress", who: `reset:${from.address}` },
    { name: "recoveryAccount", who: `reset:${user?.id ?? identity}` },
  ]);
  await mailResetLink(ctx, user);
}

/**
 * Creates a reset link and mails it to a user's primary address and to a secondary one that has been confirmed for
 * seven days; for platform staff only to the primary one. Without a user nothing is sent, in the same time.
 */
export async function mailResetLink(
  ctx: ServiceContext,
  user: { id: string; companyId: string; locale: Locale } | undefined,
): Promise<void> {
  await ctx.db.batch(await resetLinkTo(ctx, user));
  ctx.defer(deliverOutbox(ctx));
}

/**
 * The statements that make such a link and mail it, for an act's batch; `condition` says whether the act takes place.
 * After the batch, call `ctx.defer(deliverOutbox(ctx))`.
 */
export async function resetLinkTo(
  ctx: ServiceContext,
  user: { id: string; companyId: string; locale: Locale } | undefined,
  condition?: SQL,
) {
  const now = ctx.now();
  const token = newToken();
  const expiry = new Date(now.getTime() + RESET_HOURS * HOUR_MS);
  const link = `${ctx.settings.appUrl}/reset-password?token=${token}`;
  // Rendered in any case, so that response times don't reveal unknown accounts.
  const mail = emailOf(resetPasswordMessage, { appUrl: ctx.settings.appUrl, link }, user?.locale ?? "en");
  // The same number of queries, for rows that don't exist.
  const userId = user?.id ?? "";
  const [addresses] = await selectRecoveryAddresses(ctx.db, userId);
  const staff = addresses ? isStaff(addresses, ctx.settings.adminEmails) : false;
  const receivers = [
    addresses?.email,
    // Platform access stays with the address named in the setting.
    addresses && !staff && receivesResetLinks(addresses.secondaryEmailConfirmedAt, now)
      ? addresses.secondaryEmail
      : null,
  ];
  const hash = hashToken(token);
  return [
    setResetToken(ctx.db, userId, { hash, expiry }, now, condition),
    ...receivers
      .filter((to) => typeof to === "string" && to !== "")
      .map((to) =>
        queueEmailWhere(
          ctx.db,
          {
            uniqueKey: `reset:${hash}:${identityKey(to ?? "")}`,
            companyId: user?.companyId ?? null,
            kind: "reset-password",
            to: to ?? "",
            now,
            ...mail,
          },
          hasResetToken(userId, hash),
        ),
      ),
  ] as const;
}

/**
 * Sets a new password by a reset link, once, ends every session of the user, and mails them.
 * @throws {AppError} auth.reset_link_invalid; request.invalid with the reason at `newPassword`
 */
export async function resetPassword(ctx: ServiceContext, token: string, newPassword: string): Promise<void> {
  const hash = hashToken(token);
  const now = ctx.now();
  const [found] = await selectUserByResetToken(ctx.db, hash, now);
  // Looked up before the hash, so a dead link doesn't cost a tenth of a second.
  if (!found) throw new AppError("auth.reset_link_invalid");
  const { user, companyName, companyTimeZone } = found;
  await assertGoodPassword(ctx, newPassword, namesOf(user, companyName), "newPassword");
  const passwordHash = await hashSecret(newPassword);
  const [spent] = await ctx.db.batch([
    spendResetToken(ctx.db, hash, passwordHash, now),
    deleteSessionsOfUser(ctx.db, user.id),
    ...passwordMails(ctx, user, passwordHash, companyTimeZone),
  ]);
  if (spent.length === 0) throw new AppError("auth.reset_link_invalid");
  ctx.defer(deliverOutbox(ctx));
  await forgiveAccount(ctx, user.id);
}
