import { withoutAccents } from "./accents.ts";

/** Text as it is compared in a search: without regard to case and accents. */
export function foldForSearch(text: string): string {
  return withoutAccents(text).toLowerCase().trim();
}

/** Whether what was typed stands in one of the texts, in any case; a blank search matches everything. */
export function matchesSearch(query: string, texts: readonly string[]): boolean {
  const wanted = foldForSearch(query);
  return wanted === "" || texts.some((text) => foldForSearch(text).includes(wanted));
}
