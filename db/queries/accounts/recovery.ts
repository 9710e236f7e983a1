import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { companies, users } from "#db/schema.ts";

/** The addresses of a user that may receive a reset link. */
export function selectRecoveryAddresses(db: Database, userId: string) {
  return db
    .select({
      role: users.role,
      email: users.email,
      emailKey: users.emailKey,
      secondaryEmail: users.secondaryEmail,
      secondaryEmailConfirmedAt: users.secondaryEmailConfirmedAt,
    })
    .from(users)
    .where(eq(users.id, userId))
    .limit(1);
}

export function setResetToken(
  db: Database,
  userId: string,
  token: { hash: string; expiry: Date },
  now: Date,
  condition?: SQL,
) {
  return db
    .update(users)
    .set({ resetToken: token.hash, resetTokenExpiry: token.expiry, updatedAt: now })
    .where(and(eq(users.id, userId), condition));
}

/** Whether a person has a reset link, for its mails after `setResetToken` in the same batch. */
export const hasResetToken = (userId: string, tokenHash: string): SQL =>
  sql`exists (select 1 from users where id = ${userId} and reset_token = ${tokenHash})`;

export function selectUserByResetToken(db: Database, tokenHash: string, now: Date) {
  return db
    .select({ user: users, companyName: companies.name, companyTimeZone: companies.timeZone })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(users.resetToken, tokenHash), gt(users.resetTokenExpiry, now)))
    .limit(1);
}

/** Uses up the token and sets the password; of two concurrent requests one changes a row. */
export function spendResetToken(db: Database, tokenHash: string, passwordHash: string, now: Date) {
  return db
    .update(users)
    .set({ passwordHash, resetToken: null, resetTokenExpiry: null, updatedAt: now })
    .where(and(eq(users.resetToken, tokenHash), gt(users.resetTokenExpiry, now)))
    .returning({ id: users.id });
}
