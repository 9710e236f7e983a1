import { AppError, invalidField } from "#app/domain/app-error.ts";
import { limitExceeded } from "#app/domain/billing/entitlements.ts";
import type { Choices, ImportKind, OpenQuestion } from "#app/domain/imports/choices.ts";
import { findIn } from "#app/domain/imports/found.ts";
import { guessChoices, guessColumns } from "#app/domain/imports/guess-choices.ts";
import { type KeptTable, mayHead, profileOf, withHeaderRow } from "#app/domain/imports/kept-table.ts";
import { answersForOthers } from "#app/domain/imports/machine-names.ts";
import { machinesToMake } from "#app/domain/imports/open-names.ts";
import { openQuestions } from "#app/domain/imports/open-questions.ts";
import { type ImportStep, stepOf } from "#app/domain/imports/steps.ts";
import type { Actor } from "#app/services/actor.ts";
import { requireLiveSubscription } from "#app/services/billing/subscription-state.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { runBatch } from "#db/batch.ts";
import type { Database } from "#db/client.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import {
  areStoredAfter,
  deleteImport,
  type StoredImport,
  selectFindableMachines,
  selectImport,
  selectSiblings,
  selectUpload,
  selectUploadFiles,
  selectUploadTables,
  shareAnswers,
  storeChoices,
} from "#db/queries/imports/kept-imports.ts";
import { readLines } from "./kept-bytes.ts";

/** The statements that read an import with the machines that its rows may name. */
function importReads(db: Database, companyId: CompanyScope, importId: string) {
  return { imports: selectImport(db, { companyId, importId }), ...machineReads(db, companyId) };
}

function machineReads(db: Database, companyId: CompanyScope) {
  const [here, retired] = selectFindableMachines(db, companyId);
  return { here, retired };
}

/** The statements of a page of an import: with the other tables of its upload. */
export function importPageReads(db: Database, companyId: CompanyScope, importId: string) {
  return {
    ...importReads(db, companyId, importId),
    upload: selectSiblings(db, { companyId, importId }),
  };
}

type PageRows = Awaited<ReturnType<typeof runBatch<ReturnType<typeof importPageReads>>>>;
type ImportRows = Omit<PageRows, "upload">;
export type KnownMachine = ImportRows["here"][number];

/** The next table of the same upload that waits; null when none does. */
export function nextTableOf({ seq }: Pick<StoredImport, "seq">, upload: PageRows["upload"]) {
  return upload.find((each) => each.seq > seq) ?? upload.find((each) => each.seq !== seq) ?? null;
}

/** An import with what is still asked. */
export type OpenImport = {
  row: StoredImport;
  machines: KnownMachine[];
  asks: OpenQuestion[];
  step: ImportStep;
};

/** @throws {AppError} request.not_found for one that was discarded or swept, or is another company's */
export function openImportOf({ imports: [row], here, retired }: ImportRows): OpenImport {
  if (!row) throw new AppError("request.not_found");
  return openAs(row, [...here, ...retired]);
}

