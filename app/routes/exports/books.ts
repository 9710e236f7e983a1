import { bookCsv, readDownloadQuery } from "#app/http/books/book-download.server.ts";
import { zipStream } from "#app/http/downloads/zip.server.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { booksCsv, booksZip } from "#app/services/books/download-books.ts";

const downloads = endpoints({
  "/exports/books.zip": {
    GET: endpoint({}, async ({ services, actor, url }) =>
      zipStream(await booksZip(services, actor, actor, readDownloadQuery(url))),
    ),
  },
  "/exports/books/:name.csv": {
    GET: endpoint({}, async ({ services, actor, params, url }) =>
      bookCsv(await booksCsv(services, actor, actor, params.name ?? "", readDownloadQuery(url))),
    ),
  },
});

export const loader = downloads;
export const action = downloads;
