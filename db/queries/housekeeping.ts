import { and, isNotNull, lt, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { billingEvents, companies, emailOutbox, importDrafts, users } from "#db/schema.ts";

/** Deletes abandoned uploads of bulk imports. */
export function deleteOldImportDrafts(db: Database, createdBefore: Date) {
  return db.delete(importDrafts).where(lt(importDrafts.createdAt, createdBefore));
}

// Written out, not bound, so that the partial index over exactly these rows is used.
const isUnverifiedOwner = sql`${users.emailVerified} = 0 and ${users.role} = 'owner'`;

/**
 * Deletes the companies whose owner never verified. They are empty, since nobody could sign in, and a started
 * trial protects a company in any case. `deleteUnverifiedOwners` belongs after it in the same batch.
 */
export function deleteUnverifiedCompanies(db: Database, createdBefore: Date) {
  const owners = db
    .select({ id: users.id })
    .from(users)
    .where(and(isUnverifiedOwner, lt(users.createdAt, createdBefore)));
  return db
    .delete(companies)
    .where(and(sql`${companies.id} in ${owners}`, sql`${companies.trialStartsAt} is null`));
}

/** Deletes the unverified owners without a company, so that the address can sign up again. */
export function deleteUnverifiedOwners(db: Database, createdBefore: Date) {
  return db
    .delete(users)
    .where(
      and(
        isUnverifiedOwner,
        lt(users.createdAt, createdBefore),
        sql`not exists (select 1 from companies where companies.id = users.company_id)`,
      ),
    );
}

/**
 * Deletes messages sent or given up long ago, by the two statements for it: their links are dead, and their text is
 * private. No act repeats a unique key so late.
 */
export function deleteOldMessages(db: Database, endedBefore: Date) {
  return [
    db.delete(emailOutbox).where(and(isNotNull(emailOutbox.sentAt), lt(emailOutbox.sentAt, endedBefore))),
    db.delete(emailOutbox).where(and(isNotNull(emailOutbox.failedAt), lt(emailOutbox.failedAt, endedBefore))),
  ] as const;
}

/** Deletes payment events too old to be sent again. */
export function deleteOldBillingEvents(db: Database, createdBefore: Date) {
  return db.delete(billingEvents).where(lt(billingEvents.createdAt, createdBefore));
}
