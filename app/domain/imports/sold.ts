/** Which machines of a list are gone. */

import { headingKey } from "./headings.ts";
import { wordKey } from "./words.ts";

const SOLD = new Set(
  "sold|archived|inactive|retired|disposed|scrapped|vendido|archivado|inactivo".split("|"),
);
const YES = new Set("yes|y|true|1|x|si|sim".split("|"));
const NO = new Set("no|n|false|0|nao".split("|"));

/** Yes or no, as files say it; null for another text. */
export function readYesNo(cell: string): boolean | null {
  const word = wordKey(cell);
  return YES.has(word) ? true : NO.has(word) ? false : null;
}

/** Whether a cell says that its machine is sold, archived or inactive: by its word, or by yes or no under its heading. */
export function isSoldCell(heading: string, cell: string): boolean {
  const key = headingKey(heading);
  if (key === "archived") return readYesNo(cell) === true;
  if (key === "active") return readYesNo(cell) === false;
  return SOLD.has(wordKey(cell));
}
