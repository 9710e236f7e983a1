import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { auditRecords, companies, users } from "#db/schema.ts";
import { insertIf } from "./insert-if.ts";
import type { CompanyScope } from "./sessions.ts";

export function selectCompany(db: Database, companyId: string) {
  return db.select().from(companies).where(eq(companies.id, companyId)).limit(1);
}

/** The name is stored twice (C-61): this and `updateOwnerBusinessName` belong in one batch. */
export function updateCompanyName(
  db: Database,
  companyId: string,
  name: { name: string; nameKey: string },
  now: Date,
) {
  return db
    .update(companies)
    .set({ ...name, updatedAt: now })
    .where(eq(companies.id, companyId));
}

/** The company's id is its owner's id. */
export function updateOwnerBusinessName(db: Database, companyId: string, businessName: string, now: Date) {
  return db.update(users).set({ businessName, updatedAt: now }).where(eq(users.id, companyId));
}

export function updateSharedPassword(db: Database, companyId: string, cipher: string, now: Date) {
  return db
    .update(companies)
    .set({ sharedPasswordCipher: cipher, updatedAt: now })
    .where(eq(companies.id, companyId));
}

export function insertAuditRecord(db: Database, row: typeof auditRecords.$inferInsert) {
  return db.insert(auditRecords).values(row);
}

/** Records an act on a user if they still exist for the act before it in the same batch. */
export function insertAuditRecordOfUser(
  db: Database,
  row: typeof auditRecords.$inferInsert & { subjectId: string },
) {
  const there = sql`exists (select 1 from ${users} where company_id = ${row.companyId} and id = ${row.subjectId})`;
  return insertAuditRecordWhere(db, row, there);
}

/** Records an act only if a condition holds when the statement runs. */
export function insertAuditRecordWhere(db: Database, row: typeof auditRecords.$inferInsert, condition: SQL) {
  return insertIf(db, auditRecords, row, condition);
}

const alertColumns = {
  emailAlertsEnabled: companies.emailAlertsEnabled,
  alertServiceSoon: companies.alertServiceSoon,
  alertServiceDue: companies.alertServiceDue,
  alertOverdue: companies.alertOverdue,
};

/** The company's four e-mail alert switches. */
export function selectAlertSettings(db: Database, companyId: CompanyScope) {
  return db.select(alertColumns).from(companies).where(sql`${companies.id} = ${companyId}`).limit(1);
}

/** Sets all four switches at once and returns them. */
export function updateAlertSettings(
  db: Database,
  companyId: string,
  settings: Partial<Record<keyof typeof alertColumns, boolean>>,
  now: Date,
) {
  return db
    .update(companies)
    .set({ ...settings, updatedAt: now })
    .where(eq(companies.id, companyId))
    .returning(alertColumns);
}
