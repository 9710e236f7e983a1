import { withoutAccents } from "./accents.ts";

/**
 * Text as it is compared in a search: without regard to case and accents, so that "camion" finds "CAMIÓN" and
 * "francois" finds "François". The specification tells no letters apart here: ñ is found by n.
 */
export function foldForSearch(text: string): string {
  return withoutAccents(text).toLowerCase().trim();
}

/** Whether what was typed stands in one of the texts; a blank search matches everything. */
export function matchesSearch(query: string, texts: readonly string[]): boolean {
  const wanted = foldForSearch(query);
  return wanted === "" || texts.some((text) => foldForSearch(text).includes(wanted));
}
