import { and, asc, eq, gt, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import { insertIf } from "#db/queries/insert-if.ts";
import { accountantLinks, accountantSessions, accountants, companies } from "#db/schema.ts";

export type AccountantRow = typeof accountants.$inferSelect;

/** An accountant of a company. */
export type AccountantRef = { companyId: string; accountantId: string };

const isAccountant = ({ companyId, accountantId }: AccountantRef) =>
  and(eq(accountants.companyId, companyId), eq(accountants.id, accountantId));

/** Whether a company has an accountant when the statement runs. */
export const hasAccountant = ({ companyId, accountantId }: AccountantRef): SQL =>
  sql`exists (select 1 from accountants as there where there.id = ${accountantId} and there.company_id = ${companyId})`;

/** The accountants of a company in the order in which they were added. */
export function selectAccountants(db: Database, scope: CompanyScope) {
  return db
    .select()
    .from(accountants)
    .where(sql`${accountants.companyId} = ${scope}`)
    .orderBy(asc(accountants.createdAt), asc(accountants.id));
}

export function selectAccountant(db: Database, accountant: AccountantRef) {
  return db.select().from(accountants).where(isAccountant(accountant)).limit(1);
}

/** The accountants of a company whom a person added, in the order in which they were added. */
export function selectAccountantsAddedBy(db: Database, companyId: string, personId: string) {
  return db
    .select({ name: accountants.name, email: accountants.email })
    .from(accountants)
    .where(
      and(
        eq(accountants.companyId, companyId),
        sql`${accountants.id} in (select subject_id from audit_records as added where added.company_id = ${companyId}
          and added.kind = 'people' and added.action = 'accountant.add' and added.actor_id = ${personId})`,
      ),
    )
    .orderBy(asc(accountants.createdAt), asc(accountants.id));
}

/** Adds an accountant if the company has fewer than `max` and none of the address; returns the id. */
export function insertAccountant(db: Database, row: AccountantRow, max: number) {
  const hasRoom = sql`(select count(*) from accountants as own where own.company_id = ${row.companyId}) < ${max}`;
  return insertIf(db, accountants, row, hasRoom).onConflictDoNothing().returning({ id: accountants.id });
}

export function updateAccountant(
  db: Database,
  accountant: AccountantRef,
  set: Partial<Pick<AccountantRow, "name" | "locale" | "mail">>,
) {
  return db.update(accountants).set(set).where(isAccountant(accountant)).returning();
}

/** The name of an accountant when the statement runs. */
export const nameOfAccountant = ({ companyId, accountantId }: AccountantRef): SQL =>
  sql`(select named.name from accountants as named where named.id = ${accountantId} and named.company_id = ${companyId})`;

export function deleteAccountant(db: Database, accountant: AccountantRef) {
  return db.delete(accountants).where(isAccountant(accountant)).returning({ id: accountants.id });
}

/** Ends every link and every session of an accountant. */
export function endAccountantAccess(db: Database, { companyId, accountantId }: AccountantRef) {
  return [
    db
      .delete(accountantLinks)
      .where(and(eq(accountantLinks.companyId, companyId), eq(accountantLinks.accountantId, accountantId))),
    db
      .delete(accountantSessions)
      .where(
        and(eq(accountantSessions.companyId, companyId), eq(accountantSessions.accountantId, accountantId)),
      ),
  ] as const;
}

/** Stores a link if `condition` holds, such as that its accountant is still there; returns its hash. */
export function insertAccountantLink(db: Database, row: typeof accountantLinks.$inferInsert, condition: SQL) {
  return insertIf(db, accountantLinks, row, condition).returning({ tokenHash: accountantLinks.tokenHash });
}

/** Ends the links that still open an accountant's books, once a newer one is there. */
export function endEarlierLinks(
  db: Database,
  { companyId, accountantId }: AccountantRef,
  { tokenHash, now }: { tokenHash: string; now: Date },
) {
  return db.delete(accountantLinks).where(
    and(
      eq(accountantLinks.companyId, companyId),
      eq(accountantLinks.accountantId, accountantId),
      ne(accountantLinks.tokenHash, tokenHash),
      // One that is over opens nothing, and still leads to a new link.
      gt(accountantLinks.expiresAt, now),
      sql`exists (select 1 from accountant_links as newer where newer.token_hash = ${tokenHash})`,
    ),
  );
}

/** Whose books a link or a session opens; all column names differ, as D1 batches need. */
const HOLDER = {
  accountantId: accountants.id,
  name: accountants.name,
  email: accountants.email,
  locale: accountants.locale,
  mail: accountants.mail,
  companyId: companies.id,
  companyName: companies.name,
  timeZone: companies.timeZone,
  fuelUnit: companies.fuelUnit,
};

/** A link by its token's hash, expired or not, with whose books it opens. */
export function selectAccountantLink(db: Database, tokenHash: string) {
  return db
    .select({ ...HOLDER, expiresAt: accountantLinks.expiresAt })
    .from(accountantLinks)
    .innerJoin(
      accountants,
      and(
        eq(accountants.id, accountantLinks.accountantId),
        eq(accountants.companyId, accountantLinks.companyId),
      ),
    )
    .innerJoin(companies, eq(companies.id, accountants.companyId))
    .where(eq(accountantLinks.tokenHash, tokenHash))
    .limit(1);
}

/** A live session of an accountant. */
export function selectAccountantSession(db: Database, sid: string, now: Date) {
  return db
    .select(HOLDER)
    .from(accountantSessions)
    .innerJoin(
      accountants,
      and(
        eq(accountants.id, accountantSessions.accountantId),
        eq(accountants.companyId, accountantSessions.companyId),
      ),
    )
    .innerJoin(companies, eq(companies.id, accountants.companyId))
    .where(and(eq(accountantSessions.sid, sid), gt(accountantSessions.expire, now)))
    .limit(1);
}

export type AccountantHolderRow = Awaited<ReturnType<typeof selectAccountantSession>>[number];

/** Opens a session if its link still works when the statement runs; returns the session. */
export function insertAccountantSession(
  db: Database,
  row: typeof accountantSessions.$inferInsert,
  link: { tokenHash: string; now: Date },
) {
  const works = sql`exists (select 1 from accountant_links as link where link.token_hash = ${link.tokenHash}
    and link.accountant_id = ${row.accountantId} and link.expires_at > ${link.now.getTime()})`;
  return insertIf(db, accountantSessions, row, works).returning({ sid: accountantSessions.sid });
}

/** Whether a session stands when the statement runs. */
export const hasAccountantSession = (sid: string): SQL =>
  sql`exists (select 1 from accountant_sessions as own where own.sid = ${sid})`;

/** Ends a session; with a condition, only if it holds. */
export function deleteAccountantSession(db: Database, sid: string, condition?: SQL) {
  return db.delete(accountantSessions).where(and(eq(accountantSessions.sid, sid), condition));
}

/** Stores when an accountant last opened a link, if `condition` holds. */
export function updateOpened(db: Database, accountant: AccountantRef, openedAt: Date, condition: SQL) {
  return db
    .update(accountants)
    .set({ openedAt })
    .where(and(isAccountant(accountant), condition));
}

/** The accountants who get a mail when a month is closed: those who want it and opened a link before. */
export function selectMailedAccountants(db: Database, companyId: string) {
  return db
    .select()
    .from(accountants)
    .where(and(eq(accountants.companyId, companyId), wantsMail))
    .orderBy(asc(accountants.createdAt), asc(accountants.id));
}

const wantsMail = sql`mail = 'on-close' and opened_at is not null`;

/** Whether a month was closed, and an accountant still gets its mail, when the statement runs. */
export const isMailed = ({ companyId, accountantId }: AccountantRef, closed: SQL): SQL =>
  sql`${closed} and exists (select 1 from accountants where id = ${accountantId} and company_id = ${companyId} and ${wantsMail})`;

export function deleteExpiredAccountantSessions(db: Database, now: Date) {
  return db.delete(accountantSessions).where(lt(accountantSessions.expire, now));
}

export function deleteLinksExpiredBefore(db: Database, before: Date) {
  return db.delete(accountantLinks).where(lt(accountantLinks.expiresAt, before));
}
