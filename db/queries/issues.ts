import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { IssueCondition } from "#app/domain/issue.ts";
import type { Database } from "#db/client.ts";
import { equipment, issueReports, issues } from "#db/schema.ts";
import { isMachine, type MachineRef } from "./machine.ts";
import type { CompanyScope } from "./sessions.ts";

export type IssueRow = typeof issues.$inferSelect;

export const issuesOf = ({ companyId, equipmentId }: MachineRef) =>
  and(eq(issues.companyId, companyId), eq(issues.equipmentId, equipmentId));

/** The worst first, then the one reported last. */
export const worstIssues = [asc(issues.condition), desc(issues.lastReportedAt), desc(issues.seq)] as const;

/** The issues of some lines of a machine, the one resolved last first. */
export function selectIssuesOfLines(db: Database, machine: MachineRef, keys: readonly string[]) {
  return db
    .select({
      id: sql<string>`${issues.id}`.as("issue_id"),
      lineKey: sql<string>`${issues.lineKey}`.as("issue_line_key"),
      condition: sql<IssueCondition>`${issues.condition}`.as("issue_condition"),
      resolvedAt: issues.resolvedAt,
    })
    .from(issues)
    .where(and(issuesOf(machine), inArray(issues.lineKey, [...keys])))
    .orderBy(desc(issues.resolvedAt));
}

export function insertIssue(db: Database, row: typeof issues.$inferInsert) {
  return db.insert(issues).values(row);
}

export function insertIssueReport(db: Database, row: typeof issueReports.$inferInsert) {
  return db.insert(issueReports).values(row);
}

/** Counts one more report of an issue, open or resolved; an open one takes over its condition. */
export function repeatIssue(
  db: Database,
  companyId: string,
  id: string,
  { takenAt, condition }: { takenAt: Date; condition: IssueCondition },
) {
  return db
    .update(issues)
    .set({
      timesReported: sql`${issues.timesReported} + 1`,
      lastReportedAt: sql`max(${issues.lastReportedAt}, ${takenAt.getTime()})`,
      condition: sql`iif(${issues.resolvedAt} is null, ${condition}, ${issues.condition})`,
    })
    .where(and(eq(issues.companyId, companyId), eq(issues.id, id)));
}

/** Whether no act on a machine's issues came between. The machine is in the list. */
export function areIssuesAsRead(machine: MachineRef, version: number): SQL {
  return sql`exists (select 1 from ${equipment} where ${isMachine(machine)}
    and ${equipment.issuesVersion} = ${version})`;
}

/**
 * Sets a machine's condition and the number of its open issues. It belongs after every write to its issues, in the
 * same batch. `condition` says whether the act of the batch took place.
 */
export function deriveIssues(db: Database, machine: MachineRef, condition?: SQL) {
  const open = sql`from issues where company_id = ${machine.companyId}
    and equipment_id = ${machine.equipmentId} and resolved_at is null`;
  return db
    .update(equipment)
    .set({
      openIssues: sql`(select count(*) ${open})`,
      // do_not_run comes before needs_attention in the order of text.
      condition: sql`coalesce((select min(condition) ${open}), 'ok')`,
      issuesVersion: sql`${equipment.issuesVersion} + 1`,
    })
    .where(and(isMachine(machine), condition));
}

/** Characters of a description that a list needs: more than it shows, because blanks may be many. */
const SHORT_ENOUGH = 500;

/** The worst open issues of a company, shortened, for its operators' form. */
export function selectIssuesForOperators(db: Database, company: CompanyScope, limit: number) {
  return db
    .select({
      machineId: sql<string>`${issues.equipmentId}`.as("issue_machine_id"),
      condition: sql<IssueCondition>`${issues.condition}`.as("issue_condition"),
      words: sql<string>`substr(${issues.description}, 1, ${SHORT_ENOUGH})`.as("issue_words"),
      reportedBy: issues.reportedByName,
      reportedAt: issues.reportedAt,
    })
    .from(issues)
    .where(and(sql`${issues.companyId} = ${company}`, isNull(issues.resolvedAt)))
    .orderBy(...worstIssues)
    .limit(limit);
}

export type OperatorIssue = Awaited<ReturnType<typeof selectIssuesForOperators>>[number];
