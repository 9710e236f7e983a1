import { and, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { runBatch } from "#db/batch.ts";
import type { Database } from "#db/client.ts";
import { companyColumns } from "#db/queries/accounts/company-columns.ts";
import { countInBucketOfEach, countInBucketWhere, countOf, resetOf } from "#db/queries/rate-limits.ts";
import { apiKeys, companies } from "#db/schema.ts";
import { isLive } from "./api-keys.ts";

/** A bucket, how long it counts, and up to where. */
type Window = { windowMs: number; limit: number };

/** What a request with a key brings. */
export type SentKey = {
  hash: string;
  now: Date;
  /** When the running hour began. */
  hour: Date;
  key: Window & { bucket: string };
  /** The name of the bucket; the company's id stands behind it. */
  company: Window & { name: string };
  /** Counts keys that are none, by their sender. */
  sender: Window & { bucket: string };
};

/**
 * Counts a request with a key and reads its key, in one round trip. A key that doesn't count is counted against its sender
 * alone.
 */
export async function countKeyUse(db: Database, { hash, now, hour, key, company, sender }: SentKey) {
  const live = sql`k.hash = ${hash} and ${isLive(sql`k`, now)}`;
  const isThere = sql`exists (select 1 from api_keys as k where ${live})`;
  const ofCompany = sql`${`${company.name}:`} || k.company_id`;
  const { found, wrong } = await runBatch(db, {
    ofKey: countInBucketWhere(db, { ...key, now }, isThere),
    // A key that is beyond its own limit takes nothing from the company's other keys.
    ofCompany: countInBucketOfEach(
      db,
      { bucket: ofCompany, windowMs: company.windowMs, now },
      sql`from api_keys as k where ${live} and ${countOf(key.bucket)} <= ${key.limit}`,
    ),
    ofSender: countInBucketWhere(db, { ...sender, now }, sql`not ${isThere}`),
    used: setLastUsed(db, hash, { now, hour }),
    found: selectUsedKey(db, hash, now, {
      ofKey: sql`${key.bucket}`,
      ofCompany: companyBucket(company.name),
    }),
    wrong: db
      .select({
        wrong: countOf(sender.bucket).as("wrong"),
        wrongReset: resetOf(sender.bucket).as("wrong_reset"),
      })
      .from(sql`(select 1)`),
  });
  return { row: found[0], sender: wrong[0] };
}

const companyBucket = (name: string) => sql`${`${name}:`} || ${apiKeys.companyId}`;

function setLastUsed(db: Database, hash: string, { now, hour }: { now: Date; hour: Date }) {
  return db
    .update(apiKeys)
    .set({ lastUsedAt: hour })
    .where(
      and(
        eq(apiKeys.hash, hash),
        or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, hour)),
        isLive(sql`api_keys`, now),
      ),
    );
}

/** A live key with its company, and how often both were used in the running minute. */
function selectUsedKey(db: Database, hash: string, now: Date, buckets: { ofKey: SQL; ofCompany: SQL }) {
  return db
    .select({
      keyId: apiKeys.id,
      keyName: apiKeys.name,
      scopes: apiKeys.scopes,
      expiresAt: apiKeys.expiresAt,
      companyId: apiKeys.companyId,
      ...companyColumns,
      keyCount: countOf(buckets.ofKey).as("key_count"),
      keyReset: resetOf(buckets.ofKey).as("key_reset"),
      companyCount: countOf(buckets.ofCompany).as("company_count"),
      companyReset: resetOf(buckets.ofCompany).as("company_reset"),
    })
    .from(apiKeys)
    .innerJoin(companies, eq(companies.id, apiKeys.companyId))
    .where(and(eq(apiKeys.hash, hash), isLive(sql`api_keys`, now)))
    .limit(1);
}

export type UsedKeyRow = NonNullable<Awaited<ReturnType<typeof countKeyUse>>["row"]>;
