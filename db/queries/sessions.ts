import { and, eq, gt, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import type { Database } from "#db/client.ts";
import { companies, sessions, users } from "#db/schema.ts";
import { insertIf } from "./insert-if.ts";

/** The company a query is held to: its id, or the id that a session names, looked up in the same statement. */
export type CompanyScope = string | SQL<string>;

/** The scope of a session that was not read yet, so that a page needs one round trip for both. */
export function scopeOfSession(sid: string, now: Date): SQL<string> {
  return sql<string>`(select company_id from sessions where sid = ${sid} and expire > ${now.getTime()})`;
}

/** Who reports through a session that was not read yet, as `Actor.id` names them. */
export function reporterOfSession(sid: string, now: Date): SQL<string> {
  return sql<string>`(select coalesce(user_id, 'business:' || company_id) from sessions where sid = ${sid} and expire > ${now.getTime()})`;
}

/** What a page's own statements may know of a session that is read in the same round trip. */
export type SessionScope = { companyId: SQL<string>; reporterId: SQL<string> };

export type Statements = readonly BatchItem<"sqlite">[];
export type Rows<Own extends Statements> = BatchResponse<Own>;

/** A live session and a page's own statements, in one round trip. */
export async function selectSessionWith<Own extends Statements>(
  db: Database,
  sid: string,
  now: Date,
  own: (session: SessionScope) => Own,
): Promise<{ session: SessionRow | undefined; rows: Rows<Own> }> {
  const scope = { companyId: scopeOfSession(sid, now), reporterId: reporterOfSession(sid, now) };
  const [sessionRows, ...rows] = await db.batch([selectSession(db, sid, now), ...own(scope)]);
  return { session: sessionRows[0], rows: rows as unknown as Rows<Own> };
}

/** A live session with its user and company; every column has a name of its own, as D1 batches need. */
export function selectSession(db: Database, sid: string, now: Date) {
  return db
    .select({
      sid: sessions.sid,
      userId: sql<string | null>`${sessions.userId}`.as("session_user_id"),
      companyId: sql<string>`${sessions.companyId}`.as("session_company_id"),
      role: users.role,
      email: users.email,
      emailKey: users.emailKey,
      firstName: users.firstName,
      lastName: users.lastName,
      operatorUsername: users.operatorUsername,
      locale: users.locale,
      pulseAlerts: users.pulseAlerts,
      companyName: sql<string>`${companies.name}`.as("company_name"),
      timeZone: sql<string>`${companies.timeZone}`.as("company_time_zone"),
      subscriptionTier: companies.subscriptionTier,
      subscriptionStatus: companies.subscriptionStatus,
      equipmentLimit: companies.equipmentLimit,
      trialEndsAt: companies.trialEndsAt,
      subscriptionEndsAt: companies.subscriptionEndsAt,
      cancelAtPeriodEnd: companies.cancelAtPeriodEnd,
    })
    .from(sessions)
    .innerJoin(companies, eq(companies.id, sessions.companyId))
    .leftJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.sid, sid),
        gt(sessions.expire, now),
        // A removed user's session names nobody.
        or(sql`${sessions.userId} is null`, sql`${users.id} is not null`),
      ),
    )
    .limit(1);
}

export type SessionRow = Awaited<ReturnType<typeof selectSession>>[number];

/** What a sign-in was judged by, as it is stored. */
export type SignInProof = { passwordHash: string } | { sharedPasswordCipher: string };

/**
 * Opens a session, only while what its holder signed in with still stands: a password that was changed meanwhile has
 * ended the sessions there were, and must not open one more.
 */
export function insertSession(db: Database, row: typeof sessions.$inferInsert, proof: SignInProof | null) {
  return insertIf(db, sessions, row, proof ? stillStands(row, proof) : sql`true`).returning({
    opened: sessions.sid,
  });
}

function stillStands(
  { userId, companyId }: Pick<typeof sessions.$inferInsert, "userId" | "companyId">,
  proof: SignInProof,
): SQL {
  if ("passwordHash" in proof) {
    return sql`exists (select 1 from users where id = ${userId} and company_id = ${companyId} and password_hash = ${proof.passwordHash})`;
  }
  const shared = sql`exists (select 1 from companies where id = ${companyId} and shared_password_cipher = ${proof.sharedPasswordCipher})`;
  // An operator with a password of their own no longer signs in with the shared one.
  return userId
    ? sql`${shared} and exists (select 1 from users where id = ${userId} and company_id = ${companyId} and password_hash is null and role in ('employee', 'operator'))`
    : shared;
}

export function deleteSession(db: Database, sid: string) {
  return db.delete(sessions).where(eq(sessions.sid, sid));
}

/** Ends every session of a user, but for one when it is named. */
export function deleteSessionsOfUser(db: Database, userId: string, exceptSid?: string) {
  return db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptSid ? ne(sessions.sid, exceptSid) : undefined));
}

/** Ends the sessions of a company's user who is no more; it stands behind the removal, in the same batch. */
export function deleteSessionsOfRemoved(db: Database, companyId: string, userId: string) {
  return db
    .delete(sessions)
    .where(
      and(
        eq(sessions.companyId, companyId),
        eq(sessions.userId, userId),
        sql`not exists (select 1 from users where id = ${userId})`,
      ),
    );
}

/** Ends the sessions that the shared password opened: those of operators and those by business name. */
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
