import { isStaff } from "#app/domain/accounts/staff.ts";
import { AppError, invalidField, isRefusal } from "#app/domain/app-error.ts";
import { MINUTE_MS } from "#app/domain/durations.ts";
import { hashToken, newToken } from "#app/platform/tokens.server.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { endRemoval } from "#db/queries/accounts/lost-devices.ts";
import { selectPasskeys } from "#db/queries/accounts/passkeys.ts";
import {
  deletePendingStep,
  forgetTried,
  insertPendingStep,
  isPending,
  noteTried,
  type PendingStep,
  selectPendingStep,
  takenWhilePending,
} from "#db/queries/accounts/second-steps.ts";
import { deleteSpentPending, wasOpened } from "#db/queries/accounts/sessions.ts";
import { openChallenge, tryPasskey } from "./passkey-answer.ts";
import type { MailedPerson } from "./person-mails.ts";
import { tryCode, wrongCode } from "./second-step-code.ts";
import type { SecondStepTaken, SignedIn } from "./sign-in.ts";
import type { TriedFrom } from "./sign-in-tries.ts";

/** How long a right password waits for its second step. */
export const PENDING_MINUTES = 10;

/** What the first page of a sign-in asked for. */
export type SignInAsked = { remembered: boolean; next: string | undefined };

/**
 * Begins a sign-in's second step after the right password. It opens no session.
 * @param earlier the browser's earlier one, which ends
 * @returns the token of the browser's cookie
 */
export async function beginSecondStep(
  { db, now }: ServiceContext,
  { userId, companyId, proof }: SignedIn,
  { remembered, next }: SignInAsked,
  earlier: string | null,
): Promise<string> {
  if (!userId || !proof || !("passwordHash" in proof)) throw new AppError("auth.invalid_credentials");
  const token = newToken();
  await db.batch([
    deletePendingStep(db, earlier ? hashToken(earlier) : ""),
    insertPendingStep(db, {
      tokenHash: hashToken(token),
      companyId,
      userId,
      passwordHash: proof.passwordHash,
      remembered,
      next: next ?? null,
      expiresAt: new Date(now().getTime() + PENDING_MINUTES * MINUTE_MS),
    }),
  ]);
  return token;
}

/** What the person of a sign-in has that waits for its second step; null when it waits no more. */
export async function secondStepsOfSignIn(
  { db, now }: ServiceContext,
  token: string | null,
): Promise<{ authenticator: boolean; passkeys: boolean } | null> {
  const [found] = token === null ? [] : await selectPendingStep(db, hashToken(token), now());
  if (!found) return null;
  const { id, companyId } = found.person;
  const keys = await selectPasskeys(db, companyId, id);
  return { authenticator: found.step.authenticatorId !== null, passkeys: keys.length > 0 };
}

/**
 * Takes a code as the second step of a sign-in; `open` opens the session in the batch that takes it.
 * @throws {AppError} auth.second_step_over without a sign-in that waits; request.invalid at a blank `code`;
 * auth.wrong_code at `code`; request.rate_limited
 */
export async function finishSecondStep<Opened>(
  ctx: ServiceContext,
  token: string | null,
  code: string | undefined,
  from: Pick<TriedFrom, "address">,
  open: (who: SignedIn, asked: SignInAsked) => Promise<Opened>,
): Promise<{ opened: Opened; asked: SignInAsked; who: SignedIn }> {
  if (!code) throw invalidField("code", "proof:code.missing");
  const tokenHash = hashToken(token ?? "");
  const [found] = await selectPendingStep(ctx.db, tokenHash, ctx.now());
  if (!found) throw new AppError("auth.second_step_over");
  const { pending, step, person } = found;
  const asked = askedOf(pending);
  // A second press of the button counts for nothing, and is not looked at.
  const noted = await noteTried(ctx.db, tokenHash, hashToken(`${tokenHash}:${code}`));
  if (noted.length === 0) throw wrongCode("auth.wrong_code");
  const holds = isPending(tokenHash, ctx.now());
  const tried = { person, step, code, from, holds, wrong: "auth.wrong_code" } as const;
  try {
    return await tryCode(ctx, tried, async (judged) => {
      const who = afterBoth(ctx, pending, person, judged);
      return unlessTaken("auth.wrong_code", async () => ({ opened: await open(who, asked), asked, who }));
    });
  } catch (error) {
    if (isRefusal(error, "request.rate_limited")) await forgetTried(ctx.db, tokenHash);
    throw error;
  }
}

