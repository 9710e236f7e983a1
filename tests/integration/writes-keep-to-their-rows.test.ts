import { getTableName, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  canBeKept,
  closeCompany,
  closesAt,
  isOpen,
  keepCompany,
  selectDeletesAt,
} from "#db/queries/account-closing.ts";
import { beginDeletion } from "#db/queries/account-deletion.ts";
import { hasAccountant, isMailed, selectMailedAccountants } from "#db/queries/accountants.ts";
import {
  markVerified,
  releaseUnverifiedAddress,
  startTrial,
  updatePendingCompany,
  updatePendingUser,
  updateVerificationToken,
} from "#db/queries/accounts.ts";
import {
  endTrial,
  hasLiveTrial,
  insertBillingEvent,
  insertPlanEmail,
  insertTrialEndEmail,
  replaceCheckout,
  setBillingPending,
} from "#db/queries/billing.ts";
import {
  deleteOrphanCopies,
  forgetCopies,
  isNextClosing,
  nameCopy,
  releaseCopies,
} from "#db/queries/books.ts";
import { deleteCalendarFeed, deleteFeedOfFormer, putCalendarFeed } from "#db/queries/calendar-feeds.ts";
import { markCarried } from "#db/queries/carried-services.ts";
import { setMachinesOfChecklist } from "#db/queries/checklists.ts";
import { setLastCheck } from "#db/queries/checks.ts";
import { clearOwnPassword, hasOwnPassword, isVerifiedManager } from "#db/queries/employees.ts";
import { deleteMachineData } from "#db/queries/equipment-removal.ts";
import { mayBecome } from "#db/queries/fuel-settings.ts";
import {
  deleteOldBillingEvents,
  deleteOldMessages,
  deleteUnverifiedCompanies,
  deleteUnverifiedOwners,
} from "#db/queries/housekeeping.ts";
import { completeKey, deleteOldKeys, reclaimKey, releaseKey } from "#db/queries/idempotency.ts";
import { addPhotosToReport, expectPhotosOfReport } from "#db/queries/operator-updates.ts";
import { insertEmail, insertEmailWhere } from "#db/queries/outbox.ts";
import { deleteHeldEmails, failEmails, sendAlone } from "#db/queries/outbox-groups.ts";
import {
  attachPhotos,
  attachPhotosOfReport,
  claimDevicePhoto,
  claimThumbnail,
  claimUpload,
  deleteOrphanPhotos,
  releasePhotos,
  settleDevicePhoto,
} from "#db/queries/photos.ts";
import {
  confirmPendingEmail,
  confirmSecondaryEmail,
  updateCompanyTimeZone,
  updatePassword,
  updatePendingEmail,
  updateSecondaryEmail,
} from "#db/queries/profile.ts";
import { clearBucket, deleteOldBuckets, uncountInBucket } from "#db/queries/rate-limits.ts";
import { spendResetToken } from "#db/queries/recovery.ts";
import {
  deleteExpiredSessions,
  deleteOperatorSessions,
  deleteSessionsOfRemoved,
} from "#db/queries/sessions.ts";
import { TABLES } from "#db/tables.ts";
import { createTestDatabase, emptyDatabase, type TestDatabase } from "../support/d1.ts";

/**
 * Statements that sweep, claim or close, each beside rows that it must leave alone: those of another company, those
 * that are too young, and those that another run or act holds by now.
 */

const NOW = new Date("2026-11-20T15:00:00Z");
const [LONG_AGO, BEFORE, EARLIER, LATER] = [-9_000, -5_000, -1_000, 1_000].map(
  (seconds) => NOW.getTime() + seconds * 1_000,
) as [number, number, number, number];
const CUT = new Date(BEFORE);

let test: TestDatabase;
beforeEach(async () => {
  test ??= await createTestDatabase();
  await emptyDatabase(test.d1);
});
afterAll(() => test.dispose());

