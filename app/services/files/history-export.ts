import { AppError } from "#app/domain/app-error.ts";
import type { CsvColumns } from "#app/domain/csv.ts";
import type { InstantRange } from "#app/domain/day-range.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { wordEvent } from "#app/i18n/event-words.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { historyRecord, type NoteReader } from "#app/services/equipment/equipment-notes.ts";
import { mapPages, pagesByKey } from "#db/pages-by-key.ts";
import { type NamedHistory, newestRecords, selectNamedHistory } from "#db/queries/equipment/history.ts";
import { selectNotedMachine } from "#db/queries/equipment/notes.ts";
import { type DayRangeQuery, instantsAsked } from "./day-range.ts";
import { type CellContext, cells, exportFile } from "./export-file.ts";

const COLUMNS: CsvColumns<NamedHistory, CellContext> = [
  ["Date", (row, { dayOf }) => dayOf(row.createdAt)],
  ["Equipment", (row) => row.shownName],
  [
    "Type",
    (row, { t }) =>
      row.noteType === null ? t("story:history.update") : t(`story:notes.type.${row.noteType}`),
  ],
  ["Operator", (row) => row.operatorName],
  // A record without a reading must not look like one at 0.
  ["Usage", (row) => (row.usage === null ? "N/A" : tenthsToNumber(row.usage))],
  ["Notes", (row, cell) => cells.notes(wordEvent({ t: cell.t, locale: "en" }, row), cell)],
];

/**
 * The history of all machines, or of one, in the days asked for, as a file: newest first, in English. A retired
 * machine's history is available too. Null if there is none.
 * @throws {AppError} request.invalid for days that can't be read or are reversed; equipment.not_found for a machine
 * that isn't the company's
 */
export async function historyFile(
  ctx: ServiceContext,
  actor: Actor,
  { equipmentId, ...days }: DayRangeQuery & { equipmentId: string | null },
) {
  const range = instantsAsked(actor, days);
  const file = await exportFile(ctx, actor, {
    name: (today) => `equipment-history-${equipmentId ?? "all"}-${today}.csv`,
    columns: COLUMNS,
    read: readHistory(ctx, actor, { equipmentId, range }),
  });
  if (!file && equipmentId !== null) await requireMachine(ctx, actor.companyId, equipmentId);
  return file;
}

/**
 * The history of all machines as records of the entity list, in the reader's language, newest first.
 * @throws {AppError} request.invalid for days that can't be read or are reversed
 */
export function historyRecords(ctx: ServiceContext, actor: Actor, reader: NoteReader, query: DayRangeQuery) {
  const filter = { equipmentId: null, range: instantsAsked(actor, query) };
  return mapPages(pagesByKey(readHistory(ctx, actor, filter)), (row) => historyRecord(reader, row));
}

function readHistory(
  { db }: ServiceContext,
  { companyId }: Actor,
  filter: { equipmentId: string | null; range: InstantRange },
) {
  return (last: NamedHistory | null, limit: number) =>
    selectNamedHistory(db, companyId, { ...filter, before: last && newestRecords.cursorOf(last), limit });
}

async function requireMachine({ db }: ServiceContext, companyId: string, equipmentId: string) {
  const [machine] = await selectNotedMachine(db, { companyId, equipmentId });
  if (!machine) throw new AppError("equipment.not_found");
}
