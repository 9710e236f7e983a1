import { and, eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { users } from "#db/schema.ts";
import type { CompanyScope } from "./sessions.ts";

/** A user of the company. */
export function selectUser(db: Database, companyId: CompanyScope, id: string) {
  return db
    .select()
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, id)))
    .limit(1);
}

/** Whether critical machines' operator updates pulse for a user. */
export function updatePulseAlerts(
  db: Database,
  companyId: string,
  id: string,
  pulseAlerts: boolean,
  now: Date,
) {
  return db
    .update(users)
    .set({ pulseAlerts, updatedAt: now })
    .where(and(eq(users.companyId, companyId), eq(users.id, id)));
}
