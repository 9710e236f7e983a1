import { and, eq, isNull, lt, type SQL } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { idempotencyKeys } from "#db/schema.ts";

type KeyOf = { userId: string; key: string };

const isKey = ({ userId, key }: KeyOf) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));

/** Claims a key; returns no row if it is taken. */
export function claimKey(db: Database, row: typeof idempotencyKeys.$inferInsert) {
  return db.insert(idempotencyKeys).values(row).onConflictDoNothing().returning({ key: idempotencyKeys.key });
}

/** Takes over a claim whose request died. */
export function reclaimKey(db: Database, id: KeyOf, startedBefore: Date, now: Date) {
  return db
    .update(idempotencyKeys)
    .set({ createdAt: now })
    .where(and(isKey(id), isNull(idempotencyKeys.status), lt(idempotencyKeys.createdAt, startedBefore)))
    .returning({ key: idempotencyKeys.key });
}

export function selectKey(db: Database, id: KeyOf) {
  return db.select().from(idempotencyKeys).where(isKey(id)).limit(1);
}

/**
 * Stores the answer; belongs in the batch of the act if both must succeed together, with the act's claim as
 * `condition` if it may be judged again.
 */
export function completeKey(
  db: Database,
  id: KeyOf,
  { status, answer }: { status: number; answer: unknown },
  condition?: SQL,
) {
  return db
    .update(idempotencyKeys)
    .set({ status, answer })
    .where(and(isKey(id), condition));
}

export function releaseKey(db: Database, id: KeyOf) {
  return db.delete(idempotencyKeys).where(and(isKey(id), isNull(idempotencyKeys.status)));
}

export function deleteOldKeys(db: Database, createdBefore: Date) {
  return db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, createdBefore));
}
