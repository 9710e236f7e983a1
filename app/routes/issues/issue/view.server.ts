import { issueStatus, reportWords, shortWords } from "#app/domain/issues/issue.ts";
import { authorText } from "#app/i18n/author.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import type { Reader } from "#app/i18n/reader.ts";
import { usageText } from "#app/i18n/usage-words.ts";
import type { getIssuePage } from "#app/services/issues/list-issues.ts";

/** An issue with its reports, as text. */
export function issueView(
  { issue, reports, others }: Awaited<ReturnType<typeof getIssuePage>>,
  { locale, t, timeZone }: Reader,
) {
  const time = (at: Date) => formatDateTime(at, locale, timeZone);
  return {
    id: issue.id,
    machine: { id: issue.equipmentId, name: issue.shownName, retired: issue.retired },
    condition: issue.condition,
    status: issueStatus(issue),
    description: issue.description,
    photos: issue.photos,
    usage: issue.unit === "n/a" ? null : usageText(issue.usage, issue.unit, locale, t),
    reported: { name: authorText(t, issue.reportedById, issue.reportedByName), time: time(issue.reportedAt) },
    reports: reports.map((report) => ({
      key: `${report.operatorUpdateId} ${report.lineKey}`,
      updateId: report.operatorUpdateId,
      words: reportWords(report.lineKey, report),
      fromCheck: report.lineKey !== "" && issue.line !== null ? issue.line : null,
      name: authorText(t, report.operatorId, report.reportedByName),
      time: time(report.reportedAt),
      photos: report.photos ?? [],
    })),
    resolved:
      issue.resolvedAt === null
        ? null
        : {
            name: authorText(t, issue.resolvedById, issue.resolvedByName ?? ""),
            time: time(issue.resolvedAt),
            words: issue.resolution ?? "",
            entryId: issue.serviceEntryId,
          },
    others: others.map(({ id, condition, description }) => ({
      id,
      condition,
      words: shortWords(description),
    })),
  };
}

export type IssueView = ReturnType<typeof issueView>;
