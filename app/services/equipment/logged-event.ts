import { servicedParams } from "#app/domain/service/service-entry.ts";
import type { EventToWord } from "#app/i18n/event-words.ts";
import type { NoteRow } from "#db/queries/equipment/notes.ts";

type Recorded = Pick<
  NoteRow,
  | "event"
  | "eventParams"
  | "content"
  | "entryUnit"
  | "entryUsage"
  | "entryTasks"
  | "entryOtherWork"
  | "entryNotes"
  | "entryVersion"
>;

/** The photos of a note or a history record: of the service entry that it logs, of its report, or its own. */
export function photosOf(
  row: Pick<NoteRow, "entryPhotos" | "updatePhotos"> & { photos: string[] | null },
): string[] {
  return row.entryPhotos ?? row.updatePhotos ?? row.photos ?? [];
}

/**
 * The event of a note or a history record: as written, but of a service what its entry says now. An entry
 * that nobody corrected keeps the words of its act.
 */
export function loggedEvent(row: Recorded): EventToWord {
  const { event, eventParams, content, entryUnit, entryTasks, entryVersion } = row;
  if (entryUnit === null || entryTasks === null) return { event, eventParams, content };
  const notes = row.entryNotes ?? "";
  if (entryVersion === 1) return { event, eventParams, content: notes };
  const done = {
    unit: entryUnit,
    usage: row.entryUsage,
    tasks: entryTasks,
    otherWork: row.entryOtherWork ?? "",
  };
  return { event: "serviced", eventParams: servicedParams(done), content: notes };
}
