import { BYTE_ORDER_MARK, type CsvCell, csvLine, INCOMPLETE_LINE } from "#app/domain/csv.ts";
import type { Call } from "#app/http/endpoint.server.ts";
import { type RangeField, recordDownload } from "#app/services/activity/record-download.ts";
import { streamParts } from "./stream.server.ts";

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
  return new Response(await streamParts(parts(), INCOMPLETE_LINE), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
}

/**
 * A CSV download of the company's data. The activity log records it before the first byte: what can't be recorded
 * isn't served.
 */
export async function recordedCsv(
  { services, actor, url }: Pick<Call, "services" | "actor" | "url">,
  file: CsvFile,
  range: readonly RangeField[] = [],
): Promise<Response> {
  // Its first part is made by now, so a file that fails leaves no record.
  const response = await csvStream(file);
  try {
    await recordDownload(services, actor, { file: file.name, range: rangeOf(url, range) });
  } catch (error) {
    await response.body?.cancel();
    throw error;
  }
  return response;
}

function rangeOf({ searchParams }: URL, fields: readonly RangeField[]) {
  return Object.fromEntries(fields.map((field) => [field, searchParams.get(field) ?? ""]));
}
