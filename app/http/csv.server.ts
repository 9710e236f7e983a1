import { BYTE_ORDER_MARK, type CsvCell, csvLine, INCOMPLETE_LINE } from "#app/domain/csv.ts";
import { streamText } from "./stream.server.ts";

export type CsvFile = {
  name: string;
  header: readonly string[];
  /** The records in pages. */
  pages: Pages<readonly CsvCell[]>;
};

type Pages<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;

/** A CSV download, written while its pages are read. */
export async function csvStream({ name, header, pages }: CsvFile): Promise<Response> {
  async function* parts() {
    yield BYTE_ORDER_MARK + csvLine(header);
    for await (const page of pages) yield page.map(csvLine).join("");
  }
  return new Response(await streamText(parts(), INCOMPLETE_LINE), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
}
