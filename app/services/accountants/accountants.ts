import { ACCOUNTANTS_MAX } from "#app/domain/accountants/accountant.ts";
import { changedFields } from "#app/domain/activity/activity.ts";
import { AppError } from "#app/domain/app-error.ts";
import { identityKey } from "#app/domain/identity.ts";
import {
  type AccountantDetails,
  accountantDetailsSchema,
  type SentAccountant,
} from "#app/forms/accountants/accountant-form.ts";
import { messagesByField, onlySent } from "#app/forms/fields.ts";
import { newId } from "#app/platform/tokens.server.ts";
import { type ActivityPerson, recordActivity } from "#app/services/activity/record-activity.ts";
import type { Actor } from "#app/services/actor.ts";
import { requirePremium } from "#app/services/billing/subscription-state.ts";
import type { ServiceContext } from "#app/services/context.ts";
import type { CompleteKey } from "#app/services/idempotency.ts";
import { deliverOutbox } from "#app/services/mail/delivery.ts";
import { queueEmailWhere } from "#app/services/mail/outbox.ts";
import { countAttempt, type RateLimitUse, takeBackAttempts } from "#app/services/rate-limit.ts";
import { runBatch } from "#db/batch.ts";
import type { Database } from "#db/client.ts";
import {
  type AccountantRef,
  type AccountantRow,
  deleteAccountant,
  endAccountantAccess,
  hasAccountant,
  insertAccountant,
  nameOfAccountant,
  selectAccountant,
  selectAccountants,
  selectAccountantsAddedBy,
  updateAccountant,
} from "#db/queries/accountants/accountants.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import { type AccountantRecord, accountantRecord } from "./accountant.ts";
import { addedMail } from "./added-mail.ts";
import { linkMail } from "./link-mail.ts";

/* The accountants of a company, as its owners see and change them. */

/** Every accountant of the company, in the order in which they were added. */
export async function listAccountants(
  { db }: ServiceContext,
  { companyId }: Actor,
): Promise<AccountantRecord[]> {
  return accountantsOf(await selectAccountants(db, companyId));
}

/** The same list for the session's round trip; `accountantsOf` takes its rows. */
export function accountantsReads(db: Database, scope: CompanyScope) {
  return { accountants: selectAccountants(db, scope) };
}

export function accountantsOf(rows: readonly AccountantRow[]): AccountantRecord[] {
  return rows.map(accountantRecord);
}

/** The names of the accountants whom a person of the company added: they stay when that person goes. */
export async function accountantsAddedBy(
  { db }: ServiceContext,
  { companyId }: Actor,
  personId: string,
): Promise<string[]> {
  const added = await selectAccountantsAddedBy(db, companyId, personId);
  return added.map(({ name, email }) => `${name} (${email})`);
}

const linksOf = ({ companyId }: Actor): RateLimitUse => ({ name: "accountantLinks", who: companyId });

/**
 * Adds an accountant and mails them a link; the owner gets a mail when somebody else adds them. The insert itself keeps
 * the limit and the addresses apart. `complete` stores the answer for the request's key in the same batch.
 * @throws {AppError} plan.premium_required; request.rate_limited; accountant.limit; accountant.address_taken
 */
export async function addAccountant(
  ctx: ServiceContext,
  actor: Actor,
  { name, email, locale, mail }: SentAccountant,
  complete: CompleteKey | null = null,
): Promise<AccountantRecord> {
  const { db } = ctx;
  const now = ctx.now();
  requirePremium(actor, now);
  await countAttempt(ctx, [linksOf(actor)]);
  const { companyId } = actor;
  const row: AccountantRow = {
    id: newId(),
    companyId,
    name,
    email,
    emailKey: identityKey(email),
    locale,
    mail,
    openedAt: null,
    createdAt: now,
  };
  const added = hasAccountant({ companyId, accountantId: row.id });
  const receiver = { ...row, companyName: actor.company.name };
  const answer = accountantRecord(row);
  const notice = await addedMail(ctx, actor, answer, now);
  const { inserted, there } = await runBatch(db, {
    inserted: insertAccountant(db, row, ACCOUNTANTS_MAX),
    ...(await linkMail(ctx, receiver, { now, condition: added })),
    notice: notice ? [queueEmailWhere(db, notice, added)] : [],
    recorded: recordActivity(
      db,
      actor,
      {
        action: "accountant.add",
        subject: name,
        subjectId: row.id,
        details: [
          { field: "email", to: email },
          { field: "mail", to: mail },
        ],
      },
      now,
      added,
    ),
    answer: complete ? [complete({ status: 201, value: answer }, added)] : [],
    there: selectAccountants(db, companyId),
  });
  if (inserted.length === 0) {
    // No link was made, so none was asked for.
    await takeBackAttempts(ctx, [linksOf(actor)]);
    const taken = there.some(({ emailKey }) => emailKey === row.emailKey);
    if (!taken) throw new AppError("accountant.limit", { params: { most: ACCOUNTANTS_MAX } });
    throw new AppError("accountant.address_taken", {
      fields: { email: [{ key: "errors:accountant.address_taken" }] },
    });
  }
  ctx.defer(deliverOutbox(ctx));
  return answer;
}

