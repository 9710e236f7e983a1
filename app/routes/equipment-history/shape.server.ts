import { printCursor } from "#app/http/cursor.ts";
import { wordEvent, wordUsage } from "#app/i18n/event-words.ts";
import { formatDate, formatDateTime } from "#app/i18n/format.ts";
import type { getMachineStory, Reader } from "#app/services/equipment/equipment-notes.ts";

type Story = Awaited<ReturnType<typeof getMachineStory>>;
type Zone = Reader & { timeZone: string };

/** The notes, history and readings of a machine for the screen, with times worded on the server. */
export function shownStory(story: Story, { timeZone, ...reader }: Zone) {
  const time = (at: Date) => formatDateTime(at, reader.locale, timeZone);
  const { machine, notes, history, readings } = story;
  const current = readings.list.findLast((reading) => reading.voidedAt === null);
  return {
    machine: {
      id: machine.id,
      name: machine.name,
      usage: wordUsage(reader, machine.currentUsage, machine.unit),
    },
    notes: {
      list: notes.list.map((note) => ({ ...note, createdAt: time(note.createdAt) })),
      next: notes.next && printCursor(notes.next),
    },
    history: {
      list: history.list.map((row) => ({
        id: row.id,
        text: wordEvent(reader, row),
        operatorName: row.operatorName,
        usage: row.usage === null ? null : wordUsage(reader, row.usage, machine.unit),
        createdAt: time(row.createdAt),
      })),
      next: history.next && printCursor(history.next),
    },
    readings: {
      list: readings.list.map((row) => ({
        id: row.id,
        value: row.value,
        usage: wordUsage(reader, row.value, machine.unit),
        source: row.source,
        authorName: row.authorName,
        takenMs: row.takenAt.getTime(),
        takenAt: time(row.takenAt),
        day: formatDate(row.takenAt, reader.locale, timeZone),
        current: row.id === current?.id,
        voided:
          row.voidedAt === null
            ? null
            : { name: row.voidedByName ?? "", time: time(row.voidedAt), reason: row.voidReason ?? "" },
      })),
      next: readings.next && printCursor(readings.next),
    },
  };
}

export type ShownStory = ReturnType<typeof shownStory>;
export type ShownReading = ShownStory["readings"]["list"][number];
