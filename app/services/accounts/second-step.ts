import { randomBytes } from "node:crypto";
import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import {
  CODE_BYTES,
  CODES_IN_A_SET,
  inGroups,
  readCode,
  recoveryCodeOf,
} from "#app/domain/accounts/second-step-code.ts";
import type { ActivityAction } from "#app/domain/activity/activity.ts";
import { AppError, invalidField } from "#app/domain/app-error.ts";
import { authenticatorUri, newAuthenticatorKey, stepOfCode } from "#app/platform/authenticator.server.ts";
import { authenticatorOf, encryptSecret, type SecretOf } from "#app/platform/encryption.server.ts";
import { hashWith, newSalt } from "#app/platform/hashing.server.ts";
import { newId } from "#app/platform/tokens.server.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { deliverOutbox } from "#app/services/mail/delivery.ts";
import { countAttempt } from "#app/services/rate-limit.ts";
import { one, runBatch } from "#db/batch.ts";
import { hasOtherFactor, type PasskeyRow, selectPasskeys } from "#db/queries/accounts/passkeys.ts";
import { removesFactor, removesLastFactor } from "#db/queries/accounts/second-step-rules.ts";
import {
  clearAuthenticator,
  countCodesLeft,
  hasAuthenticator,
  hasCodesOf,
  replaceCodes,
  selectSecondStep,
  storeAuthenticator,
  turnOff,
  turnOn,
  updateCodesSalt,
} from "#db/queries/accounts/second-steps.ts";
import { deleteSessionsOfUser, renewSession } from "#db/queries/accounts/sessions.ts";
import { selectUser } from "#db/queries/accounts/users.ts";
import { insertEmailWhere } from "#db/queries/mail/outbox.ts";
import { type Proof, requireProof } from "./proof.ts";
import { refuseToBeWithout } from "./required-second-step.ts";
import { seal, unseal } from "./sealed.ts";
import { secondStepMails } from "./second-step-mails.ts";

/** A passkey as pages and calls show it. */
export type Passkey = Pick<PasskeyRow, "id" | "name" | "addedAt" | "lastUsedAt" | "synced">;

export const passkeyRecord = ({ id, name, addedAt, lastUsedAt, synced }: PasskeyRow): Passkey => ({
  id,
  name,
  addedAt,
  lastUsedAt,
  synced,
});

/** A person's second step, as pages and calls show it. */
export type SecondStep = {
  on: boolean;
  authenticatorAddedAt: Date | null;
  recoveryCodesLeft: number;
  /** Until when the company lets a manager do without. */
  dueAt: Date | null;
  /** When it goes, because its device is lost. */
  removesAt: Date | null;
  passkeys: Passkey[];
};

export async function getSecondStep({ db }: ServiceContext, actor: Actor): Promise<SecondStep> {
  const { companyId, id } = actor;
  const { step, passkeys, counted } = await runBatch(db, {
    step: one(selectSecondStep(db, companyId, id)),
    passkeys: selectPasskeys(db, companyId, id),
    counted: one(countCodesLeft(db, companyId, id)),
  });
  return {
    on: step !== undefined,
    authenticatorAddedAt: step?.authenticatorAddedAt ?? null,
    recoveryCodesLeft: counted?.left ?? 0,
    dueAt: actor.company.secondStepRequired ? actor.secondStepDue : null,
    removesAt: actor.secondStepRemovesAt,
    passkeys: passkeys.map(passkeyRecord),
  };
}

const setUpOf = (userId: string): SecretOf => ({ purpose: "authenticator-set-up", holder: userId });
const codesOf = (userId: string): SecretOf => ({ purpose: "recovery-codes", holder: userId });

/** What sets an authenticator up. Nothing of it is stored: `sealed` brings the key back. */
export type SetUp = {
  key: string;
  uri: string;
  sealed: string;
  /** The authenticator that is there now; null for none. */
  replaces: string | null;
};

/** @throws {AppError} auth.proof_required and its kin */
export async function beginAuthenticator(ctx: ServiceContext, actor: Actor, proof: Proof): Promise<SetUp> {
  await requireProof(ctx, actor, proof);
  const [step] = await selectSecondStep(ctx.db, actor.companyId, actor.id);
  const key = newAuthenticatorKey();
  return {
    key,
    uri: authenticatorUri(key, actor.email ?? ""),
    sealed: await seal(ctx, setUpOf(actor.id), key),
    replaces: step?.authenticatorId ?? null,
  };
}