/**
 * Mails an accountant a new link, which ends those before it.
 * @throws {AppError} accountant.not_found, also for another company's; request.rate_limited
 */
export async function sendAccountantLink(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  complete: CompleteKey | null = null,
): Promise<AccountantRecord> {
  const { db } = ctx;
  const now = ctx.now();
  const ref = { companyId: actor.companyId, accountantId: id };
  const row = await accountantRow(ctx, ref);
  await countAttempt(ctx, [linksOf(actor)]);
  const receiver = { ...row, companyName: actor.company.name };
  const condition = hasAccountant(ref);
  const { linked } = await runBatch(db, {
    ...(await linkMail(ctx, receiver, { now, condition })),
    answer: complete ? [complete({ status: 202, value: null }, condition)] : [],
  });
  if (linked.length === 0) throw new AppError("accountant.not_found");
  ctx.defer(deliverOutbox(ctx));
  return accountantRecord(row);
}

/** @throws {AppError} accountant.not_found, also for another company's */
async function accountantRow({ db }: ServiceContext, ref: AccountantRef): Promise<AccountantRow> {
  const [row] = await selectAccountant(db, ref);
  if (!row) throw new AppError("accountant.not_found");
  return row;
}

/**
 * Saves an accountant as sent.
 * @throws {AppError} accountant.not_found, also for another company's
 */
export async function saveAccountant(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  details: AccountantDetails,
): Promise<AccountantRecord> {
  const row = await accountantRow(ctx, { companyId: actor.companyId, accountantId: id });
  return saveDetails(ctx, actor, row, details);
}

/**
 * Merges a body into an accountant: fields not sent stay, and the address can't change.
 * @throws {AppError} accountant.not_found, also for another company's; request.invalid with its fields
 */
export async function patchAccountant(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  body: Record<string, unknown>,
): Promise<AccountantRecord> {
  const row = await accountantRow(ctx, { companyId: actor.companyId, accountantId: id });
  const { name, locale, mail } = row;
  const { email = row.email, ...sent } = body;
  const fixed = typeof email === "string" && identityKey(email) === row.emailKey;
  const parsed = accountantDetailsSchema.safeParse({ name, locale, mail, ...sent });
  if (!parsed.success || !fixed) {
    const fields = parsed.success ? {} : messagesByField(parsed.error);
    if (!fixed) fields.email = [{ key: "accountants:error.emailFixed" }];
    throw new AppError("request.invalid", { fields });
  }
  return saveDetails(ctx, actor, row, onlySent(parsed.data, sent));
}

/** Saves what is given of an accountant's details; the rest stays. The log names the changed fields. */
async function saveDetails(
  { db, now }: ServiceContext,
  person: ActivityPerson,
  row: AccountantRow,
  given: Partial<AccountantDetails>,
): Promise<AccountantRecord> {
  const ref = { companyId: person.companyId, accountantId: row.id };
  const details = changedFields({ name: row.name, locale: row.locale, mail: row.mail }, given);
  if (details.length === 0) return accountantRecord(row);
  const { saved } = await runBatch(db, {
    recorded: recordActivity(
      db,
      person,
      { action: "accountant.edit", subject: row.name, subjectId: row.id, details },
      now(),
      hasAccountant(ref),
    ),
    saved: updateAccountant(db, ref, given),
  });
  const [stored] = saved;
  if (!stored) throw new AppError("accountant.not_found");
  return accountantRecord(stored);
}

/**
 * Stops the mails about closed months to the acting accountant; links keep working.
 * @throws {AppError} accountant.not_found when they were removed meanwhile
 */
export async function stopAccountantMails(ctx: ServiceContext, accountant: ActivityPerson): Promise<void> {
  const { companyId, id } = accountant;
  const row = await accountantRow(ctx, { companyId, accountantId: id });
  await saveDetails(ctx, accountant, row, { mail: "never" });
}

/**
 * Removes an accountant; their links and sessions end at once.
 * @throws {AppError} accountant.not_found, also for another company's
 */
export async function removeAccountant({ db, now }: ServiceContext, actor: Actor, id: string): Promise<void> {
  const ref = { companyId: actor.companyId, accountantId: id };
  const { removed } = await runBatch(db, {
    recorded: recordActivity(
      db,
      actor,
      { action: "accountant.remove", subject: nameOfAccountant(ref), subjectId: id },
      now(),
      hasAccountant(ref),
    ),
    closed: endAccountantAccess(db, ref),
    removed: deleteAccountant(db, ref),
  });
  if (removed.length === 0) throw new AppError("accountant.not_found");
}
