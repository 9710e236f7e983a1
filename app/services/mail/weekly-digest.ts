import type { CalendarDate } from "#app/domain/calendar-date.ts";
import { identityKey } from "#app/domain/identity.ts";
import type { Locale } from "#app/domain/locale.ts";
import { digestMonday, isWorthMailing } from "#app/domain/mail/weekly-digest.ts";
import { collectFailures } from "#app/platform/collect-failures.ts";
import { planStateOf } from "#app/services/billing/subscription-state.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { type FullPlan, planOf, planReads } from "#app/services/plan/weekly-plan.ts";
import { runBatch } from "#db/batch.ts";
import { pagesByKey } from "#db/pages-by-key.ts";
import { type DigestReceiver, selectDigestReceivers } from "#db/queries/mail/alerts.ts";
import { selectKnownKeys } from "#db/queries/mail/outbox.ts";
import { weeklyDigestMessage } from "#emails/plan/weekly-digest.tsx";
import { emailOf } from "#emails/render-email.ts";
import { alertAddressesOf } from "./alert-addresses.ts";
import { type NewEmail, queueEmail } from "./outbox.ts";

/** Receivers per page. */
const PAGE = 500;
/** Plans read, and their messages stored, in one round trip. */
const COMPANIES_PER_BATCH = 10;

/** A mailbox of a company that wants this Monday's digest. */
type Mailbox = { uniqueKey: string; address: string; locale: Locale };
type Company = { company: DigestReceiver; monday: CalendarDate; mailboxes: Mailbox[] };

/**
 * Puts the weekly digests of an hourly run into the outbox: on Monday from 6:00 to 11:59 of a company with a live
 * trial or plan, the plan as it is now, once for each mailbox that wants it. The unique key of a mailbox and Monday
 * lets runs be skipped, repeated or overlap. A company whose digest fails stops no other.
 * @throws {AggregateError} with the failures, after all the others are done
 */
export async function sendWeeklyDigests(ctx: ServiceContext): Promise<void> {
  const now = ctx.now();
  const { attempt, throwIfAny } = collectFailures();
  const read = async (after: DigestReceiver | null, limit: number) => {
    // In a batch, because a single select doesn't report its rows read.
    const [receivers] = await ctx.db.batch([selectDigestReceivers(ctx.db, { after, limit })]);
    return receivers;
  };
  for await (const receivers of pagesByKey(read, { limit: PAGE })) {
    const companies = await companiesToMail(ctx, receivers, now);
    for (let from = 0; from < companies.length; from += COMPANIES_PER_BATCH) {
      const some = companies.slice(from, from + COMPANIES_PER_BATCH);
      await attempt(async () => {
        const plans = await readPlans(ctx, some, now);
        const mails: NewEmail[] = [];
        for (const [company, plan] of plans) {
          await attempt(async () => mails.push(...(await mailsOf(ctx, company, plan, now))));
        }
        await runBatch(ctx.db, { mails: mails.map((mail) => queueEmail(ctx.db, mail)) });
      });
    }
  }
  throwIfAny("Some weekly digests could not be made");
}

/** The companies where it is Monday morning, with the mailboxes that have no digest of it yet. */
async function companiesToMail(
  { db }: ServiceContext,
  receivers: DigestReceiver[],
  now: Date,
): Promise<Company[]> {
  const companies = new Map<string, Company>();
  for (const receiver of receivers) {
    const { companyId, timeZone, locale } = receiver;
    const monday = digestMonday(timeZone, now);
    if (monday === null || !planStateOf(receiver, now).premium) continue;
    const known = companies.get(companyId) ?? { company: receiver, monday, mailboxes: [] };
    companies.set(companyId, known);
    for (const { address } of alertAddressesOf(receiver)) {
      const uniqueKey = `weekly-digest:${companyId}:${monday}:${identityKey(address)}`;
      // People who share a mailbox get one message.
      if (known.mailboxes.every((mailbox) => mailbox.uniqueKey !== uniqueKey)) {
        known.mailboxes.push({ uniqueKey, address, locale });
      }
    }
  }
  const keys = [...companies.values()].flatMap(({ mailboxes }) =>
    mailboxes.map(({ uniqueKey }) => uniqueKey),
  );
  if (keys.length === 0) return [];
  const queued = new Set((await selectKnownKeys(db, keys)).map(({ uniqueKey }) => uniqueKey));
  return [...companies.values()]
    .map(({ mailboxes, ...company }) => ({
      ...company,
      mailboxes: mailboxes.filter(({ uniqueKey }) => !queued.has(uniqueKey)),
    }))
    .filter(({ mailboxes }) => mailboxes.length > 0);
}

/** The plans of some companies, in one round trip. */
async function readPlans(
  { db }: ServiceContext,
  companies: Company[],
  now: Date,
): Promise<[Company, FullPlan][]> {
  const reads = companies.map(({ company }) => [company.companyId, planReads(db, company, now)] as const);
  const rows = await runBatch(db, Object.fromEntries(reads));
  return companies.flatMap((each) => {
    const read = rows[each.company.companyId];
    return read ? [[each, planOf(read, each, now)]] : [];
  });
}

/** The messages of a company's plan; none if it has nothing to say. */
async function mailsOf(
  { settings: { appUrl } }: ServiceContext,
  { company: { companyId, companyName, timeZone }, mailboxes }: Company,
  plan: FullPlan,
  now: Date,
): Promise<NewEmail[]> {
  if (!isWorthMailing(plan)) return [];
  return Promise.all(
    mailboxes.map(async ({ uniqueKey, address, locale }) => {
      const mail = emailOf(weeklyDigestMessage, { appUrl, companyName, timeZone, plan }, locale);
      return { uniqueKey, companyId, kind: "weekly-digest", to: address, now, ...mail };
    }),
  );
}
