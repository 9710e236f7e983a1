import { AppError, type AppErrorCode, type FieldMessage } from "#app/domain/app-error.ts";
import { todayIn } from "#app/domain/calendar-date.ts";
import type { Resolution } from "#app/domain/meter/meter-ledger.ts";
import { replacedBy } from "#app/domain/service/last-service.ts";
import { tasksOf } from "#app/domain/service/stored-tasks.ts";
import { serviceOfReport, tasksAfterReport } from "#app/domain/updates/report-tasks.ts";
import { type AcceptedReading, acceptUpdate, type Decision } from "#app/domain/updates/update-review.ts";
import { newId } from "#app/platform/tokens.server.ts";
import type { Actor } from "#app/services/actor.ts";
import { claimUnchanged } from "#app/services/claim-unchanged.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { withStaying } from "#app/services/service/entry-meter.ts";
import { sendEvents } from "#app/services/webhooks/tell-webhooks.ts";
import { runBatch } from "#db/batch.ts";
import { selectReplaced } from "#db/queries/service/service-entries.ts";
import { claimApplied, selectUpdatesToReview, type UpdateToReview } from "#db/queries/updates/review.ts";
import { appliedEventStatements, appliedStatements, type ChangedTasks } from "./applied-statements.ts";
import { assertFuelDecision, type FuelDecision } from "./fuel-review.ts";
import { operatorUpdateRecord } from "./operator-update-record.ts";
import { requireUpdate, tasksOfUpdate } from "./update-to-review.ts";

/** The most updates of one request. */
export const MOST_AT_ONCE = 50;

/**
 * Applies a pending update in one batch: its reading is added to the ledger and the machine follows, its fuel is
 * added to the totals of its kind, with what was paid and what it was used for as the reviewer says, a note carries
 * its text and photos, and the history names its operator. Ticked tasks become a service entry by its operator. Of
 * several concurrent reviews one wins, and its writes depend on its claim within the batch. If the machine's ledger
 * has changed since the reading was judged, it is judged again.
 * @throws {AppError} operator_update.not_found; operator_update.not_pending; operator_update.needs_resolution for a
 * reading below the previous one; operator_update.machine_gone; request.invalid at `fuelAdded` for a cost without
 * fuel, at `fuelUse` for dyed gas
 */
export async function applyUpdate(
  ctx: ServiceContext,
  actor: Actor,
  id: string,
  { resolution = null, ...fuel }: { resolution?: Resolution | null | undefined } & FuelDecision = {},
) {
  const update = await requireUpdate(ctx, actor, id);
  assertFuelDecision(update, fuel);
  await applyJudged(ctx, actor, update, { resolution, alone: true }, fuel);
  const reviewed = await requireUpdate(ctx, actor, id);
  return operatorUpdateRecord({ ...reviewed, update: reviewed });
}

async function applyJudged(
  ctx: ServiceContext,
  actor: Actor,
  first: UpdateToReview,
  decision: Decision,
  fuel: FuelDecision = {},
): Promise<void> {
  await claimUnchanged(() => requireUpdate(ctx, actor, first.id), {
    first,
    claim: (row) => storeApplied(ctx, actor, row, accepted(row, decision), fuel),
    busy: "operator_update.busy",
  });
}

/** The reading that the update adds to the ledger; null for a report without one. */
function accepted(row: UpdateToReview, decision: Decision): AcceptedReading | null {
  const accepted = acceptUpdate(row, decision);
  if ("reading" in accepted) return accepted.reading;
  const code = `operator_update.${accepted.refused}` as const;
  // The one refusal that the reviewer resolves at a field.
  const fields: Record<string, FieldMessage[]> =
    accepted.refused === "needs_resolution" ? { resolution: [{ key: `errors:${code}` }] } : {};
  throw new AppError(code, { fields });
}

/**
 * Reads what moves the machine's tasks with a report: the entries that a replaced meter leaves, and the meters replaced
 * after the service of its ticks. Null if the report leaves the tasks as they are.
 */
