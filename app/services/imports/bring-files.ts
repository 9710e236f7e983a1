import { AppError } from "#app/domain/app-error.ts";
import { plainName } from "#app/domain/clean-text.ts";
import { DAY_MS } from "#app/domain/durations.ts";
import { findIn } from "#app/domain/imports/found.ts";
import { guessChoices, headingsKeyOf, withRemembered } from "#app/domain/imports/guess-choices.ts";
import {
  IMPORT_LIMITS,
  type KeptTable,
  profileOf,
  type UploadProblem,
} from "#app/domain/imports/kept-table.ts";
import { readUpload } from "#app/domain/imports/read-upload.ts";
import { hashToken, newId } from "#app/platform/tokens.server.ts";
import type { Actor } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { runBatch } from "#db/batch.ts";
import {
  completeFiles,
  insertFile,
  insertImport,
  selectKept,
  selectMappings,
} from "#db/queries/imports/kept-imports.ts";
import { requireLiveSubscription } from "./equipment-import.ts";
import { storeFile, storeLines } from "./kept-bytes.ts";

const FILES_A_DAY = 40;
const BYTES_KEPT = 200 * 1024 * 1024;
/** The names of files, cut like those of uploads elsewhere. */
const FILE_NAME_MAX = 200;

export type BroughtFile = { name: string; bytes: Uint8Array };

/** The upload, by its first file, and the tables of its files. */
export type Brought = { fileId: string; importIds: string[] };

/**
 * Stores files with their tables, each on its way in. Files that can't be read are named on the page of their upload
 * while another one can.
 * @throws {AppError} plan.inactive; history_import.no_file, .too_many_files; of a single file, or when none can be read,
 * why: .file_type, .too_large, .unpacked, .too_many_rows, .empty, .damaged, .locked, import.unclosed_quote;
 * history_import.too_many_today, .too_much_kept
 */
export async function bringFiles(
  ctx: ServiceContext,
  actor: Actor,
  files: readonly BroughtFile[],
): Promise<Brought> {
  requireLiveSubscription(ctx, actor);
  if (files.length === 0) throw new AppError("history_import.no_file");
  if (files.length > IMPORT_LIMITS.files) throw new AppError("history_import.too_many_files");
  const read = await Promise.all(files.map(readFile));
  const refusals = read.flatMap(({ refused }) => refused ?? []);
  if (refusals[0] && refusals.length === read.length) throw refusals[0];
  await requireRoom(ctx, actor, files);
  return storeUpload(ctx, actor, read);
}

type ReadFile = BroughtFile & { tables: KeptTable[]; refused: AppError | null };

async function readFile({ name, bytes }: BroughtFile): Promise<ReadFile> {
  const file = { name: plainName(name).slice(0, FILE_NAME_MAX), bytes };
  if (bytes.byteLength > IMPORT_LIMITS.fileBytes) {
    return { ...file, tables: [], refused: new AppError("history_import.too_large") };
  }
  const read = await readUpload(file.name, bytes);
  if ("problem" in read) return { ...file, tables: [], refused: refusalOf(read) };
  return { ...file, tables: read.tables, refused: null };
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

/** @throws {AppError} history_import.too_many_today, .too_much_kept */
async function requireRoom({ db, now }: ServiceContext, actor: Actor, files: readonly BroughtFile[]) {
  const since = new Date(now().getTime() - DAY_MS);
  const [kept] = await selectKept(db, actor.companyId, since);
  if (!kept) return;
  if (kept.today + files.length > FILES_A_DAY) {
    throw new AppError("history_import.too_many_today", { params: { retryAfter: DAY_MS / 1000 } });
  }
  const bytes = files.reduce((sum, each) => sum + each.bytes.byteLength, 0);
  if (kept.bytes + bytes > BYTES_KEPT) throw new AppError("history_import.too_much_kept");
}

/** The rows are written first, so that the sweep finds what a failure leaves in the bucket. */
async function storeUpload(ctx: ServiceContext, actor: Actor, read: readonly ReadFile[]): Promise<Brought> {
  const { db } = ctx;
  const at = ctx.now();
  const { companyId } = actor;
  const filed = read.map((file) => ({
    ...file,
    id: newId(),
    tables: file.tables.map((table) => ({ id: newId(), table })),
  }));
  const uploadId = filed[0]?.id ?? newId();
  const by = { createdById: actor.userId, createdByName: actor.name, createdAt: at };
  const tables = filed.flatMap(({ id, name, tables }) =>
    tables.map(({ id: importId, table }) => ({ importId, fileId: id, fileName: name, table })),
  );
  const guesses = await guessAll(
    ctx,
    actor,
    tables.map(({ table }) => table),
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
    imports: tables.map(({ importId, fileId, fileName, table }, index) =>
      insertImport(db, {
        ...{ id: importId, companyId, fileId, uploadId, fileName, ...by },
        tableName: table.name,
        ...guesses[index],
      } as Parameters<typeof insertImport>[1]),
    ),
  });
  await Promise.all([
    ...filed
      .filter(({ refused }) => !refused)
      .map(({ id, bytes }) => storeFile(ctx, { companyId, id }, bytes)),
    ...tables.map(({ importId, fileId, table }) =>
      storeLines(ctx, { companyId, fileId, id: importId }, table),
    ),
  ]);
  // Not on the person's way: a file that stays incomplete is swept after a day.
  ctx.defer(Promise.resolve(completeFiles(db, companyId, uploadId, ctx.now())));
  return { fileId: uploadId, importIds: tables.map(({ importId }) => importId) };
}

/** What each table seems to be, or what the company chose for the last one with the same headings. */
async function guessAll(ctx: ServiceContext, actor: Actor, tables: readonly KeptTable[]) {
  const read = tables.map((table) => {
    const profile = profileOf(table);
    return { table, profile, headings: hashToken(headingsKeyOf(profile)) };
  });
  const kept = await selectMappings(ctx.db, actor.companyId, [
    ...new Set(read.map(({ headings }) => headings)),
  ]);
  return read.map(({ table, profile, headings }) => {
    const guessed = guessChoices(table);
    const remembered = kept.find((each) => each.headings === headings)?.choices;
    const choices = remembered ? withRemembered(guessed, remembered, findIn(table, guessed)) : guessed;
    return {
      profile,
      choices,
      kind: choices.kind,
      found: findIn(table, choices),
      rowCount: profile.rows,
      columnsSeen: remembered !== undefined,
    };
  });
}
