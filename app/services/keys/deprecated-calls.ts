import {
  callsToAnnounce,
  DEPRECATED_CALLS,
  type DeprecatedCalls,
  type DeprecatedTogether,
} from "#app/domain/keys/deprecated-calls.ts";
import { collectFailures } from "#app/platform/collect-failures.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { queueEmail } from "#app/services/mail/outbox.ts";
import { mailsToOwners } from "#app/services/mail/owner-mails.ts";
import { runBatch } from "#db/batch.ts";
import { pagesByKey } from "#db/pages-by-key.ts";
import { selectClosingReceivers } from "#db/queries/accounts/account-closing.ts";
import { type CompanyWithKeys, selectCompaniesWithKeys } from "#db/queries/keys/api-keys.ts";
import { deprecatedCallsMessage } from "#emails/keys/deprecated-calls.tsx";
import { emailOf } from "#emails/render-email.ts";

/** Each company may render two mails. */
const PAGE = 25;

/**
 * Tells the owners of companies with live keys of the calls that go, once each, even if runs are skipped or doubled.
 * @throws {AggregateError} with the failures, after all the others are done
 */
export async function announceDeprecatedCalls(
  ctx: ServiceContext,
  deprecated: DeprecatedCalls = DEPRECATED_CALLS,
): Promise<void> {
  const now = ctx.now();
  const failures = collectFailures();
  for (const together of callsToAnnounce(deprecated, now)) {
    const read = (last: CompanyWithKeys | null, limit: number) =>
      selectCompaniesWithKeys(ctx.db, { now, mailKey: keyOf(together), after: last?.id ?? "", limit });
    for await (const companies of pagesByKey(read, { limit: PAGE })) {
      for (const company of companies) await failures.attempt(() => announce(ctx, company, together));
    }
  }
  failures.throwIfAny("Some owners could not be told of calls that go");
}

/** How the keys of the mails about calls that go together begin. */
const keyOf = ({ since, sunset }: DeprecatedTogether) => `calls-go:${since.getTime()}:${sunset.getTime()}`;

async function announce(
  ctx: ServiceContext,
  { id, name, timeZone }: CompanyWithKeys,
  together: DeprecatedTogether,
): Promise<void> {
  const { sunset, calls } = together;
  const about = { appUrl: ctx.settings.appUrl, companyName: name, timeZone, sunset, calls };
  const mails = mailsToOwners(
    await selectClosingReceivers(ctx.db, id),
    { companyId: id, kind: "calls-go", key: `${keyOf(together)}:${id}`, now: ctx.now() },
    (locale) => emailOf(deprecatedCallsMessage, about, locale),
  );
  await runBatch(ctx.db, { mails: mails.map((mail) => queueEmail(ctx.db, mail)) });
}
