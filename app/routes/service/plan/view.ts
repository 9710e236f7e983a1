import { wordedEntry } from "#app/components/service/entry-view.ts";
import { wordedUndone } from "#app/components/undone-view.ts";
import { printCursor } from "#app/http/queries/cursor.ts";
import { formatCost } from "#app/i18n/format.ts";
import type { Reader } from "#app/i18n/reader.ts";
import type { listEntries } from "#app/services/service/list-entries.ts";

/** A page of a machine's service entries, as text; `next` is the address of the earlier ones. */
export function entriesView(
  {
    entries,
    total,
    next,
    undoneRows,
  }: Pick<Awaited<ReturnType<typeof listEntries>>, "entries" | "total" | "next" | "undoneRows">,
  { undone }: { undone: boolean },
  reader: Reader,
) {
  return {
    list: entries.map((entry) => wordedEntry(entry, reader)),
    total: total === 0 ? null : formatCost(total, reader.locale),
    next:
      next &&
      `?${new URLSearchParams({ before: printCursor(next), ...(undone && { undone: "1" }) })}#entries`,
    undone: wordedUndone(undoneRows, "?undone=1#entries", reader),
  };
}

export type EntriesView = ReturnType<typeof entriesView>;
