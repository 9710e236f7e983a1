import { INCOMPLETE_LINE } from "#app/domain/csv.ts";
import { streamParts } from "#app/http/downloads/stream.server.ts";
import type { BooksDownload, DownloadQuery } from "#app/services/books/download-books.ts";

/** Which part of the books an address asks for. */
export function readDownloadQuery({ searchParams }: URL): DownloadQuery {
  return {
    month: searchParams.get("month"),
    year: searchParams.get("year"),
    now: searchParams.get("now") === "1",
  };
}

/** Answers one file of the books, written while it is read. */
export async function bookCsv({ name, parts }: BooksDownload): Promise<Response> {
  return new Response(await streamParts(parts, INCOMPLETE_LINE), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
}
