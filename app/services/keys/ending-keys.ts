import { collectFailures } from "#app/platform/collect-failures.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { queueEmailWhere } from "#app/services/mail/outbox.ts";
import { one, runBatch } from "#db/batch.ts";
import { pagesByKey } from "#db/pages-by-key.ts";
import { selectClosingReceivers } from "#db/queries/accounts/account-closing.ts";
import { selectCompany } from "#db/queries/accounts/companies.ts";
import {
  clearExpiredKeys,
  isEndUntold,
  type KeyRow,
  selectEndingKeys,
  setEndTold,
} from "#db/queries/keys/api-keys.ts";
import { keyMails, toldUntil } from "./key-mails.ts";

/** Each key may render two mails. */
const PAGE = 25;

/**
 * Takes the hashes of keys whose time is over, and tells owners of keys that end within 7 days, once each, even if runs
 * are skipped or doubled.
 * @throws {AggregateError} with the failures, after all the others are done
 */
export async function endKeys(ctx: ServiceContext): Promise<void> {
  const now = ctx.now();
  await clearExpiredKeys(ctx.db, now);
  const failures = collectFailures();
  const read = (last: KeyRow | null, limit: number) =>
    selectEndingKeys(ctx.db, { now, until: toldUntil(now), after: last?.id ?? "", limit });
  for await (const keys of pagesByKey(read, { limit: PAGE })) {
    for (const key of keys) await failures.attempt(() => tellOfEnd(ctx, key, now));
  }
  failures.throwIfAny("Some owners could not be told that a key ends");
}

async function tellOfEnd(ctx: ServiceContext, key: KeyRow, now: Date): Promise<void> {
  const { db } = ctx;
  const { company, receivers } = await runBatch(db, {
    company: one(selectCompany(db, key.companyId)),
    receivers: selectClosingReceivers(db, key.companyId),
  });
  if (!company) return;
  const mails = keyMails(ctx, "ends", key, company, receivers);
  await runBatch(db, {
    mails: mails.map((mail) => queueEmailWhere(db, mail, isEndUntold(key.id, now))),
    told: setEndTold(db, key.id, now),
  });
}
