/** Letters that Unicode doesn't decompose, with their plain spelling. */
const PLAIN_LETTERS: Record<string, string> = {
  æ: "ae",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  ø: "o",
  œ: "oe",
  ß: "ss",
  þ: "th",
  ŧ: "t",
};

/**
 * The start of a username, from a first name: lower case, no accents, a to z and 0 to 9 only; `operator` if nothing
 * is left.
 */
export function usernameBase(firstName: string): string {
  // Decomposition splits an accented letter into its plain letter and a mark, which the last step removes.
  const plain = firstName
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, (letter) => PLAIN_LETTERS[letter] ?? "");
  return plain === "" ? "operator" : plain;
}

/**
 * The first free name of john, john2, john3, … `taken` holds the usernames of all companies that start with
 * the base, because the operator sign-in names no company. Two concurrent sign-ups may get the same name; the
 * unique key decides.
 */
export function nextUsername(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}${number}`)) number += 1;
  return `${base}${number}`;
}
