import { withoutAccents } from "./accents.ts";

/** Folds case and accents for searching. */
export function foldForSearch(text: string): string {
  return withoutAccents(text).toLowerCase().trim();
}

/** Tells whether one of the texts contains the query, in any case; a blank query matches everything. */
export function matchesSearch(query: string, texts: readonly string[]): boolean {
  const wanted = foldForSearch(query);
  return wanted === "" || texts.some((text) => foldForSearch(text).includes(wanted));
}
