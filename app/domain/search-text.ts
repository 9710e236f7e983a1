/**
 * Searching takes no notice of case and of the accents of the product's languages: "camion" finds "CAMIÓN". SQLite
 * folds the case of A to Z alone, so the database folds the same letters by this table.
 */
export const FOLDED_LETTERS: readonly (readonly [from: string, to: string])[] = [
  ["á", "a"],
  ["é", "e"],
  ["í", "i"],
  ["ó", "o"],
  ["ú", "u"],
  ["ü", "u"],
  ["ñ", "n"],
];

/** A text as it is compared when searching. */
export function foldForSearch(text: string): string {
  let folded = text.toLowerCase();
  for (const [from, to] of FOLDED_LETTERS) folded = folded.replaceAll(from, to);
  return folded.trim();
}
