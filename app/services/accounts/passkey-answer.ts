import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { z } from "zod";
import {
  CHALLENGE_MINUTES,
  isCounterRight,
  PASSKEY_PURPOSES,
  type PasskeyPurpose,
  type RelyingParty,
  relyingParty,
} from "#app/domain/accounts/passkeys.ts";
import { AppError } from "#app/domain/app-error.ts";
import { MINUTE_MS } from "#app/domain/durations.ts";
import { logLine } from "#app/platform/log.server.ts";
import { hashToken, newId } from "#app/platform/tokens.server.ts";
import { credentialIn, usedKey } from "#app/platform/webauthn.server.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { countAttempt, takeBackAttempts } from "#app/services/rate-limit.ts";
import { selectPasskeyOf, spendChallenge, takePasskey, tookPasskey } from "#db/queries/accounts/passkeys.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import type { MailedPerson } from "./person-mails.ts";
import { seal, unseal } from "./sealed.ts";
import { mailOnceADay } from "./second-step-mails.ts";
import type { TriedFrom } from "./sign-in-tries.ts";

const challengeSchema = z.object({
  challenge: z.string(),
  purpose: z.enum(PASSKEY_PURPOSES),
  /** Who may answer it; null for anybody. */
  userId: z.string().nullable(),
  /** What a new passkey knows its person by; null for other purposes. */
  userHandle: z.string().nullable(),
});

/** A challenge as the browser's cookie keeps it, sealed: nothing is stored before its answer. */
export type Challenge = z.output<typeof challengeSchema>;

const ofChallenge = { purpose: "passkey-challenge", holder: "" } as const;

export const sealChallenge = (ctx: ServiceContext, challenge: Challenge): Promise<string> =>
  seal(ctx, ofChallenge, JSON.stringify(challenge), CHALLENGE_MINUTES);

/** The challenge of a cookie; null for one that is changed, too old, or missing. */
export async function openChallenge(ctx: ServiceContext, sealed: string | null): Promise<Challenge | null> {
  if (sealed === null) return null;
  const text = await unseal(ctx, ofChallenge, sealed).catch(() => "null");
  return challengeSchema.nullable().catch(null).parse(JSON.parse(text));
}

/** @throws {AppError} passkey.unavailable where the product's address allows none */
export function partyOf({ settings }: ServiceContext): RelyingParty {
  const party = relyingParty(settings.appUrl);
  if (!party) throw new AppError("passkey.unavailable");
  return party;
}

/** The row of an answered challenge. It is kept as long as the challenge could be answered. */
export const spentRow = ({ now }: ServiceContext, { challenge }: Challenge, companyId: string) => ({
  hash: hashToken(challenge),
  companyId,
  expiresAt: new Date(now().getTime() + CHALLENGE_MINUTES * MINUTE_MS),
});

/** Whether a batch failed because its challenge was answered before. */
export const isSpent = (error: unknown): boolean => isUniqueViolation(error, "spent_challenges.hash");

type Answered = {
  response: unknown;
  challenge: string | null;
  purpose: Exclude<PasskeyPurpose, "add">;
  /** Whose passkey it must be; null for anybody's. */
  userId: string | null;
  from: Pick<TriedFrom, "address">;
};

type Judged = { person: MailedPerson; take: BatchItem<"sqlite">[]; taken: SQL };

/**
 * Tries a passkey's answer, counted for its sender before it is looked at. Its challenge is written down in the act's
 * batch, so that it is answered once.
 * @param act runs what a right answer allows in the batch that takes it; false when another attempt was faster
 * @throws {AppError} auth.passkey_refused, whatever is wrong with it; passkey.unavailable; request.rate_limited
 */
export async function tryPasskey<Done>(
  ctx: ServiceContext,
  answered: Answered,
  act: (judged: Judged) => Promise<Done | false>,
): Promise<Done> {
  const party = partyOf(ctx);
  const address = { name: "signInAddress", who: answered.from.address } as const;
  await countAttempt(ctx, [address]);
  const judged = await judge(ctx, answered, party);
  const done = judged && (await onceFor(() => act(judged)));
  if (!done) throw new AppError("auth.passkey_refused");
  await takeBackAttempts(ctx, [address]);
  return done;
}

async function onceFor<Done>(act: () => Promise<Done>): Promise<Done | false> {
  try {
    return await act();
  } catch (error) {
    if (isSpent(error)) return false;
    throw error;
  }
}

async function judge(
  ctx: ServiceContext,
  { response, challenge: sealed, purpose, userId }: Answered,
  party: RelyingParty,
): Promise<Judged | null> {
  const challenge = await openChallenge(ctx, sealed);
  if (challenge?.purpose !== purpose || challenge.userId !== userId) return null;
  const [found] = await selectPasskeyOf(ctx.db, credentialIn(response));
  if (!found || (userId !== null && found.person.id !== userId)) return null;
  const { passkey, person } = found;
  const used = await usedKey(response, challenge.challenge, party, passkey);
  if (!used) return null;
  if (!isCounterRight(passkey.counter, used.counter)) {
    logLine("A passkey's counter did not rise");
    await mailOnceADay(ctx, person, { news: "passkeyCopied" }, `copied:${passkey.id}`);
    return null;
  }
  const attempt = newId();
  return {
    person,
    take: [
      spendChallenge(ctx.db, spentRow(ctx, challenge, person.companyId)),
      takePasskey(ctx.db, passkey, { ...used, attempt, at: ctx.now() }),
    ],
    taken: tookPasskey(passkey.id, attempt),
  };
}
