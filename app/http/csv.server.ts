import { BYTE_ORDER_MARK, type CsvCell, csvLine } from "#app/domain/csv.ts";

/** A CSV as a file to be saved under a name. */
export function csvDownload(fileName: string, text: string): Response {
  return new Response(text, { headers: downloadHeaders(fileName) });
}

/** As `csvDownload`, written while its pages are read, so that a file of any size needs the memory of one page. */
export function csvStream(
  fileName: string,
  header: readonly string[],
  pages: AsyncIterable<(readonly CsvCell[])[]>,
): Response {
  const encoder = new TextEncoder();
  const iterator = pages[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(header)));
    },
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value.map(csvLine).join("")));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
  return new Response(body, { headers: downloadHeaders(fileName) });
}

function downloadHeaders(fileName: string) {
  return {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${fileName}"`,
  };
}
