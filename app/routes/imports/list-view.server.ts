import type { ImportCounts } from "#app/domain/imports/judged-import.ts";
import { formatCount } from "#app/domain/quantity.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import type { ListedImport } from "#db/queries/imports/kept-imports.ts";
import type { ImportReader } from "./head-view.server.ts";

export type WordedImport = ReturnType<typeof wordedImport>;

/** An import as a line of the list. */
export function wordedImport(row: ListedImport, { locale, t, timeZone }: ImportReader) {
  const { id, fileName, tableName, kind, state, rowCount } = row;
  const time = (at: Date) => formatDateTime(at, locale, timeZone);
  const last =
    state === "undone" && row.undoneAt
      ? { name: row.undoneByName, at: row.undoneAt }
      : state === "imported" && row.importedAt
        ? { name: row.importedByName, at: row.importedAt }
        : { name: row.createdByName, at: row.createdAt };
  const canUndo = state === "imported";
  return {
    id,
    file: fileName,
    table: tableName === fileName ? null : tableName,
    kind: t(`imports:kind.${kind ?? "none"}`),
    state: t(`imports:state.${state}`),
    counts: countsText(row.counts, rowCount, { locale, t }),
    who: t("imports:list.by", { name: last.name ?? "", time: time(last.at) }),
    act: t(`imports:list.${canUndo ? "undo" : state === "undone" ? "see" : "goOn"}`),
    canUndo,
  };
}

const COUNTED = ["new", "there", "wrong", "leftOut"] as const;

function countsText(counts: string | null, rows: number, { locale, t }: Pick<ImportReader, "locale" | "t">) {
  if (counts === null) return t("imports:list.rows", { count: rows });
  const counted = JSON.parse(counts) as ImportCounts;
  return COUNTED.filter((each) => counted[each] > 0)
    .map((each) => `${t(`imports:check.${each}`)}: ${formatCount(counted[each], locale)}`)
    .join(", ");
}
