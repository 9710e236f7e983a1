import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { foldForSearch } from "#app/domain/search-text.ts";

/**
 * Latin letters with accents: Latin-1 and Latin Extended-A. The database compares other letters as they are.
 */
const [FIRST_LETTER, LAST_LETTER] = [0xc0, 0x17f];

/** D1 takes expressions of up to 100 levels. */
const LEVELS = 50;

/** The folding by `foldForSearch` of each letter that SQLite's `lower` leaves unchanged. */
const FOLDED = Array.from({ length: LAST_LETTER - FIRST_LETTER + 1 }, (_, at) =>
  String.fromCodePoint(FIRST_LETTER + at),
).flatMap((letter) => (foldForSearch(letter) === letter ? [] : [{ letter, folded: foldForSearch(letter) }]));

/** Groups of letters, one per level of subqueries. */
const GROUPS = Array.from({ length: Math.ceil(FOLDED.length / LEVELS) }, (_, at) =>
  FOLDED.slice(at * LEVELS, (at + 1) * LEVELS),
);

/**
 * Folds the Latin letters of a text like `foldForSearch`, without trimming. Most names have no accents, and
 * for them it costs no more than `lower`.
 */
export function foldedForSearch(text: SQLWrapper): SQL {
  const folded = GROUPS.reduce<SQL>(
    (from, group) => sql`select ${replaced(group)} as folded from (${from})`,
    sql`select lower(${text}) as folded`,
  );
  return sql`iif(${text} glob ${sql.raw("'*[^ -~]*'")}, (${folded}), lower(${text}))`;
}

function replaced(group: typeof FOLDED): SQL {
  return sql.raw(
    group.reduce((text, { letter, folded }) => `replace(${text}, '${letter}', '${folded}')`, "folded"),
  );
}
