import { and, count, eq, getTableColumns, gt, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { insertIf } from "#db/queries/insert-if.ts";
import { passkeys, pendingSteps, recoveryCodes, secondSteps, users } from "#db/schema.ts";

type NewSecondStep = typeof secondSteps.$inferInsert;

export type PendingStep = typeof pendingSteps.$inferSelect;

export type SecondStepRow = typeof secondSteps.$inferSelect;

export function selectSecondStep(db: Database, companyId: string, userId: string) {
  return db
    .select()
    .from(secondSteps)
    .where(and(eq(secondSteps.companyId, companyId), eq(secondSteps.userId, userId)))
    .limit(1);
}

export function countCodesLeft(db: Database, companyId: string, userId: string) {
  return db
    .select({ left: count().as("codes_left") })
    .from(recoveryCodes)
    .where(unused(companyId, userId));
}

const unused = (companyId: string, userId: string) =>
  and(eq(recoveryCodes.companyId, companyId), eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedBy));

/**
 * Stores an authenticator if the person still has the one that it `replaces`; null for none. The `first` factor needs a
 * person who has none at all.
 */
export function storeAuthenticator(
  db: Database,
  row: NewSecondStep,
  { replaces, first }: { replaces: string | null; first: boolean },
) {
  const stands = first
    ? sql`not ${hasStep(row.userId)}`
    : sql`exists (select 1 from second_steps where user_id = ${row.userId} and authenticator_id is ${replaces})`;
  const { authenticatorId, authenticatorCipher, authenticatorAddedAt, lastStep } = row;
  return insertIf(db, secondSteps, { lastAttempt: null, ...row }, stands)
    .onConflictDoUpdate({
      target: secondSteps.userId,
      set: { authenticatorId, authenticatorCipher, authenticatorAddedAt, lastStep, lastAttempt: null },
    })
    .returning({ stored: secondSteps.authenticatorId });
}

/** Stores what the codes of a first passkey need; `stored` says whether it is there, so its person had nothing yet. */
export function storeCodesOf(db: Database, row: NewSecondStep, stored: SQL) {
  return insertIf(
    db,
    secondSteps,
    {
      authenticatorId: null,
      authenticatorCipher: null,
      authenticatorAddedAt: null,
      lastAttempt: null,
      ...row,
    },
    stored,
  );
}

/** Removes an authenticator and leaves the rest. */
export function clearAuthenticator(db: Database, companyId: string, userId: string, condition: SQL) {
  return db
    .update(secondSteps)
    .set({ authenticatorId: null, authenticatorCipher: null, authenticatorAddedAt: null })
    .where(and(eq(secondSteps.companyId, companyId), eq(secondSteps.userId, userId), condition));
}

/** Whether a person has a part of a second step. */
export const hasStep = (userId: string): SQL =>
  sql`exists (select 1 from second_steps where user_id = ${userId})`;

/** Whether a person's authenticator is the one named, for other statements of its batch. */
export const hasAuthenticator = (userId: string, authenticatorId: string): SQL =>
  sql`exists (select 1 from second_steps where user_id = ${userId} and authenticator_id = ${authenticatorId})`;

/** Whether a person's recovery codes are those of a salt. */
export const hasCodesOf = (userId: string, codesSalt: string): SQL =>
  sql`exists (select 1 from second_steps where user_id = ${userId} and codes_salt = ${codesSalt})`;

/** Whether a person was removed, after the removal in its batch. */
export const isRemoved = (userId: string): SQL => sql`not exists (select 1 from users where id = ${userId})`;

/** Whether a person has a second step. */
export const hasSecondStep = (userId: string): SQL =>
  sql`exists (select 1 from users where id = ${userId} and second_step = 1)`;

/** Replaces the salt of a person's recovery codes: the codes of the old one are worth nothing. */
export function updateCodesSalt(
  db: Database,
  companyId: string,
  userId: string,
  { codesSalt, codesMadeAt }: Pick<NewSecondStep, "codesSalt" | "codesMadeAt">,
) {
  return db
    .update(secondSteps)
    .set({ codesSalt, codesMadeAt })
    .where(and(eq(secondSteps.companyId, companyId), eq(secondSteps.userId, userId)))
    .returning({ made: secondSteps.userId });
}

/** Ends a person's recovery codes, and stores new ones of the salt that stands by now. */
export function replaceCodes(
  db: Database,
  companyId: string,
  userId: string,
  { codesSalt, hashes }: { codesSalt: string; hashes: readonly string[] },
) {
  const stands = hasCodesOf(userId, codesSalt);
  return [
    db
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.companyId, companyId), eq(recoveryCodes.userId, userId), stands)),
    ...hashes.map((hash) => insertIf(db, recoveryCodes, { companyId, userId, hash, usedBy: null }, stands)),
  ];
}

/** Takes the code of a step, once and if `condition` holds: no code of it or of an earlier one works again. */
export function takeStep(
  db: Database,
  userId: string,
  { authenticatorId, step, attempt }: { authenticatorId: string; step: number; attempt: string },
  condition: SQL,
) {
  return db
    .update(secondSteps)
    .set({ lastStep: step, lastAttempt: attempt })
    .where(
      and(
        eq(secondSteps.userId, userId),
        eq(secondSteps.authenticatorId, authenticatorId),
        lt(secondSteps.lastStep, step),
        condition,
      ),
    );
}

