import { AppError } from "#app/domain/app-error.ts";
import { type Cursor, pageOf } from "#app/domain/page.ts";
import { photosToCome } from "#app/domain/photos-to-come.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { wordEvent } from "#app/i18n/event-words.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { ORPHAN_AGE_MS } from "#app/services/files/photos.ts";
import type { CompleteKey } from "#app/services/idempotency.ts";
import { photoIdOf, photoPath } from "#app/shared/photo-path.ts";
import { type HistoryRow, insertHistoryWhere, newestRecords, selectHistory } from "#db/queries/history.ts";
import { isThere } from "#db/queries/machine.ts";
import {
  insertNoteWhere,
  type NoteRow,
  newestNotes,
  selectNotedMachine,
  selectNotes,
} from "#db/queries/notes.ts";
import { attachPhotos, selectOwnUploads } from "#db/queries/photos.ts";
import { latestReadings, selectReadings } from "#db/queries/readings.ts";
import { usageNow } from "#db/queries/review.ts";

type Ctx = Pick<ServiceContext, "db" | "now">;

/** Rows per answer of a call. */
export const RECORDS_PAGE = 1_000;

/** The reader's language and translator. */
export type Reader = { t: Translate; locale: Locale };

/**
 * Adds a person's note to a machine, with or without photos of their own upload, and writes it into the
 * history. The content is trimmed and not empty. `complete` stores the answer for the request's key, in the
 * same batch.
 * @throws {AppError} equipment.not_found; request.invalid with `photos` for a photo that isn't their own
 */
export async function addNote(
  { db, now: clock }: Ctx,
  actor: Actor,
  equipmentId: string,
  { content, photos }: { content: string; photos: readonly string[] },
  complete: CompleteKey | null = null,
): Promise<EquipmentNote> {
  const now = clock();
  const machine = { companyId: actor.companyId, equipmentId };
  const uploader = { companyId: actor.companyId, uploaderId: actor.id };
  const photoIds = [...new Set(photos.map((path) => photoIdOf(path) ?? ""))];
  const [[found], arrived] = await db.batch([
    selectNotedMachine(db, machine),
    selectOwnUploads(db, uploader, photoIds, new Date(now.getTime() - ORPHAN_AGE_MS)),
  ]);
  if (!found) throw new AppError("equipment.not_found");
  if (arrived.length !== photoIds.length) {
    throw new AppError("request.invalid", { fields: { photos: [{ key: "story:notes.unknownPhoto" }] } });
  }
  const id = crypto.randomUUID();
  const origin = { ...machine, authorId: actor.id, createdAt: now };
  const paths = photoIds.map(photoPath);
  const there = isThere(machine);
  const note: EquipmentNote = {
    id,
    equipmentId,
    content,
    type: "note",
    photos: paths,
    authorName: actor.name,
    createdAt: now,
  };
  const [stored] = await db.batch([
    insertNoteWhere(
      db,
      { ...origin, id, type: "note", content, photos: paths, authorName: actor.name },
      there,
    ),
    insertHistoryWhere(
      db,
      {
        ...origin,
        id: crypto.randomUUID(),
        equipmentName: found.name,
        type: "note",
        noteType: "note",
        event: "note_added",
        content,
        usage: usageNow(machine),
        operatorName: actor.name,
      },
      there,
    ),
    attachPhotos(db, actor.companyId, photoIds, now),
    ...(complete ? [complete({ status: 201, value: note })] : []),
  ]);
  if (stored.length === 0) throw new AppError("equipment.not_found");
  return note;
}

/** A note with the fields of the entity list, worded for its reader. */
export type EquipmentNote = {
  id: string;
  equipmentId: string;
  content: string;
  type: "note" | "usage_update" | "maintenance";
  photos: string[];
  authorName: string;
  createdAt: Date;
};

/** The missing photos of an applied update, for its note. */
function photosToComeOf({ updatePhotos, photosExpected, updateCreatedAt }: NoteRow, now: Date) {
  if (updatePhotos === null || photosExpected === null || updateCreatedAt === null) return null;
  return photosToCome({ photos: updatePhotos, photosExpected, createdAt: updateCreatedAt }, now);
}

