import { and, asc, eq, getTableColumns, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { insertIf } from "#db/queries/insert-if.ts";
import { passkeys, spentChallenges, users } from "#db/schema.ts";
import { hasStep } from "./second-steps.ts";

export type PasskeyRow = typeof passkeys.$inferSelect;

const ofPerson = (companyId: string, userId: string) =>
  and(eq(passkeys.companyId, companyId), eq(passkeys.userId, userId));

/** A person's passkeys, the oldest first. */
export function selectPasskeys(db: Database, companyId: string, userId: string) {
  return db
    .select()
    .from(passkeys)
    .where(ofPerson(companyId, userId))
    .orderBy(asc(passkeys.addedAt), asc(passkeys.id));
}

/** The passkey of a credential with its person, who may sign in: an owner or manager whose account is there. */
export function selectPasskeyOf(db: Database, credentialId: string) {
  return db
    .select({ passkey: getTableColumns(passkeys), person: getTableColumns(users) })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, credentialId), maySignIn))
    .limit(1);
}

const maySignIn = sql`${users.role} in ('owner', 'manager') and ${users.emailVerified} = 1 and ${users.secondStep} = 1
  and not exists (select 1 from closed_accounts where closed_accounts.company_id = ${users.companyId})`;

/** Whether a person has other factors than one passkey, or than their authenticator where none is named. */
export const hasOtherFactor = (userId: string, passkeyId: string | null): SQL =>
  passkeyId === null
    ? sql`exists (select 1 from passkeys where user_id = ${userId})`
    : sql`(exists (select 1 from passkeys where user_id = ${userId} and id <> ${passkeyId})
        or exists (select 1 from second_steps where user_id = ${userId} and authenticator_id is not null))`;

/**
 * Stores a passkey unless its credential is known, or the person has the most already. The `first` factor needs a person
 * who has none at all, and another one a person whose last factor was not removed meanwhile.
 */
export function insertPasskey(
  db: Database,
  row: typeof passkeys.$inferInsert,
  { most, first }: { most: number; first: boolean },
) {
  const room = sql`(select count(*) from passkeys where user_id = ${row.userId}) < ${most}`;
  const stands = sql`${room} and ${hasStep(row.userId)} = ${!first}`;
  return insertIf(
    db,
    passkeys,
    { lastUsedAt: null, lastAttempt: null, ...row },
    stands,
  ).onConflictDoNothing();
}

export const hasPasskey = (userId: string, id: string): SQL =>
  sql`exists (select 1 from passkeys where user_id = ${userId} and id = ${id})`;

/** Writes down that a challenge was answered. @throws a unique violation when it was before */
export function spendChallenge(db: Database, row: typeof spentChallenges.$inferInsert) {
  return db.insert(spentChallenges).values(row);
}

export function deleteExpiredChallenges(db: Database, now: Date) {
  return db.delete(spentChallenges).where(lt(spentChallenges.expiresAt, now));
}

/** Uses a passkey, if its counter still is the one that was judged. */
export function takePasskey(
  db: Database,
  { id, counter: judged }: PasskeyRow,
  used: { counter: number; synced: boolean; attempt: string; at: Date },
) {
  return db
    .update(passkeys)
    .set({ counter: used.counter, synced: used.synced, lastUsedAt: used.at, lastAttempt: used.attempt })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, judged)));
}

/** Whether an attempt was the one that used a passkey, whose person may still sign in. */
export const tookPasskey = (id: string, attempt: string): SQL =>
  sql`exists (select 1 from passkeys inner join users on users.id = passkeys.user_id
    where passkeys.id = ${id} and passkeys.last_attempt = ${attempt} and ${maySignIn})`;

export function renamePasskey(db: Database, companyId: string, userId: string, id: string, name: string) {
  return db
    .update(passkeys)
    .set({ name })
    .where(and(ofPerson(companyId, userId), eq(passkeys.id, id)))
    .returning();
}

export function deletePasskey(db: Database, companyId: string, userId: string, id: string, condition: SQL) {
  return db
    .delete(passkeys)
    .where(and(ofPerson(companyId, userId), eq(passkeys.id, id), condition))
    .returning({ removed: passkeys.id });
}
