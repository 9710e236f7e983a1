import { guardedAccountantFile } from "#app/http/accountants/accountant-route.server.ts";
import { readDownloadQuery } from "#app/http/books/book-download.server.ts";
import { zipStream } from "#app/http/downloads/zip.server.ts";
import { accountantZip } from "#app/services/accountants/downloads.ts";

const download = guardedAccountantFile("/accountant/books.zip", async ({ accountant, context, request }) =>
  zipStream(await accountantZip(context, accountant, readDownloadQuery(new URL(request.url)))),
);

export const loader = download;
export const action = download;
