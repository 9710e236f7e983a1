import type { CsvColumns } from "#app/domain/csv.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import type { Employee } from "#app/services/operators/employees.ts";
import { countOperators, firstAdded, selectOperators } from "#db/queries/operators/employees.ts";
import { type DayRangeQuery, instantsAsked } from "./day-range.ts";
import { type CellContext, cells, exportFile } from "./export-file.ts";

/** The operators as a file. */
const columnsOf = (companyName: string): CsvColumns<Employee, CellContext> => [
  ["Company", () => companyName],
  ["First Name", (row) => cells.text(row.firstName)],
  ["Last Name", (row) => cells.text(row.lastName)],
  ["Username", (row) => cells.text(row.operatorUsername)],
  ["Role", (_, { t }) => t("common:role.operator")],
  ["Date Added", (row, { dayOf }) => dayOf(row.createdAt)],
];

/**
 * The operators added in the days asked for, without managers, in the order they were added, with their number; null
 * if there are none.
 * @throws {AppError} request.invalid for days that can't be read or are reversed
 */
export async function operatorFile(ctx: ServiceContext, actor: Actor, query: DayRangeQuery) {
  const range = instantsAsked(actor, query);
  const { companyId, company } = actor;
  const [[counted], file] = await Promise.all([
    countOperators(ctx.db, companyId, range),
    exportFile(ctx, actor, {
      name: (today) => `operators-${today}.csv`,
      columns: columnsOf(company.name),
      read: (last, limit) =>
        selectOperators(ctx.db, companyId, { range, after: last && firstAdded.cursorOf(last), limit }),
    }),
  ]);
  return file && { ...file, count: counted?.operators ?? 0 };
}
