/** The letters of the product's languages with accents. The triggers of the database hold the same table. */
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
 * What names are ordered by, compared letter by letter: without letter case and accents, and each number by its size, so
 * that "#2" stands before "#10". The database keeps it beside each machine's name, by triggers that hold the same rule.
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
