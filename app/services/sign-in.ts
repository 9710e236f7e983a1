import { timingSafeEqual } from "node:crypto";
import { decryptSharedPassword } from "#app/auth/encryption.server.ts";
import { verifyNothing, verifySecret } from "#app/auth/hashing.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import { identityKey } from "#app/domain/forms/account-forms.ts";
import {
  selectCompanyByName,
  selectOperatorByUsername,
  selectOwnerByIdentity,
} from "#db/queries/accounts.ts";
import type { ServiceContext } from "./context.ts";
import { countAttempt, forgiveAttempts } from "./rate-limit.ts";

/** Who signed in, ready for a session. */
export type SignedIn = {
  /** Null for a business name with the shared password. */
  userId: string | null;
  companyId: string;
  /** Opens the operator's screens. */
  worker: boolean;
};

/**
 * Signs in an owner or manager by address or business name. Attempts are counted before the hash, by account and by
 * address; an unknown account takes as long as a wrong password.
 * @throws {AppError} auth.invalid_credentials; auth.verification_required with `email`, only for the right password
 */
export async function signInOwner(
  ctx: ServiceContext,
  input: { emailOrBusinessName: string; password: string },
  from: { address: string },
): Promise<SignedIn> {
  const identity = identityKey(input.emailOrBusinessName);
  const [user] = await selectOwnerByIdentity(ctx.db, identity);
  const account = { name: "signInAccount", who: user ? `user:${user.id}` : `owner:${identity}` } as const;
  const address = { name: "signInAddress", who: from.address } as const;
  await countAttempt(ctx, [account, address]);
  const right = user?.passwordHash
    ? await verifySecret(input.password, user.passwordHash)
    : await verifyNothing(input.password);
  if (!user || !right) throw new AppError("auth.invalid_credentials");
  await forgiveAttempts(ctx, { account, address });
  if (!user.emailVerified) {
    throw new AppError("auth.verification_required", { params: { email: user.email ?? "" } });
  }
  return { userId: user.id, companyId: user.companyId, worker: false };
}

/**
 * Signs in an operator by username and the company's shared password, or their personal one when they have one; or a
 * reporter by exact business name and shared password. Everything is case sensitive.
 * @throws {AppError} auth.invalid_operator_credentials
 */
export async function signInOperator(
  ctx: ServiceContext,
  input: { operatorName: string; password: string },
  from: { address: string },
): Promise<SignedIn> {
  const name = input.operatorName.trim();
  const [[operator], [company]] = await ctx.db.batch([
    selectOperatorByUsername(ctx.db, name),
    selectCompanyByName(ctx.db, name),
  ]);
  const holder = operator ?? company;
  const account = {
    name: "signInAccount",
    who: operator ? `user:${operator.id}` : company ? `business:${company.id}` : `operator:${name}`,
  } as const;
  const address = { name: "signInAddress", who: from.address } as const;
  await countAttempt(ctx, [account, address]);
  const personal = operator?.passwordHash;
  const companyId = operator?.companyId ?? company?.id;
  const right = personal
    ? await verifySecret(input.password, personal)
    : await isSharedPassword(ctx, input.password, holder?.sharedPasswordCipher ?? null, companyId ?? "");
  if (!right || !companyId) {
    // A personal password took its time above; everything else takes the same.
    if (!personal) await verifyNothing(input.password);
    throw new AppError("auth.invalid_operator_credentials");
  }
  await forgiveAttempts(ctx, { account, address });
  return { userId: operator?.id ?? null, companyId, worker: true };
}

async function isSharedPassword(
  { settings }: ServiceContext,
  password: string,
  cipher: string | null,
  companyId: string,
): Promise<boolean> {
  if (!cipher) return false;
  const expected = Buffer.from(await decryptSharedPassword(cipher, companyId, settings.encryptionKey));
  const given = Buffer.from(password.normalize("NFC"));
  return expected.length === given.length && timingSafeEqual(expected, given);
}
