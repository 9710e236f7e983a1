import { readIssueFilter } from "#app/components/issues/issue-filter.ts";
import { exportRoute } from "#app/http/downloads/export.server.ts";
import { issuesFile } from "#app/services/files/issue-export.ts";

const download = exportRoute("/exports/issues.csv", {
  file: ({ services, actor, url }) => issuesFile(services, actor, readIssueFilter(url.searchParams, "all")),
  empty: () => ({ to: "/issues", title: "downloads:noData", description: "downloads:noIssues" }),
});

export const loader = download;
export const action = download;
