import { AppError, invalidField } from "#app/domain/app-error.ts";
import { limitExceeded } from "#app/domain/billing/entitlements.ts";
import { asksOf } from "#app/domain/imports/asks.ts";
import type { Ask, Choices, ImportKind } from "#app/domain/imports/choices.ts";
import { findIn } from "#app/domain/imports/found.ts";
import { guessChoices, guessColumns } from "#app/domain/imports/guess-choices.ts";
import { type KeptTable, profileOf, withHeaderRow } from "#app/domain/imports/kept-table.ts";
import { machinesToMake } from "#app/domain/imports/open-names.ts";
import { type ImportStep, stepOf } from "#app/domain/imports/steps.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { runBatch } from "#db/batch.ts";
import type { Database } from "#db/client.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import {
  type Chosen,
  deleteImport,
  type ImportRow,
  selectImport,
  selectMachineKeys,
  selectSiblings,
  selectUploadFiles,
  selectUploadTables,
  storeChoices,
  type UploadTable,
} from "#db/queries/imports/kept-imports.ts";
import { requireLiveSubscription } from "./equipment-import.ts";
import { readLines } from "./kept-bytes.ts";

/** The statements that read an import with the machines that its rows may name, and the other tables of its upload. */
export function importReads(db: Database, companyId: CompanyScope, importId: string) {
  const [here, retired] = selectMachineKeys(db, companyId);
  return {
    imports: selectImport(db, { companyId, importId }),
    here,
    retired,
    upload: selectSiblings(db, { companyId, importId }),
  };
}

/** The next table of the same upload that waits; null when none does. */
export function nextTableOf({ seq }: Pick<ImportRow, "seq">, upload: ImportRows["upload"]) {
  return upload.find((each) => each.seq > seq) ?? upload.find((each) => each.seq !== seq) ?? null;
}

type ImportRows = Awaited<ReturnType<typeof runBatch<ReturnType<typeof importReads>>>>;
export type KnownMachine = ImportRows["here"][number];

/** An import with what is still asked. */
export type OpenImport = { row: ImportRow; machines: KnownMachine[]; asks: Ask[]; step: ImportStep };

/** @throws {AppError} request.not_found for one that was discarded or swept, or is another company's */
export function openImportOf({ imports: [row], here, retired }: ImportRows): OpenImport {
  if (!row) throw new AppError("request.not_found");
  return openAs(row, [...here, ...retired]);
}

function openAs(row: ImportRow, machines: KnownMachine[]): OpenImport {
  const asks = asksOf({ ...row, machines });
  return { row, machines, asks, step: stepOf({ ...row, asks }) };
}

/** @throws {AppError} request.not_found */
export async function openImport(
  { db }: ServiceContext,
  actor: Actor,
  importId: string,
): Promise<OpenImport> {
  return openImportOf(await runBatch(db, importReads(db, actor.companyId, importId)));
}

/**
 * The table of an import as it was kept, with the headings that were chosen.
 * @throws {AppError} request.not_found when its file was removed
 */
export async function readTable(ctx: ServiceContext, row: ImportRow): Promise<KeptTable> {
  const table = await readLines(ctx, row);
  if (!table) throw new AppError("request.not_found");
  return withHeaderRow(table, row.choices.headerRow);
}

/** What rows say under changed choices, and what is then still asked: for a page that shows it before it is stored. */
export async function judgeChoices(
  ctx: ServiceContext,
  { row, machines }: OpenImport,
  choices: Choices,
): Promise<OpenImport> {
  const found = findIn(await readTable(ctx, row), choices);
  return openAs({ ...row, choices, kind: choices.kind, found, columnsSeen: true }, machines);
}

/**
 * Stores choices that were judged; the import is open again, and its dry run gone.
 * @throws {AppError} plan.inactive; equipment.limit_reached when there is no room for the machines to make;
 * history_import.changed if somebody else changed them, or it was imported
 */
