import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { remindOfDeletions } from "#app/services/accounts/closing-reminders.ts";
import { deleteExpiredSessions } from "#db/queries/accounts/sessions.ts";
import { insertTrialEndEmail } from "#db/queries/billing/billing.ts";
import {
  deleteOldBillingEvents,
  deleteOldMessages,
  deleteUnverifiedCompanies,
  deleteUnverifiedOwners,
} from "#db/queries/housekeeping.ts";
import { completeKey, deleteOldKeys, reclaimKey, releaseKey } from "#db/queries/idempotency.ts";
import { insertAlertEmail, insertAlertMarks } from "#db/queries/mail/alerts.ts";
import { insertEmail, insertEmailWhere } from "#db/queries/mail/outbox.ts";
import { deleteHeldEmails, failEmails, sendAlone } from "#db/queries/mail/outbox-groups.ts";
import { clearBucket, deleteOldBuckets, uncountInBucket } from "#db/queries/rate-limits.ts";
import { contextAt } from "#tests/support/service-context.ts";
import { startedDatabase } from "#tests/support/started.ts";
import { emptyDatabase } from "../support/d1.ts";
import {
  type Case,
  CUT,
  EARLIER,
  expectChanged,
  LATER,
  LONG_AGO,
  MAIL,
  NOW,
  store,
} from "../support/stored-rows.ts";

/**
 * Sweeps and the outbox, each beside rows that it must leave alone: those that are too young, and those that another run
 * holds.
 */

const test = await startedDatabase();
beforeEach(() => emptyDatabase(test.d1));

const held = { groupId: "held", now: NOW, until: new Date(LATER) };

