import type { Actor } from "#app/auth/actor.ts";
import { AppError } from "#app/domain/app-error.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { insertHistoryWhere, isRecorded } from "#db/queries/history.ts";
import { deriveCurrentUsage } from "#db/queries/ledger.ts";
import { selectNotedMachine } from "#db/queries/notes.ts";
import {
  followVoid,
  mayVoid,
  type ReadingCursor,
  type ReadingRow,
  selectReading,
  selectReadings,
  usageWithout,
  voidReadingWhere,
} from "#db/queries/readings.ts";
import type { ServiceContext } from "./context.ts";

type Ctx = Pick<ServiceContext, "db" | "now">;

/** Rows of one answer; a call says with its `next` where the rest begins. */
export const READINGS_PAGE = 1_000;

/**
 * The readings of a machine in the order of its ledger, voided ones too; the latest when there are more than `limit`.
 * Values are tenths of `unit`. `next` is where the older ones begin; null when these are all.
 * @throws {AppError} equipment.not_found, for another company's machine too
 */
export async function listReadings(
  { db }: Ctx,
  actor: Actor,
  equipmentId: string,
  { before = null, limit = READINGS_PAGE }: { before?: ReadingCursor | null; limit?: number } = {},
) {
  const ref = { companyId: actor.companyId, equipmentId };
  const [[machine], rows] = await db.batch([
    selectNotedMachine(db, ref),
    selectReadings(db, ref, { before, limit: limit + 1 }),
  ]);
  if (!machine) throw new AppError("equipment.not_found");
  const shown = rows.slice(0, limit).reverse();
  const oldest = shown[0];
  const next: ReadingCursor | null =
    rows.length > limit && oldest ? { takenAt: oldest.takenAt, seq: oldest.seq } : null;
  return { machine, readings: shown, next };
}

/** A reading as the calls answer it: absolute, a number with one decimal ("Small print: equipment"). */
export function readingRecord(row: Pick<ReadingRow, "id" | "value" | "takenAt" | "createdAt" | "voidedAt">) {
  const { id, value, takenAt, createdAt, voidedAt } = row;
  return { id, value: tenthsToNumber(value), takenAt, createdAt, voidedAt };
}

/**
 * Voids a reading, with a reason, in one batch: the current usage becomes the last reading that isn't voided, and
 * lastServiceUsage follows (`voidEffect` of the domain). Fuel of the same update stays. The
 * history record is the claim: everything else of the batch depends on it, so that two voids at once void once.
 * @throws {AppError} reading.not_found, for another company's too; reading.already_voided; reading.last_one
 */
export async function voidReading({ db, now: clock }: Ctx, actor: Actor, id: string, reason: string) {
  const { companyId } = actor;
  const [reading] = await selectReading(db, companyId, id);
  if (!reading) throw new AppError("reading.not_found");
  if (reading.voidedAt !== null) throw new AppError("reading.already_voided");
  const now = clock();
  const machine = { companyId, equipmentId: reading.equipmentId };
  const recordId = crypto.randomUUID();
  const recorded = isRecorded(companyId, recordId);
  const [, voided] = await db.batch([
    insertHistoryWhere(
      db,
      {
        ...machine,
        id: recordId,
        equipmentName: reading.equipmentName,
        type: "update",
        noteType: "usage_update",
        event: "reading_voided",
        eventParams: { value: reading.value, unit: reading.unit, reason },
        usage: usageWithout(machine, id),
        authorId: actor.id,
        operatorName: actor.name,
        createdAt: now,
      },
      mayVoid(machine, id),
    ),
    voidReadingWhere(db, machine, id, { at: now, byName: actor.name, reason }, recorded),
    ...followVoid(db, machine, id, recorded),
    deriveCurrentUsage(db, machine, now, recorded),
  ]);
  if (voided.length === 0) throw new AppError(await whyNotVoided(db, companyId, id));
  return { equipmentId: reading.equipmentId, reading: readingRecord({ ...reading, voidedAt: now }) };
}

async function whyNotVoided(db: ServiceContext["db"], companyId: string, id: string) {
  const [reading] = await selectReading(db, companyId, id);
  if (!reading) return "reading.not_found";
  return reading.voidedAt === null ? "reading.last_one" : "reading.already_voided";
}
