import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { localBilling } from "#db/schema.ts";

type Row = { id: string; companyId: string; body: Record<string, unknown> };

/** The store of the local payment provider. It holds no company's data, so it takes no company. */
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
    async add(row: Row) {
      const added = await db
        .insert(localBilling)
        .values({ ...row, createdAt: now() })
        .onConflictDoNothing()
        .returning({ id: localBilling.id });
      return added.length > 0;
    },
    async write({ id, body }: Row) {
      await db.update(localBilling).set({ body }).where(eq(localBilling.id, id));
    },
    async writeIf(status: string, { id, body }: Row) {
      const written = await db
        .update(localBilling)
        .set({ body })
        .where(and(eq(localBilling.id, id), sql`${localBilling.body} ->> 'status' = ${status}`))
        .returning({ id: localBilling.id });
      return written.length > 0;
    },
  };
}
