import { and, asc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.ts";
import {
  accountants,
  closedAccounts,
  companies,
  equipment,
  fuelEntries,
  operatorUpdates,
  photos,
  retiredEquipment,
  serviceEntries,
  users,
} from "#db/schema.ts";
import type { CompanyScope } from "./sessions.ts";

/** Whether an account is open, for statements that come before `closeCompany` in the batch of its closing. */
export function isOpen(companyId: string): SQL {
  return sql`exists (select 1 from ${companies} where id = ${companyId} and deletes_at is null)`;
}

/** Whether an account is closed and its deletion has not begun. */
export function canBeKept(companyId: string): SQL {
  return sql`exists (select 1 from ${companies} where id = ${companyId} and deletes_at is not null) and ${isNotBegun(companyId)}`;
}

const isNotBegun = (companyId: string) =>
  sql`not exists (select 1 from ${closedAccounts} where company_id = ${companyId})`;

/** Closes an open account. */
export function closeCompany(db: Database, companyId: string, deletesAt: Date) {
  return db
    .update(companies)
    .set({ deletesAt })
    .where(and(eq(companies.id, companyId), isNull(companies.deletesAt)));
}

/** Opens a closed account again, unless its deletion has begun. */
export function keepCompany(db: Database, companyId: string) {
  return db
    .update(companies)
    .set({ deletesAt: null })
    .where(and(eq(companies.id, companyId), isNotNull(companies.deletesAt), isNotBegun(companyId)));
}

export function selectDeletesAt(db: Database, companyId: string) {
  return db
    .select({ deletesAt: companies.deletesAt })
    .from(companies)
    .where(eq(companies.id, companyId))
    .limit(1);
}

/** Who is mailed about a closing: the verified owner and managers. */
export function selectClosingReceivers(db: Database, companyId: string) {
  return (
    db
      .select({
        role: users.role,
        email: users.email,
        secondaryEmail: users.secondaryEmail,
        secondaryEmailConfirmedAt: users.secondaryEmailConfirmedAt,
        locale: users.locale,
      })
      .from(users)
      .where(
        and(
          eq(users.companyId, companyId),
          eq(users.emailVerified, true),
          or(eq(users.role, "owner"), eq(users.role, "manager")),
        ),
      )
      // The owner first: if two people share a mailbox, it gets the owner's mail.
      .orderBy(sql`${users.role} <> 'owner'`, asc(users.id))
  );
}

export type ClosingReceiver = Awaited<ReturnType<typeof selectClosingReceivers>>[number];

const closingColumns = {
  companyId: companies.id,
  companyName: companies.name,
  timeZone: companies.timeZone,
  deletesAt: sql<Date>`${companies.deletesAt}`.mapWith(companies.deletesAt),
};

/** Closed accounts that will be deleted after `now`, until `until`; paged by id. */
export function selectClosingsUntil(
  db: Database,
  { now, until, after, limit }: { now: Date; until: Date; after: string; limit: number },
) {
  return db
    .select(closingColumns)
    .from(companies)
    .where(and(gt(companies.deletesAt, now), lte(companies.deletesAt, until), gt(companies.id, after)))
    .orderBy(asc(companies.id))
    .limit(limit);
}

export type Closing = Awaited<ReturnType<typeof selectClosingsUntil>>[number];

/** Whether an account still has this time of deletion. */
export function closesAt({ companyId, deletesAt }: Pick<Closing, "companyId" | "deletesAt">): SQL {
  return sql`exists (select 1 from ${companies} where id = ${companyId}
    and deletes_at = ${sql.param(deletesAt, companies.deletesAt)})`;
}

/** What a deletion takes, in numbers. */
export function countWhatGoes(db: Database, companyId: CompanyScope) {
  const of = (table: SQLiteTable, more: SQL = sql`true`) =>
    sql<number>`(select count(*) from ${table} as own where own.company_id = ${companyId} and ${more})`;
  return db
    .select({
      machines: of(equipment).as("machines"),
      retired: of(retiredEquipment).as("retired"),
      reports: of(operatorUpdates).as("reports"),
      services: of(serviceEntries).as("services"),
      fuel: of(fuelEntries).as("fuel"),
      photos: of(photos, sql`own.uploaded_at is not null`).as("photos"),
      people: of(users).as("people"),
      accountants: of(accountants).as("accountants"),
    })
    .from(companies)
    .where(sql`${companies.id} = ${companyId}`);
}
