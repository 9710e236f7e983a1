import { countDownload } from "#app/services/activity/record-download.ts";
import {
  type BooksDownload,
  booksCsv,
  booksZip,
  type DownloadQuery,
} from "#app/services/books/download-books.ts";
import type { ServiceContext } from "#app/services/context.ts";
import type { Archive } from "#app/services/files/archive.ts";
import type { RateLimitUse } from "#app/services/rate-limit.ts";
import type { Accountant } from "./accountant.ts";

/* The files of the books as accountants get them: of months that are over, 60 an hour. */

/** @throws {AppError} request.rate_limited; as `booksZip` */
export async function accountantZip(
  ctx: ServiceContext,
  accountant: Accountant,
  query: DownloadQuery,
): Promise<Archive> {
  await countDownload(ctx, downloadsOf(accountant));
  return booksZip(ctx, accountant, accountant, { ...query, only: "over" });
}

/** @throws {AppError} request.rate_limited; as `booksCsv` */
export async function accountantCsv(
  ctx: ServiceContext,
  accountant: Accountant,
  name: string,
  query: DownloadQuery,
): Promise<BooksDownload> {
  await countDownload(ctx, downloadsOf(accountant));
  return booksCsv(ctx, accountant, accountant, name, { ...query, only: "over" });
}

const downloadsOf = ({ id }: Accountant): RateLimitUse => ({ name: "accountantDownloads", who: id });
