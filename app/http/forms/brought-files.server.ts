import { createHash } from "node:crypto";
import type { BroughtFile } from "#app/services/imports/bring-files.ts";

/** The files of an upload form, and their digests, which tell a form sent again from another one. */
export async function readBroughtFiles(form: FormData): Promise<{ files: BroughtFile[]; digests: string[] }> {
  // A file input without a choice sends one nameless empty file.
  const sent = form
    .getAll("files")
    .filter((file): file is File => typeof file !== "string" && file.name !== "");
  const files = await Promise.all(
    sent.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
  return { files, digests: files.map(({ bytes }) => digestOf(bytes)) };
}

/** Tells the bytes of a file from others. */
export const digestOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("base64url");
