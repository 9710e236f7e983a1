import { AppError } from "#app/domain/app-error.ts";
import { plainName } from "#app/domain/clean-text.ts";
import { DAY_MS } from "#app/domain/durations.ts";
import type { Choices } from "#app/domain/imports/choices.ts";
import { findIn } from "#app/domain/imports/found.ts";
import {
  guessChoices,
  headingsKeyOf,
  headingsOf,
  withRemembered,
} from "#app/domain/imports/guess-choices.ts";
import {
  IMPORT_LIMITS,
  type KeptTable,
  profileOf,
  type TableProfile,
  type UploadProblem,
} from "#app/domain/imports/kept-table.ts";
import { namingKey, withAnswersOf } from "#app/domain/imports/machine-names.ts";
import { hasKnownColumns } from "#app/domain/imports/own-files.ts";
import { readUpload } from "#app/domain/imports/read-upload.ts";
import { headerOf } from "#app/domain/imports/row-blocks.ts";
import { sumOf } from "#app/domain/quantity.ts";
import { hashToken, newId } from "#app/platform/tokens.server.ts";
import type { Actor } from "#app/services/actor.ts";
import { requireLiveSubscription } from "#app/services/billing/subscription-state.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { runBatch } from "#db/batch.ts";
import {
  completeFiles,
  insertFile,
  insertImport,
  selectKept,
  selectMappings,
  selectNamesChosen,
} from "#db/queries/imports/kept-imports.ts";
import { storeFile, storeLines } from "./kept-bytes.ts";

const FILES_A_DAY = 40;
/** The names of earlier imports, whatever their headings, whose machines are remembered. */
const NAMES_REMEMBERED = 1_000;
const BYTES_KEPT = 200 * 1024 * 1024;
/** The names of files, cut like those of uploads elsewhere. */
const FILE_NAME_MAX = 200;

export type BroughtFile = { name: string; bytes: Uint8Array };

/**
 * Stores files with their tables, each on its way in. Files that can't be read are named on the page of their upload
 * while another one can.
 * @throws {AppError} plan.inactive; history_import.no_file, .too_many_files; of a single file, or when none can be read,
 * why: .file_type, .too_large, .unpacked, .too_many_rows, .empty, .damaged, .locked, import.unclosed_quote;
 * history_import.too_many_today, .too_much_kept
 * @returns the id of the upload, which is that of its first file
 */
export async function bringFiles(
  ctx: ServiceContext,
  actor: Actor,
  files: readonly BroughtFile[],
): Promise<string> {
  requireLiveSubscription(actor, ctx.now());
  if (files.length === 0) throw new AppError("history_import.no_file");
  if (files.length > IMPORT_LIMITS.files) throw new AppError("history_import.too_many_files");
  const read = files.map(readFile);
  const refusals = read.flatMap(({ refused }) => refused ?? []);
  if (refusals[0] && refusals.length === read.length) throw refusals[0];
  const { kept, ...remembered } = await runBatch(ctx.db, {
    kept: selectKept(ctx.db, actor.companyId, new Date(ctx.now().getTime() - DAY_MS)),
    mappings: selectMappings(ctx.db, actor.companyId, [...new Set(read.flatMap(keysOf))]),
    names: selectNamesChosen(ctx.db, actor.companyId, NAMES_REMEMBERED),
  });
  requireRoom(kept[0], files);
  return storeUpload(ctx, actor, read, remembered);
}

/** A table with what is shown of it, and the hash by which choices for its headings are remembered. */
type ReadTable = { table: KeptTable; profile: TableProfile; headings: string };
type ReadFile = BroughtFile & { tables: ReadTable[]; refused: AppError | null };

const keysOf = ({ tables }: ReadFile) => tables.map(({ headings }) => headings);

function readFile({ name, bytes }: BroughtFile): ReadFile {
  const file = { name: plainName(name).slice(0, FILE_NAME_MAX), bytes };
  if (bytes.byteLength > IMPORT_LIMITS.fileBytes) {
    return { ...file, tables: [], refused: new AppError("history_import.too_large") };
  }
  const read = readUpload(file.name, bytes);
  if ("problem" in read) return { ...file, tables: [], refused: refusalOf(read) };
  const last = read.tables.length - 1;
  const tables = read.tables.map((table, at) => withProfile(table, at === last ? read.unread : 0));
  return { ...file, tables, refused: null };
}

