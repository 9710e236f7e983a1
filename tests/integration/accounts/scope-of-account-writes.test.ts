import { sql } from "drizzle-orm";
import { beforeEach, it } from "vitest";
import { updateOpened } from "#db/queries/accountants/accountants.ts";
import { closeCompany, keepCompany } from "#db/queries/accounts/account-closing.ts";
import { beginDeletion } from "#db/queries/accounts/account-deletion.ts";
import {
  markVerified,
  releaseUnverifiedAddress,
  startTrial,
  updatePendingCompany,
  updatePendingUser,
  updateVerificationToken,
} from "#db/queries/accounts/accounts.ts";
import {
  confirmPendingEmail,
  confirmSecondaryEmail,
  updateCompanyTimeZone,
  updatePassword,
  updatePendingEmail,
  updateSecondaryEmail,
} from "#db/queries/accounts/profile.ts";
import { spendResetToken } from "#db/queries/accounts/recovery.ts";
import {
  deleteOperatorSessions,
  deleteReplacedSession,
  deleteSessionsOfRemoved,
} from "#db/queries/accounts/sessions.ts";
import {
  endTrial,
  insertBillingEvent,
  insertPlanEmail,
  insertTrialEndEmail,
  replaceCheckout,
  setBillingPending,
} from "#db/queries/billing/billing.ts";
import { clearOwnPassword } from "#db/queries/operators/employees.ts";
import { deleteCalendarFeed, deleteFeedOfFormer, putCalendarFeed } from "#db/queries/plan/calendar-feeds.ts";
import { emptyDatabase } from "#tests/support/d1.ts";
import { startedDatabase } from "#tests/support/started.ts";
import { type Case, EARLIER, expectChanged, LATER, LONG_AGO, MAIL, NOW } from "#tests/support/stored-rows.ts";

/**
 * Statements about accounts, people and sessions, each beside rows that it must leave alone: those of another
 * company or person, expired ones, and those that another act changed.
 */

const test = await startedDatabase();
beforeEach(() => emptyDatabase(test.d1));

const PENDING_ADDRESS = {
  pending_email: "new@example.com",
  pending_email_token: "token",
  pending_email_expiry: LATER,
};
const SECOND_ADDRESS = {
  secondary_email: "new@example.com",
  secondary_email_token: "token",
  secondary_email_expiry: LATER,
};
const A_AND_B = { companies: { A: {}, B: {} } };

