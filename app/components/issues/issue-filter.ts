import type { IssueFilter } from "#db/queries/issues.ts";

/** Which issues a screen, a print or a file shows, as its address says: the open ones unless all are asked for. */
export function readIssueFilter(query: URLSearchParams, otherwise: "open" | "all" = "open"): IssueFilter {
  const asked = query.get("filter");
  return {
    status: asked === "all" || asked === "open" ? asked : otherwise,
    equipmentId: query.get("equipment") || null,
  };
}

/** The same filter in an address. */
export function issueQuery({ status, equipmentId }: IssueFilter, more: Record<string, string> = {}): string {
  return new URLSearchParams({
    filter: status,
    ...(equipmentId === null ? {} : { equipment: equipmentId }),
    ...more,
  }).toString();
}
