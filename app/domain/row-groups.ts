/** Groups of rows: those of a file that share a reason are worded as "Rows 3, 5 and 17 to 401". */

/** Consecutive rows; `from` equals `to` for a single one. */
export type RowSpan = { from: number; to: number };

/** The rows in file order, as the fewest spans. */
export function rowSpans(rows: readonly number[]): RowSpan[] {
  const spans: RowSpan[] = [];
  for (const row of rows) {
    const last = spans.at(-1);
    if (last && row === last.to + 1) last.to = row;
    else spans.push({ from: row, to: row });
  }
  return spans;
}

/** Groups items by key, in the order in which keys first appear. */
export function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): [key: string, Item[]][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups];
}
