import { type Mapping, withMapping } from "#app/forms/imports/mapping.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { judgeChoices, openImport, saveChoices, saveKind } from "./open-import.ts";

/**
 * Changes the choices of an import as a call sends them; what isn't sent stays.
 * @throws {AppError} as `saveChoices` and `saveKind`; request.invalid at `columns`, `machines`, `values`, `equipmentId`
 */
export async function changeMapping(
  ctx: ServiceContext,
  actor: Actor,
  importId: string,
  mapping: Mapping,
): Promise<void> {
  let opened = await openImport(ctx, actor, importId);
  const { row } = opened;
  const kind = mapping.kind === undefined ? row.kind : mapping.kind;
  const headerRow = mapping.headerRow ?? row.choices.headerRow;
  if (kind !== null && (kind !== row.kind || headerRow !== row.choices.headerRow)) {
    await saveKind(ctx, actor, row, { kind, headerRow });
    opened = await openImport(ctx, actor, importId);
  }
  const known = { width: opened.row.profile.columns.length, machines: opened.machines };
  const choices = withMapping(opened.row.choices, mapping, known);
  await saveChoices(ctx, actor, await judgeChoices(ctx, opened, choices));
}
