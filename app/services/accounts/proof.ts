import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { freshUntil, isFresh } from "#app/domain/accounts/fresh-proof.ts";
import { isManager } from "#app/domain/accounts/roles.ts";
import type { SessionTimes } from "#app/domain/accounts/session-end.ts";
import { AppError, type FieldMessage, invalidField } from "#app/domain/app-error.ts";
import type { ProofInput } from "#app/forms/accounts/proof-form.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { runBatch } from "#db/batch.ts";
import { selectSecondStep } from "#db/queries/accounts/second-steps.ts";
import { provesAlone, renewSession, wasOpened } from "#db/queries/accounts/sessions.ts";
import { selectUser } from "#db/queries/accounts/users.ts";
import { tryPasskey } from "./passkey-answer.ts";
import { provePassword } from "./prove-password.ts";
import { tryCode } from "./second-step-code.ts";
import type { TriedFrom } from "./sign-in-tries.ts";

/** What stays of a session that got a new token. */
export type RenewedSession = SessionTimes & { provedAt: Date | null };

/** The session of a request: its id, and the way to give it a new token, which the answer sets. */
export type OwnSession = {
  sid: () => Promise<string>;
  /** @param run stores the new id in place of the old one; without a session in return nothing happened */
  renew: (run: (ids: SessionIds) => Promise<RenewedSession | undefined>) => Promise<boolean>;
};

export type SessionIds = { from: string; to: string };

/** The session that acts, where it comes from, and what its person typed to prove who they are. */
export type Proof = {
  from: TriedFrom;
  session: OwnSession;
  given: ProofInput;
  /** The challenge that a passkey answered, as the browser keeps it; null without one. */
  challenge: string | null;
};

/**
 * The guard of every act that needs a fresh proof, after role and existence were checked. A fresh session passes. Any
 * other needs the password, and a code where there is a second step; then it gets a new token and is fresh, whatever
 * comes of the act.
 * @throws {AppError} auth.proof_required; account.wrong_password and account.wrong_code at the field;
 * request.rate_limited
 */
export async function requireProof(ctx: ServiceContext, actor: Actor, proof: Proof): Promise<void> {
  if (isFresh(actor.provedAt, ctx.now())) return;
  const { currentPassword, code, response } = proof.given;
  if (!currentPassword && !code && !response) throw proofRequired(actor);
  await prove(ctx, actor, proof);
}

/**
 * Like `requireProof`, for an act that always asks for the password: a session that isn't fresh needs a code beside it
 * where there is a second step.
 */
export async function requirePassword(
  ctx: ServiceContext,
  actor: Actor,
  proof: Proof,
  field: "currentPassword" | "password" = "currentPassword",
): Promise<void> {
  const { currentPassword } = proof.given;
  if (!currentPassword) throw invalidField(field, "profile:password.currentMissing");
  if (!isManager(actor.role) || isFresh(actor.provedAt, ctx.now())) {
    await provePassword(ctx, await personOf(ctx, actor), currentPassword, proof.from, field);
    return;
  }
  await prove(ctx, actor, { ...proof, given: { ...proof.given, response: undefined } }, field);
}

/**
 * Proves who acts by a passkey, or by the password and a code where there is a second step, and makes the session fresh.
 * @returns until when
 * @throws {AppError} auth.forbidden for operators; request.invalid for a missing field; and as `requireProof`
 */
export async function prove(
  ctx: ServiceContext,
  actor: Actor,
  proof: Proof,
  field: "currentPassword" | "password" = "currentPassword",
): Promise<{ freshUntil: Date }> {
  if (!isManager(actor.role)) throw new AppError("auth.forbidden");
  const { currentPassword, code, response } = proof.given;
  if (response) {
    const tried = { response, challenge: proof.challenge, purpose: "prove", userId: actor.id } as const;
    await tryPasskey(ctx, { ...tried, from: proof.from }, ({ take, taken }) =>
      renew(ctx, proof, taken, take),
    );
    return { freshUntil: freshUntil(ctx.now()) };
  }
  if (!currentPassword) throw invalidField(field, "profile:password.currentMissing");
  if (actor.secondStep && !code) throw invalidField("code", "proof:code.missing");
  const person = await personOf(ctx, actor);
  await provePassword(ctx, person, currentPassword, proof.from, field);
  if (code && person.secondStep) {
    const [step] = await selectSecondStep(ctx.db, person.companyId, person.id);
    const holds = wasOpened(await proof.session.sid());
    const tried = { person, step, code, from: proof.from, holds, wrong: "account.wrong_code" } as const;
    await tryCode(ctx, tried, ({ take, taken }) => renew(ctx, proof, taken, take));
  } else if (!(await renew(ctx, proof, provesAlone(person.id, person.passwordHash ?? "")))) {
    throw new AppError("auth.required");
  }
  return { freshUntil: freshUntil(ctx.now()) };
}

async function personOf(ctx: ServiceContext, actor: Actor) {
  const [person] = await selectUser(ctx.db, actor.companyId, actor.userId ?? "");
  if (!person) throw new AppError("auth.required");
  return person;
}

/** Makes the session fresh under a new token, if `holds` when the statement runs, after those before it. */
function renew(
  { db, now }: ServiceContext,
  { session }: Proof,
  holds: SQL,
  before: BatchItem<"sqlite">[] = [],
): Promise<boolean> {
  return session.renew(async (ids) => {
    const { renewed } = await runBatch(db, {
      before,
      renewed: renewSession(db, ids, { provedAt: now() }, holds),
    });
    return renewed[0];
  });
}

function proofRequired({ secondStep }: Actor): AppError {
  const asked: FieldMessage[] = [{ key: "errors:auth.proof_required" }];
  return new AppError("auth.proof_required", {
    fields: { currentPassword: asked, ...(secondStep ? { code: [{ key: "proof:code.missing" }] } : {}) },
  });
}
