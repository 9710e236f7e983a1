import { AppError, invalidField } from "#app/domain/app-error.ts";
import { MINUTE_MS } from "#app/domain/durations.ts";
import { hashToken, newToken } from "#app/platform/tokens.server.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { endRemoval } from "#db/queries/accounts/lost-devices.ts";
import {
  deletePendingStep,
  forgetTried,
  insertPendingStep,
  noteTried,
  selectPendingStep,
  takenWhilePending,
} from "#db/queries/accounts/second-steps.ts";
import { deleteSpentPending, wasOpened } from "#db/queries/accounts/sessions.ts";
import { tryCode, wrongCode } from "./second-step-code.ts";
import type { SignedIn } from "./sign-in.ts";
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

/** Whether a token's sign-in still waits for its second step. */
export async function waitsForSecondStep(
  { db, now }: ServiceContext,
  token: string | null,
): Promise<boolean> {
  return token !== null && (await selectPendingStep(db, hashToken(token), now())).length > 0;
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
  const asked = { remembered: pending.remembered, next: pending.next ?? undefined };
  // A second press of the button counts for nothing, and is not looked at.
  const noted = await noteTried(ctx.db, tokenHash, hashToken(`${tokenHash}:${code}`));
  if (noted.length === 0) throw wrongCode("auth.wrong_code");
  const tried = { person, step, code, from, wrong: "auth.wrong_code" } as const;
  try {
    return await tryCode(ctx, tried, async ({ by, take, taken }) => {
      const who: SignedIn = {
        userId: pending.userId,
        companyId: pending.companyId,
        worker: false,
        proof: { passwordHash: pending.passwordHash },
        secondStep: {
          by,
          take,
          taken: takenWhilePending(taken, tokenHash, ctx.now()),
          after: (newSid) => [
            deleteSpentPending(ctx.db, tokenHash, newSid),
            ...endRemoval(ctx.db, pending.companyId, pending.userId, wasOpened(newSid)),
          ],
        },
      };
      try {
        return { opened: await open(who, asked), asked, who };
      } catch (error) {
        if (error instanceof AppError && error.code === "auth.wrong_code") return false;
        throw error;
      }
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "request.rate_limited")
      await forgetTried(ctx.db, tokenHash);
    throw error;
  }
}
