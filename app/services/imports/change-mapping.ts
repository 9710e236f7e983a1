import { type Mapping, withMapping } from "#app/forms/imports/mapping.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { judgeChoices, judgeKind, openImport, saveChoices } from "./open-import.ts";

/**
 * Changes the choices of an import as a call sends them; what isn't sent stays.
 * @throws {AppError} as `saveChoices` and `judgeKind`; request.invalid at `columns`, `machines`, `values`, `equipmentId`
 */
export async function changeMapping(
  ctx: ServiceContext,
  actor: Actor,
  importId: string,
  mapping: Mapping,
): Promise<void> {
  const opened = await openImport(ctx, actor, importId);
  const { row } = opened;
  const kind = mapping.kind === undefined ? row.kind : mapping.kind;
  const headerRow = mapping.headerRow ?? row.choices.headerRow;
  const ofKind = kind === null ? opened : await judgeKind(ctx, opened, { kind, headerRow });
  const known = { width: ofKind.row.profile.columns.length, machines: ofKind.machines };
  const choices = withMapping(ofKind.row.choices, mapping, known);
  await saveChoices(ctx, actor, await judgeChoices(ctx, ofKind, choices));
}
