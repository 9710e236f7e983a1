import { withoutAccents } from "./accents.ts";

/**
 * Folds a text for searching: case and accents are ignored, so "camion" finds "CAMIÓN" and "francois" finds "François".
 * The specification keeps no letter apart: n finds ñ.
 */
export function foldForSearch(text: string): string {
  return withoutAccents(text).toLowerCase().trim();
}

/** Whether what was typed stands in one of the texts; a blank search matches everything. */
export function matchesSearch(query: string, texts: readonly string[]): boolean {
  const wanted = foldForSearch(query);
  return wanted === "" || texts.some((text) => foldForSearch(text).includes(wanted));
}
