import { issueStatus } from "#app/domain/issues/issue.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import type { IssueWithMachine } from "#db/queries/issues/issues.ts";

/** An issue's photos: its own first, then those of its reports, each once. */
function photosOfIssue(row: Pick<IssueWithMachine, "photos" | "reportPhotos">): string[] {
  return [...new Set([...row.photos, ...row.reportPhotos])];
}

/** An issue in a call's answer; usage is a number. */
export function issueRecord(row: Omit<IssueWithMachine, "seq" | "unit" | "issuesVersion" | "shownName">) {
  return {
    id: row.id,
    equipmentId: row.equipmentId,
    equipmentName: row.equipmentName,
    condition: row.condition,
    description: row.description,
    line: row.line,
    source: row.source,
    photos: photosOfIssue(row),
    usage: tenthsToNumber(row.usage),
    reportedBy: row.reportedByName,
    reportedAt: row.reportedAt,
    timesReported: row.timesReported,
    lastReportedAt: row.lastReportedAt,
    status: issueStatus(row),
    resolvedAt: row.resolvedAt,
    resolvedBy: row.resolvedByName,
    resolution: row.resolution,
    serviceEntryId: row.serviceEntryId,
    createdAt: row.createdAt,
  };
}

export type IssueRecord = ReturnType<typeof issueRecord>;