it.each<Case>([
  [
    "A run deletes the messages that it holds",
    {
      email_outbox: {
        mine: { group_id: "held", claimed_until: LATER },
        unnamed: { group_id: "held", claimed_until: LATER },
        others: { group_id: "other", claimed_until: LATER + 1 },
        sent: { group_id: "held", claimed_until: LATER, sent_at: EARLIER },
      },
    },
    (db) => [deleteHeldEmails(db, held, ["mine", "others", "sent"])],
    ["email_outbox mine"],
  ],
  [
    "A message goes into the outbox once",
    { email_outbox: { first: {} } },
    (db) =>
      ["first", "second", "second"].map((id) =>
        insertEmailWhere(db, { ...MAIL, id, uniqueKey: id }, sql`true`),
      ),
    ["email_outbox second"],
  ],
  [
    "A mail about a trial's end or a due service goes into the outbox once, and so do its marks",
    { companies: { A: { subscription_status: "expired", trial_ends_at: NOW.getTime() } } },
    (db) => {
      const row = { ...MAIL, id: "alert", uniqueKey: "alert" };
      const told = { taskId: "task", serviceCycle: 0, severity: 1, receiver: "ann" };
      const alert = { row, companyId: "A", marks: [told] };
      const again = { ...alert, marks: [] };
      const ended = { ...MAIL, id: "end", uniqueKey: "end" };
      return [
        ...[insertAlertEmail(db, alert), ...insertAlertMarks(db, alert)],
        ...[insertAlertEmail(db, again), ...insertAlertMarks(db, alert)],
        ...[insertTrialEndEmail(db, ended, "A", NOW), insertTrialEndEmail(db, ended, "A", NOW)],
      ];
    },
    ["alert_marks task", "email_outbox alert", "email_outbox end"],
  ],
  [
    "A run gives up the messages that it holds, or sends them alone",
    {
      email_outbox: {
        failed: { group_id: "held", claimed_until: LATER },
        alone: { group_id: "held", claimed_until: LATER },
        unnamed: { group_id: "held", claimed_until: LATER },
        others: { group_id: "other", claimed_until: LATER },
        sent: { group_id: "held", claimed_until: LATER, sent_at: EARLIER },
        given: { group_id: "held", claimed_until: LATER, failed_at: EARLIER },
      },
    },
    (db) => {
      const told = (...ids: string[]) => ids.map((id) => ({ id, reason: "No such mailbox" }));
      return [
        failEmails(db, held, told("failed", "others", "sent", "given"), NOW),
        sendAlone(db, held, told("alone", "others", "sent", "given"), NOW),
      ];
    },
    ["email_outbox failed", "email_outbox alone"],
  ],
  [
    "A message already in the outbox is not added again",
    { email_outbox: { first: {} } },
    (db) => [insertEmail(db, { ...MAIL, id: "second", uniqueKey: "first" })],
    [],
  ],
  [
    "An answer is stored for its key, and a key is released while it has none",
    {
      idempotency_keys: {
        mine: {},
        other: {},
        released: {},
        answered: { status: 200 },
      },
    },
    (db) => [
      completeKey(db, { userId: "ann", key: "mine" }, { status: 201, answer: null }),
      releaseKey(db, { userId: "ann", key: "released" }),
      releaseKey(db, { userId: "ann", key: "answered" }),
    ],
    ["idempotency_keys mine", "idempotency_keys released"],
  ],
  [
    "Old messages are deleted, waiting ones stay",
    {
      email_outbox: {
        sent: { sent_at: LONG_AGO },
        justSent: { sent_at: EARLIER },
        failed: { failed_at: LONG_AGO },
        justFailed: { failed_at: EARLIER },
        waiting: {},
      },
    },
    (db) => [...deleteOldMessages(db, CUT)],
    ["email_outbox sent", "email_outbox failed"],
  ],
  [
    "Companies never verified are deleted after their time, with their owners",
    {
      companies: { never: {}, young: {}, verified: {}, started: { trial_starts_at: LONG_AGO } },
      users: {
        never: {},
        young: { created_at: EARLIER },
        verified: { email_verified: 1 },
        started: {},
      },
    },
    (db) => [deleteUnverifiedCompanies(db, CUT), deleteUnverifiedOwners(db, CUT)],
    ["companies never", "users never"],
  ],
  [
    "Old payment events are deleted",
    { billing_events: { old: { created_at: LONG_AGO }, young: { created_at: EARLIER } } },
    (db) => [deleteOldBillingEvents(db, CUT)],
    ["billing_events old"],
  ],
  [
    "Old keys are deleted",
    { idempotency_keys: { old: {}, young: { created_at: EARLIER } } },
    (db) => [deleteOldKeys(db, CUT)],
    ["idempotency_keys old"],
  ],
  [
    "A key is taken over from a request that died",
    {
      idempotency_keys: {
        died: {},
        running: { created_at: EARLIER },
        answered: { status: 200 },
        unnamed: {},
      },
    },
    (db) => ["died", "running", "answered"].map((key) => reclaimKey(db, { userId: "ann", key }, CUT, NOW)),
    ["idempotency_keys died"],
  ],
  [
    "Expired counts are deleted",
    { rate_limits: { over: { reset_at: EARLIER }, counting: {} } },
    (db) => [deleteOldBuckets(db, NOW)],
    ["rate_limits over"],
  ],
  [
    "A count is forgotten or lowered without touching others",
    { rate_limits: { cleared: {}, lowered: {}, other: {} } },
    (db) => [clearBucket(db, "cleared"), uncountInBucket(db, "lowered")],
    ["rate_limits cleared", "rate_limits lowered"],
  ],
  [
    "Expired sessions are deleted",
    { sessions: { over: { expire: EARLIER }, live: { expire: LATER } } },
    (db) => [deleteExpiredSessions(db, NOW)],
    ["sessions over"],
  ],
])("%s", (...each) => expectChanged(test, each));

it.each([
  ["that stays closed", "select 1", 1],
  ["that is kept meanwhile: not at all", "update companies set deletes_at = null where id = 'A'", 0],
])("Reminds an account %s", async (_who, meanwhile, mails) => {
  const owner = { company_id: "A", role: "owner", email: "ann@example.com", email_verified: 1 };
  await store(test.d1, { companies: { A: { deletes_at: LATER } }, users: { A: owner } });
  const db = new Proxy(test.db, {
    get(real, name) {
      if (name !== "batch") return Reflect.get(real, name, real);
      return async (...statements: Parameters<typeof real.batch>) => {
        await test.run(meanwhile);
        return real.batch(...statements);
      };
    },
  });
  await remindOfDeletions(contextAt(db, NOW.toISOString()));
  const mailed = "select count(*) as mails from email_outbox where company_id = 'A'";
  expect(await test.value(mailed)).toBe(mails);
});
