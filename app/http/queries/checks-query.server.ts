import type { ChecksQuery } from "#app/services/checks/checks.ts";

/** Which checks an address asks for: of the page, its paper and its file. */
export function readChecksQuery({ searchParams }: URL): ChecksQuery {
  return { month: searchParams.get("month") ?? "", equipment: searchParams.get("equipment") ?? "" };
}

/** The query that asks for the same; blank if nothing is chosen. */
export function printChecksQuery({ month, equipment }: ChecksQuery): string {
  const asked = Object.entries({ month, equipment }).filter(([, value]) => value !== "");
  const query = new URLSearchParams(asked).toString();
  return query && `?${query}`;
}
