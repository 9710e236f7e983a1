import { timingSafeEqual } from "node:crypto";
import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { isStaff } from "#app/domain/accounts/staff.ts";
import { AppError } from "#app/domain/app-error.ts";
import { identityKey, visibleText } from "#app/domain/identity.ts";
import { sharedPasswordOf } from "#app/platform/encryption.server.ts";
import { verifyNothing, verifySecret } from "#app/platform/hashing.server.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { accountOfBusiness } from "#app/services/rate-limit.ts";
import { openSecret } from "#app/services/stored-secrets.ts";
import { one, runBatch } from "#db/batch.ts";
import {
  selectCompanyByNameKey,
  selectOperatorByUsername,
  selectOwnerByIdentity,
} from "#db/queries/accounts/accounts.ts";
import { selectCompany } from "#db/queries/accounts/companies.ts";
import type { SignInProof } from "#db/queries/accounts/sessions.ts";
import { knownDevice, type TriedAccount, triedOwner, triedPerson } from "./known-device.ts";
import { countTry, forgiveTries, type TriedFrom } from "./sign-in-tries.ts";

/** A successful sign-in, ready for a session. */
export type SignedIn = {
  /** Null for a business name with the shared password. */
  userId: string | null;
  companyId: string;
  /** Opens the operator's screens. */
  worker: boolean;
  /** The stored password that was checked; null after a sign-in by link. */
  proof: SignInProof | null;
  /** The person has a second step, which is still to come. */
  needsSecondStep?: boolean;
  /** Platform staff. */
  staff?: boolean;
  /** The second step as it was judged. */
  secondStep?: SecondStepTaken;
};

/** A right code or passkey. Of two attempts with it at once one takes it, and only that one's session is opened. */
export type SecondStepTaken = {
  /** What was typed or used, for the log. */
  by: "code" | "recovery code" | "passkey";
  take: BatchItem<"sqlite">[];
  taken: SQL;
  /** What follows in the batch once the session is there. */
  after: (newSid: string) => BatchItem<"sqlite">[];
};

/**
 * Signs in an owner or manager by address or business name. Attempts are counted before the hash; an unknown
 * account takes as long as a wrong password.
 * @throws {AppError} auth.invalid_credentials; auth.verification_required with `email`, only for the right
 * password
 */
export async function signInOwner(
  ctx: ServiceContext,
  input: { emailOrBusinessName: string; password: string },
  from: TriedFrom,
): Promise<SignedIn> {
  const identity = identityKey(input.emailOrBusinessName);
  const [user] = await selectOwnerByIdentity(ctx.db, identity);
  const account = triedOwner(user, identity);
  const tried = await countTry(ctx, [account], from);
  const right = user?.passwordHash
    ? await verifySecret(input.password, user.passwordHash)
    : await verifyNothing(input.password);
  if (!user || !right) throw new AppError("auth.invalid_credentials");
  await forgiveTries(ctx, tried, account.who);
  if (!user.emailVerified) {
    throw new AppError("auth.verification_required", { params: { email: user.email ?? "" } });
  }
  const { id: userId, companyId, secondStep: needsSecondStep } = user;
  const staff = isStaff(user, ctx.settings.adminEmails);
  return { userId, companyId, worker: false, proof: account.proof, staff, needsSecondStep };
}

/**
 * Signs in an operator by username and the company's shared password, or their personal one if they have one;
 * or a reporter by the visible text of a business name, and shared password. Everything is case sensitive.
 * @throws {AppError} auth.invalid_operator_credentials
 */
