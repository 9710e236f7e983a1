import { and, desc, eq, getTableColumns, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { Resolution } from "#app/domain/meter-ledger.ts";
import type { Database } from "#db/client.ts";
import { equipment, fuelEntries, meterReadings, operatorUpdates } from "#db/schema.ts";
import type { RowOf } from "./insert-select.ts";
import { insertWhere } from "./insert-where.ts";
import { isThere } from "./notes.ts";
import { ofItsMachine } from "./operator-updates.ts";

/** Where a page of updates ended: the last one's time and arrival. */
export type UpdateCursor = { createdAt: Date; seq: number };

/**
 * The reading that stands before an update's, as `[value, takenAt]`: of a pending update the one that would be, of an
 * applied one that which was when it was reviewed. Its columns come as text, so that one look-up gives both.
 */
const before = sql<string | null>`(select json_array(r.value, r.taken_at) from meter_readings as r
  where r.company_id = ${operatorUpdates.companyId} and r.equipment_id = ${operatorUpdates.equipmentId}
    and r.taken_at <= ${operatorUpdates.takenAt} and r.voided_at is null
    and r.operator_update_id is not ${operatorUpdates.id}
    and (${operatorUpdates.reviewedAt} is null or r.created_at <= ${operatorUpdates.reviewedAt})
  order by r.taken_at desc, r.seq desc limit 1)`.as("before_reading");

const machineColumns = {
  machineId: sql<string | null>`${equipment.id}`.as("machine_id"),
  machineName: sql<string | null>`${equipment.name}`.as("machine_name"),
  unit: equipment.unit,
  currentUsage: equipment.currentUsage,
  currentUsageAt: equipment.currentUsageAt,
  lastServiceUsage: equipment.lastServiceUsage,
  serviceInterval: equipment.serviceInterval,
  hasScheduledMaintenance: equipment.hasScheduledMaintenance,
  nextMaintenanceDate: equipment.nextMaintenanceDate,
  notificationDays: equipment.notificationDays,
};

const reviewColumns = { ...getTableColumns(operatorUpdates), ...machineColumns, before };

/** A page of a company's updates, the newest first, each with its machine and the reading before it. */
export function selectUpdatesForReview(
  db: Database,
  companyId: string,
  page: { filter: "pending" | "all"; after: UpdateCursor | null; limit: number },
) {
  const { filter, after, limit } = page;
  return db
    .select(reviewColumns)
    .from(operatorUpdates)
    .leftJoin(equipment, ofItsMachine)
    .where(
      and(
        eq(operatorUpdates.companyId, companyId),
        filter === "pending" ? eq(operatorUpdates.status, "pending") : undefined,
        after
          ? or(
              lt(operatorUpdates.createdAt, after.createdAt),
              and(eq(operatorUpdates.createdAt, after.createdAt), lt(operatorUpdates.seq, after.seq)),
            )
          : undefined,
      ),
    )
    .orderBy(desc(operatorUpdates.createdAt), desc(operatorUpdates.seq))
    .limit(limit);
}

export function countPendingUpdates(db: Database, companyId: string) {
  return db
    .select({ pending: sql<number>`count(*)` })
    .from(operatorUpdates)
    .where(and(eq(operatorUpdates.companyId, companyId), eq(operatorUpdates.status, "pending")));
}

/**
 * Updates by their ids, with what an apply is judged by. `ledgerSeq` and `ledgerVoids` change with every reading that
 * arrives and every void, so together they say whether a machine's ledger has moved.
 */
export function selectUpdatesToReview(db: Database, companyId: string, ids: readonly string[]) {
  const ledger = sql`from meter_readings as l where l.company_id = ${operatorUpdates.companyId}
    and l.equipment_id = ${operatorUpdates.equipmentId}`;
  return db
    .select({
      ...reviewColumns,
      ledgerSeq: sql<number>`(select coalesce(max(l.seq), 0) ${ledger})`.as("ledger_seq"),
      ledgerVoids: sql<number>`(select count(l.voided_at) ${ledger})`.as("ledger_voids"),
    })
    .from(operatorUpdates)
    .leftJoin(equipment, ofItsMachine)
    .where(
      and(
        eq(operatorUpdates.companyId, companyId),
        inArray(operatorUpdates.id, sql`(select value from json_each(${JSON.stringify(ids)}))`),
      ),
    );
}

export type UpdateForReview = Awaited<ReturnType<typeof selectUpdatesForReview>>[number];
export type UpdateToReview = Awaited<ReturnType<typeof selectUpdatesToReview>>[number];

/** An update of a company, and the machine it is about. */
export type UpdateRef = { companyId: string; updateId: string; equipmentId: string };

export type Reviewer = { id: string; name: string };

/**
 * Claims a pending update as applied: once, only while its machine is there, and only while the machine's ledger is
 * the one that the reading was judged by (`ledger`; null for a report without a reading). Answers its id when it won.
 */
export function claimApplied(
  db: Database,
  ref: UpdateRef,
  claim: {
    reviewId: string;
    reviewer: Reviewer;
    resolution: Resolution | null;
    ledger: { seq: number; voids: number } | null;
    now: Date;
  },
) {
  const { reviewId, reviewer, resolution, ledger, now } = claim;
  const ofMachine = sql`from meter_readings where company_id = ${ref.companyId} and equipment_id = ${ref.equipmentId}`;
  return db
    .update(operatorUpdates)
    .set({
      status: "applied",
      resolution,
      reviewId,
      reviewedAt: now,
      reviewedById: reviewer.id,
      reviewedByName: reviewer.name,
    })
    .where(
      and(
        isPending(ref),
        isThere(ref),
        ledger
          ? sql`(select coalesce(max(seq), 0) ${ofMachine}) = ${ledger.seq}
              and (select count(voided_at) ${ofMachine}) = ${ledger.voids}`
          : undefined,
      ),
    )
    .returning({ id: operatorUpdates.id });
}

/** Claims a pending update as dismissed, once. */
export function claimDismissed(
  db: Database,
  ref: UpdateRef,
  claim: { reviewId: string; reviewer: Reviewer; reason: string | null; now: Date },
) {
  return db
    .update(operatorUpdates)
    .set({
      status: "dismissed",
      dismissReason: claim.reason,
      reviewId: claim.reviewId,
      reviewedAt: claim.now,
      reviewedById: claim.reviewer.id,
      reviewedByName: claim.reviewer.name,
    })
    .where(isPending(ref))
    .returning({ id: operatorUpdates.id });
}

function isPending(ref: UpdateRef) {
  return and(
    eq(operatorUpdates.companyId, ref.companyId),
    eq(operatorUpdates.id, ref.updateId),
    eq(operatorUpdates.status, "pending"),
  );
}

/** Holds in the batch of the review that won the update, while its machine is there, and nowhere else. */
export function wonReview(ref: UpdateRef, reviewId: string): SQL {
  return sql`exists (select 1 from operator_updates where company_id = ${ref.companyId} and id = ${ref.updateId}
    and review_id = ${reviewId})
    and ${isThere(ref)}`;
}

/** The photos of an update as they are when the statement runs: some may have come since it was read. */
export function photosOf(ref: UpdateRef): SQL {
  return sql`(select photos from operator_updates where company_id = ${ref.companyId} and id = ${ref.updateId})`;
}

/** The machine's current usage when the statement runs. */
export function usageNow(ref: { companyId: string; equipmentId: string }): SQL {
  return sql`(select current_usage from equipment where company_id = ${ref.companyId} and id = ${ref.equipmentId})`;
}

export function insertReadingWhere(db: Database, row: RowOf<typeof meterReadings>, condition: SQL) {
  return insertWhere(db, meterReadings, row, condition);
}

export function insertFuelEntryWhere(db: Database, row: RowOf<typeof fuelEntries>, condition: SQL) {
  return insertWhere(db, fuelEntries, row, condition);
}
