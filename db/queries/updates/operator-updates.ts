import { and, desc, eq, gte, type SQL, sql } from "drizzle-orm";
import type { CheckedLine } from "#app/domain/checks/checklist.ts";
import { asText } from "#db/as-text.ts";
import type { Database } from "#db/client.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import { type ArrivalQuery, arrivedSince, arriving, byArrival } from "#db/queries/arrivals.ts";
import { byName } from "#db/queries/equipment/equipment.ts";
import { isMachine } from "#db/queries/equipment/machine.ts";
import { shownName } from "#db/queries/equipment/shown-name.ts";
import { judgedColumns } from "#db/queries/service/service-status-sql.ts";
import { tasksOfOperators } from "#db/queries/service/service-tasks.ts";
import { checklists, equipment, operatorUpdates } from "#db/schema.ts";

/** The author of reports: an operator of a company, or a session by its business name. */
export type Reporter = { companyId: string; operatorId: string };

/** The issues that a report opened, repeated or joined, and its check. */
export const linkColumns = {
  issueIds: asText(sql<string[]>`(select json_group_array(report.issue_id) from issue_reports as report
    where report.operator_update_id = ${operatorUpdates.id})`)
    .mapWith((text: string): string[] => JSON.parse(text))
    .as("issue_ids"),
  checkId: asText(sql<string | null>`(select done.id from checks as done
    where done.operator_update_id = ${operatorUpdates.id})`).as("check_id"),
};

const reportColumns = { update: operatorUpdates, currentUsage: equipment.currentUsage, ...linkColumns };

/** The answers of a report's check; none without one. */
const checkLines = sql<CheckedLine[]>`coalesce((select done.lines from checks as done
  where done.operator_update_id = ${operatorUpdates.id}), '[]')`
  .mapWith((text: string): CheckedLine[] => JSON.parse(text))
  .as("check_lines");

const isOwn = ({ companyId, operatorId }: Reporter) =>
  and(eq(operatorUpdates.companyId, companyId), eq(operatorUpdates.operatorId, operatorId));

/** Joins a report's machine while it is in the list. */
export const ofItsMachine = and(
  eq(equipment.id, operatorUpdates.equipmentId),
  eq(equipment.companyId, operatorUpdates.companyId),
);

type NewOperatorUpdate = Omit<typeof operatorUpdates.$inferInsert, "equipmentName">;

/**
 * Stores a report with the machine's present name. If the machine has just been removed, or `unchanged` doesn't hold, the
 * name is null and the whole batch fails: see `isMachineChanged`.
 */
export function insertOperatorUpdate(db: Database, row: NewOperatorUpdate, unchanged?: SQL) {
  const name = db
    .select({ name: equipment.name })
    .from(equipment)
    .where(and(isMachine(row), unchanged));
  return db.insert(operatorUpdates).values({ ...row, equipmentName: sql`(${name})` });
}

/** The report that a reporter stored under a key, however long ago. */
export function selectReportOfKey(db: Database, owner: Reporter, key: string | null) {
  return db
    .select({ ...reportColumns, checkLines })
    .from(operatorUpdates)
    .leftJoin(equipment, ofItsMachine)
    .where(and(isOwn(owner), key === null ? sql`false` : eq(operatorUpdates.submissionKey, key)))
    .limit(1);
}

/** Whether a batch failed because a report's machine no longer exists, or isn't as it was read. */
export function isMachineChanged(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (/NOT NULL constraint failed: operator_updates\.equipment_name/.test(cause.message)) return true;
  }
  return false;
}

/** The machine of a report. */
export function selectReportedMachine(db: Database, companyId: string, id: string) {
  return db
    .select({
      equipmentId: equipment.id,
      equipmentName: equipment.name,
      shownName: shownName.as("shown_name"),
      unit: equipment.unit,
      currentUsage: equipment.currentUsage,
      currentUsageAt: equipment.currentUsageAt,
      issuesVersion: equipment.issuesVersion,
      checklistName: checklists.name,
    })
    .from(equipment)
    .leftJoin(
      checklists,
      and(eq(checklists.id, equipment.checklistId), eq(checklists.companyId, equipment.companyId)),
    )
    .where(isMachine({ companyId, equipmentId: id }))
    .limit(1);
}