/** Who signed in by a password that was checked, and by a code or a passkey. */
function afterBoth(
  { db, now, settings }: ServiceContext,
  pending: PendingStep,
  person: MailedPerson,
  { by, take, taken }: Pick<SecondStepTaken, "by" | "take" | "taken">,
): SignedIn {
  const { userId, companyId, passwordHash, tokenHash } = pending;
  return {
    ...{ userId, companyId, worker: false, proof: { passwordHash } },
    staff: isStaff(person, settings.adminEmails),
    secondStep: {
      ...{ by, take, taken: takenWhilePending(taken, tokenHash, now()) },
      after: (newSid) => [
        deleteSpentPending(db, tokenHash, newSid),
        ...endRemoval(db, companyId, userId, wasOpened(newSid)),
      ],
    },
  };
}

/** Null where another attempt was faster, which refuses with `code`. */
async function unlessTaken<Value>(
  code: "auth.wrong_code" | "auth.passkey_refused",
  act: () => Promise<Value>,
): Promise<Value | false> {
  try {
    return await act();
  } catch (error) {
    if (isRefusal(error, code)) return false;
    throw error;
  }
}

type ByPasskey = {
  response: unknown;
  challenge: string | null;
  /** The cookie of a sign-in that waits for its second step; the passkey is that step where its challenge says so. */
  pending: string | null;
  asked: SignInAsked;
};

/**
 * Signs in by a passkey: as both steps at once, or as the second one; `open` opens the session in the batch that takes it.
 * @throws {AppError} auth.passkey_refused; auth.second_step_over; passkey.unavailable; request.rate_limited
 */
export async function signInByPasskey<Opened>(
  ctx: ServiceContext,
  { response, challenge, pending: token, asked }: ByPasskey,
  from: Pick<TriedFrom, "address">,
  open: (who: SignedIn, asked: SignInAsked) => Promise<Opened>,
): Promise<{ opened: Opened; asked: SignInAsked; who: SignedIn }> {
  const isSecond = (await openChallenge(ctx, challenge))?.purpose === "second-step";
  const [found] = isSecond ? await selectPendingStep(ctx.db, hashToken(token ?? ""), ctx.now()) : [];
  if (isSecond && !found) throw new AppError("auth.second_step_over");
  const pending = found?.pending;
  const wants = pending ? askedOf(pending) : asked;
  const purpose = isSecond ? "second-step" : "sign-in";
  const tried = { response, challenge, purpose, userId: pending?.userId ?? null, from } as const;
  return tryPasskey(ctx, tried, async ({ person, take, taken }) => {
    const judged = { by: "passkey", take, taken } as const;
    const who = pending ? afterBoth(ctx, pending, person, judged) : byPasskeyAlone(ctx, person, judged);
    return unlessTaken("auth.passkey_refused", async () => ({
      ...{ opened: await open(who, wants), asked: wants, who },
    }));
  });
}

function byPasskeyAlone(
  { db, settings }: ServiceContext,
  person: MailedPerson,
  judged: Pick<SecondStepTaken, "by" | "take" | "taken">,
): SignedIn {
  const { id: userId, companyId } = person;
  return {
    ...{ userId, companyId, worker: false, proof: null },
    staff: isStaff(person, settings.adminEmails),
    secondStep: {
      ...judged,
      after: (newSid) => [...endRemoval(db, companyId, userId, wasOpened(newSid))],
    },
  };
}

const askedOf = ({ remembered, next }: PendingStep): SignInAsked => ({ remembered, next: next ?? undefined });
