import { deletionOf } from "#app/domain/accounts/account-closing.ts";
import { AppError, invalidField } from "#app/domain/app-error.ts";
import { identityKey } from "#app/domain/identity.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import type { Actor } from "#app/services/actor.ts";
import { stopRenewal } from "#app/services/billing/subscription-acts.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { deliverOutbox } from "#app/services/mail/delivery.ts";
import { one, runBatch } from "#db/batch.ts";
import {
  canBeKept,
  closeCompany,
  isOpen,
  keepCompany,
  selectClosingReceivers,
  selectDeletesAt,
} from "#db/queries/accounts/account-closing.ts";
import { selectCompany } from "#db/queries/accounts/companies.ts";
import { endKeysOf } from "#db/queries/keys/api-keys.ts";
import { insertEmailWhere } from "#db/queries/mail/outbox.ts";
import { accountClosingMails } from "./closing-mails.ts";
import { type Proof, requirePassword } from "./proof.ts";

/**
 * Closes the actor's account: it will be deleted 30 times 24 hours later, and a paid plan is canceled to the end of
 * its period. Keys of other programs end at once, for good. Sent twice, it closes once and answers the same.
 * @throws {AppError} request.invalid at `companyName`; account.wrong_password at `password`; request.rate_limited;
 * billing.failed and billing.unsure, with nothing closed
 */
export async function closeAccount(
  ctx: ServiceContext,
  actor: Actor,
  { companyName }: { companyName: string },
  proof: Proof,
): Promise<{ deletesAt: Date }> {
  const { db } = ctx;
  const { companyId } = actor;
  const { company, receivers } = await runBatch(db, {
    company: one(selectCompany(db, companyId)),
    receivers: selectClosingReceivers(db, companyId),
  });
  if (!company) throw new AppError("auth.required");
  await requirePassword(ctx, actor, proof, "password");
  if (identityKey(companyName) !== identityKey(company.name)) {
    throw invalidField("companyName", "account:close.otherName");
  }
  if (company.deletesAt) return { deletesAt: company.deletesAt };
  // First, because a failure here must leave the account open: a closed one would be charged once more.
  await stopRenewal(ctx, companyId);
  const now = ctx.now();
  const deletesAt = deletionOf(now);
  const closing = { companyId, companyName: company.name, timeZone: company.timeZone, deletesAt };
  const mails = await accountClosingMails(ctx, closing, receivers, "closing");
  // Record and mails precede the claim, while the account is still open: of two closings, one writes them.
  const { stored } = await runBatch(db, {
    record: recordActivity(db, actor, { action: "account.close" }, now, isOpen(companyId)),
    mails: mails.map((mail) => insertEmailWhere(db, mail, isOpen(companyId))),
    keys: endKeysOf(
      db,
      companyId,
      { endedAt: now, endedById: actor.id, endedByName: actor.name },
      isOpen(companyId),
    ),
    closed: closeCompany(db, companyId, deletesAt),
    stored: one(selectDeletesAt(db, companyId)),
  });
  ctx.defer(deliverOutbox(ctx));
  return { deletesAt: stored?.deletesAt ?? deletesAt };
}

/**
 * Takes the closing of the actor's account back; a canceled plan stays canceled. An open account stays as it is.
 * @throws {AppError} auth.required when the deletion has begun
 */
export async function keepAccount(ctx: ServiceContext, actor: Actor): Promise<{ deletesAt: null }> {
  const { db } = ctx;
  const { companyId } = actor;
  const { stored } = await runBatch(db, {
    record: recordActivity(db, actor, { action: "account.keep" }, ctx.now(), canBeKept(companyId)),
    kept: keepCompany(db, companyId),
    stored: one(selectDeletesAt(db, companyId)),
  });
  if (!stored || stored.deletesAt) throw new AppError("auth.required");
  return { deletesAt: null };
}
