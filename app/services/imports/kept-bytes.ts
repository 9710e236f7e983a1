/** The bytes of files that were brought, and the lines of their tables, as they lie in the bucket. */

import type { KeptTable } from "#app/domain/imports/kept-table.ts";
import { chunksOf } from "#app/platform/chunks-of.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { selectTablesOf } from "#db/queries/imports/kept-imports.ts";

export type KeptFile = { companyId: string; id: string };
export type KeptLines = { companyId: string; fileId: string; id: string };

const keyOfFile = ({ companyId, id }: KeptFile) => `${companyId}/${id}/file`;
const keyOfLines = ({ companyId, fileId, id }: KeptLines) => `${companyId}/${fileId}/${id}`;

/** The keys of files and of the lines of their tables. */
export async function keysOfImportFiles(
  { db }: ServiceContext,
  files: readonly KeptFile[],
): Promise<string[]> {
  const tables = await selectTablesOf(
    db,
    files.map(({ companyId, id }) => ({ companyId, id })),
  );
  return [...files.map(keyOfFile), ...tables.map(keyOfLines)];
}

export async function storeFile(
  { imports }: ServiceContext,
  file: KeptFile,
  bytes: Uint8Array,
): Promise<void> {
  await imports.put(keyOfFile(file), bytes, "application/octet-stream");
}

/** Stores a table, one row a line behind one for the rest. */
export async function storeLines(
  { imports }: ServiceContext,
  ref: KeptLines,
  { lines, ...table }: KeptTable,
): Promise<void> {
  const rows = lines.map(({ row, cells, kinds }) =>
    kinds === undefined ? [row, cells] : [row, cells, kinds],
  );
  const text = [table, ...rows].map((line) => JSON.stringify(line));
  await imports.put(keyOfLines(ref), new TextEncoder().encode(text.join("\n")), "application/x-ndjson");
}

/** A table as it was kept; null when its file was removed. */
export async function readLines({ imports }: ServiceContext, ref: KeptLines): Promise<KeptTable | null> {
  const stored = await imports.get(keyOfLines(ref));
  if (!stored) return null;
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of chunksOf(stored.body)) text += decoder.decode(chunk, { stream: true });
  const [head = "", ...lines] = (text + decoder.decode()).split("\n");
  return {
    ...(JSON.parse(head) as Omit<KeptTable, "lines">),
    lines: lines.map((line) => {
      const [row, cells, kinds] = JSON.parse(line) as [number, string[], string?];
      return kinds === undefined ? { row, cells } : { row, cells, kinds };
    }),
  };
}

/** The bytes as they were sent; null when the file was removed. */
export function readFile({ imports }: ServiceContext, file: KeptFile) {
  return imports.get(keyOfFile(file));
}
