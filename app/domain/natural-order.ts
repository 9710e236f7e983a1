/** The accented letters of the product's languages. The database triggers hold the same table. */
const FOLDED_LETTERS: readonly (readonly [from: string, to: string])[] = [
  ["á", "a"],
  ["é", "e"],
  ["í", "i"],
  ["ó", "o"],
  ["ú", "u"],
  ["ü", "u"],
  ["ñ", "n"],
];

/**
 * The sort key of names, compared character by character: it ignores letter case and accents and orders
 * numbers by size, so "#2" comes before "#10". Database triggers store it beside each machine's name by the
 * same rule.
 */
export function naturalKey(name: string): string {
  let folded = name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  for (const [from, to] of FOLDED_LETTERS) {
    folded = folded.replaceAll(from, to).replaceAll(from.toUpperCase(), to);
  }
  return folded.replace(/[0-9]+/g, (digits) => {
    const number = digits.replace(/^0+/, "");
    return `${String(number.length).padStart(3, "0")}${number}`;
  });
}

/** Compares texts character by character, for sorting. */
export function byText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
