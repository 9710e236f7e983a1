import { and, asc, desc, eq, getTableColumns, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import type { IssueCondition } from "#app/domain/issues/issue.ts";
import type { Database } from "#db/client.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import { type ArrivalQuery, arrivedSince, arriving, byArrival } from "#db/queries/arrivals.ts";
import { isMachine, type MachineRef } from "#db/queries/equipment/machine.ts";
import { shownName } from "#db/queries/equipment/shown-name.ts";
import { insertIf, type RowOf } from "#db/queries/insert-if.ts";
import { isAmong } from "#db/queries/is-among.ts";
import { listOrder } from "#db/queries/list-order.ts";
import { checks, equipment, issueReports, issues, operatorUpdates, retiredEquipment } from "#db/schema.ts";

export type IssueRow = typeof issues.$inferSelect;

export const issuesOf = ({ companyId, equipmentId }: MachineRef) =>
  and(eq(issues.companyId, companyId), eq(issues.equipmentId, equipmentId));

/** The worst first, then the one reported last. */
export const worstIssues = [asc(issues.condition), desc(issues.lastReportedAt), desc(issues.seq)] as const;

/** The issues of some lines of a machine, the one resolved last first. */
export function selectIssuesOfLines(db: Database, machine: MachineRef, keys: readonly string[]) {
  return db
    .select({
      id: issues.id,
      lineKey: sql<string>`${issues.lineKey}`,
      condition: issues.condition,
      resolvedAt: issues.resolvedAt,
    })
    .from(issues)
    .where(and(issuesOf(machine), isAmong(issues.lineKey, keys)))
    .orderBy(desc(issues.resolvedAt));
}

export function insertIssue(db: Database, row: typeof issues.$inferInsert) {
  return db.insert(issues).values(row);
}

export function insertIssueReport(db: Database, row: typeof issueReports.$inferInsert) {
  return db.insert(issueReports).values(row);
}

/** Counts one more report of an issue, open or resolved; an open issue also takes the report's condition. */
export function repeatIssue(
  db: Database,
  companyId: string,
  id: string,
  { takenAt, condition }: { takenAt: Date; condition: IssueCondition },
) {
  return db
    .update(issues)
    .set({
      timesReported: sql`${issues.timesReported} + 1`,
      lastReportedAt: sql`max(${issues.lastReportedAt}, ${takenAt.getTime()})`,
      condition: sql`iif(${issues.resolvedAt} is null, ${condition}, ${issues.condition})`,
    })
    .where(and(eq(issues.companyId, companyId), eq(issues.id, id)));
}

/** Whether a machine is in the list and no act on its issues came between. */
export function areIssuesUnchanged(machine: MachineRef, version: number): SQL {
  return sql`exists (select 1 from ${equipment} where ${isMachine(machine)}
    and ${equipment.issuesVersion} = ${version})`;
}

/** The worst of several conditions: do_not_run comes before needs_attention in the order of text. */
export const worstOf = (condition: SQL): SQL => sql`min(${condition})`;

/** What a machine's row keeps of its open issues: their number and the worst condition. */
export function openIssuesOf(companyId: SQL | string, equipmentId: SQL | string) {
  const open = sql`from issues where issues.company_id = ${companyId}
    and issues.equipment_id = ${equipmentId} and issues.resolved_at is null`;
  return {
    openIssues: sql`(select count(*) ${open})`,
    condition: sql`coalesce((select ${worstOf(sql`issues.condition`)} ${open}), 'ok')`,
  };
}

/**
 * Sets a machine's condition and the number of its open issues. It belongs after every write to its issues, in the
 * same batch. `condition` says whether the act of the batch took place.
 */
export function deriveIssues(db: Database, machine: MachineRef, condition?: SQL) {
  return db
    .update(equipment)
    .set({
      ...openIssuesOf(machine.companyId, machine.equipmentId),
      issuesVersion: sql`${equipment.issuesVersion} + 1`,
    })
    .where(and(isMachine(machine), condition));
}

/** The columns that an open issue leaves empty. */
export const NOT_RESOLVED = {
  resolvedAt: null,
  resolvedById: null,
  resolvedByName: null,
  resolution: null,
  serviceEntryId: null,
};

const isOpen = isNull(issues.resolvedAt);

const inList = sql`${equipment.companyId} = ${issues.companyId} and ${equipment.id} = ${issues.equipmentId}`;
const isFormer = sql`${retiredEquipment.companyId} = ${issues.companyId}
  and ${retiredEquipment.originalEquipmentId} = ${issues.equipmentId}`;

/** The photos of an issue's reports, in the order of their writing; late ones too. */
const photosOfReports = sql<
  string[]
>`(select json_group_array(path.value) from (select u.photos from issue_reports as r
    join operator_updates as u on u.id = r.operator_update_id and u.company_id = r.company_id
    where r.company_id = ${issues.companyId} and r.issue_id = ${issues.id} and u.photos <> '[]'
    order by r.reported_at, r.operator_update_id) as reported, json_each(reported.photos) as path)`.mapWith(
  issues.photos,
);

/** An issue with its machine, in the list or retired; in the list it has the version that acts are judged by. */
const issueColumns = {
  ...getTableColumns(issues),
  equipmentName: sql<string>`coalesce(${equipment.name}, ${retiredEquipment.name}, '')`.as("machine_name"),
  /** As it stands alone. */
  shownName: sql<string>`coalesce(${shownName}, ${retiredEquipment.name}, '')`.as("shown_name"),
  unit: sql<MeterUnit>`coalesce(${equipment.unit}, ${retiredEquipment.unit}, 'n/a')`.as("machine_unit"),
  /** Issues of deleted machines are deleted, too. */
  retired: sql<boolean>`${equipment.id} is null`.mapWith(Boolean).as("is_of_retired"),
  issuesVersion: equipment.issuesVersion,
  reportPhotos: photosOfReports.as("report_photos"),
};

function selectWithMachine(db: Database) {
  return db
    .select(issueColumns)
    .from(issues)
    .leftJoin(equipment, inList)
    .leftJoin(retiredEquipment, isFormer);
}

export type IssueWithMachine = Awaited<ReturnType<typeof selectWithMachine>>[number];

/** An issue of a company. */
export function selectIssue(db: Database, companyId: CompanyScope, id: string) {
  return selectWithMachine(db)
    .where(and(sql`${issues.companyId} = ${companyId}`, eq(issues.id, id)))
    .limit(1);
}

/** Which issues are listed. Open issues of retired machines are listed only under `all`. */
export type IssueFilter = {
  status: "open" | "resolved" | "all";
  equipmentId: string | null;
  /** The ones reported last come first; otherwise the worst open ones. */
  latestFirst?: true;
};

/** The place of an issue in a list; its condition counts only where the worst come first. */
export type IssuePlace = { condition: IssueCondition; key: Date; id: number };

export const placeOfIssue = (row: Pick<IssueRow, "condition" | "lastReportedAt" | "seq">): IssuePlace => ({
  condition: row.condition,
  key: row.lastReportedAt,
  id: row.seq,
});

const latestIssues = listOrder("desc", [issues.lastReportedAt, issues.seq], placeOfIssue);

const isWorstFirst = ({ status, latestFirst }: IssueFilter) => status === "open" && !latestFirst;

function behind(filter: IssueFilter, place: IssuePlace | null): SQL | undefined {
  if (place === null || !isWorstFirst(filter)) return latestIssues.behind(place);
  return sql`(${issues.condition} > ${place.condition}
    or (${issues.condition} = ${place.condition} and ${latestIssues.behind(place)}))`;
}

/** A page of a company's issues: the open ones worst first, others by when they were reported last. */
export function selectIssues(
  db: Database,
  companyId: CompanyScope,
  filter: IssueFilter,
  page: { after: IssuePlace | null; limit: number },
) {
  const { status, equipmentId } = filter;
  const ofStatus = {
    open: sql`${issues.resolvedAt} is null and ${equipment.id} is not null`,
    resolved: sql`${issues.resolvedAt} is not null`,
    all: undefined,
  };
  return selectWithMachine(db)
    .where(
      and(
        sql`${issues.companyId} = ${companyId}`,
        equipmentId === null ? undefined : eq(issues.equipmentId, equipmentId),
        ofStatus[status],
        behind(filter, page.after),
      ),
    )
    .orderBy(...(isWorstFirst(filter) ? worstIssues : latestIssues.by))
    .limit(page.limit);
}

/** The worst open issues of machines in the list, each with the number of all of them. Reads open issues only. */
export function selectWorstIssues(db: Database, companyId: CompanyScope, limit: number) {
  return db
    .select({
      id: issues.id,
      condition: issues.condition,
      description: issues.description,
      reportedById: issues.reportedById,
      reportedByName: issues.reportedByName,
      timesReported: issues.timesReported,
      lastReportedAt: issues.lastReportedAt,
      equipmentId: issues.equipmentId,
      shownName: shownName.as("shown_name"),
      total: sql<number>`count(*) over ()`.as("issue_total"),
    })
    .from(issues)
    .innerJoin(equipment, inList)
    .where(and(sql`${issues.companyId} = ${companyId}`, isOpen))
    .orderBy(...worstIssues)
    .limit(limit);
}

/** The open issues of an issue's machine, the worst first. */
export function selectOpenIssuesBeside(db: Database, companyId: string, issueId: string) {
  return db
    .select()
    .from(issues)
    .where(
      and(
        eq(issues.companyId, companyId),
        sql`${issues.equipmentId} = (select one.equipment_id from issues as one
          where one.company_id = ${companyId} and one.id = ${issueId})`,
        isOpen,
      ),
    )
    .orderBy(...worstIssues);
}

/** The open issues of a machine, the worst first. */
export function selectOpenIssuesOf(db: Database, machine: MachineRef) {
  return db
    .select()
    .from(issues)
    .where(and(issuesOf(machine), isOpen))
    .orderBy(...worstIssues);
}

/** The issues that a service entry resolves. */
export function selectIssuesOfEntry(db: Database, machine: MachineRef, entryId: string) {
  return db
    .select()
    .from(issues)
    .where(and(issuesOf(machine), eq(issues.serviceEntryId, entryId)))
    .orderBy(asc(issues.seq));
}

/** The issues of a machine that service entries resolve, each with its entry. */
export function selectIssuesOfEntries(db: Database, machine: MachineRef) {
  return db
    .select({
      id: issues.id,
      entryId: sql<string>`${issues.serviceEntryId}`,
    })
    .from(issues)
    .where(and(issuesOf(machine), sql`${issues.serviceEntryId} is not null`))
    .orderBy(asc(issues.seq));
}

/** Stores an issue if its act's claim (`condition`) holds. */
export function insertIssueWhere(db: Database, row: RowOf<typeof issues>, condition: SQL) {
  return insertIf(db, issues, row, condition).returning({ id: issues.id });
}

/** Changes issues of a machine if their act's claim (`condition`) holds. */
export function updateIssuesWhere(
  db: Database,
  machine: MachineRef,
  ids: readonly string[],
  set: Partial<typeof issues.$inferInsert>,
  condition: SQL,
) {
  return db
    .update(issues)
    .set(set)
    .where(and(issuesOf(machine), isAmong(issues.id, ids), condition))
    .returning({ id: issues.id });
}

/** The reports of an issue, the latest first; what they said is in the report and its check. */
export function selectReportsOfIssue(db: Database, companyId: string, issueId: string) {
  return db
    .select({
      operatorUpdateId: issueReports.operatorUpdateId,
      lineKey: issueReports.lineKey,
      operatorId: operatorUpdates.operatorId,
      reportedByName: issueReports.reportedByName,
      reportedAt: issueReports.reportedAt,
      notes: operatorUpdates.notes,
      photos: operatorUpdates.photos,
      lines: checks.lines,
    })
    .from(issueReports)
    .leftJoin(
      operatorUpdates,
      and(eq(operatorUpdates.id, issueReports.operatorUpdateId), eq(operatorUpdates.companyId, companyId)),
    )
    .leftJoin(
      checks,
      and(eq(checks.operatorUpdateId, issueReports.operatorUpdateId), eq(checks.companyId, companyId)),
    )
    .where(and(eq(issueReports.companyId, companyId), eq(issueReports.issueId, issueId)))
    .orderBy(desc(issueReports.reportedAt), asc(issueReports.operatorUpdateId));
}

/** Characters of a description that a list needs: more than it shows, because blanks may be many. */
const SHORT_ENOUGH = 500;

/**
 * The worst open issues of each machine in the list, shortened, for its operators' form. Where they are too many for the
 * company, each machine's worst one comes before any machine's second one.
 */
export function selectIssuesForOperators(
  db: Database,
  company: CompanyScope,
  { ofMachine, ofCompany }: { ofMachine: number; ofCompany: number },
) {
  const ranked = db
    .select({
      machineId: issues.equipmentId,
      condition: issues.condition,
      words: sql<string>`substr(${issues.description}, 1, ${SHORT_ENOUGH})`.as("issue_words"),
      reportedBy: issues.reportedByName,
      reportedAt: issues.reportedAt,
      lastReportedAt: issues.lastReportedAt,
      seq: issues.seq,
      rank: sql<number>`row_number() over (partition by ${issues.equipmentId}
        order by ${sql.join([...worstIssues], sql`, `)})`.as("issue_rank"),
    })
    .from(issues)
    .innerJoin(equipment, inList)
    .where(and(sql`${issues.companyId} = ${company}`, isOpen))
    .as("ranked");
  const { machineId, condition, words, reportedBy, reportedAt, lastReportedAt, seq, rank } = ranked;
  return db
    .select({ machineId, condition, words, reportedBy, reportedAt })
    .from(ranked)
    .where(lte(rank, ofMachine))
    .orderBy(asc(rank), asc(condition), desc(lastReportedAt), desc(seq))
    .limit(ofCompany);
}

export type OperatorIssue = Awaited<ReturnType<typeof selectIssuesForOperators>>[number];

/** A page of a company's issues of every status in the order in which they arrived. */
export function selectArrivedIssues(
  db: Database,
  companyId: string,
  { since, limit, equipmentId }: ArrivalQuery,
) {
  const order = arriving("issues", companyId);
  return selectWithMachine(db)
    .where(
      and(
        eq(issues.companyId, companyId),
        equipmentId === null ? undefined : eq(issues.equipmentId, equipmentId),
        arrivedSince(order, since),
      ),
    )
    .orderBy(byArrival(order))
    .limit(limit);
}
