import type { Role } from "#app/domain/accounts/roles.ts";
import { isStaffAddress } from "#app/domain/accounts/staff.ts";
import { AppError } from "#app/domain/app-error.ts";
import { HOUR_MS } from "#app/domain/durations.ts";
import { identityKey } from "#app/domain/identity.ts";
import { DEFAULT_LOCALE, type Locale } from "#app/domain/locale.ts";
import { hashToken, newToken } from "#app/platform/tokens.server.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { addressTakenMail } from "#app/services/mail/address-taken-mail.ts";
import { deliverOutbox } from "#app/services/mail/delivery.ts";
import { queueEmail } from "#app/services/mail/outbox.ts";
import { countAttempt } from "#app/services/rate-limit.ts";
import { runBatch } from "#db/batch.ts";
import { selectUserByEmail } from "#db/queries/accounts/accounts.ts";
import {
  confirmPendingEmail,
  confirmSecondaryEmail,
  releaseForPendingEmail,
  selectAddressLinks,
  updatePendingEmail,
  updateSecondaryEmail,
} from "#db/queries/accounts/profile.ts";
import { selectUser } from "#db/queries/accounts/users.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import { addressChangeMessage } from "#emails/accounts/address-change.tsx";
import { confirmAddressMessage } from "#emails/accounts/confirm-address.tsx";
import { emailOf } from "#emails/render-email.ts";

export type WhichAddress = "primary" | "secondary";

/** The user whose address changes. */
export type AddressHolder = {
  id: string;
  companyId: string;
  companyName: string;
  email: string | null;
  locale: Locale;
  /** The time zone for mails. */
  timeZone: string;
};

const CONFIRMATION_HOURS = 24;

/**
 * The statements that store an unconfirmed address and queue its mails: the link to the new address, and a
 * notice to the primary one. A primary address of another account, and any of platform staff, gets no link,
 * and its holder a mail, so the answer reveals nothing. After the batch, call
 * `ctx.defer(deliverOutbox(ctx))`.
 * @throws {AppError} request.rate_limited
 */
export async function waitForAddress(
  ctx: ServiceContext,
  user: AddressHolder,
  which: WhichAddress,
  address: string,
  options: { notify: boolean },
) {
  await countAttempt(ctx, [{ name: "confirmationAccount", who: user.id }]);
  const { db, settings } = ctx;
  const now = ctx.now();
  const { appUrl } = settings;
  const secret = `${user.id}.${newToken()}`;
  const token = { hash: hashToken(secret), expiry: new Date(now.getTime() + CONFIRMATION_HOURS * HOUR_MS) };
  const link = `${appUrl}/confirm-email?token=${secret}`;
  const about = { appUrl, which, companyName: user.companyName };
  const emailKey = identityKey(address);
  const [mail, notice, holders] = await Promise.all([
    emailOf(confirmAddressMessage, { ...about, link }, user.locale),
    emailOf(addressChangeMessage, { ...about, address, at: now, timeZone: user.timeZone }, user.locale),
    selectUserByEmail(db, emailKey),
  ]);
  const reserved = isStaffAddress(address, settings.adminEmails);
  const holder = which === "primary" || reserved ? holders.find(holdsAddress) : undefined;
  const queued = (kind: "confirm-address" | "address-change", to: string, written: typeof mail) =>
    queueEmail(db, {
      uniqueKey: `${kind}:${token.hash}`,
      companyId: user.companyId,
      kind,
      to,
      now,
      ...written,
    });
  const taken = { to: address, holder: holder ?? null, locale: DEFAULT_LOCALE, now };
  const confirmation =
    holder || reserved
      ? queueEmail(db, await addressTakenMail(appUrl, taken))
      : queued("confirm-address", address, mail);
  const notices = options.notify && user.email ? [queued("address-change", user.email, notice)] : [];
  const update = which === "primary" ? updatePendingEmail : updateSecondaryEmail;
  return [
    update(db, user.companyId, user.id, { email: address, token }, now),
    confirmation,
    ...notices,
  ] as const;
}

/** Whether an address is taken for good: a manager who never verified it loses it to a user who does. */
export function holdsAddress(user: { role: Role; emailVerified: boolean }): boolean {
  return user.emailVerified || user.role === "owner";
}

/**
 * Mails the link of an unconfirmed address again; the previous link is dead.
 * @throws {AppError} request.not_found when none waits; request.rate_limited
 */
export async function resendConfirmation(
  ctx: ServiceContext,
  actor: Actor,
  which: WhichAddress,
): Promise<void> {
  const [user] = actor.userId ? await selectUser(ctx.db, actor.companyId, actor.userId) : [];
  const address =
    which === "primary" ? user?.pendingEmail : user?.secondaryEmailConfirmedAt ? null : user?.secondaryEmail;
  if (!user || !address) throw new AppError("request.not_found");
  const holder = { ...user, ...holderOf(actor, user.timeZone) };
  await ctx.db.batch(await waitForAddress(ctx, holder, which, address, { notify: false }));
  ctx.defer(deliverOutbox(ctx));
}

/** The company's data in mails about an address. */
export function holderOf(actor: Actor, timeZone: string | null) {
  return { companyName: actor.company.name, timeZone: timeZone ?? actor.company.timeZone };
}

/** Cancels the change of the primary address; its link is dead. */
export async function cancelAddressChange(ctx: ServiceContext, actor: Actor): Promise<void> {
  if (actor.userId) await updatePendingEmail(ctx.db, actor.companyId, actor.userId, null, ctx.now());
}

/**
 * Confirms the address of a mailed link. A link used before answers the same.
 * @throws {AppError} auth.link_invalid for one that is unknown, replaced or older than 24 hours, and for an address
 * of platform staff; account.email_taken when another account has taken the address since
 */
export async function confirmAddress(ctx: ServiceContext, secret: string): Promise<{ email: string }> {
  const hash = hashToken(secret);
  const now = ctx.now();
  const [user] = await selectAddressLinks(ctx.db, secret.split(".")[0] ?? "");
  const address = user?.secondaryEmailToken === hash ? user.secondaryEmail : (user?.pendingEmail ?? null);
  // The link is older than the address's entry in the staff setting.
  if (isStaffAddress(address, ctx.settings.adminEmails)) throw new AppError("auth.link_invalid");
  if (user?.secondaryEmailToken === hash && user.secondaryEmail) {
    const used = user.secondaryEmailConfirmedAt !== null;
    const [done] = used ? [user] : await confirmSecondaryEmail(ctx.db, user.id, hash, now);
    if (done) return { email: user.secondaryEmail };
  } else if (user?.pendingEmailToken === hash) {
    const email = user.pendingEmail;
    if (!email) return { email: user.email ?? "" };
    try {
      const confirmed = { hash, email, emailKey: identityKey(email) };
      const {
        done: [done],
      } = await runBatch(ctx.db, {
        released: releaseForPendingEmail(ctx.db, user.id, confirmed, now),
        done: confirmPendingEmail(ctx.db, user.id, confirmed, now),
      });
      if (done) return { email };
    } catch (error) {
      if (isUniqueViolation(error, "users.email_key")) throw new AppError("account.email_taken");
      throw error;
    }
  }
  throw new AppError("auth.link_invalid");
}
