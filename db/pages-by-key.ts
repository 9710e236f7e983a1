/** Rows read at a time where nothing else is said. */
export const PAGE = 1_000;

/**
 * All rows, a page at a time, each from behind the last row of the page before; never by counting from the start. A
 * page that is not full is the last: `first` must have been read with the same `limit`.
 */
export async function* pagesByKey<Row>(
  read: (after: Row | null, limit: number) => PromiseLike<Row[]>,
  { first, limit = PAGE }: { first?: Row[]; limit?: number } = {},
): AsyncGenerator<Row[]> {
  for (let page = first ?? (await read(null, limit)); page.length > 0; ) {
    yield page;
    if (page.length < limit) return;
    page = await read(page.at(-1) ?? null, limit);
  }
}