/** A set-up that is shown again after a wrong code, with the same key; null when `sealed` opens nothing. */
export async function setUpAgain(
  ctx: ServiceContext,
  actor: Actor,
  sealed: string,
  replaces: unknown,
): Promise<SetUp | null> {
  const key = await unseal(ctx, setUpOf(actor.id), sealed).catch(() => null);
  if (key === null) return null;
  const uri = authenticatorUri(key, actor.email ?? "");
  return { key, uri, sealed, replaces: typeof replaces === "string" && replaces !== "" ? replaces : null };
}

/**
 * Stores an authenticator after its first right code, in place of the one that it `replaces`. With the first one the
 * second step is on: the person's other sessions end, this one gets a new token, and recovery codes are made.
 * @returns the recovery codes, or null where the person has some already
 * @throws {AppError} auth.proof_required and its kin; request.invalid, at `code` for a wrong one;
 * second_step.changed when there is another authenticator by now; request.rate_limited
 */
export async function storeSetUp(
  ctx: ServiceContext,
  actor: Actor,
  { sealed, code, replaces }: { sealed: string; code: string; replaces: string | null },
  proof: Proof,
): Promise<{ recoveryCodes: string[] | null }> {
  await requireProof(ctx, actor, proof);
  const { db } = ctx;
  const { companyId, id: userId } = actor;
  const key = await unseal(ctx, setUpOf(userId), sealed);
  const now = ctx.now();
  const typed = readCode(code);
  const step = typed?.kind === "authenticator" ? stepOfCode(key, typed.text, now) : null;
  if (step === null) throw invalidField("code", "errors:auth.wrong_code");
  await countAttempt(ctx, [{ name: "secondStepSetup", who: userId }]);
  const codesSalt = newSalt();
  const authenticatorId = newId();
  const row = {
    userId,
    companyId,
    authenticatorId,
    authenticatorCipher: await encryptSecret(key, authenticatorOf(userId), ctx.settings.encryptionKeys),
    authenticatorAddedAt: now,
    lastStep: step,
    codesSalt,
    codesMadeAt: now,
  };
  const factor = {
    store: [storeAuthenticator(db, row, { replaces, first: !actor.secondStep })],
    stored: hasAuthenticator(userId, authenticatorId),
    codesSalt,
    news: replaces === null ? "appAdded" : "replaced",
  } as const;
  const done = await storeFactor(ctx, actor, factor, proof);
  if (!done) throw new AppError("second_step.changed");
  return done;
}

type NewFactor = {
  /** The statements that store it. */
  store: readonly BatchItem<"sqlite">[];
  /** Whether they did. */
  stored: SQL;
  /** Of the recovery codes that come with a first factor. */
  codesSalt: string;
  /** What is told of one that is not the first. */
  news: keyof typeof CHANGES;
};

/**
 * Stores a person's factor. With the first one the second step is on: their other sessions end, this one gets a new
 * token, and recovery codes are made.
 * @returns null when it was not stored
 */
export async function storeFactor(
  ctx: ServiceContext,
  actor: Actor,
  { store, stored, codesSalt, news }: NewFactor,
  proof: Proof,
): Promise<{ recoveryCodes: string[] | null } | null> {
  const { db } = ctx;
  const { companyId, id: userId } = actor;
  const isFirst = !actor.secondStep;
  const codes = isFirst ? newCodes() : [];
  const hashes = await hashesOf(codes, codesSalt);
  const told = await tellOf(ctx, actor, isFirst ? "on" : news, stored);
  const done = await proof.session.renew(async (ids) => {
    const { renewed } = await runBatch(db, {
      store,
      codes: isFirst ? replaceCodes(db, companyId, userId, { codesSalt, hashes }) : [],
      on: turnOn(db, companyId, userId, stored, ctx.now()),
      others: isFirst ? [deleteSessionsOfUser(db, userId, ids.from, stored)] : [],
      told,
      renewed: renewSession(db, ids, { factors: 2 }, stored),
    });
    return renewed[0];
  });
  if (!done) return null;
  ctx.defer(deliverOutbox(ctx));
  return { recoveryCodes: isFirst ? codes : null };
}

/**
 * Removes the authenticator, and without passkeys the second step and the recovery codes with it. With `others` the
 * person's other sessions end too.
 * @throws {AppError} auth.proof_required and its kin; second_step.none; second_step.asked
 */
export async function removeAuthenticator(
  ctx: ServiceContext,
  actor: Actor,
  { others }: { others: boolean },
  proof: Proof,
): Promise<void> {
  await requireProof(ctx, actor, proof);
  const { companyId, id } = actor;
  const { passkeys, step } = await runBatch(ctx.db, {
    passkeys: selectPasskeys(ctx.db, companyId, id),
    step: one(selectSecondStep(ctx.db, companyId, id)),
  });
  if (!step?.authenticatorId) throw new AppError("second_step.none");
  const factor = {
    isLast: passkeys.length === 0,
    other: hasOtherFactor(id, null),
    news: "appRemoved",
    remove: (removes: SQL) => clearAuthenticator(ctx.db, companyId, id, removes),
  } as const;
  await removeFactor(ctx, actor, factor, { others }, await proof.session.sid());
}

