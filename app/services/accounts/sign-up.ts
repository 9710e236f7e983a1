import { AppError, isRefusal } from "#app/domain/app-error.ts";
import { HOUR_MS, MINUTE_MS } from "#app/domain/durations.ts";
import { identityKey } from "#app/domain/identity.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { SignUp } from "#app/forms/accounts/account-forms.ts";
import { hashSecret, verifyNothing, verifySecret } from "#app/platform/hashing.server.ts";
import { newId } from "#app/platform/tokens.server.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { addressTakenMail } from "#app/services/mail/address-taken-mail.ts";
import { deliverOutbox } from "#app/services/mail/delivery.ts";
import { queueEmail, queueEmailWhere } from "#app/services/mail/outbox.ts";
import { accountOfPerson, countAttempt } from "#app/services/rate-limit.ts";
import { one, runBatch } from "#db/batch.ts";
import type { Database } from "#db/client.ts";
import {
  hasVerificationToken,
  insertCompany,
  insertUser,
  releaseUnverifiedAddress,
  selectCompanyByNameKey,
  selectUserByEmail,
  updatePendingCompany,
  updatePendingUser,
} from "#db/queries/accounts/accounts.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import { verifyEmailMessage } from "#emails/accounts/verify-email.tsx";
import { emailOf } from "#emails/render-email.ts";
import { assertGoodPassword } from "./good-password.ts";
import { type CountedTry, countTry, takeBackTry } from "./sign-in-tries.ts";
import { newVerificationLink, VERIFICATION_HOURS } from "./verification-link.ts";

/** A link mailed this recently may still be on its way: a sign-up sent twice doesn't mail another. */
const LINK_ON_ITS_WAY_MS = 10 * MINUTE_MS;

/**
 * Opens an account and mails its verification link. A taken address gets the same answer, and its holder a mail.
 * Repeating a sign-up that waits for its link, with the same password, is not a taken name.
 * @throws {AppError} account.business_name_taken; request.invalid for a password that is too easy
 */
export async function signUp(
  ctx: ServiceContext,
  input: SignUp,
  from: { address: string; locale: Locale },
): Promise<{ email: string }> {
  await assertGoodPassword(ctx, input.password, [input.email, input.businessName], "password");
  await countAttempt(ctx, [{ name: "signUpAddress", who: from.address }]);
  const now = ctx.now();
  // Hashed in either case, so that response times don't reveal taken addresses.
  const passwordHash = await hashSecret(input.password);
  const { taken, holder } = await findTaken(ctx, input);
  // The name is checked first: a taken name answers the same whether the address is taken or not.
  if (taken) {
    if (!(await isSentAgain(ctx, input, { taken, holder }, from.address))) throw businessNameTaken();
    const mailedAt = (holder?.emailVerificationExpiry?.getTime() ?? 0) - VERIFICATION_HOURS * HOUR_MS;
    if (now.getTime() - mailedAt < LINK_ON_ITS_WAY_MS) return { email: input.email };
  }
  if (holder?.emailVerified) {
    await mailHolder(ctx, holder, from.locale);
    return { email: input.email };
  }
  // Nobody has proved yet that the address is theirs, and the last to sign up may be the holder. So the last
  // mailed link opens the account with the last data, and never with an earlier person's password. A waiting
  // owner's account is taken over; a waiting manager's belongs to its company and gives the address up.
  const waiting = holder?.role === "owner" ? holder : undefined;
  const id = waiting?.id ?? newId();
  const link = newVerificationLink(ctx, now);
  const mail = emailOf(
    verifyEmailMessage,
    { appUrl: ctx.settings.appUrl, link: link.url, businessName: input.businessName },
    from.locale,
  );
  const queued = {
    uniqueKey: `verify:${link.hash}`,
    companyId: id,
    kind: "verify-email",
    to: input.email,
    now,
    ...mail,
  } as const;
  const account = { id, waits: waiting !== undefined, passwordHash, link, locale: from.locale, now };
  try {
    await runBatch(ctx.db, {
      account: accountStatements(ctx.db, input, account),
      // Not when the waiting account was verified since: its link would open nothing.
      mailed: queueEmailWhere(ctx.db, queued, hasVerificationToken(id, link.hash)),
    });
  } catch (error) {
    if (isUniqueViolation(error, "companies.name_key")) {
      // Taken since the look-up, perhaps by the same form sent twice.
      if (!(await isSentAgain(ctx, input, await findTaken(ctx, input), from.address)))
        throw businessNameTaken();
      return { email: input.email };
    }
    // Of two concurrent sign-ups with one address, the second gets a taken address.
    if (!isUniqueViolation(error, "users.email_key")) throw error;
  }
  ctx.defer(deliverOutbox(ctx));
  return { email: input.email };
}

type NewAccount = {
  id: string;
  /** Whether it waits for its link already, and is taken over. */
  waits: boolean;
  passwordHash: string;
  link: ReturnType<typeof newVerificationLink>;
  locale: Locale;
  now: Date;
};

/** The statements that store a company with its owner, whose address waits for its link. */
function accountStatements(
  db: Database,
  { businessName, email }: SignUp,
  { id, waits, passwordHash, link, locale, now }: NewAccount,
) {
  const company = { name: businessName, nameKey: identityKey(businessName), updatedAt: now };
  const user = {
    email,
    emailVerificationToken: link.hash,
    emailVerificationExpiry: link.expiry,
    passwordHash,
    businessName,
    locale,
    updatedAt: now,
  };
  if (waits) return [updatePendingCompany(db, id, company), updatePendingUser(db, id, user)];
  const emailKey = identityKey(email);
  return [
    releaseUnverifiedAddress(db, emailKey, now),
    insertCompany(db, { id, ...company, createdAt: now }),
    insertUser(db, { id, companyId: id, role: "owner", emailKey, ...user, createdAt: now }),
  ];
}

type Taken = Awaited<ReturnType<typeof findTaken>>;

/** The company with the business name, and the user with the address. */
async function findTaken({ db }: ServiceContext, { businessName, email }: SignUp) {
  const { taken, holder } = await runBatch(db, {
    taken: one(selectCompanyByNameKey(db, identityKey(businessName))),
    holder: one(selectUserByEmail(db, identityKey(email))),
  });
  return { taken, holder };
}

/**
 * Whether the company with this name is this very sign-up, waiting for its link: the button was pressed
 * twice, or no mail came. Only the password shows it. It is checked in any case and guesses count as failed
 * sign-ins, so the refusal doesn't reveal which addresses wait.
 */
async function isSentAgain(
  ctx: ServiceContext,
  { email, password }: SignUp,
  { taken, holder }: Taken,
  sender: string,
): Promise<boolean> {
  const waiting = holder && holder.id === taken?.id && !holder.emailVerified ? holder : null;
  const who = waiting ? accountOfPerson(waiting.id) : `sign-up:${identityKey(email)}`;
  let tried: CountedTry;
  try {
    tried = await countTry(ctx, [{ who, proof: null }], { address: sender, device: null });
  } catch (error) {
    if (isRefusal(error, "request.rate_limited")) return false;
    throw error;
  }
  const right = waiting?.passwordHash
    ? await verifySecret(password, waiting.passwordHash)
    : await verifyNothing(password);
  if (right) await takeBackTry(ctx, tried);
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
  const wanted = { to: holder.email, holder, locale, now: ctx.now() };
  await queueEmail(ctx.db, await addressTakenMail(ctx.settings.appUrl, wanted));
  ctx.defer(deliverOutbox(ctx));
}