function openAs(row: StoredImport, machines: KnownMachine[]): OpenImport {
  const asks = openQuestions({ ...row, machines });
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

/** The imports of an upload, in the order of its files. */
export async function openUpload(
  { db }: ServiceContext,
  actor: Actor,
  fileId: string,
): Promise<OpenImport[]> {
  const { companyId } = actor;
  const { tables, here, retired } = await runBatch(db, {
    tables: selectUpload(db, companyId, fileId),
    ...machineReads(db, companyId),
  });
  return tables.map((row) => openAs(row, [...here, ...retired]));
}

/**
 * An import without its machines.
 * @throws {AppError} request.not_found
 */
export async function getImport(
  { db }: ServiceContext,
  actor: Actor,
  importId: string,
): Promise<StoredImport> {
  const [row] = await selectImport(db, { companyId: actor.companyId, importId });
  if (!row) throw new AppError("request.not_found");
  return row;
}

/**
 * The table of an import as it was kept, with the headings that were chosen.
 * @throws {AppError} request.not_found when its file was removed
 */
export async function readTable(ctx: ServiceContext, row: StoredImport): Promise<KeptTable> {
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
 * What a table is and where its headings stand, before it is stored; with another kind or other headings its columns are
 * guessed anew.
 * @throws {AppError} request.invalid at `headerRow` where it is far below the top of its table or no row below it is filled;
 * request.not_found when its file was removed
 */
export async function judgeKind(
  ctx: ServiceContext,
  opened: OpenImport,
  { kind, headerRow }: { kind: ImportKind; headerRow: number },
): Promise<OpenImport> {
  const { row, machines } = opened;
  if (row.kind === kind && row.choices.headerRow === headerRow) return opened;
  const table = withHeaderRow(await readTable(ctx, row), headerRow);
  const profile = { ...row.profile, ...profileOf(table) };
  const mayStand = headerRow === row.choices.headerRow || mayHead(table, headerRow);
  if (!mayStand || profile.rows === 0) throw invalidField("headerRow", "imports:error.headerRow");
  const guessed = guessChoices(table);
  const columns = kind === "out" ? guessed.columns : guessColumns(kind, table);
  const choices = { ...guessed, kind, columns, headerRow, machines: row.choices.machines };
  const judged = { kind, choices, found: findIn(table, choices), profile, rowCount: profile.rows };
  return openAs({ ...row, ...judged, columnsSeen: false }, machines);
}

/**
 * Stores choices that were judged; the import is open again, and its dry run gone. The other tables of its upload take
 * over what was answered for names.
 * @throws {AppError} plan.inactive; equipment.limit_reached when there is no room for the machines to make;
 * history_import.changed if somebody else changed them; history_import.imported; history_import.undone
 */
export async function saveChoices(ctx: ServiceContext, actor: Actor, judged: OpenImport): Promise<void> {
  const { found, choices } = judged.row;
  const made = machinesToMake(found, judged.machines, choices);
  const here = judged.machines.filter(({ retired }) => !retired).length;
  if (made > 0 && limitExceeded(here + made, actor.company.equipmentLimit)) {
    throw new AppError("equipment.limit_reached");
  }
  const answers = answersForOthers(choices.machines);
  await storeAll(ctx, actor, [judged], answers);
}

/**
 * Takes sold machines in or leaves them out; their words may then be asked.
 * @throws {AppError} as `saveChoices` and `openImport`
 */
export async function withSold(
  ctx: ServiceContext,
  actor: Actor,
  opened: OpenImport,
  soldToo: boolean,
): Promise<OpenImport> {
  const { row } = opened;
  if (row.choices.soldToo === soldToo) return opened;
  await saveChoices(ctx, actor, await judgeChoices(ctx, opened, { ...row.choices, soldToo }));
  return openImport(ctx, actor, row.id);
}

/**
 * @param answers for names, which hold for the other tables of the upload too
 * @throws {AppError} plan.inactive; history_import.imported; history_import.undone; history_import.changed if one of them was
 * changed or imported meanwhile
 */
async function storeAll(
  ctx: ServiceContext,
  actor: Actor,
  judged: readonly OpenImport[],
  answers: Choices["machines"] = [],
): Promise<void> {
  requireLiveSubscription(actor, ctx.now());
  for (const { row } of judged) requireWaiting(row);
  const refOf = ({ row: { id, version, uploadId } }: OpenImport) => {
    return { companyId: actor.companyId, importId: id, version, uploadId };
  };
  const { stored } = await runBatch(ctx.db, {
    stored: judged.map((each) => {
      const { kind, choices, found, profile, rowCount, columnsSeen } = each.row;
      return storeChoices(ctx.db, refOf(each), { kind, choices, found, profile, rowCount, columnsSeen });
    }),
    shared: (answers.length > 0 ? judged : []).map((each) =>
      shareAnswers(ctx.db, refOf(each), answers, areStoredAfter(refOf(each))),
    ),
  });
  if (stored.some((rows) => rows.length === 0)) throw new AppError("history_import.changed");
}

/**
 * Says what the waiting tables of an upload are, all or none, and finds the first one's next step; null when all are left
 * out.
 * @throws {AppError} as `judgeKind`, at `headerRow.{id}`, and `saveChoices`
 */
export async function saveKinds(
  ctx: ServiceContext,
  actor: Actor,
  waiting: readonly OpenImport[],
  chosen: ReadonlyMap<string, { kind: ImportKind; headerRow: number }>,
): Promise<OpenImport | null> {
  const judged: OpenImport[] = [];
  const changed: OpenImport[] = [];
  for (const opened of waiting) {
    const { id } = opened.row;
    const what = chosen.get(id);
    if (!what) continue;
    const each = await judgeKind(ctx, opened, what).catch((error: unknown) => {
      const fault = error instanceof AppError ? error.fields.headerRow : undefined;
      throw fault ? new AppError("request.invalid", { fields: { [`headerRow.${id}`]: fault } }) : error;
    });
    judged.push(each);
    if (each !== opened) changed.push(each);
  }
  if (changed.length > 0) await storeAll(ctx, actor, changed);
  return judged.find(({ row }) => row.kind !== "out") ?? null;
}

/**
 * The tables of an upload that nobody has imported.
 * @throws {AppError} request.not_found without one
 */
export async function waitingTables(
  ctx: ServiceContext,
  actor: Actor,
  fileId: string,
): Promise<OpenImport[]> {
  const tables = await openUpload(ctx, actor, fileId);
  const waiting = tables.filter(({ row }) => row.state === "open" || row.state === "ready");
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
  const [stays] = left;
  if (!stays) throw new AppError("request.not_found");
  requireWaiting(stays);
}

/** @throws {AppError} history_import.imported; history_import.undone */
function requireWaiting({ state }: Pick<StoredImport, "state">): void {
  if (state === "imported" || state === "undone") throw new AppError(`history_import.${state}`);
}
