import { withoutAccents } from "#app/domain/accents.ts";
import { PRODUCT_WORDS } from "#app/domain/product-words.ts";

/** Shorter names are in too many passwords by chance. */
const NAME_MIN = 3;

const WORDS: ReadonlySet<string> = new Set(PRODUCT_WORDS);

/** The letters of a text alone, lower case and without accents. */
const lettersOf = (text: string): string =>
  withoutAccents(text)
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");

/**
 * Whether the letters of a password alone are a word of this product, or one of the names of its account: digits and
 * signs around a word are guessed first. Of an address the part before @ counts as a name, too.
 */
export function isTooEasy(password: string, names: readonly string[]): boolean {
  const letters = lettersOf(password);
  const parts = names.flatMap((name) => (name.includes("@") ? [name, name.split("@")[0] ?? ""] : [name]));
  return (
    WORDS.has(letters) || (letters.length >= NAME_MIN && parts.some((name) => lettersOf(name) === letters))
  );
}
