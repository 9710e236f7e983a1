import { z } from "zod";
import { ISSUE_CONDITIONS, ISSUE_SOURCES, ISSUE_STATUSES, issueStatus } from "#app/domain/issues/issue.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { amount, instant } from "#app/forms/wire.ts";
import type { IssueWithMachine } from "#db/queries/issues/issues.ts";

/** An issue's photos: its own first, then those of its reports, each once. */
function photosOfIssue(row: Pick<IssueWithMachine, "photos" | "reportPhotos">): string[] {
  return [...new Set([...row.photos, ...row.reportPhotos])];
}

/** An issue as calls answer it. */
export const issueAnswer = z
  .object({
    id: z.string(),
    equipmentId: z.string(),
    equipmentName: z.string(),
    condition: z.enum(ISSUE_CONDITIONS),
    description: z.string(),
    line: z.string().nullable().describe("The line of a check that was not OK"),
    source: z.enum(ISSUE_SOURCES),
    photos: z.array(z.string()),
    usage: amount().describe("The meter when it was reported"),
    reportedBy: z.string(),
    reportedAt: instant(),
    timesReported: z.int(),
    lastReportedAt: instant(),
    status: z.enum(ISSUE_STATUSES),
    resolvedAt: instant().nullable(),
    resolvedBy: z.string().nullable(),
    resolution: z.string().nullable(),
    serviceEntryId: z.string().nullable().describe("The service that resolved it"),
    createdAt: instant(),
  })
  .meta({ id: "Issue" });

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
