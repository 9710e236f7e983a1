import { sumOf } from "#app/domain/quantity.ts";

/** How many usual letters wide others are, in the widest of the usual typefaces. Letters of scripts without capitals are wide. */
const WIDTHS: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[mwMW@%…\p{Lo}]/u, 1.65],
  [/[ijlIJ .,:;'!|]/u, 0.55],
  [/\p{Lu}/u, 1.3],
];

const widthOfLetter = (letter: string): number => WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? 1;

const widthOf = (text: string): number => sumOf([...text].map(widthOfLetter));

/**
 * How many lines a text takes at most in a column with room for `letters` of the usual width, such as "a" or "5". A word
 * longer than a line goes on in the next one.
 */
export function linesOfText(text: string, letters: number): number {
  let lines = 1;
  let used = 0;
  // A line may also end behind a space or a hyphen.
  for (const word of text.match(/[^ -]*(?:-| +)|[^ -]+/g) ?? []) {
    const width = widthOf(word.trimEnd());
    if (used > 0 && used + width > letters) {
      lines += 1;
      used = 0;
    }
    used += width;
    const more = Math.max(0, Math.ceil(used / letters) - 1);
    lines += more;
    used -= more * letters;
    used += widthOf(word) - width;
  }
  return lines;
}
