import { todayIn } from "#app/domain/calendar-date.ts";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { authorText } from "#app/i18n/author.ts";
import { wordEvent } from "#app/i18n/event-words.ts";
import { formatCalendarDate, formatCost, formatDate, formatDateTime } from "#app/i18n/format.ts";
import type { Reader } from "#app/i18n/reader.ts";
import { usageText } from "#app/i18n/usage-words.ts";
import type { StoryEntry, StoryEvent } from "#app/services/equipment/machine-story.ts";
import type { ReadingRow } from "#db/queries/meter/readings.ts";

/**
 * An event of a machine's story, as text. Times become text on the server, because a browser's formatter may write
 * them differently.
 */
export type WordedEvent = ReturnType<typeof wordedEvent>;

export function wordedEvent(event: StoryEvent, unit: MeterUnit, reader: Reader) {
  const { id, noteType, logged, authorId, authorName, usage, createdAt, photos, photosToCome, entry } = event;
  const unitThen = event.earlierUnit ?? unit;
  const { content = "" } = logged;
  return {
    id,
    noteType,
    sentence: wordEvent(reader, { ...logged, content: "" }),
    content,
    authorName: authorText(reader.t, authorId, authorName),
    usage: usage === null ? null : usageText(usage, unitThen, reader.locale, reader.t),
    createdAt: formatDateTime(createdAt, reader.locale, reader.timeZone),
    photos,
    photosToCome,
    entry: entry && wordedEntry(entry, { createdAt, authorName }, reader),
  };
}

/** What the entry says besides its work: the day if not the record's, the person if not the author. */
function wordedEntry(
  { id, date, cost, parts, doneByName, reference, voided }: StoryEntry,
  record: { createdAt: Date; authorName: string },
  { t, locale, timeZone }: Reader,
) {
  const facts = [
    date === todayIn(timeZone, record.createdAt) ? null : formatCalendarDate(date, locale),
    cost === 0 ? null : formatCost(cost, locale),
    parts === 0 ? null : t("story:entry.parts", { count: parts }),
    doneByName === record.authorName ? null : t("story:entry.doneBy", { name: doneByName }),
    reference === "" ? null : t("story:entry.reference", { reference }),
  ];
  return {
    id,
    facts: facts.filter((fact) => fact !== null),
    voided: voided && {
      name: authorText(t, voided.byId, voided.byName),
      time: formatDateTime(voided.at, locale, timeZone),
    },
  };
}

/** A reading, as text; `current` is the last one that counts. */
export type WordedReading = ReturnType<typeof wordedReadings>[number];

/** The readings of a machine, in ledger order. */
export function wordedReadings(list: readonly ReadingRow[], unit: MeterUnit, reader: Reader) {
  const time = (at: Date) => formatDateTime(at, reader.locale, reader.timeZone);
  const current = list.findLast((reading) => reading.voidedAt === null);
  return list.map((row) => ({
    id: row.id,
    value: row.value,
    usage: usageText(row.value, row.earlierUnit ?? unit, reader.locale, reader.t),
    isPresentUnit: row.earlierUnit === null || row.earlierUnit === unit,
    changesUnit: row.replacedUnit !== null,
    source: row.source,
    authorName: authorText(reader.t, row.authorId, row.authorName),
    takenMs: row.takenAt.getTime(),
    takenAt: time(row.takenAt),
    day: formatDate(row.takenAt, reader.locale, reader.timeZone),
    current: row.id === current?.id,
    voided:
      row.voidedAt === null
        ? null
        : {
            name: authorText(reader.t, row.voidedById, row.voidedByName ?? ""),
            time: time(row.voidedAt),
            reason: row.voidReason ?? reader.t("story:readings.entryCorrected"),
          },
  }));
}
