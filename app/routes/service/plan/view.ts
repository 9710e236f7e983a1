import { wordedEntry } from "#app/components/service/entry-view.ts";
import { printCursor } from "#app/http/queries/cursor.ts";
import { formatCost } from "#app/i18n/format.ts";
import type { Reader } from "#app/i18n/reader.ts";
import type { listEntries } from "#app/services/service/list-entries.ts";

/** A page of a machine's service entries, as text; `next` is where the earlier ones begin. */
export function entriesView(
  { entries, total, next }: Pick<Awaited<ReturnType<typeof listEntries>>, "entries" | "total" | "next">,
  reader: Reader,
) {
  return {
    list: entries.map((entry) => wordedEntry(entry, reader)),
    total: total === 0 ? null : formatCost(total, reader.locale),
    next: next && printCursor(next),
  };
}

export type EntriesView = ReturnType<typeof entriesView>;
