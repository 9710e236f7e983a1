import { DAY_MS } from "#app/domain/durations.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { keysOfImportFiles } from "#app/services/imports/kept-bytes.ts";
import { runBatch } from "#db/batch.ts";
import { forgetFile, selectSweptFiles } from "#db/queries/imports/kept-imports.ts";

/** How long files are kept; imports that nobody imported go with theirs. */
export const FILES_KEPT_DAYS = 30;
const FILES_PER_STEP = 50;

/**
 * Removes the bytes of files after 30 days, and of uploads that were never complete after one, with the imports that
 * nobody imported. Bytes go before rows, so that a failure can be repeated.
 */
export async function sweepImportFiles(ctx: ServiceContext): Promise<void> {
  const { db } = ctx;
  const at = ctx.now();
  const ago = (days: number) => new Date(at.getTime() - days * DAY_MS);
  const limits = { keptSince: ago(FILES_KEPT_DAYS), completeSince: ago(1) };
  for (;;) {
    const files = await selectSweptFiles(db, limits, FILES_PER_STEP);
    if (files.length === 0) return;
    await ctx.imports.delete(await keysOfImportFiles(ctx, files));
    await runBatch(db, { files: files.flatMap((file) => forgetFile(db, file, at)) });
    if (files.length < FILES_PER_STEP) return;
  }
}
