import { AppError } from "#app/domain/app-error.ts";
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import { isProgramError, type PlannedRow, programFailure } from "#app/domain/imports/bulk/list-plan.ts";
import { columnsOfRow } from "#app/domain/imports/task-of-file.ts";
import { newId } from "#app/platform/tokens.server.ts";
import { recordActivity } from "#app/services/activity/record-activity.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import { requireLiveSubscription } from "#app/services/billing/subscription-state.ts";
import { claimUnchanged } from "#app/services/claim-unchanged.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { columnsOfFollower } from "#app/services/service/new-follower.ts";
import { sendEvents, tellWebhooksOfEach } from "#app/services/webhooks/tell-webhooks.ts";
import { runBatch } from "#db/batch.ts";
import { jsonChunks } from "#db/json-chunks.ts";
import { isNotLogged, updateDetails } from "#db/queries/activity/activity.ts";
import { both } from "#db/queries/both.ts";
import {
  aboutImport,
  countChunk,
  type DraftProgress,
  importedSoFar,
  insertFirstReadings,
  insertFollowedEvents,
  insertImportedEvents,
  insertMachines,
  moveDraftOn,
  type NewMachine,
  selectDraftProgress,
} from "#db/queries/imports/import-drafts.ts";
import { areProgramsAtVersion, type ProgramRow } from "#db/queries/service/service-programs.ts";
import { finishedDraft } from "#db/queries/webhooks/events.ts";
import { failedRows, loadDraft, readPlan } from "./import-draft.ts";

/** Rows per transaction, so that a long import leaves the database free in between. */
const ROWS_A_BATCH = 2_000;
const ROWS_A_STATEMENT = 500;

export type DraftOutcome = {
  /** Rows done so far. */
  done: number;
  total: number;
  finished: boolean;
  imported: number;
  duplicates: number;
  /** Rows that failed so far. */
  failed: number;
};

/**
 * Imports the next `maxRows` rows of a draft, or all remaining ones. Each batch adds machines, first readings
 * and history, and moves the draft on, all or nothing. So a draft posted twice, concurrently, or again after
 * a failure imports each row once. A finished draft returns its result.
 * @throws {AppError} request.not_found; plan.inactive while rows are left; service_program.changed when the programs of
 * its rows keep changing
 */
export async function runDraft(
  ctx: ServiceContext,
  actor: Actor,
  draftId: string,
  { includeDuplicates, maxRows = Number.POSITIVE_INFINITY }: { includeDuplicates: boolean; maxRows?: number },
): Promise<DraftOutcome> {
  const draft = await loadDraft(ctx, actor, draftId);
  if (!draft.finishedAt) requireLiveSubscription(actor, ctx.now());
  let read = await readPlan(ctx, actor, draft);
  const end = Math.min(read.plan.length, draft.nextRow + maxRows);
  let state: DraftProgress = draft;
  while (!state.finishedAt && state.nextRow < end) {
    const from = state.nextRow;
    const to = Math.min(end, from + ROWS_A_BATCH);
    // A program may be changed after the plan was read.
    const readAgain = async () => {
      read = await readPlan(ctx, actor, draft);
      return read;
    };
    state = await claimUnchanged(readAgain, {
      first: read,
      claim: async ({ plan }) => {
        const next = await importBatch(ctx, actor, draftId, plan, { from, to, includeDuplicates });
        return next.finishedAt !== null || next.nextRow !== from ? next : null;
      },
      busy: "service_program.changed",
    });
  }
  const { failed } = failedRows(read, state, actor.company.equipmentLimit);
  return {
    done: state.nextRow,
    total: state.rowCount,
    finished: state.finishedAt !== null,
    imported: state.importedCount,
    duplicates: state.duplicateCount,
    failed: failed.length,
  };
}

/** One transaction; if a concurrent one was faster, it changes nothing and returns that one's progress. */
async function importBatch(
  ctx: ServiceContext,
  actor: Actor,
  draftId: string,
  plan: readonly PlannedRow<ProgramRow>[],
  { from, to, includeDuplicates }: { from: number; to: number; includeDuplicates: boolean },
): Promise<DraftProgress> {
  const { db } = ctx;
  const at = ctx.now();
  const draft = { companyId: actor.companyId, draftId };
  const machines = plan
    .slice(from, to)
    .flatMap((row, offset) => (row.kind === "machine" ? [{ ...row, index: from + offset }] : []));
  const wanted = includeDuplicates ? machines : machines.filter(({ repeated }) => !repeated);
  const programs = [
    ...new Map(wanted.flatMap(({ program }) => (program ? [[program.id, program]] : []))).values(),
  ];
  const unchanged = areProgramsAtVersion(actor.companyId, programs);
  const rows = wanted.map((row) => newMachine(row, todayOf(actor, at), at));
  const repeated = machines.length - wanted.length;
  const refused = plan.slice(from, to).flatMap((row, offset) => {
    const ofProgram = row.kind === "error" && isProgramError(row.error);
    return ofProgram ? [programFailure(from + offset)] : [];
  });
  const move = moveDraftOn(db, { ...draft, from, to, repeated, refused, includeDuplicates, unchanged }, at);
  const imported = importedSoFar({ ...draft, from, unchanged });
  const about = aboutImport(draft);
  const isFirst = isNotLogged(actor.companyId, about);
  const {
    draft: [moved],
    eventRows,
  } = await runBatch(db, {
    machines: jsonChunks(rows, ROWS_A_STATEMENT).flatMap((some) =>
      machineStatements(
        ctx,
        actor,
        { ...draft, from, rows: some, includeDuplicates, unchanged },
        { at, followsAny: programs.length > 0 },
      ),
    ),
    counted: updateDetails(db, actor.companyId, about, imported),
    record: recordActivity(
      db,
      actor,
      { action: "equipment.import", subjectId: draftId, details: imported.details },
      at,
      both(imported.condition, isFirst),
    ),
    draft: move,
    // By the draft's own id: an import is told once, whatever batches follow.
    eventRows: tellWebhooksOfEach(db, actor, "import.finished", finishedDraft(draft), { at, actId: draftId }),
  });
  sendEvents(ctx, actor.companyId, eventRows);
  const state = moved ?? (await selectDraftProgress(db, draft))[0];
  if (!state) throw new AppError("request.not_found");
  return state;
}

/** The statements of some machines, in the order in which they depend on each other. */
function machineStatements(
  { db }: ServiceContext,
  { id, name }: Actor,
  chunk: Parameters<typeof insertMachines>[1],
  { at, followsAny }: { at: Date; followsAny: boolean },
) {
  return [
    insertMachines(db, chunk, at),
    insertFirstReadings(db, chunk, { id, name }, at),
    insertImportedEvents(db, chunk, { id, name }, at),
    ...(followsAny ? [insertFollowedEvents(db, chunk, { id, name }, at)] : []),
    countChunk(db, chunk),
  ];
}

type MachineRow = PlannedRow<ProgramRow> & { kind: "machine" };

function newMachine(
  { index, machine, program }: Pick<MachineRow, "machine" | "program"> & { index: number },
  today: CalendarDate,
  now: Date,
): NewMachine {
  const equipmentId = newId();
  const row = columnsOfRow(machine, { now, today });
  const follower = program && columnsOfFollower({ ...row, id: equipmentId }, program, { now, today });
  if (follower && "refused" in follower) throw new Error("The plan has refused such rows");
  return {
    ...row,
    ...follower,
    programName: program?.name ?? null,
    index,
    equipmentId,
    readingId: newId(),
    historyId: newId(),
    followedId: newId(),
  };
}
