/** Groups rows of a file that share a reason: "Rows 3, 5 and 17 to 401". */

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

/** Groups items by reason, in the order in which reasons first appear. */
export function groupByReason<Item>(
  items: readonly Item[],
  reasonOf: (item: Item) => string,
): [reason: string, Item[]][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const reason = reasonOf(item);
    const group = groups.get(reason);
    if (group) group.push(item);
    else groups.set(reason, [item]);
  }
  return [...groups];
}
