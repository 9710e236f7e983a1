import { BOOK_FILES, type BookFile } from "#app/domain/books/books.ts";
import { DAY_MS } from "#app/domain/durations.ts";
import { chunksOf } from "#app/platform/chunks-of.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { deleteOrphanCopies, selectOrphanCopies } from "#db/queries/books/book-closings.ts";

/** The files of closed months as they lie in the bucket. */

const ORPHANS_PER_STEP = 100;

const keyOf = (copyId: string, file: BookFile) => `${copyId}/${file}.csv`;

/** The keys of all files of a copy. */
export function keysOfCopy(copyId: string): string[] {
  return BOOK_FILES.map((file) => keyOf(copyId, file));
}

/** Stores a file of a copy. The copy's row is written before, so that the sweep finds what a failure leaves. */
export async function storeCopyFile(
  { copies }: ServiceContext,
  copyId: string,
  file: BookFile,
  parts: readonly Uint8Array[],
): Promise<void> {
  const bytes = await new Blob([...parts] as BlobPart[]).arrayBuffer();
  await copies.put(keyOf(copyId, file), bytes, "text/csv; charset=utf-8");
}

/** A file of a copy, in pieces as the bucket gives them. */
export async function* readCopyFile(
  { copies }: ServiceContext,
  copyId: string,
  file: BookFile,
): AsyncGenerator<Uint8Array> {
  const stored = await copies.get(keyOf(copyId, file));
  if (!stored) throw new Error(`The copy ${copyId} lacks its file ${file}`);
  yield* chunksOf(stored.body);
}

/**
 * Deletes files that no closing has named for a day. Bytes go before rows, so that a failure can be repeated.
 */
export async function sweepOrphanCopies({ db, copies, now }: ServiceContext): Promise<void> {
  const before = new Date(now().getTime() - DAY_MS);
  for (;;) {
    const ids = (await selectOrphanCopies(db, before, ORPHANS_PER_STEP)).map(({ id }) => id);
    if (ids.length === 0) return;
    await copies.delete(ids.flatMap(keysOfCopy));
    await deleteOrphanCopies(db, ids);
    if (ids.length < ORPHANS_PER_STEP) return;
  }
}
