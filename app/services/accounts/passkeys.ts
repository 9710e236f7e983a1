import { randomBytes } from "node:crypto";
import type { SQL } from "drizzle-orm";
import { PASSKEYS_MAX, type PasskeyPurpose } from "#app/domain/accounts/passkeys.ts";
import { isManager } from "#app/domain/accounts/roles.ts";
import { AppError } from "#app/domain/app-error.ts";
import { newSalt } from "#app/platform/hashing.server.ts";
import { hashToken, newId } from "#app/platform/tokens.server.ts";
import { creationOptions, madeKey, requestOptions } from "#app/platform/webauthn.server.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { countAttempt } from "#app/services/rate-limit.ts";
import { one, runBatch } from "#db/batch.ts";
import {
  deletePasskey,
  hasOtherFactor,
  hasPasskey,
  insertPasskey,
  renamePasskey,
  selectPasskeys,
  spendChallenge,
} from "#db/queries/accounts/passkeys.ts";
import { selectPendingStep, selectSecondStep, storeCodesOf } from "#db/queries/accounts/second-steps.ts";
import { isSpent, openChallenge, partyOf, sealChallenge, spentRow } from "./passkey-answer.ts";
import { type Proof, requireProof } from "./proof.ts";
import { type Passkey, passkeyRecord, removeFactor, storeFactor } from "./second-step.ts";

const HANDLE_BYTES = 32;

type Asked = {
  purpose: PasskeyPurpose;
  actor: Actor | null;
  /** The cookie of a sign-in that waits for its second step. */
  pending: string | null;
};

/**
 * What a browser needs to use or make a passkey, and the challenge of it, sealed for its cookie. For a sign-in nothing is
 * read, and nothing told of any account.
 * @throws {AppError} passkey.unavailable; auth.required; auth.forbidden for operators; auth.second_step_over
 */
export async function passkeyOptions(
  ctx: ServiceContext,
  { purpose, actor, pending }: Asked,
): Promise<{ options: { challenge: string }; sealed: string }> {
  const party = partyOf(ctx);
  const sealed = (challenge: string, userId: string | null, userHandle: string | null) =>
    sealChallenge(ctx, { challenge, purpose, userId, userHandle });
  if (purpose === "sign-in") {
    const options = await requestOptions(party, null);
    return { options, sealed: await sealed(options.challenge, null, null) };
  }
  const person = await personFor(ctx, { purpose, actor, pending });
  const own = await selectPasskeys(ctx.db, person.companyId, person.id);
  if (purpose === "add") {
    const userHandle = own[0]?.userHandle ?? randomBytes(HANDLE_BYTES).toString("base64url");
    const options = await creationOptions(party, { userHandle, name: person.email ?? "" }, own);
    return { options, sealed: await sealed(options.challenge, person.id, userHandle) };
  }
  const options = await requestOptions(party, own);
  return { options, sealed: await sealed(options.challenge, person.id, null) };
}

async function personFor(ctx: ServiceContext, { purpose, actor, pending }: Asked) {
  if (purpose === "second-step") {
    const [waiting] = await selectPendingStep(ctx.db, hashToken(pending ?? ""), ctx.now());
    if (!waiting) throw new AppError("auth.second_step_over");
    return waiting.person;
  }
  if (!actor) throw new AppError("auth.required");
  if (!isManager(actor.role)) throw new AppError("auth.forbidden");
  return actor;
}

/**
 * Adds a passkey that a browser made. With a first factor the second step is on: the person's other sessions end, this
 * one gets a new token, and recovery codes are made.
 * @throws {AppError} auth.proof_required and its kin; passkey.unavailable; passkey.full; passkey.taken; request.invalid for
 * an answer or a challenge that is not right; second_step.changed; request.rate_limited
 */
export async function addPasskey(
  ctx: ServiceContext,
  actor: Actor,
  { response, name }: { response: unknown; name: string },
  proof: Proof,
): Promise<{ passkey: Passkey; recoveryCodes: string[] | null }> {
  await requireProof(ctx, actor, proof);
  const party = partyOf(ctx);
  const { db } = ctx;
  const { companyId, id: userId } = actor;
  const own = await selectPasskeys(db, companyId, userId);
  if (own.length >= PASSKEYS_MAX) throw new AppError("passkey.full");
  await countAttempt(ctx, [{ name: "secondStepSetup", who: userId }]);
  const challenge = await openChallenge(ctx, proof.challenge);
  if (challenge?.purpose !== "add" || challenge.userId !== userId || !challenge.userHandle) {
    throw new AppError("request.invalid");
  }
  const made = await madeKey(response, challenge.challenge, party);
  if (!made) throw new AppError("request.invalid");
  const now = ctx.now();
  const first = !actor.secondStep;
  const row = {
    ...{ ...made, id: newId(), companyId, userId, name, addedAt: now },
    ...{ userHandle: challenge.userHandle, lastUsedAt: null, lastAttempt: null },
  };
  const stored = hasPasskey(userId, row.id);
  const codesSalt = newSalt();
  const factor = {
    store: [
      spendChallenge(db, spentRow(ctx, challenge, companyId)),
      insertPasskey(db, row, { most: PASSKEYS_MAX, first }),
      ...(first
        ? [storeCodesOf(db, { userId, companyId, lastStep: 0, codesSalt, codesMadeAt: now }, stored)]
        : []),
    ],
    ...{ stored, codesSalt, news: "passkeyAdded" as const },
  };
  const done = await storeFactor(ctx, actor, factor, proof).catch((error) => {
    throw isSpent(error) ? new AppError("request.invalid") : error;
  });
  if (!done) throw new AppError("passkey.taken");
  return { passkey: passkeyRecord(row), ...done };
}

/** @throws {AppError} passkey.not_found */
export async function changePasskeyName(
  { db }: ServiceContext,
  { companyId, id: userId }: Actor,
  id: string,
  name: string,
): Promise<Passkey> {
  const [renamed] = await renamePasskey(db, companyId, userId, id, name);
  if (!renamed) throw new AppError("passkey.not_found");
  return passkeyRecord(renamed);
}

/**
 * Removes a passkey; with the last factor the second step is off. With `others` the person's other sessions end too.
 * @throws {AppError} passkey.not_found; auth.proof_required and its kin; second_step.asked
 */
export async function removePasskey(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  { others }: { others: boolean },
  proof: Proof,
): Promise<void> {
  const { db } = ctx;
  const { companyId, id: userId } = actor;
  const { own, step } = await runBatch(db, {
    own: selectPasskeys(db, companyId, userId),
    step: one(selectSecondStep(db, companyId, userId)),
  });
  if (!own.some((passkey) => passkey.id === id)) throw new AppError("passkey.not_found");
  await requireProof(ctx, actor, proof);
  const factor = {
    isLast: own.length === 1 && !step?.authenticatorId,
    other: hasOtherFactor(userId, id),
    news: "passkeyRemoved",
    remove: (removes: SQL) => deletePasskey(db, companyId, userId, id, removes),
  } as const;
  await removeFactor(ctx, actor, factor, { others }, await proof.session.sid());
}
