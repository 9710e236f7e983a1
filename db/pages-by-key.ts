/** The default page size in rows. */
export const PAGE = 1_000;

/**
 * All rows, page by page, each starting after the last row of the previous one, never by offset. A page that
 * is not full is the last: `first` must have been read with the same `limit`.
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

/** Pages with each row as `record` makes it. */
export async function* mapPages<Row, Made>(
  pages: AsyncIterable<readonly Row[]>,
  record: (row: Row) => Made,
): AsyncGenerator<Made[]> {
  for await (const page of pages) yield page.map(record);
}
