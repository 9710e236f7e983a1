import { pagesByKey } from "#db/pages-by-key.ts";
import type { BillingAccount } from "#db/queries/billing/billing.ts";

/** Each account may query the provider or render a mail. */
const PAGE = 25;

/** All accounts of a query, in pages by company id, so that jobs hold one page at a time. */
export function accountPages(
  select: (page: { after: string; limit: number }) => PromiseLike<BillingAccount[]>,
): AsyncGenerator<BillingAccount[]> {
  return pagesByKey<BillingAccount>((last, limit) => select({ after: last?.companyId ?? "", limit }), {
    limit: PAGE,
  });
}
