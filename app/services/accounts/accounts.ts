import { AppError } from "#app/domain/app-error.ts";
import { HOUR_MS, MINUTE_MS } from "#app/domain/durations.ts";
import { identityKey } from "#app/domain/identity.ts";
import type { SignUp } from "#app/forms/account-forms.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { hashSecret, verifyNothing, verifySecret } from "#app/platform/hashing.server.ts";
import { hashToken, newId, newToken } from "#app/platform/tokens.server.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { deliverOutbox, queueEmail } from "#app/services/mail/outbox.ts";
import { countAttempt, takeBackAttempts } from "#app/services/rate-limit.ts";
import {
  insertCompany,
  insertUser,
  releaseUnverifiedAddress,
  selectCompanyByNameKey,
  selectUserByEmail,
  updatePendingCompany,
  updatePendingUser,
} from "#db/queries/accounts.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import { addressTakenEmail, verificationEmail } from "#emails/render-email.ts";
import { isCommonPassword } from "./common-passwords.server.ts";

const VERIFICATION_HOURS = 24;

/** A link that was mailed this recently may still be on its way: a sign-up sent twice mails no second one. */
const LINK_ON_ITS_WAY_MS = 10 * MINUTE_MS;

/**
 * Opens an account and mails its verification link ("Sign-in, roles and tenants" of the decisions). A taken address
 * gets the same answer, and its holder a mail. A sign-up that waits for its link and is sent again, with the same
 * password, is no taken name.
 * @throws {AppError} account.business_name_taken; request.invalid for a password that is too easy
 */
export async function signUp(
  ctx: ServiceContext,
  input: SignUp,
  from: { address: string; locale: Locale },
): Promise<{ email: string }> {
  await assertGoodPassword(input.password, [input.email, input.businessName], "password");
  await countAttempt(ctx, [{ name: "signUpAddress", who: from.address }]);
  const now = ctx.now();
  // Hashed in either case, so that a taken address answers no sooner than a free one.
  const passwordHash = await hashSecret(input.password);
  const { taken, holder } = await findTaken(ctx, input);
  // The name is judged first: a taken name answers the same whether the address is taken or not.
  if (taken) {
    if (!(await isSentAgain(ctx, input, { taken, holder }))) throw businessNameTaken();
    const mailedAt = (holder?.emailVerificationExpiry?.getTime() ?? 0) - VERIFICATION_HOURS * HOUR_MS;
    if (now.getTime() - mailedAt < LINK_ON_ITS_WAY_MS) return { email: input.email };
  }
  if (holder?.emailVerified) {
    await mailHolder(ctx, holder, from.locale);
    return { email: input.email };
  }
  // Nobody has shown yet that the address is theirs: whoever signs up last may be, so the link mailed last opens the
  // account as they typed it, and never with the password of somebody who was there before. An owner's account that
  // waits is theirs now; a manager's belongs to the company that made it, and gives the address up.
  const waiting = holder?.role === "owner" ? holder : undefined;
  const id = waiting?.id ?? newId();
  const link = newVerificationLink(ctx, now);
  const mail = await verificationEmail(
    { appUrl: ctx.settings.appUrl, link: link.url, businessName: input.businessName },
    from.locale,
  );
  const company = { name: input.businessName, nameKey: identityKey(input.businessName), updatedAt: now };
  const user = {
    email: input.email,
    emailVerificationToken: link.hash,
    emailVerificationExpiry: link.expiry,
    passwordHash,
    businessName: input.businessName,
    locale: from.locale,
    updatedAt: now,
  };
  const mailed = queueEmail(ctx.db, {
    uniqueKey: `verify:${link.hash}`,
    companyId: id,
    kind: "verify-email",
    to: input.email,
    now,
    ...mail,
  });
  try {
    await ctx.db.batch(
      waiting
        ? [updatePendingCompany(ctx.db, id, company), updatePendingUser(ctx.db, id, user), mailed]
        : [
            releaseUnverifiedAddress(ctx.db, identityKey(input.email), now),
            insertCompany(ctx.db, { id, ...company, createdAt: now }),
            insertUser(ctx.db, {
              id,
              companyId: id,
              role: "owner",
              emailKey: identityKey(input.email),
              ...user,
              createdAt: now,
            }),
            mailed,
          ],
    );
  } catch (error) {
    if (isUniqueViolation(error, "companies.name_key")) {
      // Taken since it was looked up: by the same form's twin, maybe.
      if (!(await isSentAgain(ctx, input, await findTaken(ctx, input)))) throw businessNameTaken();
      return { email: input.email };
    }
    // Two sign-ups with one address at the same time: the second is a taken address.
    if (!isUniqueViolation(error, "users.email_key")) throw error;
  }
  ctx.defer(deliverOutbox(ctx));
  return { email: input.email };
}

