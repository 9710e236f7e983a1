import type { Database } from "#db/client.ts";
import { contactMessages } from "#db/schema.ts";

export function insertContactMessage(db: Database, row: typeof contactMessages.$inferInsert) {
  return db.insert(contactMessages).values(row);
}
