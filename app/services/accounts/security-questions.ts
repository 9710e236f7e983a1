import { isManager } from "#app/domain/accounts/roles.ts";
import {
  type AnsweredQuestion,
  answerKey,
  answerTo,
  isSecurityQuestion,
  type SecurityQuestion,
} from "#app/domain/accounts/security-questions.ts";
import { AppError } from "#app/domain/app-error.ts";
import { identityKey } from "#app/domain/identity.ts";
import { answeredQuestions, type SecurityAnswers } from "#app/forms/accounts/security-forms.ts";
import { hashSecret, verifyNothing, verifySecret } from "#app/platform/hashing.server.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { countAttempt } from "#app/services/rate-limit.ts";
import { selectOwnerByIdentity } from "#db/queries/accounts/accounts.ts";
import {
  selectSecurityAnswers,
  selectSecurityQuestions,
  updateSecurityQuestions,
} from "#db/queries/accounts/security-questions.ts";
import { triedOwner } from "./known-device.ts";
import { type Proof, requireProof } from "./proof.ts";
import { mailResetLink } from "./recovery.ts";
import { countTry, type TriedFrom, takeBackTry } from "./sign-in-tries.ts";

/** An owner's or manager's questions, or null. */
export async function chosenQuestions(
  ctx: ServiceContext,
  actor: Actor,
): Promise<[SecurityQuestion, SecurityQuestion] | null> {
  const [user] = actor.userId ? await selectSecurityQuestions(ctx.db, actor.companyId, actor.userId) : [];
  const { securityQuestion1, securityQuestion2 } = user ?? {};
  return isSecurityQuestion(securityQuestion1) && isSecurityQuestion(securityQuestion2)
    ? [securityQuestion1, securityQuestion2]
    : null;
}

/**
 * Sets or replaces both security questions of an owner or manager, with a fresh proof; answers are hashed
 * like passwords.
 * @throws {AppError} auth.forbidden for operators; auth.proof_required and its kin; request.rate_limited
 */
export async function setSecurityQuestions(
  ctx: ServiceContext,
  actor: Actor,
  input: SecurityAnswers,
  proof: Proof,
): Promise<void> {
  if (!actor.userId || !isManager(actor.role)) throw new AppError("auth.forbidden");
  await requireProof(ctx, actor, proof);
  // Each call costs two hashes.
  await countAttempt(ctx, [{ name: "securityQuestionsActor", who: actor.userId }]);
  const { securityQuestion1, securityQuestion2 } = input;
  const securityAnswer1 = await hashSecret(answerKey(input.securityAnswer1));
  const securityAnswer2 = await hashSecret(answerKey(input.securityAnswer2));
  const set = { securityQuestion1, securityAnswer1, securityQuestion2, securityAnswer2 };
  await updateSecurityQuestions(ctx.db, actor.companyId, actor.userId, set, ctx.now());
}

/**
 * Mails a reset link to every confirmed address of an account after both questions are answered correctly, in either
 * order. Wrong answers count as failed sign-ins, before the hash; an unknown account, or one without questions, takes
 * as long and answers the same.
 * @throws {AppError} auth.wrong_answers; request.rate_limited
 */
export async function recoverByAnswers(
  ctx: ServiceContext,
  input: SecurityAnswers & { emailOrBusinessName: string },
  from: TriedFrom,
): Promise<void> {
  const identity = identityKey(input.emailOrBusinessName);
  const [user] = await selectOwnerByIdentity(ctx.db, identity);
  await countAttempt(ctx, [{ name: "recoveryAddress", who: `reset:${from.address}` }]);
  const tried = await countTry(ctx, [triedOwner(user, identity)], from);
  const [row] = await selectSecurityAnswers(ctx.db, user?.id ?? "");
  const kept = keptAnswers(row);
  // Both are always checked, so the time doesn't reveal which one was wrong.
  const judged = await Promise.all(
    answeredQuestions(input).map(({ question, answer }) => judge(answerTo(question, kept), answer)),
  );
  if (!user || !judged.every(Boolean)) throw new AppError("auth.wrong_answers");
  await takeBackTry(ctx, tried);
  await countAttempt(ctx, [{ name: "recoveryAccount", who: `reset:${user.id}` }]);
  await mailResetLink(ctx, user);
}

function judge(hash: string | null, answer: string): Promise<boolean> {
  const key = answerKey(answer);
  return hash ? verifySecret(key, hash) : verifyNothing(key);
}

function keptAnswers(
  row: Awaited<ReturnType<typeof selectSecurityAnswers>>[number] | undefined,
): AnsweredQuestion[] {
  if (!row) return [];
  return [
    { question: row.securityQuestion1, answer: row.securityAnswer1 },
    { question: row.securityQuestion2, answer: row.securityAnswer2 },
  ].filter(
    (one): one is AnsweredQuestion => isSecurityQuestion(one.question) && typeof one.answer === "string",
  );
}
