import { issueStatus, shortWords } from "#app/domain/issues/issue.ts";
import { authorText } from "#app/i18n/author.ts";
import { formatDate } from "#app/i18n/format.ts";
import { reportedText } from "#app/i18n/issue-words.ts";
import type { Reader } from "#app/i18n/reader.ts";
import type { IssueWithMachine, selectWorstIssues } from "#db/queries/issues/issues.ts";

/** An issue as a line of a list, as text. */
export function wordedIssue(row: IssueWithMachine, { locale, t, timeZone }: Reader) {
  const time = (at: Date) => formatDate(at, locale, timeZone);
  return {
    id: row.id,
    equipmentId: row.equipmentId,
    name: row.shownName,
    retired: row.retired,
    condition: row.condition,
    words: shortWords(row.description),
    by: t("issues:by", {
      name: authorText(t, row.reportedById, row.reportedByName),
      time: time(row.reportedAt),
    }),
    again:
      row.timesReported > 1
        ? t("issues:lastReported", { count: row.timesReported, time: time(row.lastReportedAt) })
        : null,
    status: issueStatus(row),
    resolved:
      row.resolvedAt === null
        ? null
        : t("issues:resolvedBy", {
            name: authorText(t, row.resolvedById, row.resolvedByName ?? ""),
            time: time(row.resolvedAt),
            words: shortWords(row.resolution ?? ""),
          }),
  };
}

export type WordedIssue = ReturnType<typeof wordedIssue>;

type WorstIssue = Awaited<ReturnType<typeof selectWorstIssues>>[number];

/**
 * The dashboard's first panel as text, so that a company without open issues loads none of its words; null
 * for such a company.
 */
export function wordedWorstIssues(rows: readonly WorstIssue[], reader: Reader) {
  const [first] = rows;
  if (!first) return null;
  return {
    title: reader.t("issues:panel.title", { count: first.total }),
    all: reader.t("issues:panel.all", { count: first.total }),
    list: rows.map(({ id, condition, equipmentId, shownName, description, ...reported }) => ({
      id,
      condition,
      equipmentId,
      name: shownName,
      words: shortWords(description),
      by: reportedText(reported, reader),
    })),
  };
}