type Fields = Record<string, string | number | null>;
/** What a table's rows need, apart from what a case is about. */
const NEEDED: Record<string, Fields> = {
  photos: { company_id: "A", uploader_id: "ann", created_at: EARLIER, upload_expires_at: LATER },
  operator_updates: {
    ...{
      company_id: "A",
      equipment_id: "loader",
      equipment_name: "Loader",
      status: "pending",
      created_at: EARLIER,
    },
    ...{ operator_id: "ann", operator_name: "Ann", photos: "[]", taken_at: EARLIER },
  },
  book_copies: { company_id: "A", created_at: EARLIER },
  book_closings: {
    ...{ company_id: "A", month: "2026-10", number: 1, closed_at: EARLIER, closed_by_name: "Ann" },
    ...{ fuel_added: 0, labor_cost: 0, parts_cost: 0, figures: "{}" },
  },
  email_outbox: {
    ...{ kind: "service-alert", to_address: "a@example.com", subject: "", html: "", text: "" },
    ...{ created_at: LONG_AGO, next_attempt_at: LONG_AGO },
  },
  companies: { created_at: LONG_AGO, updated_at: LONG_AGO },
  users: { role: "owner", created_at: LONG_AGO, updated_at: LONG_AGO },
  accountants: {
    ...{
      company_id: "A",
      name: "Ada",
      locale: "en",
      mail: "on-close",
      opened_at: EARLIER,
      created_at: EARLIER,
    },
  },
  history_records: {
    ...{ company_id: "A", equipment_id: "loader", equipment_name: "Loader", type: "update", event: "usage" },
    ...{ operator_name: "Ann", created_at: EARLIER },
  },
  sessions: { company_id: "A", sess: "{}", created_at: LONG_AGO },
  billing_events: { type: "invoice.paid", created_at: EARLIER },
  idempotency_keys: { user_id: "ann", target: "POST /", body_hash: "x", created_at: LONG_AGO },
  rate_limits: { count: 4, reset_at: LATER },
  closed_accounts: { created_at: LONG_AGO, deletes_at: LONG_AGO },
  equipment: {
    ...{ company_id: "A", name: "Loader", type: "machinery", unit: "hours", fuel_type: "diesel" },
    ...{ current_usage_at: EARLIER, date_added: LONG_AGO, last_updated: LONG_AGO },
  },
  checklists: { company_id: "A", name: "Daily", lines: "[]", created_at: EARLIER, updated_at: EARLIER },
  equipment_notes: {
    ...{ company_id: "A", type: "note", author_name: "Ann", created_at: EARLIER, content: "Leaks" },
  },
  calendar_feeds: { company_id: "A", token_cipher: "x", created_at: EARLIER },
  alert_marks: {
    ...{ company_id: "A", service_cycle: 0, severity: "due", receiver: "ann", outbox_id: "x" },
    created_at: EARLIER,
  },
};
/** What must differ from row to row. */
const OWN: Record<string, (id: string) => Fields> = {
  email_outbox: (id) => ({ id, unique_key: id }),
  companies: (id) => ({ id, name: id, name_key: id }),
  users: (id) => ({ id, company_id: id }),
  accountants: (id) => ({ id, email: id, email_key: id }),
  sessions: (id) => ({ sid: id }),
  idempotency_keys: (id) => ({ key: id }),
  rate_limits: (id) => ({ bucket: id }),
  closed_accounts: (id) => ({ company_id: id }),
  alert_marks: (id) => ({ equipment_id: id }),
  calendar_feeds: (id) => ({ user_id: id, token_hash: id }),
};
const KEY: Record<string, string> = {
  sessions: "sid",
  idempotency_keys: "key",
  rate_limits: "bucket",
  closed_accounts: "company_id",
  alert_marks: "equipment_id",
  calendar_feeds: "user_id",
};

type Stored = Record<string, Record<string, Fields>>;

async function store(tables: Stored): Promise<void> {
  for (const [table, rows] of Object.entries(tables))
    for (const [id, fields] of Object.entries(rows)) {
      const row = { ...NEEDED[table], ...(OWN[table]?.(id) ?? { id }), ...fields };
      const marks = Object.keys(row).map(() => "?");
      await test.d1
        .prepare(`insert into ${table} (${Object.keys(row)}) values (${marks})`)
        .bind(...Object.values(row))
        .run();
    }
}

/** Every row as text by its table and id. */
async function rowsById(): Promise<Map<string, string>> {
  const names = Object.values(TABLES).map((table: SQLiteTable) => getTableName(table));
  const found = await test.d1.batch<Fields>(names.map((name) => test.d1.prepare(`select * from "${name}"`)));
  return new Map(
    names.flatMap((name, index) =>
      (found[index]?.results ?? []).map((row): [string, string] => [
        `${name} ${row[KEY[name] ?? "id"]}`,
        JSON.stringify(row),
      ]),
    ),
  );
}

