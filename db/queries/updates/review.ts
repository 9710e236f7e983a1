import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import type { IssueCondition } from "#app/domain/issues/issue.ts";
import type { NextReading, Resolution } from "#app/domain/meter/meter-ledger.ts";
import type { Cursor } from "#app/domain/page.ts";
import { asText } from "#db/as-text.ts";
import type { Database } from "#db/client.ts";
import { isThere } from "#db/queries/equipment/machine.ts";
import { shownName } from "#db/queries/equipment/shown-name.ts";
import { pricesOfReport } from "#db/queries/fuel/prices-of-report.ts";
import { isAmong } from "#db/queries/is-among.ts";
import { isOfCompany } from "#db/queries/is-of-company.ts";
import { worstOf } from "#db/queries/issues/issues.ts";
import { listOrder } from "#db/queries/list-order.ts";
import { isLedgerAt, type LedgerState, ledgerState } from "#db/queries/meter/ledger.ts";
import { ledgerOf, nextUnit, unitUpTo } from "#db/queries/meter/usage-span.ts";
import { judgedColumns } from "#db/queries/service/service-status-sql.ts";
import { areTasksUnchanged, type TasksRead } from "#db/queries/service/service-tasks.ts";
import { equipment, operatorUpdates } from "#db/schema.ts";
import { linkColumns, ofItsMachine } from "./operator-updates.ts";

export const newestUpdates = listOrder(
  "desc",
  [operatorUpdates.createdAt, operatorUpdates.seq],
  (row: { createdAt: Date; seq: number }) => ({ key: row.createdAt, id: row.seq }),
);

/**
 * The standing reading before an update's: for a pending update the one that would precede it, for
 * an applied one the one that preceded it at review. Both columns come as one JSON text, so one look-up is
 * enough.
 */
const before = asText(sql`(select json_array(r.value, r.taken_at) from meter_readings as r
  where r.company_id = ${operatorUpdates.companyId} and r.equipment_id = ${operatorUpdates.equipmentId}
    and r.taken_at <= ${operatorUpdates.takenAt} and r.voided_at is null
    and r.operator_update_id is not ${operatorUpdates.id}
    and (${operatorUpdates.reviewedAt} is null or r.created_at <= ${operatorUpdates.reviewedAt})
  order by r.taken_at desc, r.seq desc limit 1)`)
  .mapWith((text: string): { value: number; takenAt: Date } | null => {
    const [value, takenAt]: [number, number] = JSON.parse(text);
    return { value, takenAt: new Date(takenAt) };
  })
  .as("before_reading");

/** The reading after a pending update's; `unit` is null if it is the machine's present one. */
type ReadingAfter = NextReading & { unit: MeterUnit | null };

const companyOfReport = sql<string>`${operatorUpdates.companyId}`;
const machineOfReport = sql`${operatorUpdates.equipmentId}`;

/** The reading after a pending update's, in the same order; null for reviewed ones, which have their place. */
const after =
  asText(sql`(select json_array(r.value, r.resolution, ${nextUnit("r", companyOfReport, machineOfReport)})
  from meter_readings as r
  where ${operatorUpdates.status} = 'pending'
    and r.company_id = ${operatorUpdates.companyId} and r.equipment_id = ${operatorUpdates.equipmentId}
    and r.taken_at > ${operatorUpdates.takenAt} and r.voided_at is null
  order by r.taken_at, r.seq limit 1)`)
    .mapWith((text: string): ReadingAfter | null => {
      const [value, resolution, unit]: [number, Resolution | null, MeterUnit | null] = JSON.parse(text);
      return { value, resolution, unit };
    })
    .as("after_reading");

const { id: _machineId, ...machineJudged } = judgedColumns;

const ledgerOfReport = ledgerOf(companyOfReport, {
  id: operatorUpdates.equipmentId,
  unitChangedAt: equipment.unitChangedAt,
});

const machineColumns = {
  machineId: equipment.id,
  machineName: equipment.name,
  shownName: shownName.as("shown_name"),
  unitNow: equipment.unit,
  // A report written before the meter was replaced by one of another unit counts in the old one.
  unit: asText<MeterUnit | null>(
    unitUpTo(sql`${operatorUpdates.takenAt}`, ledgerOfReport, equipment.unit),
  ).as("unit_of_report"),
  currentUsageAt: equipment.currentUsageAt,
  ...machineJudged,
};

/** The worst condition of the report's issues as they now are; null without one. */
const worstIssue =
  asText(sql<IssueCondition | null>`(select ${worstOf(sql`issue.condition`)} from issue_reports as report
  join issues as issue on issue.id = report.issue_id
  where report.operator_update_id = ${operatorUpdates.id})`).as("worst_issue");

