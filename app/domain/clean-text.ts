/** NUL and halves of surrogate pairs: text that no database, mail or spreadsheet carries whole ("Small print: protection"). */
export const UNUSABLE_TEXT = /\0|\p{Surrogate}/u;

export function isCleanText(text: string): boolean {
  return !UNUSABLE_TEXT.test(text);
}

/** Marks that turn the direction of text around: a name with them reads as another one. */
const DIRECTION_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/gu;

/** Line breaks, tabs and other control characters: a name stands on one line, in subjects and in spreadsheets too. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;

/**
 * A name as it is kept: on one line, without marks that turn its direction. They are left out rather than refused:
 * nobody sees them, and they come along when a name is copied from elsewhere.
 */
export function plainName(text: string): string {
  return text.replace(DIRECTION_CONTROLS, "").replace(BREAKS, " ").trim();
}

/** What the eye takes for one character: a letter with its accents, a flag, an emoji that is joined of several. */
const CHARACTER =
  /\p{RI}{2}|[^\p{Cc}\p{Cf}\p{M}\p{DI}](?:[\p{M}\p{Emoji_Modifier}]|\u200D\p{Extended_Pictographic})*/gu;

/** How many characters a text has for who reads it, blanks included; marks that only direct or join are none. */
export function characterCount(text: string): number {
  return text.match(CHARACTER)?.length ?? 0;
}

/** As `characterCount`, without blanks. */
export function visibleLength(text: string): number {
  return characterCount(text.replace(/\p{Z}/gu, ""));
}
