import { streamParts } from "./stream.server.ts";

/**
 * A JSON array, written while its pages are read, for lists of any length; an interrupted one is invalid
 * JSON.
 */
export async function jsonStream(pages: AsyncIterable<readonly unknown[]>): Promise<Response> {
  async function* parts() {
    let before = "[";
    for await (const page of pages) {
      if (page.length === 0) continue;
      yield before + page.map((row) => JSON.stringify(row)).join(",");
      before = ",";
    }
    yield before === "[" ? "[]" : "]";
  }
  return new Response(await streamParts(parts(), ""), {
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" },
  });
}
