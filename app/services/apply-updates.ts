import type { Actor } from "#app/auth/actor.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { AppliedParams } from "#app/domain/history-event.ts";
import { type Acceptance, acceptReading, type Resolution } from "#app/domain/meter-ledger.ts";
import { insertHistoryWhere } from "#db/queries/history.ts";
import { addFuelTotal, deriveCurrentUsage, moveLastService } from "#db/queries/ledger.ts";
import { insertNoteWhere } from "#db/queries/notes.ts";
import {
  claimApplied,
  insertFuelEntryWhere,
  insertReadingWhere,
  photosOf,
  selectUpdatesToReview,
  type UpdateRef,
  type UpdateToReview,
  usageNow,
  wonReview,
} from "#db/queries/review.ts";
import type { ServiceContext } from "./context.ts";
import { operatorUpdateRecord } from "./operator-update-record.ts";
import { requireUpdate } from "./review-lists.ts";
import { judgementOf } from "./update-views.ts";

type Ctx = Pick<ServiceContext, "db" | "now">;

/** How often an update is judged again because its machine's ledger moved while it was reviewed. */
const ATTEMPTS = 8;

/** Updates that one request may apply. */
export const MOST_AT_ONCE = 50;

/**
 * Applies a pending update in one batch: its reading goes into the ledger and the machine follows, its fuel is added
 * to the totals of its kind, a note carries its words and photos, the history names its operator (decisions,
 * "Operator updates"; the rules are those of `acceptReading`). Of several reviews at once one wins; what it writes
 * depends on its claim, inside the batch. When the machine's ledger moved since the reading was judged, it is judged
 * again.
 * @throws {AppError} operator_update.not_found; operator_update.not_pending; operator_update.needs_resolution for a
 *   reading below the one before it; operator_update.machine_gone
 */
export async function applyUpdate(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { resolution = null }: { resolution?: Resolution | null | undefined } = {},
) {
  await applyJudged(ctx, actor, await requireUpdate(ctx.db, actor, id), resolution);
  const reviewed = await requireUpdate(ctx.db, actor, id);
  return operatorUpdateRecord(reviewed, reviewed.currentUsage);
}

async function applyJudged(
  ctx: Ctx,
  actor: Actor,
  first: UpdateToReview,
  resolution: Resolution | null,
): Promise<void> {
  let row = first;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (row.status !== "pending") throw new AppError("operator_update.not_pending");
    if (row.machineId === null) throw new AppError("operator_update.machine_gone");
    const acceptance = accept(row, resolution);
    if (await storeApplied(ctx, actor, row, acceptance)) return;
    row = await requireUpdate(ctx.db, actor, row.id);
  }
  throw new AppError("operator_update.busy", { params: { retryAfter: 1 } });
}

/** What the reading does to the machine; null for a report without one, which never changes usage. */
function accept(row: UpdateToReview, resolution: Resolution | null): Acceptance | null {
  const { newUsage, currentUsage, lastServiceUsage } = row;
  if (newUsage === null || currentUsage === null || lastServiceUsage === null) return null;
  const acceptance = acceptReading({
    value: newUsage,
    resolution,
    judgement: judgementOf(row),
    current: { currentUsage, lastServiceUsage },
  });
  if ("refused" in acceptance) {
    throw new AppError("operator_update.needs_resolution", {
      fields: { resolution: [{ key: "errors:operator_update.needs_resolution" }] },
    });
  }
  return acceptance;
}

