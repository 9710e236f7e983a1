import { AppError } from "#app/domain/app-error.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/domain/durations.ts";
import { hashToken } from "#app/platform/tokens.server.ts";
import { runBatch } from "#db/batch.ts";
import { clearBucket, clearBucketsOf, countInBucket, uncountInBucket } from "#db/queries/rate-limits.ts";
import type { ServiceContext } from "./context.ts";

/** Limits per account or address, with their windows. */
export const RATE_LIMITS = {
  signInSender: { limit: 5, windowMs: 15 * MINUTE_MS },
  signInDevice: { limit: 5, windowMs: 15 * MINUTE_MS },
  signInAccount: { limit: 25, windowMs: 15 * MINUTE_MS },
  signInAddress: { limit: 50, windowMs: 15 * MINUTE_MS },
  codeAccount: { limit: 5, windowMs: 15 * MINUTE_MS },
  codeAccountDay: { limit: 20, windowMs: DAY_MS },
  newDeviceMails: { limit: 10, windowMs: DAY_MS },
  lostDeviceSender: { limit: 3, windowMs: HOUR_MS },
  stopLinkSender: { limit: 20, windowMs: HOUR_MS },
  secondStepSetup: { limit: 10, windowMs: HOUR_MS },
  recoveryAccount: { limit: 3, windowMs: HOUR_MS },
  recoveryAddress: { limit: 20, windowMs: HOUR_MS },
  passwordResetActor: { limit: 20, windowMs: HOUR_MS },
  securityQuestionsActor: { limit: 20, windowMs: HOUR_MS },
  signUpAddress: { limit: 20, windowMs: HOUR_MS },
  confirmationAccount: { limit: 10, windowMs: HOUR_MS },
  contactAddress: { limit: 5, windowMs: HOUR_MS },
  calendarFeed: { limit: 60, windowMs: HOUR_MS },
  calendarSender: { limit: 30, windowMs: HOUR_MS },
  allDataOwner: { limit: 30, windowMs: HOUR_MS },
  accountantLinks: { limit: 10, windowMs: DAY_MS },
  accountantRenewal: { limit: 3, windowMs: HOUR_MS },
  accountantSender: { limit: 20, windowMs: HOUR_MS },
  accountantDownloads: { limit: 60, windowMs: HOUR_MS },
  apiKey: { limit: 120, windowMs: MINUTE_MS },
  apiCompany: { limit: 600, windowMs: MINUTE_MS },
  apiSender: { limit: 30, windowMs: HOUR_MS },
  webhookTest: { limit: 10, windowMs: HOUR_MS },
  webhookAgain: { limit: 100, windowMs: HOUR_MS },
  imports: { limit: 60, windowMs: HOUR_MS },
  // Twenty operators who each send a whole day's reports at once stay below.
  photosReserved: { limit: 2_000, windowMs: HOUR_MS },
  photosStored: { limit: 2_000, windowMs: HOUR_MS },
} as const;

export type RateLimitName = keyof typeof RATE_LIMITS;
/** `by` counts those who act on the same account apart. */
export type RateLimitUse = { name: RateLimitName; who: string; by?: string; allowance?: number };

/** How limits name the account of a person, and that of a company whose business name signs in. */
export const accountOfPerson = (userId: string) => `user:${userId}`;
export const accountOfBusiness = (companyId: string) => `business:${companyId}`;

/**
 * Counts an attempt in each bucket before it is made, so that concurrent attempts can't pass the limit.
 * @returns how many each bucket has counted
 * @throws {AppError} request.rate_limited with `retryAfter` in seconds
 */
export async function countAttempt(
  { db, settings, now }: ServiceContext,
  uses: readonly RateLimitUse[],
): Promise<number[]> {
  const at = now();
  const { counts } = await runBatch(db, {
    counts: uses.map((use) => countInBucket(db, bucketOf(use), RATE_LIMITS[use.name].windowMs, at)),
  });
  uses.forEach((use, index) => {
    const row = counts[index]?.[0];
    const limit = (RATE_LIMITS[use.name].limit + (use.allowance ?? 0)) * settings.rateLimitScale;
    if (row && row.count > limit) throw rateLimited(row.resetAt, at);
  });
  return counts.map(([row]) => row?.count ?? 0);
}

/** The refusal of an attempt beyond a limit that begins anew at `resetAt`. */
export function rateLimited(resetAt: Date, now: Date): AppError {
  const retryAfter = Math.max(1, Math.ceil((resetAt.getTime() - now.getTime()) / 1000));
  return new AppError("request.rate_limited", {
    params: { retryAfter, minutes: Math.ceil(retryAfter / 60) },
  });
}

/**
 * Resets an account's counts after a successful sign-in. The attempt doesn't count against the address,
 * because a whole crew signs in from one address, nor against another account with the same name.
 */
export async function forgiveAttempts(
  { db }: ServiceContext,
  uses: { cleared: readonly RateLimitUse[]; uncounted: RateLimitUse[] },
): Promise<void> {
  await runBatch(db, {
    cleared: uses.cleared.map((use) => clearBucket(db, bucketOf(use))),
    uncounted: uses.uncounted.map((use) => uncountInBucket(db, bucketOf(use))),
  });
}

/** Takes back attempts that turned out not to count, and no others. */
export async function takeBackAttempts({ db }: ServiceContext, uses: readonly RateLimitUse[]): Promise<void> {
  await runBatch(db, { uncounted: uses.map((use) => uncountInBucket(db, bucketOf(use))) });
}

/**
 * The statement that forgives an account's failed sign-ins, whoever made them, after a new password was chosen, so that
 * it works at once.
 */
export function forgiveAccount({ db }: ServiceContext, userId: string) {
  const who = accountOfPerson(userId);
  const names = ["signInAccount", "signInSender", "signInDevice"] as const;
  return clearBucketsOf(
    db,
    names.map((name) => bucketOf({ name, who })),
  );
}

/** Accounts and addresses are stored as hashes, so that the table doesn't list who tried to sign in. */
export function bucketOf({ name, who, by }: { name: string; who: string; by?: string }): string {
  return [
    name,
    ...[who, by].flatMap((text) => (text === undefined ? [] : hashToken(text).slice(0, 32))),
  ].join(":");
}
