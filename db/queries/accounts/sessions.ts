import { and, eq, gt, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { DeviceWords } from "#app/domain/accounts/device-words.ts";
import { USE_MS } from "#app/domain/accounts/session-end.ts";
import { type Parts, type ResultsOf, runBatch } from "#db/batch.ts";
import type { Database } from "#db/client.ts";
import { companyColumns } from "#db/queries/accounts/company-columns.ts";
import { insertIf } from "#db/queries/insert-if.ts";
import { companies, pendingSteps, sessions, users } from "#db/schema.ts";
import { hasSecondStep, isRemoved } from "./second-steps.ts";

/** The company that a query is limited to: its id, or a subquery for a session's company. */
export type CompanyScope = string | SQL<string>;

/** The company of a session not yet read, so that a page needs one round trip for both. */
export function scopeOfSession(sid: string, now: Date): SQL<string> {
  return sql<string>`(select company_id from sessions where sid = ${sid} and expire > ${now.getTime()})`;
}

/** The reporter of a session not yet read, named like `Actor.id`. */
export function reporterOfSession(sid: string, now: Date): SQL<string> {
  return sql<string>`(select coalesce(user_id, 'business:' || company_id) from sessions where sid = ${sid} and expire > ${now.getTime()})`;
}

/** What a page's own statements can use of a session read in the same round trip. */
export type SessionScope = { companyId: SQL<string>; reporterId: SQL<string> };

/** A live session and a page's own statements, in one round trip. */
export async function selectSessionWith<Own extends Parts>(
  db: Database,
  sid: string,
  now: Date,
  own: (session: SessionScope) => Own,
  options: SessionOptions = {},
): Promise<{ session: SessionRow | undefined; rows: ResultsOf<Own> }> {
  const scope = { companyId: scopeOfSession(sid, now), reporterId: reporterOfSession(sid, now) };
  const { usedOn } = options;
  const parts = {
    use: usedOn ? [updateUse(db, sid, usedOn, now)] : [],
    sessions: selectSession(db, sid, now, options),
    rows: own(scope),
  };
  const { sessions: found, rows } = await runBatch(db, parts);
  return { session: found[0], rows };
}

/** What is done with a session besides. */
export type SessionOptions = {
  /** Whether what waits for owners and managers is counted as well, for the navigation of their pages. */
  counted?: boolean;
  /** The device that uses the session, if the use is to be stored. */
  usedOn?: DeviceWords | null;
};

/**
 * Stores a use of a live session whose last one is an hour old: it moves the end as far as the last use, up to the
 * latest end. A session of an older version gets the words of its device.
 */
export function updateUse(db: Database, sid: string, { browser, system }: DeviceWords, now: Date) {
  const { expire, latestEnd, lastUsedAt } = sessions;
  return db
    .update(sessions)
    .set({
      lastUsedAt: now,
      expire: sql`coalesce(min(${latestEnd}, ${expire} + ${now.getTime()} - ${lastUsedAt}), ${expire})`,
      browser: sql`coalesce(${sessions.browser}, ${browser})`,
      system: sql`coalesce(${sessions.system}, ${system})`,
    })
    .where(
      and(
        eq(sessions.sid, sid),
        gt(expire, now),
        or(isNull(lastUsedAt), lte(lastUsedAt, new Date(now.getTime() - USE_MS))),
      ),
    );
}

/**
 * Whether a session, joined with its user, is live: not over, not of a removed user, and opened by both factors where
 * its person has a second step.
 */
export const isLive = (now: Date) =>
  and(
    gt(sessions.expire, now),
    or(isNull(sessions.userId), isNotNull(users.id)),
    sql`(coalesce(${users.secondStep}, 0) = 0 or ${sessions.factors} = 2)`,
  );

/** More than this many waiting rows are not counted: the navigation says "99+". */
const COUNTED_MAX = 100;

/** How many rows of a table wait in the session's company; null where they are not asked for. */
function countOf(rows: SQL, { counted = false }: SessionOptions): SQL<number | null> {
  if (!counted) return sql<number | null>`null`;
  return sql<
    number | null
  >`(select count(*) from (select 1 from ${rows} limit ${sql.raw(String(COUNTED_MAX))}))`;
}

const PENDING_UPDATES = sql`operator_updates as waiting where waiting.company_id = ${sessions.companyId} and waiting.status = 'pending'`;

/** Issues of a machine that was removed wait for nobody. */
const OPEN_ISSUES = sql`issues as waiting where waiting.company_id = ${sessions.companyId} and waiting.resolved_at is null
  and exists (select 1 from equipment where equipment.id = waiting.equipment_id)`;

/** A live session with its user and company; all column names differ, as D1 batches need. */
export function selectSession(db: Database, sid: string, now: Date, options: SessionOptions = {}) {
  return db
    .select({
      sid: sessions.sid,
      userId: sessions.userId,
      companyId: sessions.companyId,
      role: users.role,
      email: users.email,
      emailKey: users.emailKey,
      firstName: users.firstName,
      lastName: users.lastName,
      operatorUsername: users.operatorUsername,
      locale: users.locale,
      pulseAlerts: users.pulseAlerts,
      secondStep: users.secondStep,
      hasPasskeys: sql<number>`case when ${users.secondStep} = 1 then
        exists (select 1 from passkeys where passkeys.user_id = ${users.id}) else 0 end`.as("has_passkeys"),
      secondStepDue: users.secondStepDue,
      secondStepRemovesAt: users.secondStepRemovesAt,
      provedAt: sessions.provedAt,
      createdAt: sessions.createdAt,
      expire: sessions.expire,
      latestEnd: sessions.latestEnd,
      lastUsedAt: sessions.lastUsedAt,
      ...companyColumns,
      pendingUpdates: countOf(PENDING_UPDATES, options).as("pending_updates"),
      openIssues: countOf(OPEN_ISSUES, options).as("open_issues"),
    })
    .from(sessions)
    .innerJoin(companies, eq(companies.id, sessions.companyId))
    .leftJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.sid, sid), isLive(now)))
    .limit(1);
}

