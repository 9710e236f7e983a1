import { AppError } from "#app/domain/app-error.ts";
import type { CsvColumns } from "#app/domain/csv.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { wordEvent } from "#app/i18n/event-words.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { historyRecord, type Reader } from "#app/services/equipment/equipment-notes.ts";
import { pagesByKey } from "#db/pages-by-key.ts";
import { type HistoryRow, newestRecords, selectHistory } from "#db/queries/history.ts";
import { selectNotedMachine } from "#db/queries/notes.ts";
import { type CellContext, cells, exportFile } from "./export-file.ts";

type Ctx = Pick<ServiceContext, "db" | "now">;

const COLUMNS: CsvColumns<HistoryRow, CellContext> = [
  ["Date", (row, { dayOf }) => dayOf(row.createdAt)],
  ["Equipment", (row) => row.equipmentName],
  [
    "Type",
    (row, { t }) =>
      row.noteType === null ? t("story:history.update") : t(`story:notes.type.${row.noteType}`),
  ],
  ["Operator", (row) => row.operatorName],
  // A record without a reading is not one at 0.
  ["Usage", (row) => (row.usage === null ? "N/A" : tenthsToNumber(row.usage))],
  ["Notes", (row, reading) => cells.notes(wordEvent({ t: reading.t, locale: "en" }, row), reading)],
];

/**
 * The history of all machines, or of one, as a file: newest first, in English (specification §9; C-85). A
 * retired machine's history is available too. Null if there is none.
 * @throws {AppError} equipment.not_found for a machine that isn't the company's
 */
export async function historyFile(ctx: Ctx, actor: Actor, equipmentId: string | null) {
  const file = await exportFile(ctx, actor, {
    name: (today) => `equipment-history-${equipmentId ?? "all"}-${today}.csv`,
    columns: COLUMNS,
    read: readHistory(ctx, actor, equipmentId),
  });
  if (!file && equipmentId !== null) await requireMachine(ctx, actor.companyId, equipmentId);
  return file;
}

/** The history of all machines as records of the entity list, in the reader's language, newest first (§7). */
export async function* historyRecords(ctx: Ctx, actor: Actor, reader: Reader) {
  for await (const page of pagesByKey(readHistory(ctx, actor, null))) {
    yield page.map((row) => historyRecord(reader, row));
  }
}

function readHistory({ db }: Ctx, { companyId }: Actor, equipmentId: string | null) {
  return (last: HistoryRow | null, limit: number) =>
    selectHistory(db, companyId, { equipmentId, before: last && newestRecords.cursorOf(last), limit });
}

async function requireMachine({ db }: Ctx, companyId: string, equipmentId: string) {
  const [machine] = await selectNotedMachine(db, { companyId, equipmentId });
  if (!machine) throw new AppError("equipment.not_found");
}
