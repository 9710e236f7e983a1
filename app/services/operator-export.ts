import type { Actor } from "#app/auth/actor.ts";
import type { CsvColumns } from "#app/domain/csv.ts";
import { countOperators, selectOperators } from "#db/queries/employees.ts";
import type { ServiceContext } from "./context.ts";
import type { Employee } from "./employees.ts";
import { cells, exportFile, type Reading } from "./export-file.ts";

/** The operators as a file ("Operator export row" of the accounts document; C-49, C-85). */
const columnsOf = (companyName: string): CsvColumns<Employee, Reading> => [
  ["Company", () => companyName],
  ["First Name", (row) => cells.text(row.firstName)],
  ["Last Name", (row) => cells.text(row.lastName)],
  ["Username", (row) => cells.text(row.operatorUsername)],
  ["Role", (_, { t }) => t("common:role.operator")],
  ["Date Added", (row, { dayOf }) => dayOf(row.createdAt)],
];

/** The operators, managers left out, in the order in which they were added, with their number; null when there are none. */
export async function operatorFile(ctx: Pick<ServiceContext, "db" | "now">, actor: Actor) {
  const { companyId, company } = actor;
  const [[counted], file] = await Promise.all([
    countOperators(ctx.db, companyId),
    exportFile(ctx, actor, {
      name: (today) => `operators-${today}.csv`,
      columns: columnsOf(company.name),
      read: (after, limit) => selectOperators(ctx.db, companyId, { after, limit }),
    }),
  ]);
  return file && { ...file, count: counted?.operators ?? 0 };
}