/** Every machine that can be reported on, by name, with its tasks of operators, for the operator's form. */
export function selectReportableMachines(db: Database, company: CompanyScope) {
  return db
    .select({
      ...judgedColumns,
      serviceTasks: tasksOfOperators,
      id: equipment.id,
      name: equipment.name,
      serialNumber: equipment.serialNumber,
      licensePlate: equipment.licensePlate,
      make: equipment.make,
      model: equipment.model,
      modelYear: equipment.modelYear,
      type: equipment.type,
      unit: equipment.unit,
      currentUsage: equipment.currentUsage,
      currentUsageAt: equipment.currentUsageAt,
      fuelType: equipment.fuelType,
      checklistId: equipment.checklistId,
      lastCheckAt: equipment.lastCheckAt,
      lastCheckById: equipment.lastCheckById,
      lastCheckBy: equipment.lastCheckBy,
    })
    .from(equipment)
    .where(eq(equipment.companyId, company))
    .orderBy(...byName.by);
}

export type ReportableMachine = Awaited<ReturnType<typeof selectReportableMachines>>[number];

/**
 * A reporter's latest reports, newest first: the machines they work with, the readings that wait for review, the mark
 * of their newest report, and the used keys.
 */
export function selectLatestOwnReports(
  db: Database,
  company: CompanyScope,
  operator: string | SQL<string>,
  limit: number,
) {
  return db
    .select({
      reportId: operatorUpdates.id,
      machineId: operatorUpdates.equipmentId,
      key: operatorUpdates.submissionKey,
      takenAt: operatorUpdates.takenAt,
      newUsage: operatorUpdates.newUsage,
      status: operatorUpdates.status,
    })
    .from(operatorUpdates)
    .where(and(eq(operatorUpdates.companyId, company), eq(operatorUpdates.operatorId, operator)))
    .orderBy(desc(operatorUpdates.createdAt), desc(operatorUpdates.seq))
    .limit(limit);
}

export type OwnReport = Awaited<ReturnType<typeof selectLatestOwnReports>>[number];

/**
 * The machine of a reporter's last report, by the time it was taken, among those received since a moment: a report that
 * came late may be older than others.
 */
export function selectLastTakenReport(
  db: Database,
  company: CompanyScope,
  operator: string | SQL<string>,
  since: Date,
) {
  return db
    .select({ machineId: operatorUpdates.equipmentId, takenAt: operatorUpdates.takenAt })
    .from(operatorUpdates)
    .where(
      and(
        eq(operatorUpdates.companyId, company),
        eq(operatorUpdates.operatorId, operator),
        gte(operatorUpdates.createdAt, since),
      ),
    )
    .orderBy(desc(operatorUpdates.takenAt), desc(operatorUpdates.seq))
    .limit(1);
}

/** Reports of a company or of one reporter, newest first, from the report `before` on. */
export function selectOperatorUpdates(
  db: Database,
  { companyId, operatorId }: { companyId: string; operatorId?: string },
  page: { limit?: number; before?: string } = {},
) {
  const place = page.before
    ? sql`(${operatorUpdates.createdAt}, ${operatorUpdates.seq}) < (
        select mark.created_at, mark.seq from operator_updates as mark
        where mark.id = ${page.before} and mark.company_id = ${companyId})`
    : undefined;
  return db
    .select(reportColumns)
    .from(operatorUpdates)
    .leftJoin(equipment, ofItsMachine)
    .where(
      and(
        eq(operatorUpdates.companyId, companyId),
        operatorId === undefined ? undefined : eq(operatorUpdates.operatorId, operatorId),
        place,
      ),
    )
    .orderBy(desc(operatorUpdates.createdAt), desc(operatorUpdates.seq))
    .limit(page.limit ?? -1);
}

