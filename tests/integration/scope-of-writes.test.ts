import { sql } from "drizzle-orm";
import { beforeEach, it } from "vitest";
import { updateDetails } from "#db/queries/activity/activity.ts";
import {
  deleteOrphanCopies,
  forgetCopies,
  nameCopy,
  releaseCopies,
} from "#db/queries/books/book-closings.ts";
import { setMachinesOfChecklist } from "#db/queries/checks/checklists.ts";
import { setLastCheck } from "#db/queries/checks/checks.ts";
import { deleteMachineData } from "#db/queries/equipment/equipment-removal.ts";
import { insertResetsMeanwhile } from "#db/queries/equipment/retired.ts";
import { updatePriceStarts } from "#db/queries/fuel/fuel-prices.ts";
import { fillUses, updateUses } from "#db/queries/fuel/fuel-uses.ts";
import {
  attachPhotos,
  attachPhotosOfReport,
  claimDevicePhoto,
  claimThumbnail,
  claimUpload,
  deleteOrphanPhotos,
  releasePhotos,
  settleDevicePhoto,
} from "#db/queries/photos/photos.ts";
import { markCarried } from "#db/queries/service/carried-services.ts";
import { clampCountedUsage, moveCountedUsage, moveToNewMeter } from "#db/queries/service/service-entries.ts";
import { addPhotosToReport, expectPhotosOfReport } from "#db/queries/updates/operator-updates.ts";
import { startedDatabase } from "#tests/support/started.ts";
import { emptyDatabase } from "../support/d1.ts";
import { type Case, CUT, EARLIER, expectChanged, LATER, LONG_AGO, NOW } from "../support/stored-rows.ts";

/**
 * Statements about photos, machines and books, each beside rows that it must leave alone: those of another company, and those
 * that another record or closing holds.
 */

const test = await startedDatabase();
beforeEach(() => emptyDatabase(test.d1));

const paths = (...ids: string[]) => JSON.stringify(ids.map((id) => `/objects/uploads/${id}`));
const mine = (id: string) => ({ id, companyId: "A", uploaderId: "ann" });
const PATH = "/objects/uploads/new";
const FREE_PHOTOS = {
  free: {},
  taken: { attached_at: EARLIER },
  other: { company_id: "B" },
  unnamed: {},
};

