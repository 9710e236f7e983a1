import { guardedAccountantFile } from "#app/http/accountants/accountant-route.server.ts";
import { bookCsv, readDownloadQuery } from "#app/http/books/book-download.server.ts";
import { accountantCsv } from "#app/services/accountants/downloads.ts";

const download = guardedAccountantFile(
  "/accountant/books/:name.csv",
  async ({ accountant, context, params, request }) => {
    const query = readDownloadQuery(new URL(request.url));
    return bookCsv(await accountantCsv(context, accountant, params.name ?? "", query));
  },
);

export const loader = download;
export const action = download;
