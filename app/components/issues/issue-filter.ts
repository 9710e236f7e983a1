import type { IssueFilter } from "#db/queries/issues/issues.ts";

/** Reads from an address which issues a screen, a print or a file shows; `otherwise` without a filter. */
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
