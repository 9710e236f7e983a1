/** NUL and lone surrogates, which databases, mails and spreadsheets don't carry. */
export const UNUSABLE_TEXT = /\0|\p{Surrogate}/u;

export function isCleanText(text: string): boolean {
  return !UNUSABLE_TEXT.test(text);
}

/** Direction overrides: they make a name read as another one. */
const DIRECTION_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Line breaks, tabs and other control characters: a name is one line, in mail subjects and spreadsheets too.
 */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;

/**
 * A name as it is stored: one line, without direction overrides. They are removed rather than refused,
 * because nobody sees them and copied text brings them along.
 */
export function plainName(text: string): string {
  return text.replace(DIRECTION_CONTROLS, "").replace(BREAKS, " ").trim();
}

/** One character as a reader sees it: a letter with its accents, a flag, a joined emoji. */
const CHARACTER =
  /\p{RI}{2}|[^\p{Cc}\p{Cf}\p{M}\p{DI}](?:[\p{M}\p{Emoji_Modifier}]|\u200D\p{Extended_Pictographic})*/gu;

/**
 * The number of characters that a reader sees, blanks included; marks that only direct or join don't count.
 */
export function characterCount(text: string): number {
  return text.match(CHARACTER)?.length ?? 0;
}

/** Like `characterCount`, without blanks. */
export function visibleLength(text: string): number {
  return characterCount(text.replace(/\p{Z}/gu, ""));
}

/** A text of at most `max` letters; no letter is cut in two. */
export function cutTo(text: string, max: number): string {
  return text.length <= max
    ? text
    : text
        .slice(0, max)
        .replace(/[\uD800-\uDBFF]$/, "")
        .trimEnd();
}

/**
 * A text of more than `most` letters cut to `kept` of them, with an ellipsis in place of the rest; no letter is cut in two.
 */
export function withEllipsis(text: string, most: number, kept = most): string {
  // Twice as many units hold one letter more than `most`: a long text is not taken apart as a whole.
  const letters = [...text.slice(0, 2 * most + 2)];
  return letters.length <= most ? text : `${letters.slice(0, kept).join("").trimEnd()}…`;
}
