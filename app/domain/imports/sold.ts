/** Which machines of a list are gone. */

import { headingKey } from "./headings.ts";
import { readYesNo, wordKey } from "./words.ts";

const SOLD = new Set(
  "sold|archived|inactive|retired|disposed|scrapped|vendido|archivado|inactivo".split("|"),
);
/** Whether a cell says that its machine is sold, archived or inactive: by its word, or by yes or no under its heading. */
export function isSoldCell(heading: string, cell: string): boolean {
  const key = headingKey(heading);
  if (key === "archived") return readYesNo(cell) === true;
  if (key === "active") return readYesNo(cell) === false;
  return SOLD.has(wordKey(cell));
}
