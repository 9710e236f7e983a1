import { AppError, invalidField } from "#app/domain/app-error.ts";
import { todayIn } from "#app/domain/calendar-date.ts";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { keyNameOf } from "#app/domain/keys/api-key.ts";
import { acceptReading, isAboveNext, judgeReading } from "#app/domain/meter/meter-ledger.ts";
import { afterReplaced, replacedBy } from "#app/domain/service/last-service.ts";
import { tasksOf } from "#app/domain/service/stored-tasks.ts";
import { readTakenAt } from "#app/domain/updates/operator-update.ts";
import type { SentReading } from "#app/forms/meter/reading-form.ts";
import { newId } from "#app/platform/tokens.server.ts";
import type { Actor } from "#app/services/actor.ts";
import { claimUnchanged } from "#app/services/claim-unchanged.ts";
import type { ServiceContext } from "#app/services/context.ts";
import type { CompleteKey } from "#app/services/idempotency.ts";
import { withStaying } from "#app/services/service/entry-meter.ts";
import { runBatch } from "#db/batch.ts";
import { insertHistoryWhere, isRecorded } from "#db/queries/equipment/history.ts";
import { deriveCurrentUsage, insertReadingWhere } from "#db/queries/meter/ledger.ts";
import { areLedgerAndTasksUnchanged, type NamedReading, readPlace } from "#db/queries/meter/readings.ts";
import { moveCountedUsage } from "#db/queries/service/service-entries.ts";
import { storeTasks } from "#db/queries/service/service-tasks.ts";
import { namedReadingRecord } from "./company-readings.ts";

/** Where a reading of an actor comes from. */
export const sourceOf = ({ id, name }: Actor) => (keyNameOf(id, name) === null ? "usage" : "key");

/**
 * Adds an absolute reading to a machine at once, without a review: a late one goes into its place. One that stands with
 * the same time and value is answered, and nothing is stored. `complete` stores the answer for the request's key.
 * @throws {AppError} equipment.not_found; request.invalid at `value` for a machine without a meter, at `takenAt` for a
 * time to come or one more than 30 days ago; operator_update.needs_resolution for a reading below the one before it;
 * reading.unconfirmed for one far above it; reading.busy
 */
export async function addReading(
  ctx: ServiceContext,
  actor: Actor,
  equipmentId: string,
  sent: SentReading,
  complete: CompleteKey | null = null,
) {
  const now = ctx.now();
  const takenAt = readTakenAt(sent.takenAt, now);
  if (!takenAt) throw invalidField("takenAt", "operator:problem.taken_at");
  const machine = { companyId: actor.companyId, equipmentId };
  const read = () => readToAdd(ctx, machine, { value: sent.value, takenAt });
  return claimUnchanged(read, {
    claim: async (found) =>
      found.there
        ? { isNew: false, reading: namedReadingRecord(found.there) }
        : storeReading(ctx, actor, found, { ...sent, takenAt, now, complete }),
    busy: "reading.busy",
  });
}

type Found = Awaited<ReturnType<typeof readToAdd>>;

/** @throws {AppError} equipment.not_found; request.invalid at `value` */
async function readToAdd(
  { db }: ServiceContext,
  machine: { companyId: string; equipmentId: string },
  reading: { value: number; takenAt: Date },
) {
  const [[row], [before], [after], [ledger], [there]] = await db.batch(readPlace(db, machine, reading));
  if (!row || !ledger) throw new AppError("equipment.not_found");
  if (row.unitThen === "n/a") throw invalidField("value", "errors:field.invalid");
  return { machine, row, before: before ?? null, after: after ?? null, ledger, there };
}

/** The effect of a reading on its machine, which its sender has resolved and confirmed. */
function accepted({ row, before, after }: Found, { value, takenAt, resolution, confirmed }: Sent) {
  const { unitThen: unit, currentUsageAt, currentUsage } = row;
  const judged = judgeReading({ value, takenAt, unit, before, current: { takenAt: currentUsageAt } });
  if (judged.farAbove && confirmed !== true) throw new AppError("reading.unconfirmed");
  const acceptance = acceptReading({
    value,
    resolution: resolution ?? null,
    judgement: { ...judged, above: isAboveNext(value, after) },
    currentUsage,
    alone: true,
  });
  if (!("refused" in acceptance)) return acceptance;
  const code = "operator_update.needs_resolution";
  throw new AppError(code, { fields: { resolution: [{ key: `errors:${code}` }] } });
}

type Sent = Omit<SentReading, "takenAt"> & { takenAt: Date; now: Date; complete: CompleteKey | null };

/** Returns nothing if the machine's ledger or tasks have changed since they were read. The history record is the claim. */
async function storeReading({ db }: ServiceContext, actor: Actor, found: Found, sent: Sent) {
  const { machine, row } = found;
  const { value, takenAt, now, complete } = sent;
  const { resolution, serviceShift, movesMachine, currentUsage } = accepted(found, sent);
  const day = todayIn(actor.company.timeZone, takenAt);
  const moved = replacedBy({ value, serviceShift }, { day, at: now.getTime(), unit: row.unitThen });
  const replaced = moved && (await withStaying(db, machine, moved));
  const [recordId, id] = [newId(), newId()];
  const recorded = isRecorded(actor.companyId, recordId);
  const author = { authorId: actor.id, createdAt: now };
  const reading: NamedReading = {
    ...{ seq: 0, id, equipmentId: row.id, equipmentName: row.name, value, source: sourceOf(actor) },
    ...{ resolution, takenAt, createdAt: now, voidedAt: null, importId: null, unitNow: row.unitThen },
    // Drizzle types an expression that may be null as one that never is.
    earlierUnit: null as NamedReading["earlierUnit"],
  };
  const answer = namedReadingRecord(reading);
  const { claimed } = await runBatch(db, {
    claimed: insertHistoryWhere(
      db,
      {
        ...machine,
        ...author,
        ...eventOf(movesMachine, { from: row.currentUsage, value, unit: row.unitThen }),
        id: recordId,
        equipmentName: row.name,
        type: "update",
        noteType: "usage_update",
        usage: currentUsage,
        operatorName: actor.name,
      },
      areLedgerAndTasksUnchanged(machine, {
        ...row,
        ledgerSeq: found.ledger.seq,
        ledgerVoids: found.ledger.voids,
      }),
    ),
    stored: insertReadingWhere(
      db,
      {
        ...machine,
        ...author,
        ...{ id, value, source: reading.source, resolution, serviceShift, takenAt },
        authorName: actor.name,
      },
      recorded,
    ),
    derived: deriveCurrentUsage(db, machine, now, recorded),
    tasks: replaced
      ? [
          storeTasks(db, machine, afterReplaced(tasksOf(row), replaced, replaced.staying), now, recorded),
          moveCountedUsage(db, machine, replaced, recorded),
        ]
      : [],
    answer: complete ? [complete({ status: 201, value: answer }, recorded)] : [],
  });
  return claimed.length > 0 && { isNew: true, reading: answer };
}

function eventOf(
  movesMachine: boolean,
  { from, value, unit }: { from: number; value: number; unit: MeterUnit },
): { event: string; eventParams: Record<string, string | number> } {
  return movesMachine
    ? { event: "usage_updated", eventParams: { from, to: value, unit } }
    : { event: "lateReading", eventParams: { value, unit } };
}
