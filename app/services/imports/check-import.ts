import { AppError } from "#app/domain/app-error.ts";
import type { Choices } from "#app/domain/imports/choices.ts";
import { namesMachines } from "#app/domain/imports/found.ts";
import type { ImportPreview, JudgedImport } from "#app/domain/imports/judged-import.ts";
import type { KeptTable } from "#app/domain/imports/kept-table.ts";
import { readDatedRows } from "#app/domain/imports/read-dated-rows.ts";
import { type ChosenMachine, machineOfRow, nameOfAll } from "#app/domain/imports/row-machines.ts";
import type { DatedTable } from "#app/domain/imports/standing-books.ts";
import { hashToken } from "#app/platform/tokens.server.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import { requireLiveSubscription } from "#app/services/billing/subscription-state.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { countAttempt } from "#app/services/rate-limit.ts";
import { storePreview } from "#db/queries/imports/kept-imports.ts";
import { previewDatedRows } from "./dated-import.ts";
import { previewMachines } from "./machines-import.ts";
import { type OpenImport, openImport, readTable } from "./open-import.ts";
import { type ImportRun, runAsShown } from "./run-import.ts";

/** The choices that a dry run takes; what isn't given stays. */
export type CheckOptions = Partial<Pick<Choices, "doubtful" | "replaced">>;

export type CheckedImport = { version: number; preview: ImportPreview };

/**
 * The dry run of an import: judges every row, stores what the import would do, and writes nothing else.
 * @throws {AppError} plan.inactive; request.rate_limited after 60 dry runs and imports an hour; request.not_found;
 * history_import.asks while a question is open, .imported or .undone, .split when more stands in the days of the file
 * than is read at once, .changed if somebody else has changed the choices meanwhile
 */
export async function checkImport(
  ctx: ServiceContext,
  actor: Actor,
  opened: OpenImport,
  options: CheckOptions = {},
): Promise<CheckedImport> {
  await requireChecking(ctx, actor);
  const { row } = opened;
  if (row.state === "imported" || row.state === "undone") throw new AppError(`history_import.${row.state}`);
  if (opened.asks.length > 0 || row.kind === "out") throw new AppError("history_import.asks");
  const choices = { ...row.choices, ...options };
  const chosen = { ...opened, row: { ...row, choices } };
  const { preview } = await judgeTable(ctx, actor, chosen, await readTable(ctx, row));
  return storeChecked(ctx, actor, { row: chosen.row, preview });
}

/**
 * The rows that can't go in, judged as they are now, with the table that has their cells: a dry run keeps only the first.
 * @throws {AppError} request.not_found before a dry run, for an undone import, and when its file was removed
 */
export async function readWrongRows(ctx: ServiceContext, actor: Actor, importId: string) {
  const opened = await openImport(ctx, actor, importId);
  const { row } = opened;
  if (!row.preview || row.state === "undone") throw new AppError("request.not_found");
  const kept = await readTable(ctx, row);
  const { preview } = await judgeTable(ctx, actor, opened, kept);
  return { row, kept, wrong: preview.wrong };
}

async function requireChecking(ctx: ServiceContext, actor: Actor): Promise<void> {
  requireLiveSubscription(actor, ctx.now());
  await countAttempt(ctx, [{ name: "imports", who: actor.companyId }]);
}

/**
 * What a table would do: nothing is written.
 * @throws {AppError} history_import.split
 */
async function judgeTable(
  ctx: ServiceContext,
  actor: Actor,
  opened: OpenImport,
  kept: KeptTable,
): Promise<JudgedImport> {
  const { preview, writes } = await (opened.row.kind === "machines"
    ? previewMachines(ctx, actor, opened, kept)
    : previewDatedRows(ctx, actor, datedTable(ctx, actor, opened, kept)));
  return { preview: { ...preview, seenMachines: machinesSeen(opened) }, writes };
}

/** What rows are judged by of the machines that are here: names, numbers, types and units. */
const machinesSeen = ({ machines }: OpenImport): string =>
  hashToken(
    JSON.stringify(
      machines.map(({ id, name, serialNumber, licensePlate, type, unit, retired }) => [
        ...[id, name, serialNumber, licensePlate, type, unit, retired],
      ]),
    ),
  );

/** Whether machines have changed since a dry run that waits: its numbers may no longer hold. */
export function isStale(opened: OpenImport): boolean {
  const { state, preview } = opened.row;
  const seen = state === "ready" ? preview?.seenMachines : undefined;
  return seen !== undefined && seen !== machinesSeen(opened);
}

/** The table of an import, read by its choices, with the machines of its rows. */
function datedTable(
  ctx: ServiceContext,
  actor: Actor,
  { row, machines: known }: OpenImport,
  kept: KeptTable,
): DatedTable {
  const now = ctx.now();
  const find = machineOfRow(
    {
      names: row.found.names,
      choices: row.choices,
      isOne: !namesMachines(kept, row.choices),
      ofAll: nameOfAll({ machine: kept.machine, fileName: row.fileName }),
    },
    known,
  );
  const machines = new Map<string, ChosenMachine>();
  const table = readDatedRows(kept, row.choices, {
    today: todayOf(actor, now),
    timeZone: actor.company.timeZone,
    now,
    fuelUnit: actor.company.fuelUnit,
    locale: actor.locale,
    machineOf: (naming) => {
      const machine = find(naming);
      if (machine && machine !== "out") machines.set(machine.id, machine);
      return machine;
    },
  });
  return { importId: row.id, choices: row.choices, table, machines: [...machines.values()] };
}

/**
 * Imports what the last dry run has shown, all or nothing; an import that has run answers the same again.
 * @param version that of the dry run; missing for the last one
 * @returns the new dry run when the numbers are no longer those that were shown, and nothing was imported; null otherwise
 * @throws {AppError} as `checkImport`; equipment.limit_reached
 */
export async function runImport(
  ctx: ServiceContext,
  actor: Actor,
  importId: string,
  { version = null }: { version?: number | null },
): Promise<CheckedImport | null> {
  await requireChecking(ctx, actor);
  const read = async () => {
    const opened = await openImport(ctx, actor, importId);
    const isDone = opened.row.state === "imported" || opened.row.state === "undone";
    // An import that is done reads no lines: they may be gone.
    if (!isDone && opened.asks.length > 0) {
      // What was checked had no question: one of its machines is gone.
      throw new AppError(opened.row.preview ? "history_import.changed" : "history_import.asks");
    }
    return {
      row: opened.row,
      judge: async () => judgeTable(ctx, actor, opened, await readTable(ctx, opened.row)),
    };
  };
  const done = await runAsShown(ctx, actor, read, version);
  // Its page shows the new numbers.
  return done.ran ? null : storeChecked(ctx, actor, done);
}

/** @throws {AppError} history_import.changed if somebody else has changed the choices meanwhile */
async function storeChecked(
  { db }: ServiceContext,
  actor: Actor,
  { row, preview }: Pick<ImportRun, "row" | "preview">,
): Promise<CheckedImport> {
  const ref = { companyId: actor.companyId, importId: row.id, version: row.version };
  const [stored] = await storePreview(db, ref, { choices: row.choices, preview });
  if (!stored) throw new AppError("history_import.changed");
  return { version: stored.version, preview };
}