/** @param unread how many tables of the file follow that aren't read */
function withProfile(table: KeptTable, unread: number): ReadTable {
  const profile = { ...profileOf(table), ...(unread > 0 ? { unread } : {}) };
  return { table, profile, headings: hashToken(headingsKeyOf(profile)) };
}

function refusalOf(problem: UploadProblem): AppError {
  switch (problem.problem) {
    case "fileType":
      return new AppError("history_import.file_type");
    case "empty":
      return new AppError("history_import.empty");
    case "damaged":
      return new AppError("history_import.damaged");
    case "locked":
      return new AppError("history_import.locked");
    case "unpacked":
    case "tooMuchText":
      return new AppError("history_import.unpacked");
    case "unclosedQuote":
      return new AppError("import.unclosed_quote", { params: { row: problem.row } });
    case "tooManyRows":
      return new AppError("history_import.too_many_rows", {
        params: { table: problem.table, rows: problem.rows },
      });
  }
}

type Kept = Awaited<ReturnType<typeof selectKept>>[number];
type Remembered = {
  mappings: Awaited<ReturnType<typeof selectMappings>>;
  names: Awaited<ReturnType<typeof selectNamesChosen>>;
};

/** @throws {AppError} history_import.too_many_today, .too_much_kept */
function requireRoom(kept: Kept | undefined, files: readonly BroughtFile[]): void {
  if (!kept) return;
  if (kept.today + files.length > FILES_A_DAY) {
    throw new AppError("history_import.too_many_today", { params: { retryAfter: DAY_MS / 1000 } });
  }
  const bytes = sumOf(files.map((each) => each.bytes.byteLength));
  if (kept.bytes + bytes > BYTES_KEPT) throw new AppError("history_import.too_much_kept");
}

/** The rows are written first, so that the sweep finds what a failure leaves in the bucket. */
async function storeUpload(
  ctx: ServiceContext,
  actor: Actor,
  read: readonly ReadFile[],
  remembered: Remembered,
): Promise<string> {
  const { db } = ctx;
  const at = ctx.now();
  const { companyId } = actor;
  const filed = read.map((file) => ({ ...file, id: newId() }));
  const uploadId = filed[0]?.id ?? newId();
  const by = { createdById: actor.userId, createdByName: actor.name, createdAt: at };
  const tables = filed.flatMap(({ id: fileId, name: fileName, tables }) =>
    tables.map((each) => ({
      id: newId(),
      fileId,
      fileName,
      ...guessed(each, remembered),
      table: each.table,
    })),
  );
  await runBatch(db, {
    files: filed.map(({ id, name, bytes, refused }) =>
      insertFile(db, {
        ...{ id, companyId, uploadId, name, bytes: bytes.byteLength, ...by },
        refused: refused?.code ?? null,
        refusedParams: refused?.params ?? null,
        // Nothing of a refused file is kept.
        removedAt: refused ? at : null,
      }),
    ),
    imports: tables.map(({ table, ...row }) =>
      insertImport(db, { ...row, companyId, uploadId, tableName: table.name, ...by }),
    ),
  });
  await Promise.all([
    ...filed
      .filter(({ refused }) => !refused)
      .map(({ id, bytes }) => storeFile(ctx, { companyId, id }, bytes)),
    ...tables.map(({ id, fileId, table }) => storeLines(ctx, { companyId, fileId, id }, table)),
  ]);
  // Not on the person's way: a file that stays incomplete is swept after a day.
  ctx.defer(Promise.resolve(completeFiles(db, companyId, uploadId, ctx.now())));
  return uploadId;
}

/** What a table seems to be, or what the company chose for the last one with the same headings, and for its names. */
function guessed({ table, profile, headings }: ReadTable, { mappings, names }: Remembered) {
  const guess = guessChoices(table);
  const before = mappings.find((each) => each.headings === headings)?.choices;
  const named = headingsOf(profile);
  const chosen = before
    ? withRemembered(guess, before, { found: findIn(table, guess), headings: named })
    : guess;
  const found = findIn(table, chosen);
  const keys = new Set(found.names.map(namingKey));
  const ofNames = names.flatMap(({ name, equipmentId }): Choices["machines"] =>
    // Without a kind it is not known yet which cells are names.
    chosen.kind === null || keys.has(name) ? [[name, { equipmentId }]] : [],
  );
  return {
    profile,
    choices: { ...chosen, machines: withAnswersOf(chosen.machines, ofNames) },
    kind: chosen.kind,
    found,
    rowCount: profile.rows,
    columnsSeen: before !== undefined || hasKnownColumns(chosen.kind, headerOf(table)),
  };
}