it.each<Case>([
  [
    "Opening a link is noted for its accountant, and for nobody else",
    { accountants: { ada: {}, bea: {}, other: { company_id: "B" } } },
    (db) =>
      ["ada", "other"].map((accountantId) =>
        updateOpened(db, { companyId: "A", accountantId }, NOW, sql`true`),
      ),
    ["accountants ada"],
  ],
  [
    "A session ends when the one that replaces it is open",
    { sessions: { old: {}, kept: {}, opened: {} } },
    (db) => [deleteReplacedSession(db, "old", "opened"), deleteReplacedSession(db, "kept", "refused")],
    ["sessions old"],
  ],
  [
    "A payment event is kept once",
    { billing_events: { first: {} } },
    (db) =>
      ["first", "second"].map((id) => insertBillingEvent(db, { id, type: "invoice.paid", createdAt: NOW })),
    ["billing_events second"],
  ],
  [
    "A person's addresses change for that person",
    { users: { ann: { company_id: "A" }, bob: { company_id: "A" }, cleo: { company_id: "B" } } },
    (db) => [
      updatePendingEmail(db, "A", "ann", null, NOW),
      updateSecondaryEmail(db, "A", "bob", null, NOW),
      updateSecondaryEmail(db, "A", "cleo", null, NOW),
    ],
    ["users ann", "users bob"],
  ],
  [
    "An address is taken back from a manager who never verified it",
    {
      users: {
        waiting: { role: "manager", email_key: "waiting" },
        verified: { role: "manager", email_key: "verified", email_verified: 1 },
        owner: { email_key: "owner" },
      },
    },
    (db) => ["waiting", "verified", "owner"].map((key) => releaseUnverifiedAddress(db, key, NOW)),
    ["users waiting"],
  ],
  [
    "An address stays when the condition of taking it fails",
    { users: { waiting: { role: "manager", email_key: "waiting" } } },
    (db) => [releaseUnverifiedAddress(db, "waiting", NOW, sql`false`)],
    [],
  ],
  [
    "A link verifies once, until it is over",
    {
      users: {
        waiting: { email_verification_token: "waiting", email_verification_expiry: LATER },
        verified: {
          email_verification_token: "verified",
          email_verification_expiry: LATER,
          email_verified: 1,
        },
        over: { email_verification_token: "over", email_verification_expiry: EARLIER },
      },
    },
    (db) =>
      ["waiting", "verified", "over"].map((token) => markVerified(db, token, { keepsPassword: true }, NOW)),
    ["users waiting"],
  ],
  [
    "A trial starts once, for a verified owner",
    {
      companies: { A: {}, B: {}, started: { trial_starts_at: LONG_AGO }, waiting: {} },
      users: { A: { email_verified: 1 }, started: { email_verified: 1 }, waiting: {} },
    },
    (db) => ["A", "started", "waiting"].map((id) => startTrial(db, id, NOW, new Date(LATER))),
    ["companies A"],
  ],
  [
    "A new shared password ends the sessions of the company's operators and reporters",
    {
      users: {
        olga: { company_id: "A", role: "operator" },
        ann: { company_id: "A" },
        bob: { company_id: "B", role: "operator" },
      },
      sessions: {
        operator: { user_id: "olga", expire: LATER },
        reporter: { expire: LATER },
        owner: { user_id: "ann", expire: LATER },
        other: { user_id: "bob", company_id: "B", expire: LATER },
        otherReporter: { company_id: "B", expire: LATER },
      },
    },
    (db) => [deleteOperatorSessions(db, "A")],
    ["sessions operator", "sessions reporter"],
  ],
  [
    "A new address is confirmed by its own link, once, until it is over",
    {
      users: {
        ann: { ...PENDING_ADDRESS },
        bob: { ...PENDING_ADDRESS, pending_email_token: "bobs" },
        changed: { ...PENDING_ADDRESS, pending_email: "later@example.com" },
        over: { ...PENDING_ADDRESS, pending_email_expiry: EARLIER },
      },
    },
    (db) =>
      ["ann", "bob", "changed", "over"].map((id) =>
        confirmPendingEmail(db, id, { hash: "token", email: "new@example.com", emailKey: id }, NOW),
      ),
    ["users ann"],
  ],
  [
    "A second address is confirmed by its own link, once, until it is over",
    {
      users: {
        ann: { ...SECOND_ADDRESS },
        bob: { ...SECOND_ADDRESS, secondary_email_token: "bobs" },
        confirmed: { ...SECOND_ADDRESS, secondary_email_confirmed_at: EARLIER },
        removed: { ...SECOND_ADDRESS, secondary_email: null },
        over: { ...SECOND_ADDRESS, secondary_email_expiry: EARLIER },
      },
    },
    (db) =>
      ["ann", "bob", "confirmed", "removed", "over"].map((id) => confirmSecondaryEmail(db, id, "token", NOW)),
    ["users ann"],
  ],
  [
    "A password changes for the person whose old one was proved",
    {
      users: {
        ann: { company_id: "A", password_hash: "old" },
        bob: { company_id: "A", password_hash: "newer" },
        cleo: { company_id: "A", password_hash: "old" },
      },
    },
    (db) => ["ann", "bob"].map((id) => updatePassword(db, "A", id, { from: "old", to: "new" }, NOW)),
    ["users ann"],
  ],
  [
    "A link for a new password works once, until it is over",
    {
      users: {
        ann: { reset_token: "anns", reset_token_expiry: LATER },
        bob: { reset_token: "bobs", reset_token_expiry: LATER },
        over: { reset_token: "over", reset_token_expiry: EARLIER },
      },
    },
    (db) => ["anns", "over"].map((token) => spendResetToken(db, token, "new", NOW)),
    ["users ann"],
  ],
  [
    "A personal password is taken from an operator",
    {
      users: {
        olga: { company_id: "A", role: "operator", password_hash: "own" },
        other: { company_id: "B", role: "operator", password_hash: "own" },
        manager: { company_id: "A", role: "manager", password_hash: "own" },
      },
    },
    (db) => ["olga", "other", "manager"].map((id) => clearOwnPassword(db, "A", id, NOW)),
    ["users olga"],
  ],
  [
    "A link is sent again to the person who waits for it",
    { users: { waiting: {}, verified: { email_verified: 1 } } },
    (db) =>
      ["waiting", "verified"].map((id) =>
        updateVerificationToken(db, id, { hash: "new", expiry: new Date(LATER) }, NOW),
      ),
    ["users waiting"],
  ],
  [
    "A sign-up takes over an owner's earlier one that waits",
    {
      companies: { waiting: {}, verified: {} },
      users: { waiting: {}, verified: { email_verified: 1 }, manager: { role: "manager" } },
    },
    (db) =>
      ["waiting", "verified", "manager"].flatMap((id) => [
        updatePendingCompany(db, id, { name: "New", nameKey: `new ${id}`, updatedAt: NOW }),
        updatePendingUser(db, id, { passwordHash: "new" }),
      ]),
    ["companies waiting", "users waiting"],
  ],
  [
    "A company's time zone is its own",
    A_AND_B,
    (db) => [updateCompanyTimeZone(db, "A", "America/Chicago", NOW)],
    ["companies A"],
  ],
  [
    "A calendar address is for owners and managers of the company",
    {
      users: {
        ann: { company_id: "A" },
        manager: { company_id: "A", role: "manager" },
        former: { company_id: "A", role: "operator" },
        other: { company_id: "B" },
      },
    },
    (db) =>
      ["ann", "manager", "former", "other"].map((userId) =>
        putCalendarFeed(db, { userId, companyId: "A", tokenHash: userId, tokenCipher: "x", createdAt: NOW }),
      ),
    ["calendar_feeds ann", "calendar_feeds manager"],
  ],
  [
    "A calendar address ends without the others",
    { calendar_feeds: { ann: {}, bob: {} } },
    (db) => [deleteCalendarFeed(db, "A", "ann")],
    ["calendar_feeds ann"],
  ],
  [
    "A calendar address ends with the role that it was for",
    {
      users: { ann: { company_id: "A" }, former: { company_id: "A", role: "operator" } },
      calendar_feeds: { ann: {}, former: {}, other: {} },
    },
    (db) => ["ann", "former"].map((id) => deleteFeedOfFormer(db, "A", id)),
    ["calendar_feeds former"],
  ],
  [
    "News of a plan is mailed once, when the provider's answer was stored",
    { companies: { A: { billing_read_at: NOW.getTime() }, B: { billing_read_at: EARLIER } } },
    (db) =>
      ["A", "A", "B"].map((id) => insertPlanEmail(db, { ...MAIL, id: `mail-${id}`, uniqueKey: id }, id, NOW)),
    ["email_outbox mail-A"],
  ],
  [
    "The sessions of a removed person end",
    {
      users: { there: { company_id: "A" } },
      sessions: {
        removed: { user_id: "removed", expire: LATER },
        there: { user_id: "there", expire: LATER },
        other: { user_id: "removed", company_id: "B", expire: LATER },
      },
    },
    (db) => ["removed", "there"].map((id) => deleteSessionsOfRemoved(db, "A", id)),
    ["sessions removed"],
  ],
  [
    "A closing closes an open account",
    { companies: { A: {}, B: {}, closed: { deletes_at: LATER } } },
    (db) => [closeCompany(db, "A", NOW), closeCompany(db, "closed", NOW)],
    ["companies A"],
  ],
  [
    "An account is kept until its deletion begins",
    {
      companies: { A: { deletes_at: LATER }, B: { deletes_at: LATER }, begun: { deletes_at: LATER } },
      closed_accounts: { begun: {} },
    },
    (db) => [keepCompany(db, "A"), keepCompany(db, "begun")],
    ["companies A"],
  ],
  [
    "A live trial ends, and that is mailed",
    {
      companies: {
        A: { subscription_status: "trial", trial_ends_at: LATER },
        B: { subscription_status: "trial", trial_ends_at: LATER },
        over: { subscription_status: "trial", trial_ends_at: EARLIER },
        paid: { subscription_status: "active", trial_ends_at: LATER },
      },
    },
    (db) =>
      ["A", "over", "paid"].flatMap((id) => [
        endTrial(db, id, NOW),
        insertTrialEndEmail(db, { ...MAIL, id: `mail-${id}`, uniqueKey: id }, id, NOW),
      ]),
    ["companies A", "email_outbox mail-A"],
  ],
  [
    "A checkout replaces the one that was read",
    {
      companies: {
        A: { checkout_id: "first" },
        B: { checkout_id: "first" },
        other: { checkout_id: "second" },
      },
    },
    (db) => ["A", "other"].map((id) => replaceCheckout(db, id, { before: "first", checkoutId: "third" })),
    ["companies A"],
  ],
  [
    "An answer of the payment provider is awaited, unless it came since the account was read",
    { companies: { A: {}, B: {}, answered: { billing_read_at: EARLIER } } },
    (db) =>
      ["A", "answered"].map((companyId) => setBillingPending(db, { companyId, billingReadAt: null }, NOW)),
    ["companies A"],
  ],
  [
    "A deletion begins once its time has come, for a closed account",
    {
      companies: {
        A: { deletes_at: EARLIER },
        B: { deletes_at: EARLIER },
        later: { deletes_at: LATER },
        open: {},
      },
    },
    (db) => ["A", "later", "open"].map((id) => beginDeletion(db, id, NOW)[0]),
    ["closed_accounts A"],
  ],
])("%s", (...each) => expectChanged(test, each));