/** The rows that are other than before, and those that are new or gone. */
async function changedBy(act: () => Promise<unknown>): Promise<string[]> {
  const before = await rowsById();
  await act();
  const after = await rowsById();
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => before.get(key) !== after.get(key),
  );
}

const MAIL = {
  ...{ companyId: "A", kind: "service-alert" as const, to: "a@example.com", subject: "", html: "", text: "" },
  ...{ createdAt: NOW, nextAttemptAt: NOW },
};
const paths = (...ids: string[]) => JSON.stringify(ids.map((id) => `/objects/uploads/${id}`));
const held = { groupId: "held", now: NOW, until: new Date(LATER) };
const mine = (id: string) => ({ id, companyId: "A", uploaderId: "ann" });

const PATH = "/objects/uploads/new";
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

type Case = [
  what: string,
  stored: Stored,
  act: (db: TestDatabase["db"]) => PromiseLike<unknown>[],
  changed: string[],
];

const FREE_PHOTOS = {
  free: {},
  taken: { attached_at: EARLIER },
  other: { company_id: "B" },
  unnamed: {},
};
const A_AND_B = { companies: { A: {}, B: {} } };

it.each<Case>([
  [
    "The sweep of photos takes what it read, unless it was attached since",
    { photos: FREE_PHOTOS },
    (db) => [deleteOrphanPhotos(db, ["free", "taken"])],
    ["photos free"],
  ],
  [
    "A record attaches the photos that it lists",
    { photos: FREE_PHOTOS },
    (db) => [attachPhotos(db, "A", ["free", "taken", "other"], NOW)],
    ["photos free"],
  ],
  [
    "A record that was refused attaches nothing",
    { photos: FREE_PHOTOS },
    (db) => [attachPhotos(db, "A", ["free"], NOW, sql`false`)],
    [],
  ],
  [
    "A report attaches its own photos",
    { photos: FREE_PHOTOS, operator_updates: { report: { photos: paths("free", "taken", "other") } } },
    (db) => [attachPhotosOfReport(db, "A", "report", NOW)],
    ["photos free"],
  ],
  [
    "A photo that arrives late belongs to its uploader, and to a report that lists it",
    {
      photos: { ...FREE_PHOTOS, strange: { uploader_id: "bob" } },
      operator_updates: { report: { photos: paths("free", "taken", "other", "strange") } },
    },
    (db) =>
      Object.keys({ ...FREE_PHOTOS, strange: {} }).map((id) =>
        settleDevicePhoto(db, mine(id), "report", {
          ...{ contentType: "image/jpeg", bytes: 1, hasThumbnail: false, now: NOW },
        }),
      ),
    ["photos free"],
  ],
  [
    "A device takes up its own unfinished photo, before a sweep may take it",
    { photos: { ...FREE_PHOTOS, strange: { uploader_id: "bob" }, old: { created_at: LONG_AGO } } },
    (db) =>
      ["free", "taken", "other", "strange", "old"].map((id) =>
        claimDevicePhoto(db, { ...mine(id), createdAt: NOW, uploadExpiresAt: new Date(LATER) }, CUT),
      ),
    ["photos free"],
  ],
  [
    "A thumbnail is claimed once, for a photo that arrived, while its address works",
    {
      photos: {
        arrived: { uploaded_at: EARLIER },
        has: { uploaded_at: EARLIER, has_thumbnail: 1 },
        missing: {},
        over: { uploaded_at: EARLIER, upload_expires_at: EARLIER },
        strange: { uploaded_at: EARLIER, uploader_id: "bob" },
        other: { uploaded_at: EARLIER, company_id: "B" },
      },
    },
    (db) =>
      ["arrived", "has", "missing", "over", "strange", "other"].map((id) =>
        claimThumbnail(db, mine(id), NOW),
      ),
    ["photos arrived"],
  ],
  [
    "The sweep of the books' files takes what it read, unless a closing named it since",
    { book_copies: { free: {}, named: { closing_id: "closing" }, unnamed: {} } },
    (db) => [deleteOrphanCopies(db, ["free", "named"])],
    ["book_copies free"],
  ],
  [
    "A closing names its own files",
    {
      book_closings: { closing: {} },
      book_copies: { copy: {}, second: {}, other: { company_id: "B" } },
    },
    (db) =>
      [
        { id: "closing", companyId: "A", copyId: "copy" },
        { id: "closing", companyId: "A", copyId: "other" },
        { id: "none", companyId: "A", copyId: "second" },
      ].map((closing) => nameCopy(db, { month: "2026-10", ...closing })),
    ["book_copies copy"],
  ],
  [
    "A closing releases the files of the month's earlier ones",
    {
      book_closings: {
        earlier: { copy_id: "copy" },
        closing: { number: 2, copy_id: "now" },
        before: { month: "2026-09", copy_id: "september" },
        other: { company_id: "B", copy_id: "others" },
      },
      book_copies: {
        copy: { closing_id: "earlier" },
        now: { closing_id: "closing" },
        september: { closing_id: "before" },
        others: { company_id: "B", closing_id: "other" },
      },
    },
    (db) =>
      [
        { id: "closing", companyId: "A", month: "2026-10", copyId: "now" },
        { id: "none", companyId: "A", month: "2026-09", copyId: "none" },
      ].flatMap((closing) => [releaseCopies(db, closing, NOW), forgetCopies(db, closing)]),
    ["book_closings earlier", "book_copies copy"],
  ],
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
    "A payment event is kept once",
    { billing_events: { first: {} } },
    (db) =>
      ["first", "second"].map((id) => insertBillingEvent(db, { id, type: "invoice.paid", createdAt: NOW })),
    ["billing_events second"],
  ],
  [
    "A photo's bytes come once, to who asked for its address, while it works",
    {
      photos: {
        asked: {},
        arrived: { uploaded_at: EARLIER },
        over: { upload_expires_at: EARLIER },
        strange: { uploader_id: "bob" },
        other: { company_id: "B" },
      },
    },
    (db) =>
      ["asked", "arrived", "over", "strange", "other"].map((id) =>
        claimUpload(db, mine(id), { contentType: "image/png", size: 1, now: NOW }),
      ),
    ["photos asked"],
  ],
  [
    "The photos and alerts of a machine go with it, but for a photo that another one's record lists",
    {
      equipment: { loader: {}, truck: {} },
      photos: {
        going: { attached_at: EARLIER },
        shared: { attached_at: EARLIER },
        trucks: { attached_at: EARLIER },
        other: { company_id: "B", attached_at: EARLIER },
      },
      equipment_notes: {
        loaders: { equipment_id: "loader", photos: paths("going", "shared", "other") },
        trucks: { equipment_id: "truck", photos: paths("shared", "trucks") },
      },
      alert_marks: { loader: {}, "loader.oil": {}, loaders: {}, truck: {} },
    },
    (db) => [...deleteMachineData(db, { companyId: "A", equipmentId: "loader" })],
    ["photos going", "equipment_notes loaders", "alert_marks loader", "alert_marks loader.oil"],
  ],
  [
    "Nothing of a machine goes when it is gone already",
    {
      photos: { going: { attached_at: EARLIER } },
      equipment_notes: { loaders: { equipment_id: "loader", photos: paths("going") } },
      alert_marks: { loader: {} },
    },
    (db) => [...deleteMachineData(db, { companyId: "A", equipmentId: "loader" })],
    [],
  ],
  [
    "A checklist moves to the chosen machines, and those it keeps stay as they are",
    {
      checklists: { daily: {} },
      equipment: {
        stays: { checklist_id: "daily", checklist_since: "2026-01-01" },
        leaves: { checklist_id: "daily", checklist_since: "2026-01-01" },
        comes: {},
        unchosen: {},
        other: { company_id: "B" },
      },
    },
    (db) => [
      ...setMachinesOfChecklist(
        db,
        { companyId: "A", checklistId: "daily" },
        { ids: ["stays", "comes", "other"], types: [] },
        { today: "2026-11-20" as never, now: NOW, condition: sql`true` },
      ),
    ],
    ["equipment leaves", "equipment comes"],
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
    "A link is sent again to who waits for it",
    { users: { waiting: {}, verified: { email_verified: 1 } } },
    (db) =>
      ["waiting", "verified"].map((id) =>
        updateVerificationToken(db, id, { hash: "new", expiry: new Date(LATER) }, NOW),
      ),
    ["users waiting"],
  ],
  [
    "A sign-up takes over an owner's that waits",
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
    "A calendar address is for who manages the company",
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
    "A calendar address ends alone",
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
    "The latest check stands with its machine",
    { equipment: { loader: {}, truck: {}, later: { last_check_at: LATER } } },
    (db) =>
      ["loader", "later"].map((equipmentId) =>
        setLastCheck(db, { companyId: "A", equipmentId }, { takenAt: NOW, byName: "Ann" }),
      ),
    ["equipment loader"],
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
    "A message that is there already is not put again",
    { email_outbox: { first: {} } },
    (db) => [insertEmail(db, { ...MAIL, id: "second", uniqueKey: "first" })],
    [],
  ],
  [
    "A plan is told of when its answer was stored, once",
    { companies: { A: { billing_read_at: NOW.getTime() }, B: { billing_read_at: EARLIER } } },
    (db) =>
      ["A", "A", "B"].map((id) => insertPlanEmail(db, { ...MAIL, id: `mail-${id}`, uniqueKey: id }, id, NOW)),
    ["email_outbox mail-A"],
  ],
  [
    "Photos are added to one's own report, as many as it may have",
    {
      operator_updates: {
        mine: {},
        full: { photos: paths("one", "two") },
        strange: { operator_id: "bob" },
        other: { company_id: "B" },
      },
    },
    (db) =>
      ["mine", "full", "strange", "other"].map((id) =>
        addPhotosToReport(db, { companyId: "A", operatorId: "ann" }, id, { paths: [PATH], max: 2 }),
      ),
    ["operator_updates mine"],
  ],
  [
    "Photos are awaited for one's own report",
    { operator_updates: { mine: {}, strange: { operator_id: "bob" }, other: { company_id: "B" } } },
    (db) =>
      ["mine", "strange", "other"].map((id) =>
        expectPhotosOfReport(db, { companyId: "A", operatorId: "ann" }, id, { following: 2, max: 3 }),
      ),
    ["operator_updates mine"],
  ],
  [
    "A corrected record leaves its photos to the sweep, but for those that another record lists",
    {
      photos: {
        left: { attached_at: EARLIER },
        listed: { attached_at: EARLIER },
        unnamed: { attached_at: EARLIER },
        other: { company_id: "B", attached_at: EARLIER },
      },
      equipment_notes: { note: { equipment_id: "loader", photos: paths("listed") } },
    },
    (db) => [releasePhotos(db, "A", ["left", "listed", "other"], sql`true`)],
    ["photos left"],
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
    "Old messages go, those that wait stay",
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
    "Companies that were never verified go after their time, with their owners",
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
    "Old payment events go",
    { billing_events: { old: { created_at: LONG_AGO }, young: { created_at: EARLIER } } },
    (db) => [deleteOldBillingEvents(db, CUT)],
    ["billing_events old"],
  ],
  [
    "Old keys go",
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
    "Counts that are over go",
    { rate_limits: { over: { reset_at: EARLIER }, counting: {} } },
    (db) => [deleteOldBuckets(db, NOW)],
    ["rate_limits over"],
  ],
  [
    "A count is forgotten or lowered alone",
    { rate_limits: { cleared: {}, lowered: {}, other: {} } },
    (db) => [clearBucket(db, "cleared"), uncountInBucket(db, "lowered")],
    ["rate_limits cleared", "rate_limits lowered"],
  ],
  [
    "Sessions that are over go",
    { sessions: { over: { expire: EARLIER }, live: { expire: LATER } } },
    (db) => [deleteExpiredSessions(db, NOW)],
    ["sessions over"],
  ],
  [
    "An old service is marked as carried over where it was carried",
    { history_records: { carried: { service_entry_id: "x" }, other: { service_entry_id: "y" } } },
    (db) => [markCarried(db, ["carried"])],
    ["history_records carried"],
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
    "A live trial ends, and is told of",
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
])("%s", async (_what, stored, act, changed) => {
  await store(stored);
  const found = await changedBy(async () => {
    for (const statement of act(test.db)) await statement;
  });
  expect(found.toSorted()).toEqual(changed.toSorted());
});

