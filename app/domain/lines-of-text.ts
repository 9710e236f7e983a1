/** How many usual letters wide the widest ones are: capitals, and the letters of scripts without capitals. */
const WIDE = 1.65;

/**
 * How many lines a text takes at most in a column with room for `letters` of the usual width. A word longer than a line
 * goes on in the next one.
 */
export function linesOfText(text: string, letters: number): number {
  let lines = 1;
  let used = 0;
  // A line may also end behind a hyphen.
  for (const word of text.split(/ |(?<=-)/)) {
    const wide = word.match(/[\p{Lu}\p{Lo}mw@%…]/gu)?.length ?? 0;
    const width = word.length - wide + wide * WIDE;
    if (used > 0 && used + 1 + width > letters) {
      lines += 1;
      used = 0;
    }
    used += Number(used > 0) + width;
    const more = Math.max(0, Math.ceil(used / letters) - 1);
    lines += more;
    used -= more * letters;
  }
  return lines;
}
