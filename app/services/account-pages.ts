import type { Database } from "#db/client.ts";
import type { BillingAccount } from "#db/queries/billing.ts";
import { insertEmail, type OutboxRow } from "#db/queries/outbox.ts";

/** Each account may ask the provider or render a mail. */
const PAGE = 25;

/** All accounts of a query, in pages by company id, so that jobs hold a page at a time. */
export async function* selectInPages(
  select: (page: { after: string; limit: number }) => PromiseLike<BillingAccount[]>,
): AsyncGenerator<BillingAccount[]> {
  let after = "";
  for (;;) {
    const accounts = await select({ after, limit: PAGE });
    if (accounts.length > 0) yield accounts;
    const last = accounts.at(-1);
    if (!last || accounts.length < PAGE) return;
    after = last.companyId;
  }
}

/** Puts messages into the outbox in one batch; those whose unique key is there already are left out. */
export async function queueRows(db: Database, rows: OutboxRow[]): Promise<void> {
  const [first, ...rest] = rows.map((row) => insertEmail(db, row));
  if (first) await db.batch([first, ...rest]);
}
