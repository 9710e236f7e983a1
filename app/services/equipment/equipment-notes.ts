import { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import { type Cursor, pageOf } from "#app/domain/page.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { amount, instant } from "#app/forms/wire.ts";
import { wordEvent } from "#app/i18n/event-words.ts";
import type { Reader } from "#app/i18n/reader.ts";
import { newId } from "#app/platform/tokens.server.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import type { CompleteKey } from "#app/services/idempotency.ts";
import { photoIdsOf, readUploads, requireUploads } from "#app/services/photos/own-uploads.ts";
import { photoPath } from "#app/shared/photo-path.ts";
import { one, runBatch } from "#db/batch.ts";
import {
  type HistoryRow,
  insertHistoryWhere,
  newestRecords,
  selectHistory,
} from "#db/queries/equipment/history.ts";
import { isThere, usageNow } from "#db/queries/equipment/machine.ts";
import { type NoteRow, newestNotes, selectNotedMachine, selectNotes } from "#db/queries/equipment/notes.ts";
import { attachPhotos } from "#db/queries/photos/photos.ts";
import { historyRecords } from "#db/schema.ts";
import { loggedEvent, photosOf } from "./logged-event.ts";

/** Rows per answer of a call. */
export const RECORDS_PAGE = 1_000;

/** The reader's language and translator. */
export type NoteReader = Pick<Reader, "locale" | "t">;

/**
 * Adds a person's note to a machine, with or without photos of their own upload, and writes it into the
 * history. The content is trimmed and not empty. `complete` stores the answer for the request's key, in the
 * same batch.
 * @throws {AppError} equipment.not_found; request.invalid with `photos` for a photo that isn't their own
 */
export async function addNote(
  { db, now: clock }: ServiceContext,
  actor: Actor,
  equipmentId: string,
  { content, photos }: { content: string; photos: readonly string[] },
  complete: CompleteKey | null = null,
): Promise<EquipmentNote> {
  const now = clock();
  const machine = { companyId: actor.companyId, equipmentId };
  const photoIds = photoIdsOf(photos);
  const { found, arrived } = await runBatch(db, {
    found: one(selectNotedMachine(db, machine)),
    arrived: readUploads(db, actor, photoIds, now),
  });
  if (!found) throw new AppError("equipment.not_found");
  requireUploads(photoIds, arrived);
  const id = newId();
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
    insertHistoryWhere(
      db,
      {
        ...machine,
        id,
        equipmentName: found.name,
        type: "note",
        noteType: "note",
        event: "note_added",
        content,
        photos: paths,
        usage: usageNow(machine),
        authorId: actor.id,
        operatorName: actor.name,
        createdAt: now,
      },
      there,
    ),
    attachPhotos(db, actor.companyId, photoIds, now, there),
    ...(complete ? [complete({ status: 201, value: note }, there)] : []),
  ]);
  if (stored.length === 0) throw new AppError("equipment.not_found");
  return note;
}

const NOTE_TYPES = historyRecords.noteType.enumValues;

/** A note as calls answer it. */
export const noteAnswer = z
  .object({
    id: z.string(),
    equipmentId: z.string(),
    content: z.string().describe("In the language of Accept-Language"),
    type: z.enum(NOTE_TYPES),
    photos: z.array(z.string()),
    authorName: z.string(),
    createdAt: instant(),
  })
  .meta({ id: "Note" });

/** A history record as calls answer it. */
export const historyAnswer = z
  .object({
    id: z.string(),
    equipmentId: z.string(),
    equipmentName: z.string(),
    type: z.enum(historyRecords.type.enumValues),
    noteType: z.enum(NOTE_TYPES).nullable(),
    operatorName: z.string(),
    usage: amount().nullable(),
    content: z.string().describe("In the language of Accept-Language"),
    createdAt: instant(),
  })
  .meta({ id: "HistoryRecord" });

/** A note with the fields of the entity list, as text in its reader's language. */
export type EquipmentNote = {
  id: string;
  equipmentId: string;
  content: string;
  type: "note" | "usage_update" | "maintenance";
  photos: string[];
  authorName: string;
  createdAt: Date;
};

/** A note's text; that of a voided service says so. */
function contentOf(reader: NoteReader, row: NoteRow): string {
  const sentence = wordEvent(reader, loggedEvent(row));
  const { entryVoidReason: reason } = row;
  return reason === null ? sentence : `${sentence}\n${reader.t("story:events.entryVoided", { reason })}`;
}

function noteRecord(reader: NoteReader, row: NoteRow): EquipmentNote {
  return {
    id: row.id,
    equipmentId: row.equipmentId,
    content: contentOf(reader, row),
    type: row.type,
    photos: photosOf(row),
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
  { db }: ServiceContext,
  actor: Actor,
  equipmentId: string,
  reader: NoteReader,
  { before = null, limit = RECORDS_PAGE }: PageRequest = {},
) {
  const ref = { companyId: actor.companyId, equipmentId };
  const { machine, rows } = await runBatch(db, {
    machine: one(selectNotedMachine(db, ref)),
    rows: selectNotes(db, ref, { before, limit: limit + 1 }),
  });
  if (!machine) throw new AppError("equipment.not_found");
  const { listed, next } = pageOf(rows, limit, newestNotes.cursorOf);
  return { machine, notes: listed.map((row) => noteRecord(reader, row)), next };
}

/** A history record with the fields of the entity list, as text in its reader's language; usage is a number, or null. */
export function historyRecord(reader: NoteReader, row: HistoryRow) {
  return {
    id: row.id,
    equipmentId: row.equipmentId,
    equipmentName: row.equipmentName,
    type: row.type,
    noteType: row.noteType,
    operatorName: row.operatorName,
    usage: tenthsToNumber(row.usage),
    content: wordEvent(reader, row),
    createdAt: row.createdAt,
  };
}

/**
 * The history of a machine, newest first.
 * @throws {AppError} equipment.not_found
 */
export async function listHistory(
  { db }: ServiceContext,
  actor: Actor,
  equipmentId: string,
  reader: NoteReader,
  { before = null, limit = RECORDS_PAGE }: PageRequest = {},
) {
  const ref = { companyId: actor.companyId, equipmentId };
  const { machine, rows } = await runBatch(db, {
    machine: one(selectNotedMachine(db, ref)),
    rows: selectHistory(db, actor.companyId, { equipmentId, before, limit: limit + 1 }),
  });
  if (!machine) throw new AppError("equipment.not_found");
  const { listed, next } = pageOf(rows, limit, newestRecords.cursorOf);
  return { machine, records: listed.map((row) => historyRecord(reader, row)), next };
}
