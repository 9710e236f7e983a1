import type { SQL } from "drizzle-orm";
import { and, eq, gt, lt, or, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { rateLimits } from "#db/schema.ts";
import { insertEach, insertIf } from "./insert-if.ts";

/**
 * Adds one to a bucket and returns the count and the time of its reset; one statement, so no count is lost.
 */
export function countInBucket(db: Database, bucket: string, windowMs: number, now: Date) {
  return db
    .insert(rateLimits)
    .values({ bucket, count: 1, resetAt: new Date(now.getTime() + windowMs) })
    .onConflictDoUpdate(onceMore(windowMs, now))
    .returning({ count: rateLimits.count, resetAt: rateLimits.resetAt });
}

/** Like `countInBucket`, only if a condition holds when the statement runs. */
export function countInBucketWhere(
  db: Database,
  { bucket, windowMs, now }: { bucket: string; windowMs: number; now: Date },
  condition: SQL,
) {
  const row = { bucket, count: 1, resetAt: new Date(now.getTime() + windowMs) };
  return insertIf(db, rateLimits, row, condition).onConflictDoUpdate(onceMore(windowMs, now));
}

/** Like `countInBucket`, once for each row of a source, `from … where …`, whose columns the bucket's name may use. */
export function countInBucketOfEach(
  db: Database,
  { bucket, windowMs, now }: { bucket: SQL; windowMs: number; now: Date },
  source: SQL,
) {
  const row = { bucket, count: 1, resetAt: new Date(now.getTime() + windowMs) };
  return insertEach(db, rateLimits, row, source).onConflictDoUpdate(onceMore(windowMs, now));
}

function onceMore(windowMs: number, now: Date) {
  const fresh = now.getTime() + windowMs;
  return {
    target: rateLimits.bucket,
    set: {
      count: sql`case when reset_at <= ${now.getTime()} then 1 else count + 1 end`,
      resetAt: sql`case when reset_at <= ${now.getTime()} then ${fresh} else reset_at end`,
    },
  };
}

/** What a bucket has counted, and when it starts anew, for other statements of a batch. */
export const countOf = (bucket: string | SQL) =>
  sql<number | null>`(select count from rate_limits where bucket = ${bucket})`;
export const resetOf = (bucket: string | SQL) =>
  sql<number | null>`(select reset_at from rate_limits where bucket = ${bucket})`;

export function clearBucket(db: Database, bucket: string) {
  return db.delete(rateLimits).where(eq(rateLimits.bucket, bucket));
}

/** Clears buckets, and all whose names go on after theirs. */
export function clearBucketsOf(db: Database, buckets: readonly string[]) {
  // After ":" comes ";".
  const each = buckets.map((bucket) =>
    or(
      eq(rateLimits.bucket, bucket),
      and(gt(rateLimits.bucket, `${bucket}:`), lt(rateLimits.bucket, `${bucket};`)),
    ),
  );
  return db.delete(rateLimits).where(or(...each));
}

/** Takes back a count that turned out not to apply. */
export function uncountInBucket(db: Database, bucket: string) {
  return db.update(rateLimits).set({ count: sql`max(0, count - 1)` }).where(eq(rateLimits.bucket, bucket));
}

export function deleteOldBuckets(db: Database, now: Date) {
  return db.delete(rateLimits).where(lt(rateLimits.resetAt, now));
}