export async function saveChoices(ctx: ServiceContext, actor: Actor, judged: OpenImport): Promise<void> {
  const { kind, choices, found, columnsSeen } = judged.row;
  const made = machinesToMake(found, judged.machines, choices);
  const here = judged.machines.filter(({ retired }) => !retired).length;
  if (made > 0 && limitExceeded(here + made, actor.company.equipmentLimit)) {
    throw new AppError("equipment.limit_reached");
  }
  await store(ctx, actor, judged.row, { kind, choices, found, columnsSeen });
}

async function store(
  ctx: ServiceContext,
  actor: Actor,
  row: Pick<ImportRow, "id" | "version">,
  chosen: Chosen,
) {
  requireLiveSubscription(ctx, actor);
  const ref = { companyId: actor.companyId, importId: row.id, version: row.version };
  const stored = await storeChoices(ctx.db, ref, chosen);
  if (stored.length === 0) throw new AppError("history_import.changed");
}

/**
 * Says what a table is and where its headings stand; with other headings its columns are guessed anew.
 * @throws {AppError} as `saveChoices`; request.invalid at `headerRow` where no row below it is filled
 */
export async function saveKind(
  ctx: ServiceContext,
  actor: Actor,
  row: ImportRow,
  { kind, headerRow }: { kind: ImportKind; headerRow: number },
): Promise<void> {
  if (row.kind === kind && row.choices.headerRow === headerRow) return;
  const kept = await readLines(ctx, row);
  if (!kept) throw new AppError("request.not_found");
  const table = withHeaderRow(kept, headerRow);
  const profile = profileOf(table);
  if (profile.rows === 0) throw invalidField("headerRow", "importing:error.headerRow");
  const guessed = guessChoices(table);
  const columns = kind === "out" ? guessed.columns : guessColumns(kind, table);
  const choices = { ...guessed, kind, columns, headerRow };
  const found = findIn(table, choices);
  const rowCount = profile.rows;
  await store(ctx, actor, row, { kind, choices, found, profile, rowCount, columnsSeen: false });
}

/**
 * Says what the waiting tables of an upload are, and finds the first one's next step; null when all are left out.
 * @throws {AppError} as `saveKind`, at `headerRow.{id}`; request.not_found without a waiting table
 */
export async function saveKinds(
  ctx: ServiceContext,
  actor: Actor,
  fileId: string,
  chosen: ReadonlyMap<string, { kind: ImportKind; headerRow: number }>,
): Promise<OpenImport | null> {
  for (const [importId, what] of chosen) {
    const { row } = await openImport(ctx, actor, importId);
    if (row.uploadId !== fileId) throw new AppError("request.not_found");
    await saveKind(ctx, actor, row, what).catch((error: unknown) => {
      const fault = error instanceof AppError ? error.fields.headerRow : undefined;
      throw fault ? new AppError("request.invalid", { fields: { [`headerRow.${importId}`]: fault } }) : error;
    });
  }
  const first = [...chosen].find(([, { kind }]) => kind !== "out");
  return first ? openImport(ctx, actor, first[0]) : null;
}

/**
 * The tables of an upload that nobody has imported.
 * @throws {AppError} request.not_found without one
 */
export async function waitingTables(
  { db }: ServiceContext,
  actor: Actor,
  fileId: string,
): Promise<UploadTable[]> {
  const tables = await selectUploadTables(db, actor.companyId, fileId);
  const waiting = tables.filter(({ state }) => state === "open" || state === "ready");
  if (waiting.length === 0) throw new AppError("request.not_found");
  return waiting;
}

/** The statements that read an upload by one of its files. */
export function uploadReads(db: Database, companyId: CompanyScope, fileId: string) {
  return {
    files: selectUploadFiles(db, companyId, fileId),
    tables: selectUploadTables(db, companyId, fileId),
  };
}

/**
 * Removes an import that nobody has imported.
 * @throws {AppError} request.not_found; history_import.imported
 */
export async function discardImport(ctx: ServiceContext, actor: Actor, importId: string): Promise<void> {
  const ref = { companyId: actor.companyId, importId };
  const { gone, left } = await runBatch(ctx.db, {
    gone: deleteImport(ctx.db, ref),
    left: selectImport(ctx.db, ref),
  });
  if (gone.length > 0) return;
  throw new AppError(left.length > 0 ? "history_import.imported" : "request.not_found");
}
