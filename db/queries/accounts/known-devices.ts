import { lt } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { knownDevices } from "#db/schema.ts";

export function deleteOldDevices(db: Database, signedInBefore: Date) {
  return db.delete(knownDevices).where(lt(knownDevices.signedInAt, signedInBefore));
}