/** Answers whether this review won the update. */
async function storeApplied(
  { db, now: clock }: Ctx,
  actor: Actor,
  row: UpdateToReview,
  acceptance: Acceptance | null,
): Promise<boolean> {
  const now = clock();
  const { companyId, equipmentId, newUsage } = row;
  const ref: UpdateRef = { companyId, equipmentId, updateId: row.id };
  const reviewId = crypto.randomUUID();
  const won = wonReview(ref, reviewId);
  const claim = claimApplied(db, ref, {
    reviewId,
    reviewer: actor,
    resolution: acceptance?.resolution ?? null,
    ledger: acceptance ? { seq: row.ledgerSeq, voids: row.ledgerVoids } : null,
    now,
  });
  const origin = { companyId, equipmentId, authorId: row.operatorId, createdAt: now };
  const reading =
    acceptance && newUsage !== null
      ? [
          insertReadingWhere(
            db,
            {
              ...origin,
              id: crypto.randomUUID(),
              value: newUsage,
              source: "operator_update",
              resolution: acceptance.resolution,
              serviceShift: acceptance.serviceShift,
              operatorUpdateId: row.id,
              authorName: row.operatorName,
              takenAt: row.takenAt,
            },
            won,
          ),
          deriveCurrentUsage(db, ref, now, won),
          ...(acceptance.serviceShift === 0 ? [] : [moveLastService(db, ref, acceptance.serviceShift, won)]),
        ]
      : [];
  const fuel =
    row.fuelAdded > 0
      ? [
          insertFuelEntryWhere(
            db,
            {
              ...origin,
              id: crypto.randomUUID(),
              equipmentName: row.machineName ?? row.equipmentName,
              fuelType: row.fuelType,
              amount: row.fuelAdded,
              notes: row.notes,
              operatorUpdateId: row.id,
              operatorName: row.operatorName,
              takenAt: row.takenAt,
            },
            won,
          ),
          addFuelTotal(db, ref, row.fuelType, row.fuelAdded, now, won),
        ]
      : [];
  const event = { event: "update_applied", eventParams: appliedParams(actor, row, acceptance) } as const;
  const note = insertNoteWhere(
    db,
    {
      ...origin,
      ...event,
      id: crypto.randomUUID(),
      type: "usage_update",
      content: row.notes,
      photos: photosOf(ref),
      operatorUpdateId: row.id,
      authorName: row.operatorName,
    },
    won,
  );
  const history = insertHistoryWhere(
    db,
    {
      ...origin,
      ...event,
      id: crypto.randomUUID(),
      equipmentName: row.machineName ?? row.equipmentName,
      type: "update",
      noteType: "usage_update",
      content: row.notes,
      usage: usageNow(ref),
      operatorName: row.operatorName,
    },
    won,
  );
  const [claimed] = await db.batch([claim, ...reading, ...fuel, note, history]);
  return claimed.length > 0;
}

function appliedParams(actor: Actor, row: UpdateToReview, acceptance: Acceptance | null) {
  const params: AppliedParams = { reviewer: actor.name, unit: row.unit ?? "other" };
  if (acceptance && row.newUsage !== null) params.value = row.newUsage;
  if (acceptance?.movesMachine && row.currentUsage !== null) {
    params.from = row.currentUsage;
    params.to = acceptance.currentUsage;
  }
  if (acceptance?.resolution) params.resolution = acceptance.resolution;
  if (row.fuelAdded > 0) {
    params.amount = row.fuelAdded;
    params.kind = row.fuelType;
  }
  return params;
}

/** What came of several updates that were applied at once, by their ids. */
export type AppliedSeveral = { applied: string[]; needsResolution: string[]; skipped: string[] };

/**
 * Applies several updates, each by itself and in the order in which they were written. Those that need a resolution
 * are left and reported, those that are no longer pending, or whose machine is gone, are skipped.
 */
export async function applyUpdates(ctx: Ctx, actor: Actor, ids: readonly string[]): Promise<AppliedSeveral> {
  const wanted = [...new Set(ids)].slice(0, MOST_AT_ONCE);
  const rows = await selectUpdatesToReview(ctx.db, actor.companyId, wanted);
  rows.sort((a, b) => a.takenAt.getTime() - b.takenAt.getTime() || a.seq - b.seq);
  const found = new Set(rows.map((row) => row.id));
  const several: AppliedSeveral = {
    applied: [],
    needsResolution: [],
    skipped: wanted.filter((id) => !found.has(id)),
  };
  for (const row of rows) {
    try {
      await applyJudged(ctx, actor, row, null);
      several.applied.push(row.id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const list = error.code === "operator_update.needs_resolution" ? "needsResolution" : "skipped";
      several[list].push(row.id);
    }
  }
  return several;
}
