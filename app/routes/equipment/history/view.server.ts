import { headView } from "#app/components/equipment/head-view.ts";
import { wordedEvent, wordedReadings } from "#app/components/equipment/view.ts";
import { wordedUndone } from "#app/components/undone-view.ts";
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import { printCursor } from "#app/http/queries/cursor.ts";
import type { Reader } from "#app/i18n/reader.ts";
import type { getMachineStory } from "#app/services/equipment/machine-story.ts";

type Story = Awaited<ReturnType<typeof getMachineStory>>;

/** The story and readings of a machine for the screen. */
export function storyView({ head, story, readings, undoneRows }: Story, today: CalendarDate, reader: Reader) {
  const { unit } = head.machine;
  return {
    head: headView(head, "history", today, reader),
    story: {
      list: story.list.map((event) => wordedEvent(event, unit, reader)),
      next: story.next && printCursor(story.next),
    },
    readings: {
      list: wordedReadings(readings.list, unit, reader),
      next: readings.next && printCursor(readings.next),
      undone: wordedUndone(undoneRows, "?undone=1#readings", reader),
    },
  };
}
