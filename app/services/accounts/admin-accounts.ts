import type { ActivityAction } from "#app/domain/activity/activity.ts";
import { AppError } from "#app/domain/app-error.ts";
import { subscriptionState } from "#app/domain/billing/entitlements.ts";
import { identityKey } from "#app/domain/identity.ts";
import { sharedPasswordOf } from "#app/platform/encryption.server.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { openSecret } from "#app/services/stored-secrets.ts";
import { type AdminAccountRow, selectAdminAccount, selectAdminAccounts } from "#db/queries/accounts/admin.ts";
import { deletePendingStepsOfCompany } from "#db/queries/accounts/second-steps.ts";
import { deleteSessionsOfCompany } from "#db/queries/accounts/sessions.ts";
import { endKeysOf } from "#db/queries/keys/api-keys.ts";
import { maskOf } from "./company-settings.ts";
import { type Proof, requireProof } from "./proof.ts";

/** An account as calls answer it; the password is a mask, or null. */
export type AdminAccount = {
  id: string;
  business_name: string;
  company_name: string;
  email: string | null;
  subscription_tier: string;
  subscription_status: string;
  equipment_limit: number;
  subscription_expiry: Date | null;
  master_password: string | null;
  created_at: Date;
};

/** Where a page of accounts ended, by name; names are unique. */
export type AccountPage = { accounts: AdminAccount[]; next: string | null };

const PAGE = 100;

/**
 * A page of the platform's accounts by name. `search` matches parts of names and addresses, and ids; `after` is the
 * `next` of the previous page.
 * @throws {AppError} request.not_found for everybody but platform staff
 */
export async function listAccounts(
  ctx: ServiceContext,
  actor: Actor,
  { search, after }: { search: string; after: string | null },
): Promise<AccountPage> {
  assertStaff(actor);
  // A batch of one, because only batches count rows read.
  const [rows] = await ctx.db.batch([
    selectAdminAccounts(ctx.db, { search: identityKey(search), after, limit: PAGE + 1 }),
  ]);
  const page = rows.slice(0, PAGE);
  return {
    accounts: page.map((row) => shape(row, ctx.now())),
    next: rows.length > PAGE ? (page.at(-1)?.nameKey ?? null) : null,
  };
}

/** The account named by FEATURED_ACCOUNT, by name or id; null if there is none. */
export async function featuredAccount(ctx: ServiceContext, actor: Actor): Promise<AdminAccount | null> {
  assertStaff(actor);
  const { featuredAccount: name } = ctx.settings;
  const [row] = name ? await selectAdminAccount(ctx.db, { id: name, nameKey: identityKey(name) }) : [];
  return row ? shape(row, ctx.now()) : null;
}

/**
 * An account's shared password as plain text, or null. Every look is recorded in that account.
 * @throws {AppError} request.not_found; auth.proof_required and its kin
 */
export async function revealAccountPassword(
  ctx: ServiceContext,
  actor: Actor,
  companyId: string,
  proof: Proof,
): Promise<string | null> {
  const row = await assertAccount(ctx, actor, companyId);
  await requireProof(ctx, actor, proof);
  // Recorded first: a look that can't be recorded shows nothing.
  await recordStaff(ctx, actor, companyId, "admin.shared-password.reveal");
  return openSecret(ctx, row.sharedPasswordCipher, sharedPasswordOf(companyId));
}

/**
 * Ends every session of an account's people, every sign-in of theirs that waits for its second step, and every key of its
 * programs, and records it there.
 * @throws {AppError} request.not_found; auth.proof_required and its kin
 */
export async function signOutEverybody(
  ctx: ServiceContext,
  actor: Actor,
  companyId: string,
  proof: Proof,
): Promise<void> {
  await assertAccount(ctx, actor, companyId);
  await requireProof(ctx, actor, proof);
  await ctx.db.batch([
    recordStaff(ctx, actor, companyId, "admin.everybody.sign-out"),
    deleteSessionsOfCompany(ctx.db, companyId),
    deletePendingStepsOfCompany(ctx.db, companyId),
    endKeysOf(ctx.db, companyId, { endedAt: ctx.now(), endedById: actor.id, endedByName: actor.name }),
  ]);
}

/** What staff did in an account, for its log. */
function recordStaff({ db, now }: ServiceContext, actor: Actor, companyId: string, action: ActivityAction) {
  const staff = { companyId, id: actor.id, name: actor.name, role: "admin" } as const;
  return recordActivity(db, staff, { action, subjectId: companyId }, now());
}

/** The account that staff act on. @throws {AppError} request.not_found */
async function assertAccount(ctx: ServiceContext, actor: Actor, companyId: string): Promise<AdminAccountRow> {
  assertStaff(actor);
  const [row] = await selectAdminAccount(ctx.db, { id: companyId, nameKey: null });
  if (!row) throw new AppError("request.not_found");
  return row;
}

/** @throws {AppError} request.not_found for everybody but platform staff */
export function assertStaff(actor: Actor): void {
  if (!actor.isAdmin) throw new AppError("request.not_found");
}

function shape(row: AdminAccountRow, now: Date): AdminAccount {
  return {
    id: row.accountId,
    business_name: row.accountName,
    company_name: row.accountName,
    email: row.email,
    subscription_tier: row.subscriptionTier,
    subscription_status: subscriptionState(
      {
        status: row.subscriptionStatus,
        trialEndsAt: row.trialEndsAt,
        subscriptionEndsAt: row.subscriptionEndsAt,
        cancelAtPeriodEnd: row.cancelAtPeriodEnd,
      },
      now,
    ).status,
    equipment_limit: row.equipmentLimit,
    subscription_expiry: row.subscriptionEndsAt,
    master_password: maskOf(row),
    created_at: row.accountCreatedAt,
  };
}
