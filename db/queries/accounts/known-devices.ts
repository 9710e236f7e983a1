import { and, count, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { insertIf } from "#db/queries/insert-if.ts";
import { knownDevices } from "#db/schema.ts";

/** How many devices a person has signed in on, and whether one of them is that of a hash. */
export function countDevices(db: Database, companyId: string, userId: string, hash: string) {
  return db
    .select({
      devices: count().as("devices"),
      known: sql<number>`coalesce(max(${knownDevices.hash} = ${hash}), 0)`.as("known"),
    })
    .from(knownDevices)
    .where(and(eq(knownDevices.companyId, companyId), eq(knownDevices.userId, userId)));
}

/** Knows a device from its sign-in on, if that took place. */
export function knowDevice(db: Database, row: typeof knownDevices.$inferInsert, condition: SQL) {
  const { signedInAt } = row;
  return insertIf(db, knownDevices, row, condition).onConflictDoUpdate({
    target: [knownDevices.userId, knownDevices.hash],
    set: { signedInAt },
  });
}

/** Forgets the devices of a person who is no owner or manager anymore; `condition` says so. */
export function forgetDevices(db: Database, companyId: string, userId: string, condition: SQL) {
  return db
    .delete(knownDevices)
    .where(and(eq(knownDevices.companyId, companyId), eq(knownDevices.userId, userId), condition));
}

export function deleteOldDevices(db: Database, signedInBefore: Date) {
  return db.delete(knownDevices).where(lt(knownDevices.signedInAt, signedInBefore));
}