/** Whether an attempt was the one that used the newest step. */
export const tookStep = (userId: string, attempt: string): SQL =>
  sql`exists (select 1 from second_steps where user_id = ${userId} and last_attempt = ${attempt})`;

/** Takes a recovery code, once and if `condition` holds. */
export function takeCode(
  db: Database,
  userId: string,
  { hash, attempt }: { hash: string; attempt: string },
  condition: SQL,
) {
  return db
    .update(recoveryCodes)
    .set({ usedBy: attempt })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.hash, hash),
        isNull(recoveryCodes.usedBy),
        condition,
      ),
    );
}

/** Whether an attempt used a recovery code. */
export const tookCode = (userId: string, attempt: string): SQL =>
  sql`exists (select 1 from recovery_codes where user_id = ${userId} and used_by = ${attempt})`;

/** Turns a person's second step on; `condition` says whether there is one by now. */
export function turnOn(db: Database, companyId: string, userId: string, condition: SQL, now: Date) {
  return db
    .update(users)
    .set({ secondStep: true, secondStepDue: null, updatedAt: now })
    .where(and(eq(users.companyId, companyId), eq(users.id, userId), condition));
}

/**
 * Turns a person's second step off and removes all of it. `condition` says whether the act applies; its other
 * statements come first.
 */
export function turnOff(db: Database, companyId: string, userId: string, condition: SQL) {
  const ofPerson = (
    table: typeof secondSteps | typeof recoveryCodes | typeof pendingSteps | typeof passkeys,
  ) => db.delete(table).where(and(eq(table.companyId, companyId), eq(table.userId, userId), condition));
  return [
    ofPerson(recoveryCodes),
    ofPerson(passkeys),
    ofPerson(pendingSteps),
    ofPerson(secondSteps),
    db
      .update(users)
      .set({ secondStep: false, secondStepRemovesAt: null })
      .where(and(eq(users.companyId, companyId), eq(users.id, userId), condition)),
  ] as const;
}

export function insertPendingStep(db: Database, row: typeof pendingSteps.$inferInsert) {
  return db.insert(pendingSteps).values(row);
}

export function deletePendingStep(db: Database, tokenHash: string) {
  return db.delete(pendingSteps).where(eq(pendingSteps.tokenHash, tokenHash));
}

/** Ends the sign-ins of a company's people that wait for their second step. */
export function deletePendingStepsOfCompany(db: Database, companyId: string) {
  return db.delete(pendingSteps).where(eq(pendingSteps.companyId, companyId));
}

export function deleteExpiredPendingSteps(db: Database, now: Date) {
  return db.delete(pendingSteps).where(lt(pendingSteps.expiresAt, now));
}

/**
 * A sign-in that waits for its second step, with what its person has. None when it is too old, when the password that
 * was checked no longer stands, or when the second step was removed.
 */
export function selectPendingStep(db: Database, tokenHash: string, now: Date) {
  return db
    .select({
      pending: getTableColumns(pendingSteps),
      step: getTableColumns(secondSteps),
      person: getTableColumns(users),
    })
    .from(pendingSteps)
    .innerJoin(users, eq(users.id, pendingSteps.userId))
    .innerJoin(secondSteps, eq(secondSteps.userId, pendingSteps.userId))
    .where(
      and(
        eq(pendingSteps.tokenHash, tokenHash),
        gt(pendingSteps.expiresAt, now),
        eq(users.secondStep, true),
        eq(users.passwordHash, pendingSteps.passwordHash),
      ),
    )
    .limit(1);
}

/** Whether a sign-in still waits for its second step, for other statements of a batch. */
export const isPending = (tokenHash: string, now: Date): SQL =>
  sql`exists (select 1 from pending_steps join users on users.id = pending_steps.user_id
    where token_hash = ${tokenHash} and expires_at > ${now.getTime()} and second_step = 1
    and users.password_hash = pending_steps.password_hash)`;

/** Whether a code was `taken` for a pending sign-in that still stands, for the insert of its session. */
export const takenWhilePending = (taken: SQL, tokenHash: string, now: Date): SQL =>
  sql`${taken} and ${isPending(tokenHash, now)}`;

/** Notes a code as tried, unless it was the last one tried: then nothing is returned. */
export function noteTried(db: Database, tokenHash: string, tried: string) {
  return db
    .update(pendingSteps)
    .set({ lastTried: tried })
    .where(
      and(
        eq(pendingSteps.tokenHash, tokenHash),
        or(isNull(pendingSteps.lastTried), ne(pendingSteps.lastTried, tried)),
      ),
    )
    .returning({ noted: pendingSteps.tokenHash });
}

/** Forgets which code was tried last: it was not looked at. */
export function forgetTried(db: Database, tokenHash: string) {
  return db.update(pendingSteps).set({ lastTried: null }).where(eq(pendingSteps.tokenHash, tokenHash));
}
