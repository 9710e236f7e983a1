import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { alertColumns } from "#db/queries/accounts/companies.ts";
import { companies, users } from "#db/schema.ts";

/**
 * What a company has of its first steps, and whether a user has hidden them, beside its alert switches. It reads at most a
 * row of each table.
 */
export function selectSetupAndAlerts(db: Database, companyId: string, userId: string | null) {
  return db
    .select({
      ...alertColumns,
      operator: sql<boolean>`exists (select 1 from users as u where u.company_id = ${companyId}
        and u.role in ('employee', 'operator'))`
        .mapWith(Boolean)
        .as("has_operator"),
      password: sql<boolean>`${companies.sharedPasswordCipher} is not null`
        .mapWith(Boolean)
        .as("has_password"),
      report: sql<boolean>`exists (select 1 from operator_updates as r where r.company_id = ${companyId})`
        .mapWith(Boolean)
        .as("has_report"),
      hidden:
        sql<boolean>`exists (select 1 from users as u where u.company_id = ${companyId} and u.id = ${userId}
        and u.setup_hidden_at is not null)`
          .mapWith(Boolean)
          .as("is_hidden"),
    })
    .from(companies)
    .where(eq(companies.id, companyId))
    .limit(1);
}

/** Hides the first steps from a user. */
export function updateSetupHidden(db: Database, companyId: string, id: string, now: Date) {
  return db
    .update(users)
    .set({ setupHiddenAt: now, updatedAt: now })
    .where(and(eq(users.companyId, companyId), eq(users.id, id)));
}
