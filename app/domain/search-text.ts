/**
 * Searching ignores case and the accents of the product's languages: "camion" finds "CAMIÓN". SQLite
 * lowercases only A to Z, so the database folds these letters by the same table.
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

/** Folds a text for searching. */
export function foldForSearch(text: string): string {
  let folded = text.toLowerCase();
  for (const [from, to] of FOLDED_LETTERS) folded = folded.replaceAll(from, to);
  return folded.trim();
}
