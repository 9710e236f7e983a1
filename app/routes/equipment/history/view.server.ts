import { wordedEvent, wordedReadings } from "#app/components/equipment/view.ts";
import { printCursor } from "#app/http/queries/cursor.ts";
import type { Reader } from "#app/i18n/reader.ts";
import { usageText } from "#app/i18n/usage-words.ts";
import type { getMachineStory } from "#app/services/equipment/machine-story.ts";

type Story = Awaited<ReturnType<typeof getMachineStory>>;

/** The story and readings of a machine for the screen. */
export function storyView({ machine, story, readings }: Story, reader: Reader) {
  const { id, name, unit, currentUsage } = machine;
  return {
    machine: { id, name, usage: usageText(currentUsage, unit, reader.locale, reader.t) },
    story: {
      list: story.list.map((event) => wordedEvent(event, unit, reader)),
      next: story.next && printCursor(story.next),
    },
    readings: {
      list: wordedReadings(readings.list, unit, reader),
      next: readings.next && printCursor(readings.next),
    },
  };
}
