import { AppError } from "#app/domain/app-error.ts";
import { BOOK_FILES, type BookFile, type BookMonth, hasBegun, isOver } from "#app/domain/books/books.ts";
import { yearOf } from "#app/domain/calendar-date.ts";
import type { ActivityPerson } from "#app/services/activity/record-activity.ts";
import { recordDownload } from "#app/services/activity/record-download.ts";
import type { ServiceContext } from "#app/services/context.ts";
import type { Archive } from "#app/services/files/archive.ts";
import { runBatch } from "#db/batch.ts";
import { type ClosingRow, selectClosingsOfYear } from "#db/queries/books/book-closings.ts";
import { readCopyFile } from "./book-copies.ts";
import { fileHeader, fileRows, fileStatements, monthData } from "./book-files.ts";
import { type BooksPeriod, type BooksQuery, type BooksReader, readPeriod } from "./books-reader.ts";

/** One file of the books, read while it is sent. */
export type BooksDownload = { name: string; parts: AsyncGenerator<Uint8Array> };

export type DownloadQuery = BooksQuery & {
  /** Takes the figures of today for closed months too. */
  now: boolean;
  /** Leaves out a month that isn't over. */
  only?: "over";
};

/**
 * All files of a month or a year as one ZIP, recorded before it is given. A year holds its months begun, the closed
 * ones as closed.
 * @throws {AppError} request.invalid for a period that can't be read; request.not_found for one to come
 */
export async function booksZip(
  ctx: ServiceContext,
  reader: BooksReader,
  person: ActivityPerson,
  query: DownloadQuery,
): Promise<Archive> {
  const asked = await askedBooks(ctx, reader, query);
  const name = `books-${asked.period.name}${asked.open ? "-open" : ""}.zip`;
  await recordDownload(ctx, person, { file: name, range: rangeOf(asked.period) });
  const files = BOOK_FILES.map((file) => ({
    name: csvName(file, asked.period),
    at: asked.at,
    content: asked.parts(file),
  }));
  return { name, files };
}

/**
 * One file of a month or a year, recorded before it is given.
 * @throws {AppError} as `booksZip`; request.not_found for another name
 */
export async function booksCsv(
  ctx: ServiceContext,
  reader: BooksReader,
  person: ActivityPerson,
  name: string,
  query: DownloadQuery,
): Promise<BooksDownload> {
  const file = BOOK_FILES.find((each) => each === name);
  if (!file) throw new AppError("request.not_found");
  const { period, parts } = await askedBooks(ctx, reader, query);
  await recordDownload(ctx, person, { file: csvName(file, period), range: rangeOf(period) });
  return { name: csvName(file, period), parts: parts(file) };
}

const csvName = (file: BookFile, period: BooksPeriod) => `${file}-${period.name}.csv`;

const rangeOf = ({ name }: BooksPeriod) => (name.includes("-") ? { month: name } : { year: name });

/** A period's books, with its first month prepared: what can't be read fails before the answer begins. */
async function askedBooks(ctx: ServiceContext, reader: BooksReader, query: DownloadQuery) {
  const now = ctx.now();
  const period = readPeriod(reader, query);
  const months = period.months.filter((month) => (query.only ? isOver(month, now) : hasBegun(month, now)));
  if (months.length === 0) throw new AppError("request.not_found");
  const closings = await selectClosingsOfYear(ctx.db, reader.companyId, yearOf(period.name));
  const closed = period.months.flatMap(({ month }) => closings.find((each) => each.month === month) ?? []);
  const rowsOf = monthFiles(ctx, reader, query.now ? [] : closed);
  const [first] = months;
  if (first) await rowsOf.prepare(first);
  return {
    period,
    open: query.now || closed.length < period.months.length,
    /** The time of the files in a ZIP: the closing's, so that a closed month's ZIP is always the same. */
    at: period.months.length === 1 && !query.now ? (closed[0]?.closedAt ?? now) : now,
    async *parts(file: BookFile): AsyncGenerator<Uint8Array> {
      const [only, ...more] = months;
      if (only && more.length === 0) return yield* rowsOf.whole(only, file);
      yield fileHeader(reader, file);
      for (const month of months) yield* rowsOf.rows(month, file);
    },
  };
}

/**
 * The files of some months. Those of a closed month come from the bucket. An open month is read once, in one
 * batch, and kept as bytes until every file has taken its part: so all files of a ZIP show a month at one
 * moment.
 */
function monthFiles(ctx: ServiceContext, reader: BooksReader, closings: readonly ClosingRow[]) {
  const copyOf = new Map(closings.map(({ month, copyId }) => [month, copyId]));
  const open = new Map<string, Map<BookFile, Uint8Array[]>>();

  const prepare = async (month: BookMonth) => {
    if (copyOf.get(month.month) || open.has(month.month)) return;
    const rows = await runBatch(ctx.db, fileStatements(ctx.db, reader.companyId, month));
    const data = monthData(month, rows);
    open.set(month.month, new Map(BOOK_FILES.map((file) => [file, [...fileRows(reader, file, data)]])));
  };

  async function* rows(month: BookMonth, file: BookFile): AsyncGenerator<Uint8Array> {
    const copyId = copyOf.get(month.month);
    if (copyId) return yield* withoutHeader(readCopyFile(ctx, copyId, file));
    await prepare(month);
    const files = open.get(month.month);
    yield* files?.get(file) ?? [];
    files?.delete(file);
  }

  async function* whole(month: BookMonth, file: BookFile): AsyncGenerator<Uint8Array> {
    const copyId = copyOf.get(month.month);
    if (copyId) return yield* readCopyFile(ctx, copyId, file);
    yield fileHeader(reader, file);
    yield* rows(month, file);
  }

  return { prepare, rows, whole };
}

const LINE_FEED = 10;

/** A file without its first line, which holds no line end but its own. */
async function* withoutHeader(parts: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  let inHeader = true;
  for await (const part of parts) {
    const end = inHeader ? part.indexOf(LINE_FEED) : -1;
    if (!inHeader) yield part;
    else if (end >= 0) {
      inHeader = false;
      if (end + 1 < part.length) yield part.subarray(end + 1);
    }
  }
}
