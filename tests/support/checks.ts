import { type CheckedLine, forbidsUse, lineKey, lineWords } from "#app/domain/checks/checklist.ts";
import type { Company } from "./accounts.ts";
import type { Product } from "./product.ts";
import { putReport, type ReportFields } from "./reports.ts";

export type Machine = { id: string; name: string };

/** A check of a report; the report has a reading of 100 hours by default. */
type CheckFields = {
  takenAt: Date;
  lines?: CheckedLine[];
  checklistName?: string | null;
  operatorName?: string;
  report?: ReportFields;
};

const FINE: CheckedLine[] = [{ line: "*Brakes", ok: true, word: "" }];

/** Stores a report with its check, so that tests may choose times that the call refuses. */
export async function putCheck(
  product: Product,
  company: Pick<Company, "id">,
  machine: Machine,
  fields: CheckFields,
) {
  const { takenAt, lines = FINE, checklistName = "Tractor", operatorName = "Olga Field" } = fields;
  const ago = Date.now() - takenAt.getTime();
  const report = { newUsage: 100, takenAgo: ago, createdAgo: ago, ...fields.report };
  const updateId = await putReport(product, company, machine, report);
  const id = crypto.randomUUID();
  const usage = report.newUsage === undefined ? null : Math.round(report.newUsage * 10);
  await product.db.batch([
    product.db
      .prepare(
        `insert into checks (id, company_id, equipment_id, checklist_name, operator_update_id, operator_name, usage,
          taken_at, created_at, lines, not_ok) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .bind(
        id,
        company.id,
        machine.id,
        checklistName,
        updateId,
        operatorName,
        usage,
        takenAt.getTime(),
        takenAt.getTime(),
        JSON.stringify(lines),
        lines.filter(({ ok }) => !ok).length,
      ),
    product.db
      .prepare(
        `update equipment set last_check_at = ?1, last_check_by = ?2
          where id = ?3 and coalesce(last_check_at, 0) < ?1`,
      )
      .bind(takenAt.getTime(), operatorName, machine.id),
  ]);
  return { id, updateId };
}

/** Stores the issue of a line that was not OK in a report, open or resolved. Returns its id. */
export async function putIssueOfLine(
  product: Product,
  company: Pick<Company, "id">,
  machine: Machine,
  {
    line,
    updateId,
    resolved,
  }: { line: string; updateId: string; resolved?: { at: Date; by: string; resolution: string } },
): Promise<string> {
  const id = crypto.randomUUID();
  await product.db.batch([
    product.db
      .prepare(
        `insert into issues (id, company_id, equipment_id, condition, description, line, line_key, source, usage,
          reported_by_name, reported_at, last_reported_at, created_at, resolved_at, resolved_by_name, resolution)
         values (?, ?, ?, ?, ?, ?, ?, 'check', 0, 'Olga Field', 0, 0, 0, ?, ?, ?)`,
      )
      .bind(
        id,
        company.id,
        machine.id,
        forbidsUse(line) ? "do_not_run" : "needs_attention",
        lineWords(line),
        lineWords(line),
        lineKey(line),
        resolved?.at.getTime() ?? null,
        resolved?.by ?? null,
        resolved?.resolution ?? null,
      ),
    product.db
      .prepare(
        `insert into issue_reports (operator_update_id, line_key, company_id, equipment_id, issue_id, reported_by_name,
          reported_at) values (?, ?, ?, ?, ?, 'Olga Field', 0)`,
      )
      .bind(updateId, lineKey(line), company.id, machine.id, id),
  ]);
  return id;
}