export async function signInOperator(
  ctx: ServiceContext,
  input: { operatorName: string; password: string },
  from: TriedFrom,
): Promise<SignedIn> {
  const name = input.operatorName.trim();
  const { operator, namesake } = await runBatch(ctx.db, {
    operator: one(selectOperatorByUsername(ctx.db, name)),
    namesake: one(selectCompanyByNameKey(ctx.db, identityKey(name))),
  });
  const company = namesake && visibleText(namesake.name) === visibleText(name) ? namesake : undefined;
  const found: Candidate[] = [
    ...(operator
      ? [{ ...triedOperator(operator), enter: () => asOperator(ctx, operator, input.password) }]
      : []),
    // A company's name may equal another company's username: each has its own password.
    ...(company ? [{ ...triedCompany(company), enter: () => asCompany(ctx, company, input.password) }] : []),
  ];
  const nobody: Candidate = { who: `operator:${name}`, proof: null, enter: async () => null };
  const isKnown = (one: Candidate) => knownDevice(ctx.settings, from.device, one, ctx.now()) !== null;
  const [known, strange] = [found.filter(isKnown), found.filter((one) => !isKnown(one))];
  for (const some of [known, found.length > 0 ? strange : [nobody]]) {
    if (some.length === 0) continue;
    const tried = await countTry(ctx, some, from);
    for (const one of some) {
      const entered = await one.enter();
      if (!entered) continue;
      await forgiveTries(ctx, tried, one.who);
      return entered;
    }
  }
  // A personal password took its time above; every other case takes the same.
  if (!operator?.passwordHash) await verifyNothing(input.password);
  throw new AppError("auth.invalid_operator_credentials");
}

/** An account that the typed name may be, and its sign-in with the typed password. */
type Candidate = TriedAccount & { enter: () => Promise<SignedIn | null> };

/** An operator without a personal password is tried with the company's. */
function triedOperator(operator: FoundOperator): TriedAccount {
  const account = triedPerson(operator);
  return { ...account, proof: account.proof ?? sharedProof(operator) };
}

const triedCompany = (company: FoundCompany): TriedAccount => ({
  who: accountOfBusiness(company.id),
  proof: sharedProof(company),
});

const sharedProof = ({ sharedPasswordCipher }: Pick<FoundCompany, "sharedPasswordCipher">) =>
  sharedPasswordCipher ? { sharedPasswordCipher } : null;

type FoundOperator = Awaited<ReturnType<typeof selectOperatorByUsername>>[number];
type FoundCompany = Awaited<ReturnType<typeof selectCompanyByNameKey>>[number];

async function asOperator(
  ctx: ServiceContext,
  { id, companyId, passwordHash, sharedPasswordCipher }: FoundOperator,
  password: string,
): Promise<SignedIn | null> {
  const who = { userId: id, companyId, worker: true };
  if (passwordHash) {
    return (await verifySecret(password, passwordHash)) ? { ...who, proof: { passwordHash } } : null;
  }
  const right = await isSharedPassword(ctx, password, sharedPasswordCipher, companyId);
  return right && sharedPasswordCipher ? { ...who, proof: { sharedPasswordCipher } } : null;
}

async function asCompany(
  ctx: ServiceContext,
  { id, sharedPasswordCipher }: FoundCompany,
  password: string,
): Promise<SignedIn | null> {
  const right = await isSharedPassword(ctx, password, sharedPasswordCipher, id);
  if (!right || !sharedPasswordCipher) return null;
  return { userId: null, companyId: id, worker: true, proof: { sharedPasswordCipher } };
}

async function isSharedPassword(
  ctx: ServiceContext,
  password: string,
  cipher: string | null,
  companyId: string,
): Promise<boolean> {
  const plain = await openSecret(ctx, cipher, sharedPasswordOf(companyId));
  if (plain === null) return false;
  const expected = Buffer.from(plain);
  const given = Buffer.from(password.normalize("NFC"));
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/**
 * A sign-in with the shared password as it is stored by now, where it was encrypted anew since it was checked; null where
 * another password was set, and for every other sign-in.
 */
export async function withStoredPassword(ctx: ServiceContext, who: SignedIn): Promise<SignedIn | null> {
  const { companyId, proof } = who;
  if (!proof || !("sharedPasswordCipher" in proof)) return null;
  const [company] = await selectCompany(ctx.db, companyId);
  const stored = company?.sharedPasswordCipher;
  if (!stored || stored === proof.sharedPasswordCipher) return null;
  const open = (cipher: string) => openSecret(ctx, cipher, sharedPasswordOf(companyId));
  const [checked, now] = await Promise.all([open(proof.sharedPasswordCipher), open(stored)]);
  return checked !== null && checked === now ? { ...who, proof: { sharedPasswordCipher: stored } } : null;
}
