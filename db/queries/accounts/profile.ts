import { and, eq, exists, gt, isNotNull, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { companies, users } from "#db/schema.ts";
import { releaseUnverifiedAddress } from "./accounts.ts";

type UserChange = Partial<typeof users.$inferInsert>;

/** Columns that users may change themselves; addresses have their own statements. */
export type ProfileChange = Pick<
  UserChange,
  | "firstName"
  | "lastName"
  | "postalCode"
  | "timeZone"
  | "primaryEmailAlerts"
  | "secondaryEmailAlerts"
  | "operatorNotesAlerts"
  | "weeklyDigest"
>;

const ofCompany = (companyId: string, id: string) => and(eq(users.companyId, companyId), eq(users.id, id));

export function updateProfile(db: Database, companyId: string, id: string, change: ProfileChange, now: Date) {
  return db
    .update(users)
    .set({ ...change, updatedAt: now })
    .where(ofCompany(companyId, id));
}

/** The zone that decides "today" in the company. */
export function updateCompanyTimeZone(db: Database, companyId: string, timeZone: string, now: Date) {
  return db.update(companies).set({ timeZone, updatedAt: now }).where(eq(companies.id, companyId));
}

export type AddressToken = { hash: string; expiry: Date };

/** Stores an address that becomes primary when its link is followed; null cancels the change. */
export function updatePendingEmail(
  db: Database,
  companyId: string,
  id: string,
  pending: { email: string; token: AddressToken } | null,
  now: Date,
) {
  return db
    .update(users)
    .set({
      pendingEmail: pending?.email ?? null,
      pendingEmailToken: pending?.token.hash ?? null,
      pendingEmailExpiry: pending?.token.expiry ?? null,
      updatedAt: now,
    })
    .where(ofCompany(companyId, id));
}

/** Stores a secondary address that waits for its link; null removes it. */
export function updateSecondaryEmail(
  db: Database,
  companyId: string,
  id: string,
  secondary: { email: string; token: AddressToken } | null,
  now: Date,
) {
  return db
    .update(users)
    .set({
      secondaryEmail: secondary?.email ?? null,
      secondaryEmailConfirmedAt: null,
      secondaryEmailToken: secondary?.token.hash ?? null,
      secondaryEmailExpiry: secondary?.token.expiry ?? null,
      updatedAt: now,
    })
    .where(ofCompany(companyId, id));
}

/** The user of a confirmation link. The link names them and is worthless without its secret. */
export function selectAddressLinks(db: Database, id: string) {
  return db
    .select({
      id: users.id,
      email: users.email,
      pendingEmail: users.pendingEmail,
      pendingEmailToken: users.pendingEmailToken,
      secondaryEmail: users.secondaryEmail,
      secondaryEmailToken: users.secondaryEmailToken,
      secondaryEmailConfirmedAt: users.secondaryEmailConfirmedAt,
    })
    .from(users)
    .where(eq(users.id, id))
    .limit(1);
}

const isPending = (id: string, { hash, email }: { hash: string; email: string }, now: Date) =>
  and(
    eq(users.id, id),
    eq(users.pendingEmailToken, hash),
    eq(users.pendingEmail, email),
    gt(users.pendingEmailExpiry, now),
  );

/** Frees the address that `confirmPendingEmail` takes; belongs before it in the same batch. */
export function releaseForPendingEmail(
  db: Database,
  id: string,
  confirmed: { hash: string; email: string; emailKey: string },
  now: Date,
) {
  const confirms = db
    .select({ id: users.id })
    .from(users)
    .where(isPending(id, confirmed, now));
  return releaseUnverifiedAddress(db, confirmed.emailKey, now, exists(confirms));
}

/**
 * Makes the pending address primary, once. Its token stays, so the link can say it was used; a reset link to
 * the old address is dead.
 */
export function confirmPendingEmail(
  db: Database,
  id: string,
  confirmed: { hash: string; email: string; emailKey: string },
  now: Date,
) {
  return db
    .update(users)
    .set({
      email: confirmed.email,
      emailKey: confirmed.emailKey,
      emailVerified: true,
      pendingEmail: null,
      resetToken: null,
      resetTokenExpiry: null,
      updatedAt: now,
    })
    .where(isPending(id, confirmed, now))
    .returning({ id: users.id });
}

/** Confirms the secondary address, once; its token stays. */
export function confirmSecondaryEmail(db: Database, id: string, hash: string, now: Date) {
  return db
    .update(users)
    .set({ secondaryEmailConfirmedAt: now, updatedAt: now })
    .where(
      and(
        eq(users.id, id),
        eq(users.secondaryEmailToken, hash),
        isNotNull(users.secondaryEmail),
        sql`${users.secondaryEmailConfirmedAt} is null`,
        gt(users.secondaryEmailExpiry, now),
      ),
    )
    .returning({ id: users.id });
}

/**
 * Sets a new password if the verified one still stands; of two concurrent changes one changes a row. Reset
 * links on their way are dead.
 */
export function updatePassword(
  db: Database,
  companyId: string,
  id: string,
  password: { from: string; to: string },
  now: Date,
) {
  return db
    .update(users)
    .set({ passwordHash: password.to, resetToken: null, resetTokenExpiry: null, updatedAt: now })
    .where(and(ofCompany(companyId, id), eq(users.passwordHash, password.from)))
    .returning({ id: users.id });
}
