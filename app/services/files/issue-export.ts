import type { CsvColumns } from "#app/domain/csv.ts";
import { issueStatus } from "#app/domain/issues/issue.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { readIssues } from "#app/services/issues/list-issues.ts";
import type { IssueFilter, IssueWithMachine } from "#db/queries/issues/issues.ts";
import { type CellContext, cells, exportFile } from "./export-file.ts";

/** What is missing stays empty here. */
const COLUMNS: CsvColumns<IssueWithMachine, CellContext> = [
  ["Date Reported", (row, { dayOf }) => dayOf(row.reportedAt)],
  ["Equipment", (row) => row.shownName],
  ["Condition", (row, { t }) => t(`common:condition.${row.condition}`)],
  ["Issue", (row) => row.description],
  ["Reported By", (row) => row.reportedByName],
  ["Times Reported", (row) => row.timesReported],
  ["Usage", (row) => cells.number(row.usage)],
  ["Unit", (row, context) => cells.unit(row.unit, context)],
  ["Status", (row, { t }) => t(`issues:status.${issueStatus(row)}`)],
  ["Date Resolved", (row, { dayOf }) => row.resolvedAt && dayOf(row.resolvedAt)],
  ["Resolved By", (row) => row.resolvedByName],
  ["Resolution", (row) => row.resolution],
];

/** A company's issues as a file, in English, reported last first; null if there are none. */
export function issuesFile(ctx: ServiceContext, actor: Actor, filter: IssueFilter) {
  return exportFile(ctx, actor, {
    name: (today) => `issues-${today}.csv`,
    columns: COLUMNS,
    read: readIssues(ctx, actor, { ...filter, latestFirst: true }),
  });
}
