import { AppError } from "#app/domain/app-error.ts";
import { newId } from "#app/platform/tokens.server.ts";
import { personName } from "#app/services/accounts/person-mails.ts";
import { type Proof, requireProof } from "#app/services/accounts/proof.ts";
import { secondStepMails } from "#app/services/accounts/second-step-mails.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { deliverOutbox } from "#app/services/mail/delivery.ts";
import { runBatch } from "#db/batch.ts";
import { hasSecondStep, turnOff } from "#db/queries/accounts/second-steps.ts";
import { deleteSessionsOfUser } from "#db/queries/accounts/sessions.ts";
import { selectUser } from "#db/queries/accounts/users.ts";
import { insertEmailWhere } from "#db/queries/mail/outbox.ts";
import { nameOfUser } from "#db/queries/operators/employees.ts";

/** The name of a manager who has a second step; null for anybody else of the company, and for nobody. */
export async function managerWithSecondStep(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
): Promise<string | null> {
  const [person] = await selectUser(ctx.db, actor.companyId, id);
  if (person?.role !== "manager" || !person.secondStep) return null;
  return personName(person);
}

/**
 * Removes a manager's second step, for the owner: the manager lost their device. Their sessions end, and they are told.
 * @throws {AppError} employee.not_found; second_step.none; auth.proof_required and its kin
 */
export async function removeSecondStepOf(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  proof: Proof,
): Promise<void> {
  const { db } = ctx;
  const { companyId } = actor;
  const [person] = await selectUser(db, companyId, id);
  if (!person || person.role === "owner") throw new AppError("employee.not_found");
  await requireProof(ctx, actor, proof);
  if (!person.secondStep) throw new AppError("second_step.none");
  const on = hasSecondStep(id);
  const mails = secondStepMails(ctx, person, { news: "removed" }, newId());
  const about = { subject: nameOfUser(companyId, id), subjectId: id };
  await runBatch(db, {
    record: recordActivity(db, actor, { action: "second-step.remove", ...about }, ctx.now(), on),
    mails: mails.map((mail) => insertEmailWhere(db, mail, on)),
    sessions: deleteSessionsOfUser(db, id, undefined, on),
    off: turnOff(db, companyId, id, on),
  });
  ctx.defer(deliverOutbox(ctx));
}
