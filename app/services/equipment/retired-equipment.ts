import { changedFields } from "#app/domain/activity/activity.ts";
import { AppError } from "#app/domain/app-error.ts";
import { loggedBooks, NO_SALE, type RetiredBooks } from "#app/domain/books/machine-books.ts";
import { type Cursor, pageOf } from "#app/domain/page.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import { claimUnchanged } from "#app/services/claim-unchanged.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { historyOf } from "#app/services/history.ts";
import { one, runBatch } from "#db/batch.ts";
import { insertHistoryWhere } from "#db/queries/equipment/history.ts";
import {
  areBooksUnchanged,
  deleteRestored,
  insertResetsMeanwhile,
  insertRestored,
  isBeingRestored,
  type ListedRetired,
  lastRetired,
  type RetiredRow,
  selectRetired,
  selectRetiredMachine,
  summarizeRetired,
  updateRetiredBooks,
} from "#db/queries/equipment/retired.ts";
import { requireDays } from "./book-days.ts";
import { type EquipmentRecord, equipmentRecord } from "./equipment-record.ts";
import { type RetiredRecord, retiredRecord } from "./retired-record.ts";

/** Every retired machine of the company, latest first. */
export async function listRetired({ db }: ServiceContext, actor: Actor): Promise<RetiredRecord[]> {
  const rows = await selectRetired(db, actor.companyId, { before: null, limit: null });
  return rows.map(retiredRecord);
}

/** Retired machines on one page of the screen. */
const SCREEN_PAGE = 100;

/** The screen's sums over all pages; fuel in tenths of a gallon. */
export type RetiredSummary = { total: number; fuelUsed: number; withNotes: number };

/**
 * A page of the stored rows, latest first, and the summary of all. `next` is where the next page begins; null on the
 * last one.
 */
export async function listRetiredPage(
  { db }: ServiceContext,
  { companyId }: Actor,
  before: Cursor<Date, string> | null,
): Promise<{ rows: ListedRetired[]; summary: RetiredSummary; next: Cursor<Date, string> | null }> {
  const { found, summary } = await runBatch(db, {
    found: selectRetired(db, companyId, { before, limit: SCREEN_PAGE + 1 }),
    summary: one(summarizeRetired(db, companyId)),
  });
  const { listed, next } = pageOf(found, SCREEN_PAGE, lastRetired.cursorOf);
  return { rows: listed, summary: summary ?? { total: 0, fuelUsed: 0, withNotes: 0 }, next };
}

/** @throws {AppError} retired_equipment.not_found, also for another company's */
export async function getRetired(
  { db }: ServiceContext,
  { companyId }: Actor,
  id: string,
): Promise<RetiredRow> {
  const [row] = await selectRetiredMachine(db, companyId, id);
  if (!row) throw new AppError("retired_equipment.not_found");
  return row;
}

const booksOf = ({ purchaseDate, purchasePrice, soldDate, soldPrice }: RetiredRow): RetiredBooks => ({
  purchaseDate,
  purchasePrice,
  soldDate,
  soldPrice,
});

/**
 * Sets the purchase and the sale of a retired machine; what isn't sent stays.
 * @throws {AppError} retired_equipment.not_found, also for another company's; request.invalid at `purchaseDate` or
 * `soldDate`
 */
export async function editRetiredBooks(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  sent: Partial<RetiredBooks>,
): Promise<RetiredRecord> {
  const read = () => getRetired(ctx, actor, id);
  const stored = await claimUnchanged(read, {
    claim: async (retired) => {
      const before = booksOf(retired);
      const books = { ...before, ...sent };
      const details = changedFields(loggedBooks(before), loggedBooks(books));
      if (details.length === 0) return retired;
      const at = ctx.now();
      const days = (["purchaseDate", "soldDate"] as const).filter((field) => field in sent);
      requireDays(books, days, todayOf(actor, at));
      const unchanged = areBooksUnchanged(actor.companyId, { id, ...before });
      const { saved } = await runBatch(ctx.db, {
        record: recordActivity(ctx.db, actor, saleOf(retired, details), at, unchanged),
        saved: updateRetiredBooks(ctx.db, actor.companyId, id, books, unchanged),
      });
      return saved[0];
    },
    busy: "equipment.changed",
  });
  return retiredRecord(stored);
}

/** How the log tells of a retired machine's purchase and sale. */
function saleOf({ name, originalEquipmentId }: RetiredRow, details: ReturnType<typeof changedFields>) {
  return { action: "equipment.sale", subject: name, subjectId: originalEquipmentId, details } as const;
}

/**
 * Restores a retired machine with its last service and its date of adding, in one batch with a history record. Its
 * ledgers never left; its purchase stays, and its sale is cleared, which the log keeps. Restoring twice restores
 * once. Only the limit can refuse it: a restored machine is not a new one, so a restore works after the trial too.
 * @throws {AppError} retired_equipment.not_found, also for another company's; equipment.limit_reached
 */
export async function restoreEquipment(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
): Promise<EquipmentRecord> {
  const read = () => getRetired(ctx, actor, id);
  const restored = await claimUnchanged(read, {
    claim: (retired) => storeRestored(ctx, actor, retired),
    busy: "equipment.changed",
  });
  return equipmentRecord(restored, actor, todayOf(actor, ctx.now()));
}

/**
 * Returns the restored machine; nothing if purchase or sale have changed since they were read.
 * @throws {AppError} as `restoreEquipment`
 */
async function storeRestored({ db, now }: ServiceContext, actor: Actor, retired: RetiredRow) {
  const { companyId } = actor;
  const { id } = retired;
  const at = now();
  const unchanged = areBooksUnchanged(companyId, { id, ...booksOf(retired) });
  const restoring = isBeingRestored(companyId, id);
  const cleared = changedFields(loggedBooks(booksOf(retired)), loggedBooks(NO_SALE));
  const { still, row } = await runBatch(db, {
    still: one(selectRetiredMachine(db, companyId, id)),
    row: one(insertRestored(db, companyId, id, unchanged)),
    resets: insertResetsMeanwhile(db, companyId, id),
    history: insertHistoryWhere(
      db,
      {
        ...historyOf(actor, { event: "equipment_restored", params: {} }, at),
        companyId,
        equipmentId: retired.originalEquipmentId,
        equipmentName: retired.name,
        usage: retired.finalUsage,
      },
      restoring,
    ),
    record: recordActivity(
      db,
      actor,
      { action: "equipment.restore", subject: retired.name, subjectId: retired.originalEquipmentId },
      at,
      restoring,
    ),
    sale: cleared.length > 0 ? [recordActivity(db, actor, saleOf(retired, cleared), at, restoring)] : [],
    gone: deleteRestored(db, companyId, id),
  });
  if (!still) throw new AppError("retired_equipment.not_found");
  const meanwhile = changedFields(loggedBooks(booksOf(retired)), loggedBooks(booksOf(still)));
  if (!row && meanwhile.length === 0) throw new AppError("equipment.limit_reached");
  return row;
}
