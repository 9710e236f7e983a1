import { AppError } from "#app/domain/app-error.ts";
import { type Cursor, pageOf } from "#app/domain/page.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { insertHistoryWhere } from "#db/queries/history.ts";
import {
  deleteRestored,
  insertResetsMeanwhile,
  insertRestored,
  isBeingRestored,
  lastRetired,
  type RetiredRow,
  selectRetired,
  selectRetiredMachine,
  summarizeRetired,
} from "#db/queries/retired.ts";
import { historyOf, todayOf } from "./equipment.ts";
import { type EquipmentRecord, equipmentRecord } from "./equipment-record.ts";
import { type RetiredRecord, retiredRecord } from "./retired-record.ts";

/** Every retired machine of the company, latest first (specification §7). */
export async function listRetired({ db }: ServiceContext, actor: Actor): Promise<RetiredRecord[]> {
  const rows = await selectRetired(db, actor.companyId, { before: null, limit: null });
  return rows.map(retiredRecord);
}

/** Retired machines on one page of the screen. */
const SCREEN_PAGE = 100;

/** The screen's sums over all pages; fuel in tenths of a gallon. */
export type RetiredSummary = { total: number; fuelUsed: number; withNotes: number };

/**
 * A page of the stored rows, latest first, and the summary of all (specification §2, "Retired Equipment").
 * `next` is where the next page begins; null on the last one.
 */
export async function listRetiredPage(
  { db }: ServiceContext,
  { companyId }: Actor,
  before: Cursor<Date, string> | null,
): Promise<{ rows: RetiredRow[]; summary: RetiredSummary; next: Cursor<Date, string> | null }> {
  const [found, [summary]] = await db.batch([
    selectRetired(db, companyId, { before, limit: SCREEN_PAGE + 1 }),
    summarizeRetired(db, companyId),
  ]);
  const { shown, next } = pageOf(found, SCREEN_PAGE, lastRetired.cursorOf);
  return { rows: shown, summary: summary ?? { total: 0, fuelUsed: 0, withNotes: 0 }, next };
}

/**
 * Restores a retired machine with its last service and its date of adding, in one batch with a history record
 * ("Small print: equipment"; C-99). Its ledgers never left. Restoring twice restores once. Only the limit can
 * refuse it: a restored machine is not a new one, so a restore works after the trial too.
 * @throws {AppError} retired_equipment.not_found, also for another company's; equipment.limit_reached
 */
export async function restoreEquipment(
  { db, now }: ServiceContext,
  actor: Actor,
  id: string,
): Promise<EquipmentRecord> {
  const { companyId } = actor;
  const [retired] = await selectRetiredMachine(db, companyId, id);
  if (!retired) throw new AppError("retired_equipment.not_found");
  const at = now();
  const [[still], [row]] = await db.batch([
    selectRetiredMachine(db, companyId, id),
    insertRestored(db, companyId, id),
    insertResetsMeanwhile(db, companyId, id),
    insertHistoryWhere(
      db,
      {
        ...historyOf(actor, { event: "equipment_restored", params: {} }, at),
        companyId,
        equipmentId: retired.originalEquipmentId,
        equipmentName: retired.name,
        usage: retired.finalUsage,
      },
      isBeingRestored(companyId, id),
    ),
    deleteRestored(db, companyId, id),
  ]);
  if (!row) throw new AppError(still ? "equipment.limit_reached" : "retired_equipment.not_found");
  return equipmentRecord(row, todayOf(actor, at));
}
