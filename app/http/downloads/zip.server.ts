import { makeZip } from "client-zip";
import { chunksOf } from "#app/platform/chunks-of.ts";
import type { Archive } from "#app/services/files/archive.ts";
import { streamParts } from "./stream.server.ts";

/**
 * A ZIP download, stored and written while its files are read, so that an archive of any size needs memory for a
 * chunk. If a file can't be read, the stream breaks before the list of files at the archive's end, and no program
 * opens what arrived.
 */
export async function zipStream({ name, files }: Archive): Promise<Response> {
  const zip = makeZip(entriesOf(files), { buffersAreUTF8: true });
  return new Response(await streamParts(chunksOf(zip), null), {
    headers: { "Content-Type": "application/zip", "Content-Disposition": `attachment; filename="${name}"` },
  });
}

async function* entriesOf(files: Archive["files"]) {
  for await (const { name, at, content } of files) {
    yield { name, lastModified: at, input: content };
  }
}
