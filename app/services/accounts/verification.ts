import { dueFrom } from "#app/domain/accounts/required-second-step.ts";
import type { Role } from "#app/domain/accounts/roles.ts";
import { isStaffAddress } from "#app/domain/accounts/staff.ts";
import { AppError } from "#app/domain/app-error.ts";
import { TRIAL_DAYS } from "#app/domain/billing/entitlements.ts";
import { DAY_MS } from "#app/domain/durations.ts";
import { identityKey } from "#app/domain/identity.ts";
import type { Locale } from "#app/domain/locale.ts";
import { hashToken } from "#app/platform/tokens.server.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { deliverOutbox } from "#app/services/mail/delivery.ts";
import { queueEmail } from "#app/services/mail/outbox.ts";
import { countAttempt } from "#app/services/rate-limit.ts";
import { runBatch } from "#db/batch.ts";
import {
  markVerified,
  selectUserByEmail,
  selectUserByVerificationToken,
  startTrial,
  updateVerificationToken,
} from "#db/queries/accounts/accounts.ts";
import { startDueTime } from "#db/queries/accounts/second-step-rules.ts";
import { verifyEmailMessage } from "#emails/accounts/verify-email.tsx";
import { emailOf } from "#emails/render-email.ts";
import { mailResetLink } from "./recovery.ts";
import { newVerificationLink } from "./verification-link.ts";

type VerificationMessage = Awaited<ReturnType<typeof newVerification>>;

/** A new link and its mail. */
async function newVerification(ctx: ServiceContext, locale: Locale, managerOf: string | undefined) {
  const link = newVerificationLink(ctx, ctx.now());
  const mail = emailOf(
    verifyEmailMessage,
    { appUrl: ctx.settings.appUrl, link: link.url, managerOf },
    locale,
  );
  return { link, mail };
}

/** Without a user nothing is sent, in the same time. */
async function sendVerification(
  ctx: ServiceContext,
  user: { id: string; companyId: string; email: string } | null,
  { link, mail }: VerificationMessage,
): Promise<void> {
  const now = ctx.now();
  const mailed = user
    ? [
        queueEmail(ctx.db, {
          uniqueKey: `verify:${link.hash}`,
          companyId: user.companyId,
          kind: "verify-email",
          to: user.email,
          now,
          ...mail,
        }),
      ]
    : [];
  await ctx.db.batch([updateVerificationToken(ctx.db, user?.id ?? "", link, now), ...mailed]);
  ctx.defer(deliverOutbox(ctx));
}

/**
 * Mails a new verification link if an account waits for one; the answer is the same in any case. The first
 * resend of an address is free, then three an hour.
 */
export async function resendVerification(
  ctx: ServiceContext,
  email: string,
  from: { address: string },
): Promise<void> {
  await countAttempt(ctx, [
    { name: "recoveryAddress", who: `resend:${from.address}` },
    { name: "recoveryAccount", who: `resend:${identityKey(email)}`, allowance: 1 },
  ]);
  const [user] = await selectUserByEmail(ctx.db, identityKey(email));
  // The mail is rendered and the database queried in any case, so that response times don't reveal unknown
  // addresses.
  const message = await newVerification(ctx, user?.locale ?? "en", user?.managerOf ?? undefined);
  const waiting =
    user?.email && !user.emailVerified && !isPromotedStaff(ctx, user) ? { ...user, email: user.email } : null;
  await sendVerification(ctx, waiting, message);
}

export type Verification = {
  userId: string;
  companyId: string;
  email: string | null;
  /** The link was used before: it signs nobody in. */
  alreadyVerified: boolean;
  /**
   * An account of platform staff: its password has ended, and a mailed link sets the new one. Verifying signs
   * nobody in.
   */
  needsPassword: boolean;
};

/**
 * Verifies the address of a mailed link, and starts its company's trial. Anybody can sign up with an address of
 * platform staff, and its holder may still press the button. So the sign-up's password ends here, and the holder gets
 * a reset link.
 * @throws {AppError} auth.link_invalid for a token that is unknown, replaced or older than 24 hours, and for a
 * manager with an address of platform staff
 */
export async function verifyEmail(ctx: ServiceContext, token: string): Promise<Verification> {
  const hash = hashToken(token);
  const [user] = await selectUserByVerificationToken(ctx.db, hash);
  if (!user || isPromotedStaff(ctx, user)) throw new AppError("auth.link_invalid");
  const { id: userId, companyId, email } = user;
  const verification = { userId, companyId, email, needsPassword: false };
  if (user.emailVerified) return { ...verification, alreadyVerified: true };
  const needsPassword = isStaffAddress(email, ctx.settings.adminEmails);
  const now = ctx.now();
  const trialEndsAt = new Date(now.getTime() + TRIAL_DAYS * DAY_MS);
  const { verified } = await runBatch(ctx.db, {
    due: startDueTime(ctx.db, hash, dueFrom(now), now),
    verified: markVerified(ctx.db, hash, { keepsPassword: !needsPassword }, now),
    trial: startTrial(ctx.db, userId, now, trialEndsAt),
  });
  if (verified.length === 0) {
    const [again] = await selectUserByVerificationToken(ctx.db, hash);
    if (!again?.emailVerified) throw new AppError("auth.link_invalid");
    return { ...verification, alreadyVerified: true };
  }
  if (needsPassword) await mailResetLink(ctx, user);
  return { ...verification, alreadyVerified: false, needsPassword };
}

/** Whether a user is a manager whose address has become one of staff: it is not verified for them. */
function isPromotedStaff(
  { settings }: ServiceContext,
  { role, email }: { role: Role; email: string | null },
) {
  return role !== "owner" && isStaffAddress(email, settings.adminEmails);
}
