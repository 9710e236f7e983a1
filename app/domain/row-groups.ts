/** Rows of a file that share a reason, told together: "Rows 3, 5 and 17 to 401". */

/** Rows that stand one after another; `from` equals `to` for a single one. */
export type RowSpan = { from: number; to: number };

/** The rows, in the order of the file, as the fewest spans. */
export function rowSpans(rows: readonly number[]): RowSpan[] {
  const spans: RowSpan[] = [];
  for (const row of rows) {
    const last = spans.at(-1);
    if (last && row === last.to + 1) last.to = row;
    else spans.push({ from: row, to: row });
  }
  return spans;
}

/** What shares a reason, in the order in which the reasons come up first. */
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