function noteRecord(reader: Reader, row: NoteRow): EquipmentNote {
  return {
    id: row.id,
    equipmentId: row.equipmentId,
    content: wordEvent(reader, row),
    type: row.type,
    photos: row.updatePhotos ?? row.photos,
    authorName: row.authorName,
    createdAt: row.createdAt,
  };
}

type PageRequest = { before?: Cursor | null; limit?: number };

/**
 * The notes of a machine, newest first; `next` is where the older ones begin.
 * @throws {AppError} equipment.not_found
 */
export async function listNotes(
  { db }: Ctx,
  actor: Actor,
  equipmentId: string,
  reader: Reader,
  { before = null, limit = RECORDS_PAGE }: PageRequest = {},
) {
  const ref = { companyId: actor.companyId, equipmentId };
  const [[machine], rows] = await db.batch([
    selectNotedMachine(db, ref),
    selectNotes(db, ref, { before, limit: limit + 1 }),
  ]);
  if (!machine) throw new AppError("equipment.not_found");
  const { shown, next } = pageOf(rows, limit, newestNotes.cursorOf);
  return { machine, notes: shown.map((row) => noteRecord(reader, row)), next };
}

/** A history record with the fields of the entity list, worded for its reader; usage is a number, or null. */
export function historyRecord(reader: Reader, row: HistoryRow) {
  return {
    id: row.id,
    equipmentId: row.equipmentId,
    equipmentName: row.equipmentName,
    type: row.type,
    noteType: row.noteType,
    operatorName: row.operatorName,
    usage: row.usage === null ? null : tenthsToNumber(row.usage),
    content: wordEvent(reader, row),
    createdAt: row.createdAt,
  };
}

/**
 * The history of a machine, newest first.
 * @throws {AppError} equipment.not_found
 */
export async function listHistory(
  { db }: Ctx,
  actor: Actor,
  equipmentId: string,
  reader: Reader,
  { before = null, limit = RECORDS_PAGE }: PageRequest = {},
) {
  const ref = { companyId: actor.companyId, equipmentId };
  const [[machine], rows] = await db.batch([
    selectNotedMachine(db, ref),
    selectHistory(db, actor.companyId, { equipmentId, before, limit: limit + 1 }),
  ]);
  if (!machine) throw new AppError("equipment.not_found");
  const { shown, next } = pageOf(rows, limit, newestRecords.cursorOf);
  return { machine, records: shown.map((row) => historyRecord(reader, row)), next };
}

/**
 * Data of a machine's notes and history screen, in one round trip: pages of its notes, its history, and its
 * readings in ledger order (tenths).
 * @throws {AppError} equipment.not_found
 */
export async function getMachineStory(
  { db, now }: Ctx,
  actor: Actor,
  equipmentId: string,
  reader: Reader,
  page: { notes: Cursor | null; history: Cursor | null; readings: Cursor | null; limit: number },
) {
  const ref = { companyId: actor.companyId, equipmentId };
  const limit = page.limit + 1;
  const [[machine], noteRows, historyRows, readingRows] = await db.batch([
    selectNotedMachine(db, ref),
    selectNotes(db, ref, { before: page.notes, limit }),
    selectHistory(db, actor.companyId, { equipmentId, before: page.history, limit }),
    selectReadings(db, ref, { before: page.readings, limit }),
  ]);
  if (!machine) throw new AppError("equipment.not_found");
  const notes = pageOf(noteRows, page.limit, newestNotes.cursorOf);
  const history = pageOf(historyRows, page.limit, newestRecords.cursorOf);
  const readings = pageOf(readingRows, page.limit, latestReadings.cursorOf);
  return {
    machine,
    notes: {
      list: notes.shown.map((row) => ({
        ...noteRecord(reader, row),
        photosToCome: photosToComeOf(row, now()),
      })),
      next: notes.next,
    },
    history: { list: history.shown, next: history.next },
    readings: { list: readings.shown.reverse(), next: readings.next },
  };
}
