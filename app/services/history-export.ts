import type { Actor } from "#app/auth/actor.ts";
import { AppError } from "#app/domain/app-error.ts";
import { todayIn } from "#app/domain/calendar-date.ts";
import type { CsvCell } from "#app/domain/csv.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { wordEvent } from "#app/i18n/event-words.ts";
import { translatorFor } from "#app/i18n/server.ts";
import { type HistoryRow, type RecordCursor, selectHistory } from "#db/queries/history.ts";
import { selectNotedMachine } from "#db/queries/notes.ts";
import type { ServiceContext } from "./context.ts";
import { todayOf } from "./equipment.ts";

const PAGE = 1_000;
const HEADER = ["Date", "Equipment", "Type", "Operator", "Usage", "Notes"] as const;

/**
 * The history of all machines, or of one, as a file: the newest first, in English (specification §9; C-85). A retired
 * machine's history can still be had. Null when there is none.
 * @throws {AppError} equipment.not_found for a machine that isn't the company's
 */
export async function historyFile(
  ctx: Pick<ServiceContext, "db" | "now">,
  actor: Actor,
  equipmentId: string | null,
) {
  const { companyId, company } = actor;
  const cells = cellsIn(company.timeZone);
  const read = (before: RecordCursor | null) =>
    selectHistory(ctx.db, companyId, { equipmentId, before, limit: PAGE }).execute();
  const first = await read(null);
  if (first.length === 0) {
    if (equipmentId !== null) await requireMachine(ctx, companyId, equipmentId);
    return null;
  }

  async function* pages() {
    for (let page = first; page.length > 0; ) {
      yield page.map(cells);
      if (page.length < PAGE) return;
      page = await read(page.at(-1) ?? null);
    }
  }
  const name = `equipment-history-${equipmentId ?? "all"}-${todayOf(actor, ctx.now())}.csv`;
  return { name, header: HEADER, pages: pages() };
}

async function requireMachine({ db }: Pick<ServiceContext, "db">, companyId: string, equipmentId: string) {
  const [machine] = await selectNotedMachine(db, { companyId, equipmentId });
  if (!machine) throw new AppError("equipment.not_found");
}

/** The cells of a record; its day is one of the company's time zone. */
function cellsIn(timeZone: string) {
  const t = translatorFor("en");
  return (row: HistoryRow): CsvCell[] => [
    todayIn(timeZone, row.createdAt),
    row.equipmentName,
    row.noteType === null ? t("updates:history.update") : t(`updates:notes.type.${row.noteType}`),
    row.operatorName,
    row.usage === null ? "N/A" : tenthsToNumber(row.usage),
    wordEvent({ t, locale: "en" }, row) || t("updates:history.noNotes"),
  ];
}
