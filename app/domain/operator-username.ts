/** Letters whose stroke or bow is no mark that comes off: as they are written where a keyboard has none of them. */
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
 * The username a first name begins with: lower case, accents stripped, a to z and 0 to 9 only; `operator` when
 * nothing is left (decisions, "Small print: accounts").
 */
export function usernameBase(firstName: string): string {
  // Decomposed, an accented letter is its plain letter and a mark, which the last step removes.
  const plain = firstName
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, (letter) => PLAIN_LETTERS[letter] ?? "");
  return plain === "" ? "operator" : plain;
}

/**
 * The first free name of john, john2, john3, … `taken` holds the usernames of all companies that begin with the base,
 * since the operator sign-in names no company. Two sign-ups at once may get the same answer: the unique key decides.
 */
export function nextUsername(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}${number}`)) number += 1;
  return `${base}${number}`;
}
