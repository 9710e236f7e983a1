import { eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { localBilling } from "#db/schema.ts";

/** The store of the payment provider's local stand-in. It is no company's data: the stand-in keeps it for all. */
export function createLocalBillingStore(db: Database, now: () => Date) {
  return {
    async read(id: string) {
      const [row] = await db.select().from(localBilling).where(eq(localBilling.id, id)).limit(1);
      return row ?? null;
    },
    async list() {
      const rows = await db.select({ body: localBilling.body }).from(localBilling);
      return rows.map(({ body }) => body);
    },
    async write(row: { id: string; companyId: string; body: Record<string, unknown> }) {
      await db
        .insert(localBilling)
        .values({ ...row, createdAt: now() })
        .onConflictDoUpdate({ target: localBilling.id, set: { body: row.body } });
    },
  };
}
