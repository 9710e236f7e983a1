import { and, asc, desc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import { insertIf } from "#db/queries/insert-if.ts";
import { apiKeys, companies } from "#db/schema.ts";

export type KeyRow = typeof apiKeys.$inferSelect;

/** A key of a company. */
export type KeyRef = { companyId: string; keyId: string };

const isKey = ({ companyId, keyId }: KeyRef) => and(eq(apiKeys.companyId, companyId), eq(apiKeys.id, keyId));

/** Whether a row, by its alias, has not ended by its own dates. */
const isOpen = (row: SQL, now: Date): SQL =>
  sql`${row}.hash is not null and ${row}.ended_at is null and (${row}.expires_at is null or ${row}.expires_at > ${now.getTime()})`;

/**
 * Whether a row, by its alias, counts as a key: it has not ended, who made it still owns the company, and the company
 * is not closed. So each of these ends all keys at once.
 */
export const isLive = (row: SQL, now: Date): SQL => sql`${isOpen(row, now)}
  and exists (select 1 from users as maker where maker.id = ${row}.made_by_id and maker.company_id = ${row}.company_id
    and maker.role = 'owner')
  and exists (select 1 from companies as open where open.id = ${row}.company_id and open.deletes_at is null)`;

/** The keys of a company, the newest first; those that ended before `endedAfter` are left out. */
export function selectKeys(db: Database, scope: CompanyScope, endedAfter: Date) {
  return db
    .select()
    .from(apiKeys)
    .where(
      and(
        sql`${apiKeys.companyId} = ${scope}`,
        or(isNull(apiKeys.endedAt), gt(apiKeys.endedAt, endedAfter)),
        or(isNull(apiKeys.expiresAt), isNotNull(apiKeys.endedAt), gt(apiKeys.expiresAt, endedAfter)),
      ),
    )
    .orderBy(desc(apiKeys.madeAt), asc(apiKeys.id));
}

export function selectApiKey(db: Database, key: KeyRef) {
  return db.select().from(apiKeys).where(isKey(key)).limit(1);
}

/** The key that a form or a call made before. */
export function selectKeyOfForm(db: Database, companyId: string, formKey: string) {
  return db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.companyId, companyId), eq(apiKeys.formKey, formKey)))
    .limit(1);
}

/** Companies with a live key whose outbox has no mail with a key that begins with `mailKey` and the company; by id. */
export function selectCompaniesWithKeys(
  db: Database,
  { now, mailKey, after, limit }: { now: Date; mailKey: string; after: string; limit: number },
) {
  const { id, name, timeZone } = companies;
  return db
    .select({ id, name, timeZone })
    .from(companies)
    .where(
      and(
        gt(id, after),
        sql`exists (select 1 from api_keys as own where own.company_id = ${id} and ${isLive(sql`own`, now)})`,
        sql`not exists (select 1 from email_outbox as mail where mail.unique_key > ${mailKey} || ':' || ${id} || ':'
          and mail.unique_key < ${mailKey} || ':' || ${id} || ';')`,
      ),
    )
    .orderBy(asc(id))
    .limit(limit);
}

export type CompanyWithKeys = Awaited<ReturnType<typeof selectCompaniesWithKeys>>[number];

export type KeyLimits = { live: number; aDay: number; dayBefore: Date };

/**
 * Stores a key if the company has room for it, made fewer than `aDay` since `dayBefore`, and has no live one of the
 * name; returns its id.
 */
export function insertKey(db: Database, row: typeof apiKeys.$inferInsert, limits: KeyLimits) {
  const own = sql`from api_keys as own where own.company_id = ${row.companyId}`;
  const open = isOpen(sql`own`, row.madeAt);
  const condition = sql`(select count(*) ${own} and ${open}) < ${limits.live}
    and (select count(*) ${own} and own.made_at > ${limits.dayBefore.getTime()}) < ${limits.aDay}
    and not exists (select 1 ${own} and own.name_key = ${row.nameKey} and ${open})`;
  return insertIf(db, apiKeys, row, condition).onConflictDoNothing().returning({ id: apiKeys.id });
}

/** Whether a key is stored, for the statements after it in its batch. */
export const isMade = ({ companyId, keyId }: KeyRef): SQL =>
  sql`exists (select 1 from api_keys as made where made.company_id = ${companyId} and made.id = ${keyId})`;

/** Whether nobody has ended a key yet. */
export const isNotRevoked = ({ companyId, keyId }: KeyRef): SQL =>
  sql`exists (select 1 from api_keys as there where there.company_id = ${companyId} and there.id = ${keyId} and there.ended_at is null)`;

export type KeyEnding = { endedAt: Date; endedById: string; endedByName: string };

/** Ends a key; returns nothing if it has ended already. */
export function endKey(db: Database, key: KeyRef, ending: KeyEnding) {
  return db
    .update(apiKeys)
    .set({ ...ending, hash: null })
    .where(and(isKey(key), isNull(apiKeys.endedAt)))
    .returning({ id: apiKeys.id });
}

/** Ends every key of a company that has not ended, if a condition holds. */
export function endKeysOf(db: Database, companyId: string, ending: KeyEnding, condition: SQL = sql`true`) {
  return db
    .update(apiKeys)
    .set({ ...ending, hash: null })
    .where(and(eq(apiKeys.companyId, companyId), isNotNull(apiKeys.hash), condition));
}

/** Takes the hash of keys whose time is over. */
export function clearExpiredKeys(db: Database, now: Date) {
  return db
    .update(apiKeys)
    .set({ hash: null })
    .where(and(isNotNull(apiKeys.hash), isNotNull(apiKeys.expiresAt), lte(apiKeys.expiresAt, now)));
}

/** Live keys that end until an instant and whose owner has not been told; by id. */
export function selectEndingKeys(
  db: Database,
  { now, until, after, limit }: { now: Date; until: Date; after: string; limit: number },
) {
  return db
    .select()
    .from(apiKeys)
    .where(
      and(
        isNotNull(apiKeys.hash),
        lte(apiKeys.expiresAt, until),
        isNull(apiKeys.endToldAt),
        gt(apiKeys.id, after),
        isLive(sql`api_keys`, now),
      ),
    )
    .orderBy(asc(apiKeys.id))
    .limit(limit);
}

/** Whether the owner still has to be told of a key's end. */
export const isEndUntold = (keyId: string, now: Date): SQL =>
  sql`exists (select 1 from api_keys as ending where ending.id = ${keyId} and ending.end_told_at is null and ${isLive(sql`ending`, now)})`;

export function setEndTold(db: Database, keyId: string, now: Date) {
  return db.update(apiKeys).set({ endToldAt: now }).where(eq(apiKeys.id, keyId));
}
