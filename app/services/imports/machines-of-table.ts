import { csvLine } from "#app/domain/csv.ts";
import { headerOf, recordsOf } from "#app/domain/imports/row-blocks.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { createImportDraft } from "./equipment-import.ts";
import { type OpenImport, readTable } from "./open-import.ts";

/**
 * Hands a table of machines to Bulk Import, whatever file it came in; returns the draft's id.
 * @throws {AppError} as `createImportDraft`; request.not_found when its file was removed
 */
export async function draftOfMachines(
  ctx: ServiceContext,
  actor: Actor,
  { row }: OpenImport,
): Promise<string> {
  const table = await readTable(ctx, row);
  const lines = [headerOf(table), ...recordsOf(table).map(({ cells }) => cells)].map(csvLine).join("");
  const name = row.fileName.replace(/\.\w+$/, ".csv");
  return createImportDraft(ctx, actor, { name, bytes: new TextEncoder().encode(lines) });
}
