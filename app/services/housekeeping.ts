import { linksKeptSince } from "#app/domain/accountants/accountant.ts";
import { DAY_MS } from "#app/domain/durations.ts";
import {
  deleteExpiredAccountantSessions,
  deleteLinksExpiredBefore,
} from "#db/queries/accountants/accountants.ts";
import { deleteOldClosedAccounts } from "#db/queries/accounts/account-deletion.ts";
import { deleteOldDevices } from "#db/queries/accounts/known-devices.ts";
import { deleteExpiredChallenges } from "#db/queries/accounts/passkeys.ts";
import { deleteExpiredPendingSteps } from "#db/queries/accounts/second-steps.ts";
import { deleteExpiredSessions } from "#db/queries/accounts/sessions.ts";
import {
  deleteOldBillingEvents,
  deleteOldImportDrafts,
  deleteOldMessages,
  deleteUnverifiedCompanies,
  deleteUnverifiedOwners,
} from "#db/queries/housekeeping.ts";
import { deleteOldKeys } from "#db/queries/idempotency.ts";
import { deleteOldBuckets } from "#db/queries/rate-limits.ts";
import { deleteOldEvents } from "#db/queries/webhooks/webhooks.ts";
import type { ServiceContext } from "./context.ts";

const DEVICES_KNOWN_DAYS = 365;
const KEYS_KEPT_DAYS = 7;
const DRAFTS_KEPT_DAYS = 1;
const UNVERIFIED_KEPT_DAYS = 7;
const ENDED_MESSAGES_KEPT_DAYS = 30;
const WEBHOOK_EVENTS_KEPT_DAYS = 30;
/** The provider resends an event for 3 days. */
const BILLING_EVENTS_KEPT_DAYS = 60;
const CLOSED_ACCOUNTS_KEPT_YEARS = 7;

/**
 * Deletes expired data, in one batch: sessions, sign-ins without their second step, answered challenges, devices without
 * a sign-in for a year, accountants' links that ended 60 days ago, rate-limit counters, idempotency keys older than 7
 * days, import drafts older than a day, messages sent or given up, and what webhooks were told, more than 30 days ago,
 * payment events older than 60, records of accounts deleted more than 7 years ago, and accounts not verified within 7
 * days.
 */
export async function removeExpired({ db, now }: ServiceContext): Promise<void> {
  const at = now();
  const daysAgo = (days: number) => new Date(at.getTime() - days * DAY_MS);
  await db.batch([
    deleteExpiredSessions(db, at),
    deleteExpiredPendingSteps(db, at),
    deleteOldDevices(db, daysAgo(DEVICES_KNOWN_DAYS)),
    deleteExpiredChallenges(db, at),
    deleteExpiredAccountantSessions(db, at),
    deleteLinksExpiredBefore(db, linksKeptSince(at)),
    deleteOldBuckets(db, at),
    deleteOldKeys(db, daysAgo(KEYS_KEPT_DAYS)),
    deleteOldImportDrafts(db, daysAgo(DRAFTS_KEPT_DAYS)),
    ...deleteOldMessages(db, daysAgo(ENDED_MESSAGES_KEPT_DAYS)),
    ...deleteOldEvents(db, daysAgo(WEBHOOK_EVENTS_KEPT_DAYS)),
    deleteOldBillingEvents(db, daysAgo(BILLING_EVENTS_KEPT_DAYS)),
    deleteOldClosedAccounts(db, yearsBefore(at, CLOSED_ACCOUNTS_KEPT_YEARS)),
    deleteUnverifiedCompanies(db, daysAgo(UNVERIFIED_KEPT_DAYS)),
    deleteUnverifiedOwners(db, daysAgo(UNVERIFIED_KEPT_DAYS)),
  ]);
}

function yearsBefore(at: Date, years: number): Date {
  const before = new Date(at);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  return before;
}
