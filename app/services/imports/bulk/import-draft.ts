import { AppError } from "#app/domain/app-error.ts";
import { UNLIMITED } from "#app/domain/billing/entitlements.ts";
import { plainName } from "#app/domain/clean-text.ts";
import {
  isCsvName,
  type ListColumns,
  type ListFile,
  MAX_IMPORT_BYTES,
  readListFile,
} from "#app/domain/imports/bulk/list-file.ts";
import {
  countOutcomes,
  foreseeList,
  isProgramError,
  type PlannedRow,
  planList,
  programFailure,
  type RowCounts,
  type RowOutcome,
} from "#app/domain/imports/bulk/list-plan.ts";
import type { ListRowError } from "#app/domain/imports/bulk/machine-of-list.ts";
import { decodeText } from "#app/domain/imports/text-table.ts";
import { newId } from "#app/platform/tokens.server.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { refusalAt } from "#app/services/equipment/machine-form.ts";
import { one, runBatch } from "#db/batch.ts";
import { jsonChunks } from "#db/json-chunks.ts";
import { countEquipment } from "#db/queries/equipment/equipment.ts";
import { selectPlaces } from "#db/queries/equipment/places.ts";
import {
  type DraftRow,
  insertDraft,
  selectDraft,
  selectExisting,
  type TwinKey,
} from "#db/queries/imports/import-drafts.ts";
import { type ProgramRow, selectPrograms } from "#db/queries/service/service-programs.ts";

/** Text may be longer in UTF-8 than in its file; a D1 row holds 2 MB. */
const MAX_TEXT_BYTES = 1.5 * MAX_IMPORT_BYTES;
const KEYS_A_STATEMENT = 2_000;

/**
 * Refuses users who may not add equipment, before reading a file.
 * @throws {AppError} plan.inactive; equipment.limit_reached when there is no room for a single machine
 */
async function requireImportAllowed(ctx: ServiceContext, actor: Actor): Promise<void> {
  const isLimited = actor.company.equipmentLimit !== UNLIMITED;
  const [row] = isLimited ? await countEquipment(ctx.db, actor.companyId) : [];
  const refusal = refusalAt(ctx, actor, row?.count ?? 0);
  if (refusal) throw new AppError(refusal);
}

/**
 * What the form says before a file is chosen, in one round trip: why an import would be refused, null if it would not,
 * and whether the company has a service program.
 */
export async function readUploadForm(ctx: ServiceContext, actor: Actor) {
  const { counted, programs } = await runBatch(ctx.db, {
    counted: one(countEquipment(ctx.db, actor.companyId)),
    programs: selectPrograms(ctx.db, actor.companyId),
  });
  return { refusal: refusalAt(ctx, actor, counted?.count ?? 0), programs: programs.length > 0 };
}

/**
 * Stores an uploaded file as a draft, which waits for the confirmation of its preview; returns the draft's id. Null
 * means a form without a file.
 * @throws {AppError} import.no_data, import.invalid_file_type, import.too_large, or as fileOf and
 * requireImportAllowed
 */
export async function createDraft(
  ctx: ServiceContext,
  actor: Actor,
  file: { name: string; bytes: Uint8Array } | null,
): Promise<string> {
  await requireImportAllowed(ctx, actor);
  if (!file) throw new AppError("import.no_data");
  if (!isCsvName(file.name)) throw new AppError("import.invalid_file_type");
  if (file.bytes.byteLength > MAX_IMPORT_BYTES) throw new AppError("import.too_large");
  const csv = decodeText(file.bytes);
  if (new TextEncoder().encode(csv).byteLength > MAX_TEXT_BYTES) throw new AppError("import.too_large");
  const rowCount = fileOf(csv).records.length;
  const id = newId();
  await insertDraft(ctx.db, {
    id,
    companyId: actor.companyId,
    userId: actor.id,
    fileName: file.name.slice(0, 200),
    csv,
    rowCount,
    createdAt: ctx.now(),
  });
  return id;
}

/**
 * @throws {AppError} import.invalid_format, import.unclosed_quote, import.missing_columns, import.list_of_fuel,
 * import.list_of_services, import.list_of_readings
 */
function fileOf(csv: string) {
  const file = readListFile(csv);
  if (!("problem" in file)) return file;
  switch (file.problem) {
    case "empty":
      throw new AppError("import.invalid_format");
    case "unclosedQuote":
      throw new AppError("import.unclosed_quote", { params: { row: file.row } });
    case "otherKind":
      throw new AppError(`import.list_of_${file.kind}`);
    case "missingColumns":
      throw new AppError("import.missing_columns", { params: { columns: file.missing.join(", ") } });
  }
}

/** A stored file and its planned rows, read once in a request, however much it asks of them. */
export type ListPlan = { file: ListFile; plan: PlannedRow<ProgramRow>[] };