type Falsified = [what: string, stored: Stored, condition: () => SQL, ...by: string[]];

const CLOSING = { companyId: "A", month: "2026-10", number: 2, copyId: "copy", fuelUnit: "gal" as const };
const ADA = { companyId: "A", accountantId: "ada" };

describe("conditions", () => {
  const holds = async (condition: SQL) =>
    (await test.db.all<{ holds: number }>(sql`select ${condition} as holds`))[0]?.holds === 1;

  it.each<Falsified>([
    ["An account is open", A_AND_B, () => isOpen("A"), "update companies set deletes_at = 1 where id = 'A'"],
    [
      "An account can be kept",
      { companies: { A: { deletes_at: LATER }, B: { deletes_at: LATER } }, closed_accounts: { B: {} } },
      () => canBeKept("A"),
      "update companies set deletes_at = null where id = 'A'",
      "update closed_accounts set company_id = 'A'",
    ],
    [
      "An account is still to be deleted at an instant",
      { companies: { A: { deletes_at: LATER }, B: { deletes_at: LATER } } },
      () => closesAt({ companyId: "A", deletesAt: new Date(LATER) }),
      "update companies set deletes_at = null where id = 'A'",
      "update companies set deletes_at = deletes_at + 1 where id = 'A'",
    ],
    [
      "A trial is live",
      {
        companies: {
          A: { subscription_status: "trial", trial_ends_at: LATER },
          B: { subscription_status: "trial", trial_ends_at: LATER },
        },
      },
      () => hasLiveTrial("A", NOW),
      "update companies set subscription_status = 'active' where id = 'A'",
      `update companies set trial_ends_at = ${EARLIER} where id = 'A'`,
    ],
    [
      "A company has an accountant",
      { accountants: { ada: {}, bea: {} } },
      () => hasAccountant(ADA),
      "delete from accountants where id = 'ada'",
      "update accountants set company_id = 'B' where id = 'ada'",
    ],
    [
      "An accountant gets the mail of a closed month",
      { accountants: { ada: {}, bea: {} } },
      () => isMailed(ADA, sql`true`),
      "delete from accountants where id = 'ada'",
      "update accountants set company_id = 'B' where id = 'ada'",
      "update accountants set mail = 'never' where id = 'ada'",
    ],
    [
      "The settings of fuel are as read",
      { companies: { A: { fuel_unit: "gal" }, B: { fuel_unit: "gal" } } },
      () => mayBecome("A", { fuelUnit: "gal", askFuelCost: false }, { fuelUnit: "L", askFuelCost: false }),
      "update companies set fuel_unit = 'L' where id = 'A'",
      "update companies set ask_fuel_cost = 1 where id = 'A'",
    ],
    [
      "A manager's address is verified",
      { users: { max: { company_id: "A", role: "manager", email_verified: 1 } } },
      () => isVerifiedManager("A", "max"),
      "update users set role = 'operator'",
      "update users set email_verified = 0",
    ],
    [
      "An operator has a personal password",
      { users: { olga: { company_id: "A", role: "operator", password_hash: "own" } } },
      () => hasOwnPassword("A", "olga"),
      "update users set role = 'manager'",
      "update users set password_hash = null",
    ],
    [
      "A closing is the next one",
      {
        companies: { A: { fuel_unit: "gal" }, B: { fuel_unit: "gal" } },
        book_closings: { first: {}, other: { company_id: "B" } },
        book_copies: { copy: {}, second: {} },
      },
      () => isNextClosing(CLOSING),
      "delete from book_closings where id = 'first'",
      "update book_closings set company_id = 'A', number = 2 where id = 'other'",
      "delete from book_copies where id = 'copy'",
      "update book_copies set company_id = 'B' where id = 'copy'",
      "update companies set fuel_unit = 'L' where id = 'A'",
    ],
  ])("%s", async (_what, stored, condition, ...changes) => {
    for (const change of changes) {
      await emptyDatabase(test.d1);
      await store(stored);
      expect(await holds(condition())).toBe(true);
      await test.d1.prepare(change).run();
      expect(await holds(condition()), change).toBe(false);
    }
  });
});

it("A closing mails the company's own accountants who want it", async () => {
  await store({
    accountants: {
      ada: {},
      never: { mail: "never" },
      unopened: { opened_at: null },
      other: { company_id: "B" },
    },
  });
  expect((await selectMailedAccountants(test.db, "A")).map(({ id }) => id)).toEqual(["ada"]);
});

it("An account's day of deletion is its own", async () => {
  await store({ companies: { B: { deletes_at: LATER }, A: {} } });
  expect(await selectDeletesAt(test.db, "A")).toEqual([{ deletesAt: null }]);
});
