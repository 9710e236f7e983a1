import type { CalendarDate } from "#app/domain/calendar-date.ts";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { type Cursor, pageOf } from "#app/domain/page.ts";
import { type PhotosToCome, photosToCome } from "#app/domain/photos/photos-to-come.ts";
import type { EventToWord } from "#app/i18n/event-words.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { one, runBatch } from "#db/batch.ts";
import { newestRecords } from "#db/queries/equipment/history.ts";
import { type StoryRow, selectStory } from "#db/queries/equipment/story.ts";
import {
  countUndoneReadings,
  latestReadings,
  type ReadingRow,
  selectReadings,
} from "#db/queries/meter/readings.ts";
import { loggedEvent, photosOf } from "./logged-event.ts";
import { machineHead, machineHeadReads } from "./machine-head.ts";

/** The service entry behind an event, as it now is; costs in cents. */
export type StoryEntry = {
  id: string;
  date: CalendarDate;
  cost: number;
  /** How many kinds of parts it used. */
  parts: number;
  doneByName: string;
  reference: string;
  voided: { at: Date; byId: string | null; byName: string } | null;
};

/** One event of a machine's story. */
export type StoryEvent = {
  id: string;
  noteType: StoryRow["noteType"];
  /** The event to word, with a person's own text. */
  logged: EventToWord;
  authorId: string | null;
  authorName: string;
  /** The reading after the event, in tenths. */
  usage: number | null;
  /** The unit of that reading; null for the machine's present one. */
  earlierUnit: MeterUnit | null;
  createdAt: Date;
  photos: string[];
  photosToCome: PhotosToCome | null;
  entry: StoryEntry | null;
};

/** Events on a page of the story, and readings on a page of the ledger. */
export const STORY_PAGE = 50;

/**
 * A machine's story and readings in one round trip, with the head of its page: pages of its events, newest first, and of
 * its readings in ledger order (tenths), without those of undone imports where these are hidden.
 * @throws {AppError} equipment.not_found
 */
export async function getMachineStory(
  { db, now }: ServiceContext,
  actor: Actor,
  equipmentId: string,
  before: { story: Cursor | null; readings: Cursor | null },
  { hidesUndone }: { hidesUndone: boolean },
) {
  const ref = { companyId: actor.companyId, equipmentId };
  const { head, story, readings, hidden } = await runBatch(db, {
    head: machineHeadReads(db, ref),
    story: selectStory(db, ref, { before: before.story, limit: STORY_PAGE + 1 }),
    readings: selectReadings(db, ref, { before: before.readings, limit: STORY_PAGE + 1, hidesUndone }),
    hidden: one(countUndoneReadings(db, ref, hidesUndone)),
  });
  return {
    head: machineHead(...head),
    story: storyPage(story, STORY_PAGE, now()),
    readings: readingsPage(readings, STORY_PAGE),
    undoneRows: hidden?.count ?? 0,
  };
}

/** A page of events, from one row more than it shows; `next` is where the older ones begin. */
export function storyPage(rows: readonly StoryRow[], limit: number, now: Date) {
  const { listed, next } = pageOf(rows, limit, newestRecords.cursorOf);
  return { list: listed.map((row) => storyEvent(row, now)), next };
}

/** A page of readings in ledger order, from one row more than it shows, the last reading first. */
export function readingsPage(rows: readonly ReadingRow[], limit: number) {
  const { listed, next } = pageOf(rows, limit, latestReadings.cursorOf);
  return { list: listed.toReversed(), next };
}

function storyEvent(row: StoryRow, now: Date): StoryEvent {
  const { id, noteType, authorId, usage, earlierUnit, createdAt } = row;
  return {
    id,
    noteType,
    authorId,
    logged: loggedEvent(row),
    authorName: row.operatorName,
    usage,
    earlierUnit,
    createdAt,
    photos: photosOf(row),
    photosToCome: photosToComeOf(row, now),
    entry: entryOf(row),
  };
}

function entryOf(row: StoryRow): StoryEntry | null {
  const { entryId, entryDate, entryVoidedAt } = row;
  if (entryId === null || entryDate === null) return null;
  return {
    id: entryId,
    date: entryDate,
    cost: (row.entryLaborCost ?? 0) + (row.entryPartsCost ?? 0),
    parts: row.entryParts?.length ?? 0,
    doneByName: row.entryDoneByName ?? "",
    reference: row.entryReference ?? "",
    voided: entryVoidedAt && {
      at: entryVoidedAt,
      byId: row.entryVoidedById,
      byName: row.entryVoidedByName ?? "",
    },
  };
}

/** The missing photos of an applied update. */
function photosToComeOf({ updatePhotos, photosExpected, updateCreatedAt }: StoryRow, now: Date) {
  if (updatePhotos === null || photosExpected === null || updateCreatedAt === null) return null;
  return photosToCome({ photos: updatePhotos, photosExpected, createdAt: updateCreatedAt }, now);
}
