import { withoutAccents } from "./accents.ts";

/**
 * Folds a text for searching, ignoring case and accents: "camion" finds "CAMIÓN" and "francois" finds "François". No
 * letter is kept apart: n finds ñ.
 */
export function foldForSearch(text: string): string {
  return withoutAccents(text).toLowerCase().trim();
}

/** A text with a blank before each word. */
const spaced = (text: string) => ` ${text}`.replace(/[^\p{L}\p{N}]/gu, " ");

/**
 * How well a query fits: 0 if a word of one of the texts begins with it, 1 if it is found elsewhere, null if not at
 * all. A blank query fits everything.
 */
export function searchRank(query: string, texts: readonly string[]): 0 | 1 | null {
  const wanted = foldForSearch(query);
  const found = texts.map(foldForSearch).filter((text) => text.includes(wanted));
  if (found.length === 0) return null;
  return found.some((text) => spaced(text).includes(spaced(wanted))) ? 0 : 1;
}

/** What a query finds, in its order: first where a word begins with it ("cat" is CAT 320 before Bobcat). */
export function searched<Item>(
  query: string,
  items: readonly Item[],
  textsOf: (item: Item) => readonly string[],
): Item[] {
  const ranks = items.map((item) => searchRank(query, textsOf(item)));
  return [0, 1].flatMap((rank) => items.filter((_, index) => ranks[index] === rank));
}
