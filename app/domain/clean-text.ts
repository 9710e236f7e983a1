/** NUL and halves of surrogate pairs: text that no database, mail or spreadsheet carries whole ("Small print: protection"). */
export const UNUSABLE_TEXT = /\0|\p{Surrogate}/u;

export function isCleanText(text: string): boolean {
  return !UNUSABLE_TEXT.test(text);
}
