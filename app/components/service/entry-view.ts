import { authorText, doerText } from "#app/i18n/author.ts";
import { formatCalendarDate, formatCost, formatDateTime } from "#app/i18n/format.ts";
import type { Reader } from "#app/i18n/reader.ts";
import { taskWord } from "#app/i18n/task-words.ts";
import { usageText } from "#app/i18n/usage-words.ts";
import type { EntryRow } from "#db/queries/service/service-entries.ts";

/** A service entry as text: what its row and its page show. */
export function wordedEntry(row: EntryRow, { locale, t, timeZone }: Reader) {
  const cost = (cents: number) => formatCost(cents, locale);
  return {
    id: row.id,
    date: formatCalendarDate(row.date, locale),
    usage: row.usage === null ? null : usageText(row.usage, row.unit, locale, t),
    done: [...row.tasks.map((task) => taskWord(task, t)), row.otherWork].filter(Boolean),
    doneBy: t(`service:entry.${row.doneBy}`),
    doneByName: doerText(t, row),
    isVendor: row.doneBy === "vendor",
    /** Null when nothing was paid. */
    cost: row.laborCost + row.partsCost === 0 ? null : cost(row.laborCost + row.partsCost),
    voided:
      row.voidedAt === null
        ? null
        : {
            name: authorText(t, row.voidedById, row.voidedByName ?? ""),
            time: formatDateTime(row.voidedAt, locale, timeZone),
            reason: row.voidReason ?? "",
          },
  };
}

export type WordedEntry = ReturnType<typeof wordedEntry>;
