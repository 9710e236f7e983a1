import { and, eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { users } from "#db/schema.ts";

const securityColumns = {
  securityQuestion1: users.securityQuestion1,
  securityAnswer1: users.securityAnswer1,
  securityQuestion2: users.securityQuestion2,
  securityAnswer2: users.securityAnswer2,
};

/**
 * The questions and hashed answers of a user recovering an account: without a session there is no company
 * scope.
 */
export function selectSecurityAnswers(db: Database, userId: string) {
  return db.select(securityColumns).from(users).where(eq(users.id, userId)).limit(1);
}

/** The questions that a user of the company has chosen. */
export function selectSecurityQuestions(db: Database, companyId: string, id: string) {
  const { securityQuestion1, securityQuestion2 } = securityColumns;
  return db
    .select({ securityQuestion1, securityQuestion2 })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, id)))
    .limit(1);
}

/** Sets both questions with their hashed answers. */
export function updateSecurityQuestions(
  db: Database,
  companyId: string,
  id: string,
  set: Record<keyof typeof securityColumns, string>,
  now: Date,
) {
  return db
    .update(users)
    .set({ ...set, updatedAt: now })
    .where(and(eq(users.companyId, companyId), eq(users.id, id)));
}
