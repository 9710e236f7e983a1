import { issueStatus, shortWords } from "#app/domain/issue.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { isOfRetired } from "#app/services/issues/issue-record.ts";
import type { IssueWithMachine } from "#db/queries/issues.ts";

export type IssueReader = { locale: Locale; t: Translate; timeZone: string };

/** An issue as a line of a list, worded. */
export function shownIssue(row: IssueWithMachine, { locale, t, timeZone }: IssueReader) {
  const time = (at: Date) => formatDateTime(at, locale, timeZone);
  const status = issueStatus({ resolvedAt: row.resolvedAt, retired: isOfRetired(row) });
  return {
    id: row.id,
    equipmentId: row.equipmentId,
    name: row.equipmentName,
    retired: isOfRetired(row),
    condition: row.condition,
    words: shortWords(row.description),
    by: t("issues:by", { name: row.reportedByName, time: time(row.reportedAt) }),
    again:
      row.timesReported > 1
        ? t("issues:lastReported", { count: row.timesReported, time: time(row.lastReportedAt) })
        : null,
    status,
    resolved:
      row.resolvedAt === null
        ? null
        : t("issues:resolvedBy", {
            name: row.resolvedByName ?? "",
            time: time(row.resolvedAt),
            words: shortWords(row.resolution ?? ""),
          }),
  };
}

export type ShownIssue = ReturnType<typeof shownIssue>;
