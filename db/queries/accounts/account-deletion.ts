import { type AnyColumn, and, asc, eq, gt, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { insertEach } from "#db/queries/insert-if.ts";
import { isAmong } from "#db/queries/is-among.ts";
import {
  accountantLinks,
  accountantSessions,
  bookCopies,
  calendarFeeds,
  closedAccounts,
  companies,
  contactMessages,
  emailOutbox,
  idempotencyKeys,
  importFiles,
  photos,
  sessions,
  users,
} from "#db/schema.ts";
import { companyColumn, TABLES, type TableName } from "#db/tables.ts";

/** Closed accounts whose time has come and whose deletion has not begun; paged by id. */
export function selectDueClosings(
  db: Database,
  { now, after, limit }: { now: Date; after: string; limit: number },
) {
  return db
    .select({ companyId: companies.id })
    .from(companies)
    .where(
      and(
        isNotNull(companies.deletesAt),
        lte(companies.deletesAt, now),
        gt(companies.id, after),
        sql`not exists (select 1 from ${closedAccounts} where company_id = ${companies.id})`,
      ),
    )
    .orderBy(asc(companies.id))
    .limit(limit);
}

/**
 * The statements that begin a deletion, in this order in one batch, unless the account was kept meanwhile. From then on
 * it can't be kept, nobody signs in, every session and link is dead, no mail is written, and the business name, the
 * addresses and the usernames are free.
 */
export function beginDeletion(db: Database, companyId: string, now: Date) {
  const begun = isBegun(companyId);
  return [
    insertEach(
      db,
      closedAccounts,
      {
        companyId: sql`own.id`,
        stripeCustomerId: sql`own.stripe_customer_id`,
        createdAt: sql`own.created_at`,
        deletesAt: sql`own.deletes_at`,
      },
      sql`from ${companies} as own where own.id = ${companyId} and own.deletes_at is not null
        and own.deletes_at <= ${sql.param(now, companies.deletesAt)}`,
    ).onConflictDoNothing(),
    db.delete(sessions).where(and(eq(sessions.companyId, companyId), begun)),
    db.delete(accountantSessions).where(and(eq(accountantSessions.companyId, companyId), begun)),
    db.delete(accountantLinks).where(and(eq(accountantLinks.companyId, companyId), begun)),
    db.delete(calendarFeeds).where(and(eq(calendarFeeds.companyId, companyId), begun)),
    db
      .update(users)
      .set({
        emailKey: null,
        operatorUsername: null,
        passwordHash: null,
        emailVerificationToken: null,
        pendingEmail: null,
        pendingEmailToken: null,
        secondaryEmailToken: null,
        resetToken: null,
        primaryEmailAlerts: false,
        secondaryEmailAlerts: false,
        operatorNotesAlerts: false,
        weeklyDigest: false,
      })
      .where(and(eq(users.companyId, companyId), begun)),
    db
      .update(companies)
      .set({
        nameKey: `deleted:${companyId}`,
        sharedPasswordCipher: null,
        subscriptionStatus: "expired",
        pauseEndsAt: null,
        // The provider's events find no company any more.
        stripeCustomerId: null,
        stripeSubscriptionId: null,
      })
      .where(and(eq(companies.id, companyId), begun)),
  ] as const;
}

function isBegun(companyId: string): SQL {
  return sql`exists (select 1 from ${closedAccounts} where company_id = ${companyId} and deleted_at is null)`;
}

/** Deletions that have begun and not ended, or ended after `since`; the oldest first. */
export function selectDeletions(db: Database, since: Date) {
  return db
    .select({
      companyId: closedAccounts.companyId,
      stripeCustomerId: closedAccounts.stripeCustomerId,
      deletedAt: closedAccounts.deletedAt,
    })
    .from(closedAccounts)
    .where(or(isNull(closedAccounts.deletedAt), gt(closedAccounts.deletedAt, since)))
    .orderBy(closedAccounts.deletesAt);
}

export type Deletion = Awaited<ReturnType<typeof selectDeletions>>[number];

export function selectPhotoIds(db: Database, companyId: string, limit: number) {
  return db.select({ id: photos.id }).from(photos).where(eq(photos.companyId, companyId)).limit(limit);
}

export function selectCopyIds(db: Database, companyId: string, limit: number) {
  return db
    .select({ id: bookCopies.id })
    .from(bookCopies)
    .where(eq(bookCopies.companyId, companyId))
    .limit(limit);
}

export function selectImportFileIds(db: Database, companyId: string, limit: number) {
  return db
    .select({ id: importFiles.id })
    .from(importFiles)
    .where(eq(importFiles.companyId, companyId))
    .limit(limit);
}

/** Deletes rows of photos, copies or files whose bytes are gone. */
export function deleteByIds(
  db: Database,
  name: "photos" | "bookCopies" | "importFiles",
  companyId: string,
  ids: string[],
) {
  const table = TABLES[name];
  return db.delete(table).where(and(eq(table.companyId, companyId), isAmong(table.id, ids)));
}

/** Deletes at most `limit` rows of a company in a table and returns one row for each; the owner stays. */
export function deleteRecords(db: Database, name: TableName, companyId: string, limit: number) {
  const company: AnyColumn | null = companyColumn(name);
  if (!company) throw new Error(`${name} belongs to no company`);
  const table = TABLES[name] as (typeof TABLES)["companies"];
  const stays = name === "users" ? sql` and id <> ${companyId}` : sql``;
  return db
    .delete(table)
    .where(
      sql`rowid in (select rowid from ${table} where ${sql.identifier(company.name)} = ${companyId}${stays} limit ${limit})`,
    )
    .returning({ gone: sql<number>`1`.as("gone") });
}

/**
 * The statements that delete what names a company's people but not the company: answers kept for repeated
 * requests, and mails and messages with their addresses. They come before the people. Rows of other companies
 * stay, and so does what was written under an address that its account never proved to have: it may be a stranger's.
 */
export function deleteTraces(db: Database, companyId: string) {
  const people = sql`select id from users where company_id = ${companyId}
    union select 'business:' || ${companyId}
    union select actor_id from audit_records where company_id = ${companyId} and actor_id is not null
    union select subject_id from audit_records where company_id = ${companyId} and action = 'employee.remove'
    union select operator_id from operator_updates where company_id = ${companyId}`;
  const addresses = sql`select lower(email) from users where company_id = ${companyId} and email is not null and email_verified = 1
    union select lower(secondary_email) from users
      where company_id = ${companyId} and secondary_email is not null and secondary_email_confirmed_at is not null`;
  return [
    // Platform staff may have acted here, and belong to another company.
    db.delete(idempotencyKeys).where(
      sql`user_id in (${people}) and not exists (select 1 from users as other
        where other.id = ${idempotencyKeys.userId} and other.company_id <> ${companyId})`,
    ),
    db
      .delete(emailOutbox)
      .where(sql`company_id is null and kind <> 'account-deleted' and lower(to_address) in (${addresses})`),
    db.delete(contactMessages).where(sql`company_id is null and lower(email) in (${addresses})`),
  ] as const;
}

/** The statements that end a deletion, in this order in one batch, after the mails about it: the owner, the company. */
export function endDeletion(db: Database, companyId: string, now: Date) {
  return [
    db.delete(users).where(eq(users.companyId, companyId)),
    db.delete(companies).where(eq(companies.id, companyId)),
    db
      .update(closedAccounts)
      .set({ deletedAt: now })
      .where(and(eq(closedAccounts.companyId, companyId), isNull(closedAccounts.deletedAt))),
  ] as const;
}

/** Whether a company's row is still there, for the mails that belong to its deletion in the same batch. */
export function isThere(companyId: string): SQL {
  return sql`exists (select 1 from ${companies} where id = ${companyId})`;
}

/** Deletes the records of accounts that were deleted long ago. */
export function deleteOldClosedAccounts(db: Database, deletedBefore: Date) {
  return db
    .delete(closedAccounts)
    .where(and(isNotNull(closedAccounts.deletedAt), lt(closedAccounts.deletedAt, deletedBefore)));
}
