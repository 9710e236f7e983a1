import { and, eq, gt, lt, or, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { rateLimits } from "#db/schema.ts";

/**
 * Adds one to a bucket and returns the count and the time of its reset; one statement, so no count is lost.
 */
export function countInBucket(db: Database, bucket: string, windowMs: number, now: Date) {
  const fresh = now.getTime() + windowMs;
  return db
    .insert(rateLimits)
    .values({ bucket, count: 1, resetAt: new Date(fresh) })
    .onConflictDoUpdate({
      target: rateLimits.bucket,
      set: {
        count: sql`case when reset_at <= ${now.getTime()} then 1 else count + 1 end`,
        resetAt: sql`case when reset_at <= ${now.getTime()} then ${fresh} else reset_at end`,
      },
    })
    .returning({ count: rateLimits.count, resetAt: rateLimits.resetAt });
}

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