type Taken = Awaited<ReturnType<typeof findTaken>>;

/** Who has the business name, and who the address. */
async function findTaken({ db }: ServiceContext, { businessName, email }: SignUp) {
  const [[taken], [holder]] = await db.batch([
    selectCompanyByNameKey(db, identityKey(businessName)),
    selectUserByEmail(db, identityKey(email)),
  ]);
  return { taken, holder };
}

/**
 * Whether the company that has the name already is this very sign-up, waiting for its link: the button was pressed
 * twice, or no mail came. Only the password shows it. It is judged in any case, and guesses count as failed sign-ins,
 * so that the refusal tells nobody which addresses wait.
 */
async function isSentAgain(
  ctx: ServiceContext,
  { email, password }: SignUp,
  { taken, holder }: Taken,
): Promise<boolean> {
  const waiting = holder && holder.id === taken?.id && !holder.emailVerified ? holder : null;
  const account = {
    name: "signInAccount",
    who: waiting ? `user:${waiting.id}` : `sign-up:${identityKey(email)}`,
  } as const;
  try {
    await countAttempt(ctx, [account]);
  } catch (error) {
    if (error instanceof AppError && error.code === "request.rate_limited") return false;
    throw error;
  }
  const right = waiting?.passwordHash
    ? await verifySecret(password, waiting.passwordHash)
    : await verifyNothing(password);
  if (right) await takeBackAttempts(ctx, [account]);
  return right;
}

function businessNameTaken(): AppError {
  const taken = { key: "errors:account.business_name_taken" };
  return new AppError("account.business_name_taken", { fields: { businessName: [taken] } });
}

async function mailHolder(
  ctx: ServiceContext,
  holder: { id: string; companyId: string; email: string | null; locale: Locale },
  locale: Locale,
): Promise<void> {
  if (!holder.email) return;
  const now = ctx.now();
  const mail = await addressTakenEmail({ appUrl: ctx.settings.appUrl }, holder.locale ?? locale);
  await queueEmail(ctx.db, {
    // Once a day at most, however often somebody tries.
    uniqueKey: `address-taken:${holder.id}:${now.toISOString().slice(0, 10)}`,
    companyId: holder.companyId,
    kind: "address-taken",
    to: holder.email,
    now,
    ...mail,
  });
  ctx.defer(deliverOutbox(ctx));
}

/** @throws {AppError} request.invalid with the reason at the field */
export async function assertGoodPassword(password: string, names: string[], field: string): Promise<void> {
  const key = identityKey(password);
  if (names.some((name) => identityKey(name) === key)) {
    throw new AppError("request.invalid", { fields: { [field]: [{ key: "auth:signup.passwordIsName" }] } });
  }
  if (await isCommonPassword(password)) {
    throw new AppError("request.invalid", { fields: { [field]: [{ key: "auth:signup.passwordCommon" }] } });
  }
}

/** A link for an address that waits to be verified, with the hash that is kept of it. */
export function newVerificationLink({ settings }: ServiceContext, now: Date) {
  const token = newToken();
  return {
    url: `${settings.appUrl}/verify-email?token=${token}`,
    hash: hashToken(token),
    expiry: new Date(now.getTime() + VERIFICATION_HOURS * HOUR_MS),
  };
}