/**
 * Reads a draft's text, and the company's programs and places if it has columns for them.
 * @throws {AppError} as fileOf
 */
export async function readPlan(
  { db, now }: ServiceContext,
  actor: Actor,
  { csv }: Pick<DraftRow, "csv">,
): Promise<ListPlan> {
  const file = fileOf(csv);
  const { companyId } = actor;
  const { serviceProgram, place } = file.formats.columns;
  const programs = serviceProgram === undefined ? [] : await selectPrograms(db, companyId);
  const used = place === undefined ? [] : await selectPlaces(db, companyId);
  const places = used.map((each) => each.place);
  return { file, plan: planList(file, { programs, places, today: todayOf(actor, now()) }) };
}

/** @throws {AppError} request.not_found for a draft that was swept, or is another company's */
export async function loadDraft(ctx: ServiceContext, actor: Actor, draftId: string): Promise<DraftRow> {
  const [draft] = await selectDraft(ctx.db, { companyId: actor.companyId, draftId });
  if (!draft) throw new AppError("request.not_found");
  return draft;
}

/** A row as named in reasons. */
export type NamedRow = { row: number; name: string };

export type DraftPreview = {
  rows: { planned: PlannedRow; outcome: RowOutcome }[];
  file: ListFile;
  counts: RowCounts;
  /** The same if duplicates are imported too. */
  countsWithDuplicates: RowCounts;
  /** The rows beyond the plan's limit, without duplicates and with them. */
  overLimit: { without: NamedRow[]; with: NamedRow[] };
};

/** Predicts the import of a draft's remaining rows. */
export async function previewDraft(
  ctx: ServiceContext,
  actor: Actor,
  draft: DraftRow,
): Promise<DraftPreview> {
  const { companyId, company } = actor;
  const { file, plan: all } = await readPlan(ctx, actor, draft);
  const plan = all.slice(draft.nextRow);
  const keys = plan.flatMap((row, index): TwinKey[] => {
    if (row.kind === "error" || row.repeated) return [];
    const { name, type, serialNumber } = row.machine;
    return [{ index, name, type, serialNumber }];
  });
  const { machines, found } = await runBatch(ctx.db, {
    machines: countEquipment(ctx.db, companyId),
    found: jsonChunks(keys, KEYS_A_STATEMENT).map((rows) => selectExisting(ctx.db, companyId, rows)),
  });
  const existing = new Set(found.flat().map(({ index }) => index));
  const room =
    company.equipmentLimit === UNLIMITED ? null : company.equipmentLimit - (machines[0]?.count ?? 0);
  const outcomes = foreseeList(plan, existing, room, false);
  const outcomesWithDuplicates = foreseeList(plan, existing, room, true);
  const past = (all: readonly RowOutcome[]) =>
    plan.flatMap((row, index) => (all[index] === "overLimit" ? [namedRow(file, row)] : []));
  return {
    file,
    rows: plan.map((planned, index) => ({ planned, outcome: outcomes[index] ?? "error" })),
    counts: countOutcomes(outcomes),
    countsWithDuplicates: countOutcomes(outcomesWithDuplicates),
    overLimit: { without: past(outcomes), with: past(outcomesWithDuplicates) },
  };
}

/** A row with its name, whether or not it can be imported. */
export function namedRow(
  { formats: { columns } }: { formats: { columns: ListColumns } },
  { row, cells }: { row: number; cells: readonly string[] },
): NamedRow {
  return { row, name: plainName(cells[columns.name ?? -1] ?? "") };
}

/** A failed row with its message in the `bulkImport` words (`bulkImport:row.…`). */
export type FailedRow = NamedRow & {
  message: string;
  params: Record<string, string | number>;
  why?: ListRowError["why"];
  cells: readonly string[];
};

/**
 * The failed rows of a draft, in file order, and the file's header; `limit` is the company's equipment limit.
 */
export function failedRows(
  { file, plan }: ListPlan,
  draft: Pick<DraftRow, "nextRow" | "failures">,
  limit: number,
): {
  header: string[];
  failed: FailedRow[];
} {
  const failures = new Set(draft.failures);
  const failed = plan.flatMap((planned, index): FailedRow[] => {
    const { cells } = planned;
    if (index >= draft.nextRow) return [];
    const named = { ...namedRow(file, planned), cells };
    const ofProgram = failures.has(programFailure(index));
    if (planned.kind === "error" && (ofProgram || !isProgramError(planned.error))) {
      return [{ ...planned.error, ...named }];
    }
    if (ofProgram) return [{ ...named, message: "unknownProgram", params: {} }];
    return failures.has(index) ? [{ ...named, message: "overLimit", params: { count: limit } }] : [];
  });
  return { header: file.header, failed };
}
