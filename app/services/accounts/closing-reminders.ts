import { REMINDER_MS } from "#app/domain/accounts/account-closing.ts";
import { collectFailures } from "#app/platform/collect-failures.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { runBatch } from "#db/batch.ts";
import { pagesByKey } from "#db/pages-by-key.ts";
import {
  type Closing,
  closesAt,
  selectClosingReceivers,
  selectClosingsUntil,
} from "#db/queries/accounts/account-closing.ts";
import { insertEmailWhere, selectKnownKeys } from "#db/queries/mail/outbox.ts";
import { accountClosingMails } from "./closing-mails.ts";

/** Each closing may render a few mails. */
const PAGE = 25;

/**
 * Mails the owner's addresses and the managers 7 days before their account is deleted, once each, even if runs are
 * skipped or doubled. An account that was kept meanwhile gets none.
 * @throws {AggregateError} with the failures, after all the others are done
 */
export async function remindOfDeletions(ctx: ServiceContext): Promise<void> {
  const now = ctx.now();
  const until = new Date(now.getTime() + REMINDER_MS);
  const failures = collectFailures();
  const read = (last: Closing | null, limit: number) =>
    selectClosingsUntil(ctx.db, { now, until, after: last?.companyId ?? "", limit });
  for await (const closings of pagesByKey(read, { limit: PAGE })) {
    for (const closing of closings) await failures.attempt(() => remind(ctx, closing));
  }
  failures.throwIfAny("Some deletions could not be announced");
}

async function remind(ctx: ServiceContext, closing: Closing): Promise<void> {
  const receivers = await selectClosingReceivers(ctx.db, closing.companyId);
  const mails = await accountClosingMails(ctx, closing, receivers, "week");
  const known = await selectKnownKeys(
    ctx.db,
    mails.map(({ uniqueKey }) => uniqueKey),
  );
  const isNew = (key: string) => !known.some(({ uniqueKey }) => uniqueKey === key);
  await runBatch(ctx.db, {
    mails: mails
      .filter(({ uniqueKey }) => isNew(uniqueKey))
      .map((mail) => insertEmailWhere(ctx.db, mail, closesAt(closing))),
  });
}