async function changedTasks(
  { db }: ServiceContext,
  row: UpdateToReview,
  reading: AcceptedReading | null,
  { company: { timeZone } }: Actor,
  now: Date,
): Promise<ChangedTasks | null> {
  const machine = tasksOfUpdate(row);
  const [date, recordedAt] = [todayIn(timeZone, row.takenAt), now.getTime()];
  const report = { ...row, reading, date, recordedAt };
  const moved = reading && replacedBy(reading, { day: date, at: recordedAt, unit: row.unit ?? "other" });
  if (!machine || (!moved && row.tasksDone.length === 0)) return null;
  const before = tasksOf(machine);
  const replaced = moved && (await withStaying(db, row, moved));
  const replacements = row.tasksDone.length === 0 ? [] : await selectReplaced(db, row);
  const ticked = serviceOfReport(report, before, { replacements, timeZone });
  const service = ticked && { ...ticked, id: newId() };
  return { tasks: tasksAfterReport(before, report, replaced, service), replaced, service };
}

/** Returns whether this review won the update. */
async function storeApplied(
  ctx: ServiceContext,
  reviewer: Actor,
  row: UpdateToReview,
  reading: AcceptedReading | null,
  fuel: FuelDecision,
): Promise<boolean> {
  const { companyId, equipmentId } = row;
  const { db } = ctx;
  const [reviewId, now] = [newId(), ctx.now()];
  const tasks = await changedTasks(ctx, row, reading, reviewer, now);
  const application = { row, reading, tasks, fuel, reviewId, reviewer, now };
  const { claimed, eventRows } = await runBatch(db, {
    claimed: claimApplied(
      db,
      { companyId, equipmentId, updateId: row.id },
      {
        reviewId,
        reviewer,
        resolution: reading?.resolution ?? null,
        ledger: reading || tasks ? { seq: row.ledgerSeq, voids: row.ledgerVoids } : null,
        tasks: tasks && { tasksVersion: row.tasksVersion ?? 0, currentUsage: row.currentUsage ?? 0 },
        now,
      },
    ),
    applied: appliedStatements(db, application),
    eventRows: appliedEventStatements(db, application),
  });
  sendEvents(ctx, companyId, eventRows);
  return claimed.length > 0;
}

/** The results of applying several updates, by id. */
export type AppliedSeveral = Record<"applied" | "readingUndecided" | "skipped" | "busy", string[]>;

/** Where a refused update of several goes; all other refusals are skipped. */
const REFUSED: Partial<Record<AppErrorCode, keyof AppliedSeveral>> = {
  "operator_update.needs_resolution": "readingUndecided",
  "operator_update.busy": "busy",
};

/**
 * Applies several updates, each separately, in the order in which they were written, with their fuel as
 * reported. Those with a reading below or far above the previous one wait for a decision, and those of a machine whose
 * readings kept changing are busy and may be tried again; those no longer pending, or without a machine, are skipped.
 */
export async function applyUpdates(
  ctx: ServiceContext,
  actor: Actor,
  ids: readonly string[],
): Promise<AppliedSeveral> {
  const wanted = [...new Set(ids)].slice(0, MOST_AT_ONCE);
  const rows = await selectUpdatesToReview(ctx.db, actor.companyId, wanted);
  rows.sort((a, b) => a.takenAt.getTime() - b.takenAt.getTime() || a.seq - b.seq);
  const found = new Set(rows.map((row) => row.id));
  const several: AppliedSeveral = {
    applied: [],
    readingUndecided: [],
    skipped: wanted.filter((id) => !found.has(id)),
    busy: [],
  };
  for (const row of rows) {
    try {
      await applyJudged(ctx, actor, row, { resolution: null, alone: false });
      several.applied.push(row.id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      several[REFUSED[error.code] ?? "skipped"].push(row.id);
    }
  }
  return several;
}