/** How many lines of the report's check are not OK; 0 without a check. */
const notOk = asText(sql<number>`coalesce((select done.not_ok from checks as done
  where done.operator_update_id = ${operatorUpdates.id}), 0)`).as("check_not_ok");

const reviewColumns = {
  ...getTableColumns(operatorUpdates),
  ...linkColumns,
  worstIssue,
  notOk,
  machineUse: equipment.fuelUse,
  // Only a pending report's cost is compared with a price.
  prices: pricesOfReport(
    sql`${operatorUpdates.status} = 'pending' and ${operatorUpdates.fuelCost} is not null`,
  ),
  ...machineColumns,
  before,
  after,
};

/** Whether a report waits for review. A bound status would keep SQLite from the index of these reports. */
export const isWaiting: SQL = sql`${operatorUpdates.status} = 'pending'`;

/** A page of a company's updates, newest first, each with its machine and the neighbouring readings. */
export function selectUpdatesForReview(
  db: Database,
  companyId: string,
  page: { filter: "pending" | "all"; after: Cursor | null; limit: number },
) {
  const { filter, after, limit } = page;
  return db
    .select(reviewColumns)
    .from(operatorUpdates)
    .leftJoin(equipment, ofItsMachine)
    .where(
      and(
        eq(operatorUpdates.companyId, companyId),
        filter === "pending" ? isWaiting : undefined,
        newestUpdates.behind(after),
      ),
    )
    .orderBy(...newestUpdates.by)
    .limit(limit);
}

export function countPendingUpdates(db: Database, companyId: string) {
  return db
    .select({ pending: sql<number>`count(*)` })
    .from(operatorUpdates)
    .where(and(eq(operatorUpdates.companyId, companyId), isWaiting));
}

/** Updates by id, with the data for judging them; `ledgerSeq` and `ledgerVoids` are the `LedgerState`. */
export function selectUpdatesToReview(db: Database, companyId: string, ids: readonly string[]) {
  const { seq, voids } = ledgerState(operatorUpdates.companyId, operatorUpdates.equipmentId);
  return db
    .select({
      ...reviewColumns,
      serialNumber: equipment.serialNumber,
      maintenanceInterval: equipment.maintenanceInterval,
      maintenanceIntervalUnit: equipment.maintenanceIntervalUnit,
      tasksVersion: equipment.tasksVersion,
      dateAdded: equipment.dateAdded,
      ledgerSeq: seq.as("ledger_seq"),
      ledgerVoids: voids.as("ledger_voids"),
    })
    .from(operatorUpdates)
    .leftJoin(equipment, ofItsMachine)
    .where(and(isOfCompany(operatorUpdates.companyId, companyId), isAmong(operatorUpdates.id, ids)));
}

export type UpdateForReview = Awaited<ReturnType<typeof selectUpdatesForReview>>[number];
export type UpdateToReview = Awaited<ReturnType<typeof selectUpdatesToReview>>[number];

/** An update and its company. */
export type UpdateRef = { companyId: string; updateId: string; equipmentId: string };

export type Reviewer = { id: string; name: string };

/**
 * Claims a pending update as applied: once, only while its machine exists, and only if the ledger and the
 * tasks are still as the act was judged by (`ledger` is null for a report that needs no reading). Returns its id if the
 * claim wins.
 */
export function claimApplied(
  db: Database,
  ref: UpdateRef,
  claim: {
    reviewId: string;
    reviewer: Reviewer;
    resolution: Resolution | null;
    ledger: LedgerState | null;
    /** The machine's tasks by which the rest of the batch was judged; null if it writes none. */
    tasks: TasksRead | null;
    now: Date;
  },
) {
  const { reviewId, reviewer, resolution, ledger, tasks, now } = claim;
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
        ledger ? isLedgerAt(ref, ledger) : undefined,
        tasks ? areTasksUnchanged(ref, tasks) : undefined,
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
  return and(eq(operatorUpdates.companyId, ref.companyId), eq(operatorUpdates.id, ref.updateId), isWaiting);
}

/** Whether this review won the update and its machine exists; for the review's batch. */
export function wonReview(ref: UpdateRef, reviewId: string): SQL {
  return sql`exists (select 1 from operator_updates where company_id = ${ref.companyId} and id = ${ref.updateId}
    and review_id = ${reviewId})
    and ${isThere(ref)}`;
}

/** An update's photos when the statement runs: some may have arrived since it was read. */
export function photosOf(ref: UpdateRef): SQL {
  return sql`(select photos from operator_updates where company_id = ${ref.companyId} and id = ${ref.updateId})`;
}