/** An update's id, where the company has it. */
export function selectUpdateId(db: Database, companyId: string, id: string) {
  return db
    .select({ id: operatorUpdates.id })
    .from(operatorUpdates)
    .where(and(eq(operatorUpdates.id, id), eq(operatorUpdates.companyId, companyId)))
    .limit(1);
}

/** One of a reporter's own reports. */
export function selectOwnReport(db: Database, owner: Reporter, id: string) {
  return db
    .select(reportColumns)
    .from(operatorUpdates)
    .leftJoin(equipment, ofItsMachine)
    .where(and(eq(operatorUpdates.id, id), isOwn(owner)))
    .limit(1);
}

/**
 * Adds photos to a reporter's own report, skipping those it already has; returns no row if they would exceed
 * `max` or `only` is false. `following` is the number still to come; without it, the expected number stays.
 */
export function addPhotosToReport(
  db: Database,
  owner: Reporter,
  id: string,
  photos: { paths: readonly string[]; max: number; following?: number | null; only?: SQL },
) {
  const { paths, max, following = null, only } = photos;
  const merged = sql`(select json_group_array(value) from (
    select value from json_each(${operatorUpdates.photos})
    union all
    select value from json_each(${JSON.stringify(paths)})
    where value not in (select value from json_each(${operatorUpdates.photos}))))`;
  return db
    .update(operatorUpdates)
    .set({
      photos: merged,
      photosExpected: sql`iif(json_array_length(${merged}) = json_array_length(${operatorUpdates.photos}),
        ${operatorUpdates.photosExpected},
        iif(${following} is null, max(${operatorUpdates.photosExpected}, json_array_length(${merged})),
          min(${max}, json_array_length(${merged}) + ${following})))`,
    })
    .where(and(eq(operatorUpdates.id, id), isOwn(owner), sql`json_array_length(${merged}) <= ${max}`, only))
    .returning({ photos: operatorUpdates.photos, photosExpected: operatorUpdates.photosExpected });
}

/** Sets the number of photos expected by a reporter's own report to those it has plus `following`. */
export function expectPhotosOfReport(
  db: Database,
  owner: Reporter,
  id: string,
  { following, max }: { following: number; max: number },
) {
  return db
    .update(operatorUpdates)
    .set({ photosExpected: sql`min(${max}, json_array_length(${operatorUpdates.photos}) + ${following})` })
    .where(and(eq(operatorUpdates.id, id), isOwn(owner)))
    .returning({ photos: operatorUpdates.photos, photosExpected: operatorUpdates.photosExpected });
}

/** A page of a company's reports in the order in which they arrived; of one operator where it is named. */
export function selectArrivedUpdates(
  db: Database,
  { companyId, operatorId }: { companyId: string; operatorId?: string },
  { since, limit, equipmentId }: ArrivalQuery,
) {
  const order = arriving("operatorUpdates", companyId);
  return db
    .select({ ...reportColumns, seq: operatorUpdates.seq })
    .from(operatorUpdates)
    .leftJoin(equipment, ofItsMachine)
    .where(
      and(
        eq(operatorUpdates.companyId, companyId),
        operatorId === undefined ? undefined : eq(operatorUpdates.operatorId, operatorId),
        equipmentId === null ? undefined : eq(operatorUpdates.equipmentId, equipmentId),
        arrivedSince(order, since),
      ),
    )
    .orderBy(byArrival(order))
    .limit(limit);
}

/** A report of a company. */
export function selectReport(db: Database, companyId: string, id: string) {
  return db
    .select(reportColumns)
    .from(operatorUpdates)
    .leftJoin(equipment, ofItsMachine)
    .where(and(eq(operatorUpdates.companyId, companyId), eq(operatorUpdates.id, id)))
    .limit(1);
}
