import type { BatchItem } from "drizzle-orm/batch";
import { isManager } from "#app/domain/accounts/roles.ts";
import { changedFields } from "#app/domain/activity/activity.ts";
import { AppError, invalidField } from "#app/domain/app-error.ts";
import { identityKey } from "#app/domain/identity.ts";
import { zoneAfter } from "#app/domain/time-zones/time-zone.ts";
import type { ProfileInput } from "#app/forms/accounts/profile-forms.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { pricesInZone } from "#app/services/fuel/fuel-prices.ts";
import { deliverOutbox } from "#app/services/mail/delivery.ts";
import { recordOfRename } from "#app/services/operators/employees.ts";
import { runBatch } from "#db/batch.ts";
import { updateCompanyTimeZone, updateProfile, updateSecondaryEmail } from "#db/queries/accounts/profile.ts";
import { selectUser } from "#db/queries/accounts/users.ts";
import { holderOf, waitForAddress } from "./address-links.ts";
import { type Proof, requirePassword, requireProof } from "./proof.ts";

/** The user's own row; null for a session by business name. */
export async function getProfile(ctx: ServiceContext, actor: Actor) {
  const [user] = actor.userId ? await selectUser(ctx.db, actor.companyId, actor.userId) : [];
  return user ?? null;
}

type Profile = NonNullable<Awaited<ReturnType<typeof getProfile>>>;

/**
 * Changes a user's own profile, in one batch. A new primary address needs the current password, because links that
 * reset it go there; a new or removed secondary one a fresh proof. A primary one counts once its link is followed;
 * until then a secondary one gets only its link. The owner's zone is the company's. Operators' addresses are left alone,
 * as they have none.
 * @throws {AppError} request.not_found for a session by business name; account.wrong_password and request.invalid
 * with the field; request.rate_limited
 */
export async function saveProfile(
  ctx: ServiceContext,
  actor: Actor,
  input: ProfileInput,
  proof: Proof,
): Promise<void> {
  const user = await getProfile(ctx, actor);
  if (!user) throw new AppError("request.not_found");
  const now = ctx.now();
  const { companyId } = actor;
  const manages = isManager(actor.role);
  if (!manages) assertNamed(input);
  const postalCode = input.postalCode === undefined ? user.postalCode : input.postalCode;
  const timeZone = zoneAfter(user, postalCode, input.timeZone);
  // Left out, they stay as they are when the statement runs.
  const isMoving = input.postalCode !== undefined || input.timeZone !== undefined;
  const change = {
    firstName: input.firstName,
    lastName: input.lastName,
    postalCode: isMoving ? postalCode : undefined,
    timeZone: isMoving ? timeZone : undefined,
    primaryEmailAlerts: input.primaryEmailAlerts,
    secondaryEmailAlerts: input.secondaryEmailAlerts,
    operatorNotesAlerts: manages ? input.operatorNotesAlerts : undefined,
    weeklyDigest: manages ? input.weeklyDigest : undefined,
  };
  const company =
    actor.role === "owner" ? await companyStatements(ctx, actor, user, { postalCode, timeZone }, now) : [];
  const { removed, waiting } = manages
    ? await addressStatements(ctx, actor, { ...user, ...holderOf(actor, timeZone) }, { input, proof, now })
    : { removed: [], waiting: [] };
  await runBatch(ctx.db, {
    renamed: recordOfRename(ctx, actor, user.id, input, now),
    updated: updateProfile(ctx.db, companyId, user.id, change, now),
    company,
    removed,
    waiting,
  });
  if (waiting.length > 0) ctx.defer(deliverOutbox(ctx));
}

/** An owner's place and zone are the company's: the log names what changed, and prices begin with the zone's days. */
async function companyStatements(
  ctx: ServiceContext,
  actor: Actor,
  { postalCode, timeZone }: Pick<Profile, "postalCode" | "timeZone">,
  after: { postalCode: string | null; timeZone: string | null },
  now: Date,
): Promise<BatchItem<"sqlite">[]> {
  const details = changedFields({ postalCode, timeZone }, after);
  const record =
    details.length > 0 ? [recordActivity(ctx.db, actor, { action: "company.edit", details }, now)] : [];
  if (after.timeZone === timeZone) return record;
  const zone = after.timeZone ?? "UTC";
  return [
    ...record,
    updateCompanyTimeZone(ctx.db, actor.companyId, zone, now),
    ...(await pricesInZone(ctx, actor.companyId, zone)),
  ];
}

/** The statements of changed addresses, once they are proved; `waiting` are of new ones, which are mailed. */
async function addressStatements(
  ctx: ServiceContext,
  actor: Actor,
  holder: Profile & ReturnType<typeof holderOf>,
  act: { input: ProfileInput; proof: Proof; now: Date },
) {
  const { proof, now } = act;
  const { email, secondaryEmail } = act.input;
  if (email === null) throw invalidField("email", "profile:invalid.email");
  const isNew = (address: string | null | undefined, known: string | null): address is string =>
    typeof address === "string" && identityKey(address) !== identityKey(known ?? "");
  const newPrimary = isNew(email, holder.email) ? email : null;
  const newSecondary = isNew(secondaryEmail, holder.secondaryEmail) ? secondaryEmail : null;
  if (newPrimary !== null) await requirePassword(ctx, actor, proof);
  else if (newSecondary !== null || (secondaryEmail === null && holder.secondaryEmail !== null)) {
    await requireProof(ctx, actor, proof);
  }
  const waitFor = async (slot: "primary" | "secondary", address: string | null) =>
    address === null ? [] : await waitForAddress(ctx, holder, slot, address, { notify: true });
  return {
    waiting: [...(await waitFor("primary", newPrimary)), ...(await waitFor("secondary", newSecondary))],
    removed:
      secondaryEmail === null ? [updateSecondaryEmail(ctx.db, actor.companyId, holder.id, null, now)] : [],
  };
}

/** Every report shows its operator's name. */
function assertNamed({ firstName, lastName }: ProfileInput): void {
  const missing = [{ key: "errors:field.required" }];
  const fields = {
    ...(firstName === null ? { firstName: missing } : {}),
    ...(lastName === null ? { lastName: missing } : {}),
  };
  if (Object.keys(fields).length > 0) throw new AppError("request.invalid", { fields });
}
