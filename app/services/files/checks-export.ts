import { linesWithEnds } from "#app/domain/checks/checklist.ts";
import type { CsvColumns } from "#app/domain/csv.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import type { Actor } from "#app/services/actor.ts";
import { type ChecksQuery, monthOfChecks, readChecks } from "#app/services/checks/checks.ts";
import type { ServiceContext } from "#app/services/context.ts";
import type { CheckRow } from "#db/queries/checks/checks.ts";
import { type CellContext, cells, exportFile } from "./export-file.ts";

/** A line of a check; the last one of a page is where the next page begins. */
type LineRow = { check: CheckRow; line: ReturnType<typeof linesWithEnds>[number] };

const COLUMNS: CsvColumns<LineRow, CellContext> = [
  ["Date", ({ check }, { dayOf }) => dayOf(check.takenAt)],
  ["Time", ({ check }, { timeOf }) => timeOf(check.takenAt)],
  ["Equipment", ({ check }) => check.equipmentName],
  ["Serial Number", ({ check }) => check.serialNumber],
  ["Checklist", ({ check }) => check.checklistName],
  ["Operator", ({ check }) => check.operatorName],
  ["Usage", ({ check }) => tenthsToNumber(check.usage)],
  ["Unit", ({ check }, shared) => cells.unit(check.unit, shared)],
  ["Line", ({ line }) => line.line],
  ["Result", ({ line }) => (line.ok ? "OK" : "Not OK")],
  ["What Is Wrong", ({ line }) => line.word],
  ["Date Resolved", ({ line: { end } }, { dayOf }) => (end?.resolved ? dayOf(end.resolved.at) : null)],
  ["Resolved By", ({ line: { end } }) => end?.resolved?.by ?? null],
  ["Resolution", ({ line: { end } }) => end?.resolved?.resolution ?? null],
];

/**
 * The checks of a month, of all machines or of one, as a file with a row for each line: latest check first, in
 * English, of retired machines too. Null if there are none.
 * @throws {AppError} request.invalid for a month that can't be read
 */
export async function checksFile(ctx: ServiceContext, actor: Actor, query: ChecksQuery) {
  const filter = monthOfChecks(ctx, actor, query);
  const readPage = readChecks(ctx, actor, filter);
  return exportFile(ctx, actor, {
    name: (today) => `pre-start-checks-${filter.equipmentId ?? "all"}-${today}.csv`,
    columns: COLUMNS,
    async read(last: LineRow | null, limit) {
      const rows = await readPage(last?.check ?? null, limit);
      return rows.flatMap((check) =>
        linesWithEnds(check.lines, check.ends).map((line): LineRow => ({ check, line })),
      );
    },
  });
}