type OldFactor = {
  isLast: boolean;
  /** Whether the person has another one, as the batch finds them. */
  other: SQL;
  /** What is told of one that is not the last. */
  news: keyof typeof CHANGES;
  /** Removes one that is not the last, if the condition says that it may go. */
  remove: (removes: SQL) => BatchItem<"sqlite">;
};

/**
 * Removes a person's factor; with the last one the second step is off. With `others` the sessions end that are not `sid`.
 * @throws {AppError} second_step.asked
 */
export async function removeFactor(
  ctx: ServiceContext,
  actor: Actor,
  { isLast, other, news, remove }: OldFactor,
  { others }: { others: boolean },
  sid: string,
): Promise<void> {
  if (isLast) refuseToBeWithout(actor);
  const { db } = ctx;
  const { companyId, id } = actor;
  const removes = isLast ? removesLastFactor(companyId, id, other) : removesFactor(id, other);
  const told = await tellOf(ctx, actor, isLast ? "off" : news, removes);
  await runBatch(db, {
    told,
    others: others ? [deleteSessionsOfUser(db, id, sid, removes)] : [],
    removed: isLast ? turnOff(db, companyId, id, removes) : [remove(removes)],
  });
  ctx.defer(deliverOutbox(ctx));
}

/**
 * Makes ten new recovery codes; the old ones end.
 * @throws {AppError} auth.proof_required and its kin; second_step.none; request.rate_limited
 */
export async function makeRecoveryCodes(
  ctx: ServiceContext,
  actor: Actor,
  proof: Proof,
): Promise<{ recoveryCodes: string[] }> {
  await requireProof(ctx, actor, proof);
  if (!actor.secondStep) throw new AppError("second_step.none");
  await countAttempt(ctx, [{ name: "secondStepSetup", who: actor.id }]);
  const { db } = ctx;
  const { companyId, id } = actor;
  const codes = newCodes();
  const codesSalt = newSalt();
  const hashes = await hashesOf(codes, codesSalt);
  const told = await tellOf(ctx, actor, "codesMade", hasCodesOf(id, codesSalt));
  const { made } = await runBatch(db, {
    made: one(updateCodesSalt(db, companyId, id, { codesSalt, codesMadeAt: ctx.now() })),
    codes: replaceCodes(db, companyId, id, { codesSalt, hashes }),
    told,
  });
  if (!made) throw new AppError("second_step.none");
  ctx.defer(deliverOutbox(ctx));
  return { recoveryCodes: codes };
}

/** Recovery codes for the form that downloads them. */
export const sealCodes = (ctx: ServiceContext, actor: Actor, codes: readonly string[]): Promise<string> =>
  seal(ctx, codesOf(actor.id), codes.join("\n"));

/** The codes of such a form, one a line. @throws {AppError} request.invalid */
export const unsealCodes = (ctx: ServiceContext, actor: Actor, sealed: string): Promise<string> =>
  unseal(ctx, codesOf(actor.id), sealed);

/** Ten recovery codes as they are shown. */
const newCodes = () => Array.from({ length: CODES_IN_A_SET }, () => recoveryCodeOf(randomBytes(CODE_BYTES)));

/** Codes are compared as `readCode` reads them. */
const hashesOf = (codes: readonly string[], salt: string) =>
  Promise.all(codes.map((code) => hashWith(code.replaceAll("-", ""), salt)));

/** The key as the page shows it. */
export const keyInGroups = (key: string): string => inGroups(key, " ");

const CHANGES = {
  on: "second-step.on",
  off: "second-step.off",
  appAdded: "authenticator.add",
  replaced: "authenticator.replace",
  appRemoved: "authenticator.remove",
  passkeyAdded: "passkey.add",
  passkeyRemoved: "passkey.remove",
  codesMade: "recovery-codes.make",
} as const satisfies Record<string, ActivityAction>;

/** The record and the mails of a change, if `condition` says that it took place. */
async function tellOf(
  ctx: ServiceContext,
  actor: Actor,
  news: keyof typeof CHANGES,
  condition: SQL,
): Promise<BatchItem<"sqlite">[]> {
  const { db } = ctx;
  const [person] = await selectUser(db, actor.companyId, actor.id);
  if (!person) throw new AppError("auth.required");
  const mails = secondStepMails(ctx, person, { news }, newId());
  return [
    recordActivity(db, actor, { action: CHANGES[news] }, ctx.now(), condition),
    ...mails.map((mail) => insertEmailWhere(db, mail, condition)),
  ];
}
