import type { CsvColumns } from "#app/domain/csv.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import type { Employee } from "#app/services/operators/employees.ts";
import { countOperators, firstAdded, selectOperators } from "#db/queries/employees.ts";
import { type CellContext, cells, exportFile } from "./export-file.ts";

/** The operators as a file ("Operator export row" of the accounts document; C-49, C-85). */
const columnsOf = (companyName: string): CsvColumns<Employee, CellContext> => [
  ["Company", () => companyName],
  ["First Name", (row) => cells.text(row.firstName)],
  ["Last Name", (row) => cells.text(row.lastName)],
  ["Username", (row) => cells.text(row.operatorUsername)],
  ["Role", (_, { t }) => t("common:role.operator")],
  ["Date Added", (row, { dayOf }) => dayOf(row.createdAt)],
];

/**
 * The operators without managers, in the order they were added, with their number; null if there are none.
 */
export async function operatorFile(ctx: Pick<ServiceContext, "db" | "now">, actor: Actor) {
  const { companyId, company } = actor;
  const [[counted], file] = await Promise.all([
    countOperators(ctx.db, companyId),
    exportFile(ctx, actor, {
      name: (today) => `operators-${today}.csv`,
      columns: columnsOf(company.name),
      read: (last, limit) =>
        selectOperators(ctx.db, companyId, { after: last && firstAdded.cursorOf(last), limit }),
    }),
  ]);
  return file && { ...file, count: counted?.operators ?? 0 };
}
