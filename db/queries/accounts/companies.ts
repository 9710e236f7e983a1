import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { type ColumnEdit, changesOf } from "#db/queries/activity/activity.ts";
import { companies, users } from "#db/schema.ts";
import type { CompanyScope } from "./sessions.ts";

export function selectCompany(db: Database, companyId: string) {
  return db.select().from(companies).where(eq(companies.id, companyId)).limit(1);
}

/** What an edit of a company's own columns changes, for the record before it in its batch. */
export function changesOfCompany(companyId: string, edits: readonly ColumnEdit[]) {
  return changesOf(sql`from ${companies} where ${companies.id} = ${companyId}`, edits);
}

/** The company's name, as an edit of its row. */
export const nameEdit = (name: string): ColumnEdit => ({
  field: "companyName",
  column: companies.name,
  to: name,
});

/** The name is stored twice: this and `updateOwnerBusinessName` belong in one batch. */
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

export function updateSharedPassword(
  db: Database,
  companyId: string,
  cipher: string,
  now: Date,
  condition?: SQL,
) {
  return db
    .update(companies)
    .set({ sharedPasswordCipher: cipher, updatedAt: now })
    .where(and(eq(companies.id, companyId), condition));
}

/** Whether a company's operators have no shared password yet. */
export function lacksSharedPassword(companyId: string): SQL {
  return sql`exists (select 1 from ${companies} as unset
    where unset.id = ${companyId} and unset.shared_password_cipher is null)`;
}

/** A company's four e-mail alert switches. */
export const alertColumns = {
  emailAlertsEnabled: companies.emailAlertsEnabled,
  alertServiceSoon: companies.alertServiceSoon,
  alertServiceDue: companies.alertServiceDue,
  alertOverdue: companies.alertOverdue,
};

export function selectAlertSettings(db: Database, companyId: CompanyScope) {
  return db.select(alertColumns).from(companies).where(sql`${companies.id} = ${companyId}`).limit(1);
}

/** The alert switches, as an edit of the company's row. */
export function alertEdits(settings: Partial<Record<keyof typeof alertColumns, boolean>>): ColumnEdit[] {
  return (Object.keys(alertColumns) as (keyof typeof alertColumns)[]).flatMap((field) => {
    const to = settings[field];
    return to === undefined ? [] : [{ field, column: alertColumns[field], to }];
  });
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
