import { withoutAccents } from "./accents.ts";

/**
 * Folds a text for searching, ignoring case and accents: "camion" finds "CAMIÓN" and "francois" finds "François". No
 * letter is kept apart: n finds ñ.
 */
export function foldForSearch(text: string): string {
  return withoutAccents(text).toLowerCase().trim();
}

/** Tells whether one of the texts contains the query; a blank query matches everything. */
export function matchesSearch(query: string, texts: readonly string[]): boolean {
  const wanted = foldForSearch(query);
  return wanted === "" || texts.some((text) => foldForSearch(text).includes(wanted));
}