const LOADER = { companyId: "A", equipmentId: "loader" };
const USED_MACHINES = {
  ...{ without: {}, road: { fuel_use: "highway" }, unnamed: { fuel_use: "highway" } },
  other: { company_id: "B" },
};
const ROAD = { companyId: "A", equipmentIds: ["without", "road", "other"], use: "highway" as const };

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
    "A photo's bytes are accepted once, from the person who asked, while its address works",
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
    "A machine's photos and alerts are deleted with it, except a photo in another machine's record",
    {
      equipment: { loader: {}, truck: {} },
      photos: {
        going: { attached_at: EARLIER },
        shared: { attached_at: EARLIER },
        trucks: { attached_at: EARLIER },
        other: { company_id: "B", attached_at: EARLIER },
      },
      history_records: {
        loaders: { equipment_id: "loader", photos: paths("going", "shared", "other") },
        trucks: { equipment_id: "truck", photos: paths("shared", "trucks") },
      },
      alert_marks: { loader: {}, "loader.oil": {}, loaders: {}, truck: {} },
    },
    (db) => [...deleteMachineData(db, { companyId: "A", equipmentId: "loader" }, new Date(0))],
    ["photos going", "history_records loaders", "alert_marks loader", "alert_marks loader.oil"],
  ],
  [
    "Nothing of a machine is deleted when it is gone already",
    {
      photos: { going: { attached_at: EARLIER } },
      history_records: { loaders: { equipment_id: "loader", photos: paths("going") } },
      alert_marks: { loader: {} },
      task_steps: { loader: {} },
    },
    (db) => [...deleteMachineData(db, { companyId: "A", equipmentId: "loader" }, new Date(0))],
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
    ["equipment leaves", "checklist_spans leaves", "equipment comes"],
  ],
  [
    "The latest check stands with its machine",
    { equipment: { loader: {}, truck: {}, later: { last_check_at: LATER } } },
    (db) =>
      ["loader", "later"].map((equipmentId) =>
        setLastCheck(db, { companyId: "A", equipmentId }, { takenAt: NOW, by: { id: "ann", name: "Ann" } }),
      ),
    ["equipment loader"],
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
    "A corrected record leaves its photos to the sweep, except those that another record lists",
    {
      photos: {
        left: { attached_at: EARLIER },
        listed: { attached_at: EARLIER },
        unnamed: { attached_at: EARLIER },
        other: { company_id: "B", attached_at: EARLIER },
      },
      history_records: {
        note: { equipment_id: "loader", photos: paths("listed") },
        other: { company_id: "B", equipment_id: "tank", photos: paths("left") },
      },
    },
    (db) => [releasePhotos(db, "A", ["left", "listed", "other"], sql`true`)],
    ["photos left"],
  ],
  [
    "An old service is marked as carried over where it was carried",
    { history_records: { carried: { service_entry_id: "x" }, other: { service_entry_id: "y" } } },
    (db) => [markCarried(db, ["carried"])],
    ["history_records carried"],
  ],
  [
    "A replaced meter moves what its machine's earlier services count as",
    {
      service_entries: {
        ...{
          before: { created_at: LATER },
          sameDay: { date: "2026-11-20" },
          strange: { equipment_id: "tank" },
        },
        ...{ after: { date: "2026-11-20", created_at: LATER }, other: { company_id: "B" } },
      },
    },
    (db) => [
      moveCountedUsage(
        db,
        LOADER,
        { day: "2026-11-20", at: NOW.getTime(), distance: 10, staying: [] },
        sql`true`,
      ),
    ],
    ["service_entries before", "service_entries sameDay"],
  ],
  [
    "A meter of another unit moves what its machine's services count as",
    {
      service_entries: { mine: {}, strange: { equipment_id: "tank" }, other: { company_id: "B" } },
    },
    (db) => [moveToNewMeter(db, LOADER, { from: "miles", to: "hours", ended: 900, reads: 30 }, sql`true`)],
    ["service_entries mine"],
  ],
  [
    "A void lowers what the named services of its machine count as",
    {
      service_entries: {
        mine: {},
        unnamed: {},
        strange: { equipment_id: "tank" },
        other: { company_id: "B" },
      },
    },
    (db) => [clampCountedUsage(db, LOADER, ["mine", "strange", "other"], 50, sql`true`)],
    ["service_entries mine"],
  ],
  [
    "A use of fuel goes to the company's named machines that have another one",
    { equipment: USED_MACHINES },
    (db) => [updateUses(db, ROAD, sql`true`, NOW)],
    ["equipment without"],
  ],
  [
    "A use of fuel fills the entries of the named machines that have it by now",
    {
      equipment: USED_MACHINES,
      fuel_entries: {
        ...{ mine: { equipment_id: "road" }, stated: { equipment_id: "road", fuel_use: "off-road" } },
        ...{ unnamed: { equipment_id: "unnamed" }, differs: { equipment_id: "without" } },
        ...{
          void: { equipment_id: "road", voided_at: EARLIER },
          other: { company_id: "B", equipment_id: "other" },
        },
      },
    },
    (db) => [fillUses(db, ROAD, sql`true`)],
    ["fuel_entries mine"],
  ],
  [
    "Prices of a company begin with its days in another time zone",
    {
      fuel_prices: { mine: {}, another: { effective_on: "2026-11-02" }, other: { company_id: "B" } },
    },
    (db) => [updatePriceStarts(db, "A", [{ effectiveOn: "2026-11-01", startsAt: NOW }])],
    ["fuel_prices mine"],
  ],
  [
    "The record of an act in several batches is found by its kind, subject and time",
    {
      audit_records: {
        ...{ mine: {}, strange: { subject_id: "second" }, later: { kind: "issue" } },
        ...{ old: { created_at: LONG_AGO }, other: { company_id: "B" } },
      },
    },
    (db) => [
      updateDetails(
        db,
        "A",
        { kind: "equipment", subjectId: "draft", since: new Date(EARLIER) },
        { details: sql`'[1]'`, condition: sql`true` },
      ),
    ],
    ["audit_records mine"],
  ],
  [
    "A machine that is restored gets the first of each kind of its company's resets since it was retired",
    {
      equipment: { gone: {} },
      retired_equipment: { gone: { total_diesel_used: 100 } },
      fuel_resets: {
        ...{ first: {}, second: { created_at: LATER }, before: { created_at: LONG_AGO } },
        ...{
          diesel: { fuel_type: "diesel", created_at: LATER },
          other: { company_id: "B", fuel_type: "diesel" },
        },
        ...{ others: { company_id: "B", created_at: EARLIER - 1 } },
      },
    },
    (db) => [insertResetsMeanwhile(db, "A", "gone")],
    ["history_records diesel-gone", "history_records first-gone"],
  ],
])("%s", (...each) => expectChanged(test, each));
