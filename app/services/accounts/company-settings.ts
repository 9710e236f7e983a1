import type { BatchItem } from "drizzle-orm/batch";
import { AppError, invalidField } from "#app/domain/app-error.ts";
import { subscriptionState } from "#app/domain/billing/entitlements.ts";
import { identityKey } from "#app/domain/identity.ts";
import type { CompanySettingsInput } from "#app/forms/operators/employee-forms.ts";
import { encryptSecret, sharedPasswordOf } from "#app/platform/encryption.server.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { openSecret } from "#app/services/stored-secrets.ts";
import { one, runBatch } from "#db/batch.ts";
import {
  changesOfCompany,
  lacksSharedPassword,
  nameEdit,
  selectCompany,
  updateCompanyName,
  updateOwnerBusinessName,
  updateSharedPassword,
} from "#db/queries/accounts/companies.ts";
import { deleteOperatorSessions } from "#db/queries/accounts/sessions.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import { assertGoodPassword } from "./good-password.ts";
import { type Proof, requireProof } from "./proof.ts";

/** Shown for a shared password that is set, the same length for every password; null for none. */
export const maskOf = (company: { sharedPasswordCipher: string | null }) =>
  company.sharedPasswordCipher === null ? null : "••••••••";

/** The company's settings and plan, as calls answer them; the password is a mask or null. */
export async function getCompanySettings(ctx: ServiceContext, actor: Actor) {
  const [company] = await selectCompany(ctx.db, actor.companyId);
  if (!company) throw new AppError("request.not_found");
  return {
    ownerId: company.id,
    companyName: company.name,
    masterPassword: maskOf(company),
    subscriptionTier: company.subscriptionTier,
    subscriptionStatus: subscriptionState(
      {
        status: company.subscriptionStatus,
        trialEndsAt: company.trialEndsAt,
        subscriptionEndsAt: company.subscriptionEndsAt,
        cancelAtPeriodEnd: company.cancelAtPeriodEnd,
      },
      ctx.now(),
    ).status,
    equipmentLimit: company.equipmentLimit,
    trialStartDate: company.trialStartsAt,
    trialEndDate: company.trialEndsAt,
    pauseEndDate: company.pauseEndsAt,
    subscriptionExpiry: company.subscriptionEndsAt,
    subscriptionEndDate: company.subscriptionEndsAt,
    cancelAtPeriodEnd: company.cancelAtPeriodEnd,
    emailAlertsEnabled: company.emailAlertsEnabled,
    alertServiceSoon: company.alertServiceSoon,
    alertServiceDue: company.alertServiceDue,
    alertOverdue: company.alertOverdue,
  };
}

export type CompanySettings = Awaited<ReturnType<typeof getCompanySettings>>;

/**
 * Changes the company's name, the shared operator password, or both, in one batch. A new password ends every
 * session opened by the old one; the same password changes nothing.
 * @throws {AppError} company_settings.no_changes; account.business_name_taken with the field; request.invalid
 * for a password that is too easy
 */
export async function updateCompanySettings(
  ctx: ServiceContext,
  actor: Actor,
  input: CompanySettingsInput,
): Promise<{ settings: CompanySettings; passwordChanged: boolean }> {
  const { companyName, masterPassword } = input;
  if (companyName === undefined && masterPassword === undefined) {
    const message = { key: "errors:company_settings.no_changes" };
    throw new AppError("company_settings.no_changes", {
      fields: { companyName: [message], masterPassword: [message] },
    });
  }
  const { companyId } = actor;
  const now = ctx.now();
  const statements: BatchItem<"sqlite">[] = [];
  if (companyName !== undefined) {
    const { details, condition } = changesOfCompany(companyId, [nameEdit(companyName)]);
    statements.push(
      // Before the change, while the row still has the old name.
      recordActivity(ctx.db, actor, { action: "company.edit", details }, now, condition),
      updateCompanyName(ctx.db, companyId, { name: companyName, nameKey: identityKey(companyName) }, now),
      updateOwnerBusinessName(ctx.db, companyId, companyName, now),
    );
  }
  const passwordChanged =
    masterPassword !== undefined && masterPassword !== (await readSharedPassword(ctx, companyId));
  if (passwordChanged) {
    const cipher = await cipherOf(ctx, actor, masterPassword, companyName);
    statements.push(
      updateSharedPassword(ctx.db, companyId, cipher, now),
      deleteOperatorSessions(ctx.db, companyId),
      recordActivity(ctx.db, actor, { action: "shared-password.change", subjectId: companyId }, now),
    );
  }
  try {
    await runBatch(ctx.db, { statements });
  } catch (error) {
    if (!isUniqueViolation(error, "companies.name_key")) throw error;
    const taken = { key: "errors:account.business_name_taken" };
    throw new AppError("account.business_name_taken", { fields: { companyName: [taken] } });
  }
  return { settings: await getCompanySettings(ctx, actor), passwordChanged };
}

/**
 * The statements that set the company's first shared operator password, for the batch of another act. They do nothing
 * if it has one by then.
 * @throws {AppError} request.invalid at the field for a password that is too easy, or if there is one already
 */
export async function firstSharedPassword(ctx: ServiceContext, actor: Actor, password: string, now: Date) {
  const { companyId } = actor;
  const [company] = await selectCompany(ctx.db, companyId);
  if (company?.sharedPasswordCipher !== null) {
    throw invalidField("masterPassword", "operators:form.passwordIsSet");
  }
  const cipher = await cipherOf(ctx, actor, password);
  const unset = lacksSharedPassword(companyId);
  return [
    // Before the change, while there is none.
    recordActivity(ctx.db, actor, { action: "shared-password.change", subjectId: companyId }, now, unset),
    updateSharedPassword(ctx.db, companyId, cipher, now, unset),
  ] as const;
}

/** @throws {AppError} request.invalid at the field for a password that is too easy */
async function cipherOf(ctx: ServiceContext, actor: Actor, password: string, companyName?: string) {
  await assertGoodPassword(ctx, password, [companyName ?? actor.company.name, actor.email], "masterPassword");
  return encryptSecret(password, sharedPasswordOf(actor.companyId), ctx.settings.encryptionKeys);
}

/**
 * The shared operator password as plain text, or null. Every look is recorded.
 * @throws {AppError} auth.proof_required and its kin
 */
export async function revealSharedPassword(
  ctx: ServiceContext,
  actor: Actor,
  proof: Proof,
): Promise<string | null> {
  await requireProof(ctx, actor, proof);
  const { company } = await runBatch(ctx.db, {
    record: recordActivity(
      ctx.db,
      actor,
      { action: "shared-password.reveal", subjectId: actor.companyId },
      ctx.now(),
    ),
    company: one(selectCompany(ctx.db, actor.companyId)),
  });
  return openSecret(ctx, company?.sharedPasswordCipher, sharedPasswordOf(actor.companyId));
}

/** Unaudited; callers write their own audit record. */
export async function readSharedPassword(ctx: ServiceContext, companyId: string): Promise<string | null> {
  const [company] = await selectCompany(ctx.db, companyId);
  return openSecret(ctx, company?.sharedPasswordCipher, sharedPasswordOf(companyId));
}