export type SessionRow = Awaited<ReturnType<typeof selectSession>>[number];

/** The stored password that a sign-in was checked against. */
export type SignInProof = { passwordHash: string } | { sharedPasswordCipher: string };

/**
 * Opens a session only if the checked password still stands: a password change ends all sessions and must not
 * let one more open. Nor does the password alone open one of a person who has a second step by now.
 * @param secondStep whether the second step was right; null for a sign-in without one
 */
export function insertSession(
  db: Database,
  row: typeof sessions.$inferInsert,
  { proof, secondStep }: { proof: SignInProof | null; secondStep: SQL | null },
) {
  const stands = proof ? stillStands(row, proof) : sql`true`;
  const second = secondStep ?? sql`not ${hasSecondStep(row.userId ?? "")}`;
  return insertIf(db, sessions, row, sql`${stands} and ${second}`).returning({ opened: sessions.sid });
}

/**
 * Gives a session a new token: the old one ends in the same statement. The rest of it stays.
 * @param condition what must hold besides; the act's own claim
 */
export function renewSession(
  db: Database,
  { from, to }: { from: string; to: string },
  change: { provedAt?: Date; factors?: number },
  condition: SQL,
) {
  return db
    .update(sessions)
    .set({ sid: to, ...change })
    .where(and(eq(sessions.sid, from), condition))
    .returning({
      createdAt: sessions.createdAt,
      expire: sessions.expire,
      latestEnd: sessions.latestEnd,
      provedAt: sessions.provedAt,
    });
}

/** Whether a password is the one stored for a person. */
export const passwordStands = (userId: string, passwordHash: string): SQL =>
  sql`exists (select 1 from users where id = ${userId} and password_hash = ${passwordHash})`;

/** Whether a password is the one stored for a person, who has no second step. */
export const provesAlone = (userId: string, passwordHash: string): SQL =>
  sql`${passwordStands(userId, passwordHash)} and not ${hasSecondStep(userId)}`;

function stillStands(
  { userId, companyId }: Pick<typeof sessions.$inferInsert, "userId" | "companyId">,
  proof: SignInProof,
): SQL {
  if ("passwordHash" in proof) {
    return sql`exists (select 1 from users where id = ${userId} and company_id = ${companyId} and password_hash = ${proof.passwordHash})`;
  }
  const shared = sql`exists (select 1 from companies where id = ${companyId} and shared_password_cipher = ${proof.sharedPasswordCipher})`;
  // An operator with a personal password can't sign in with the shared one.
  return userId
    ? sql`${shared} and exists (select 1 from users where id = ${userId} and company_id = ${companyId} and password_hash is null and role in ('employee', 'operator'))`
    : shared;
}

export function deleteSession(db: Database, sid: string) {
  return db.delete(sessions).where(eq(sessions.sid, sid));
}

/** Whether a session is there, for other statements of its batch; after `insertSession` whether it was opened. */
export const wasOpened = (newSid: string): SQL =>
  sql`exists (select 1 from sessions as own where own.sid = ${newSid})`;

/** Ends the session that a new one replaces, if the new one was opened; belongs after `insertSession` in its batch. */
export function deleteReplacedSession(db: Database, sid: string, newSid: string) {
  return db.delete(sessions).where(and(eq(sessions.sid, sid), wasOpened(newSid)));
}

/** Ends the pending sign-in whose session was opened; belongs after `insertSession` in its batch. */
export function deleteSpentPending(db: Database, tokenHash: string, newSid: string) {
  return db.delete(pendingSteps).where(and(eq(pendingSteps.tokenHash, tokenHash), wasOpened(newSid)));
}

/** Ends every session of a user, except the one named. `condition` says whether the act took place. */
export function deleteSessionsOfUser(db: Database, userId: string, exceptSid?: string, condition?: SQL) {
  return db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptSid ? ne(sessions.sid, exceptSid) : undefined, condition));
}

/** Ends the sessions of a removed user; belongs after the removal in the same batch. */
export function deleteSessionsOfRemoved(db: Database, companyId: string, userId: string) {
  return db
    .delete(sessions)
    .where(and(eq(sessions.companyId, companyId), eq(sessions.userId, userId), isRemoved(userId)));
}

export function deleteSessionsOfCompany(db: Database, companyId: string) {
  return db.delete(sessions).where(eq(sessions.companyId, companyId));
}

/** Ends the sessions opened by the shared password: those of operators and those by business name. */
export function deleteOperatorSessions(db: Database, companyId: string) {
  return db
    .delete(sessions)
    .where(
      and(
        eq(sessions.companyId, companyId),
        or(
          sql`${sessions.userId} is null`,
          sql`${sessions.userId} in (select id from users where company_id = ${companyId} and role in ('employee', 'operator'))`,
        ),
      ),
    );
}

export function deleteExpiredSessions(db: Database, now: Date) {
  return db.delete(sessions).where(lt(sessions.expire, now));
}
