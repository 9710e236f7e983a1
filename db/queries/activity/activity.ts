/** The activity log. Records are only added. */
import { and, eq, gte, is, isNotNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { SQLiteBoolean, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { ActivityAction, ActivityField, ActivityKind } from "#app/domain/activity/activity.ts";
import type { InstantRange } from "#app/domain/day-range.ts";
import type { Cursor } from "#app/domain/page.ts";
import type { Database } from "#db/client.ts";
import { insertEach, insertIf, type RowOf } from "#db/queries/insert-if.ts";
import { isWithin } from "#db/queries/instant-range.ts";
import { listOrder } from "#db/queries/list-order.ts";
import { auditRecords } from "#db/schema.ts";

/** Records an act; with a condition only if it holds when the statement runs. */
export function insertActivity(db: Database, row: RowOf<typeof auditRecords>, condition: SQL = sql`true`) {
  return insertIf(db, auditRecords, row, condition);
}

/** Records an act once for each row of a source, `from … where …`. */
export function insertActivityOfEach(db: Database, row: RowOf<typeof auditRecords>, source: SQL) {
  return insertEach(db, auditRecords, row, source);
}

export const newestActivity = listOrder(
  "desc",
  [auditRecords.createdAt, auditRecords.seq],
  (row: { createdAt: Date; seq: number }) => ({ key: row.createdAt, id: row.seq }),
);

/** Which records are asked for. */
export type ActivityFilter = { kind: ActivityKind | null; range: InstantRange };

/** A page of a company's records, newest first. */
export function selectActivity(
  db: Database,
  companyId: string,
  filter: ActivityFilter,
  page: { before: Cursor | null; limit: number },
) {
  return db
    .select(columns)
    .from(auditRecords)
    .where(isAsked(companyId, filter, page.before))
    .orderBy(...newestActivity.by)
    .limit(page.limit);
}

/** Like `selectActivity`, each record of a machine with where the machine is now. */
export function selectActivityWithMachines(
  db: Database,
  companyId: string,
  filter: ActivityFilter,
  page: { before: Cursor | null; limit: number },
) {
  return db
    .select({ ...columns, machine: machineOfRecord(companyId) })
    .from(auditRecords)
    .where(isAsked(companyId, filter, page.before))
    .orderBy(...newestActivity.by)
    .limit(page.limit);
}

const columns = {
  seq: auditRecords.seq,
  createdAt: auditRecords.createdAt,
  actorId: auditRecords.actorId,
  actorName: auditRecords.actorName,
  actorRole: auditRecords.actorRole,
  kind: sql<ActivityKind>`${auditRecords.kind}`,
  action: sql<ActivityAction>`${auditRecords.action}`,
  subject: auditRecords.subject,
  details: auditRecords.details,
};

/**
 * The machine of a record of the company; null for a record of something else, and once its machine was deleted. The
 * company is bound: a column of the record would be read as one of the machine's in the inner queries.
 */
function machineOfRecord(companyId: string) {
  // A change of fuel is recorded with the entry's id, all else with the machine's.
  const machineId = sql`coalesce((select entry.equipment_id from fuel_entries as entry
    where entry.id = ${auditRecords.subjectId} and entry.company_id = ${companyId}), ${auditRecords.subjectId})`;
  return sql<{ id: string; retired: boolean } | null>`iif(
    ${auditRecords.kind} in ('equipment', 'records') and ${auditRecords.subject} is not null, coalesce(
      (select json_array(m.id, 0) from equipment as m
        where m.id = ${machineId} and m.company_id = ${companyId}),
      (select json_array(gone.original_equipment_id, 1) from retired_equipment as gone
        where gone.original_equipment_id = ${machineId} and gone.company_id = ${companyId})), null)`
    .mapWith((text: string) => {
      const [id, retired]: [string, 0 | 1] = JSON.parse(text);
      return { id, retired: retired === 1 };
    })
    .as("machine_of_record");
}

const isAsked = (companyId: string, { kind, range }: ActivityFilter, before: Cursor | null) =>
  and(
    eq(auditRecords.companyId, companyId),
    // The plus keeps SQLite from using the index of kinds, whose rows it would have to sort.
    kind === null ? isNotNull(sql`+${auditRecords.kind}`) : eq(auditRecords.kind, kind),
    isWithin(auditRecords.createdAt, range),
    newestActivity.behind(before),
  );

export type ActivityRow = Awaited<ReturnType<typeof selectActivity>>[number];
export type ActivityRowWithMachine = Awaited<ReturnType<typeof selectActivityWithMachines>>[number];

/** Whether the log has no record about `subjectId` since `since`, which bounds the search of the index. */
export function isNotLogged(
  companyId: string,
  { kind, subjectId, since }: { kind: ActivityKind; subjectId: string; since: SQL | Date },
): SQL {
  return sql`not exists (select 1 from ${auditRecords} where ${isAbout(companyId, { kind, subjectId, since })})`;
}

/** Changes the details in the record of an act that takes several batches. */
export function updateDetails(
  db: Database,
  companyId: string,
  about: { kind: ActivityKind; subjectId: string; since: SQL | Date },
  { details, condition }: { details: SQL; condition: SQL },
) {
  return db
    .update(auditRecords)
    .set({ details })
    .where(and(isAbout(companyId, about), condition));
}

function isAbout(
  companyId: string,
  { kind, subjectId, since }: { kind: ActivityKind; subjectId: string; since: SQL | Date },
) {
  return and(
    eq(auditRecords.companyId, companyId),
    eq(auditRecords.kind, kind),
    gte(auditRecords.createdAt, since),
    eq(auditRecords.subjectId, subjectId),
  );
}

/** A column that an act sets, under the name that the log gives it. */
export type ColumnEdit = { field: ActivityField; column: SQLiteColumn; to: string | boolean | null };

/**
 * What an edit of one row changes, for a record that stands before the edit in its batch: the columns that differ
 * when the statement runs, with their values before and after, and whether there are any.
 * @param row `from … where …`, which names the row
 */
export function changesOf(row: SQL, edits: readonly ColumnEdit[]): { details: SQL; condition: SQL } {
  const logged = (column: SQLiteColumn, value: SQLWrapper) =>
    is(column, SQLiteBoolean) ? sql`json(iif(${value}, 'true', 'false'))` : value;
  const changes = edits.map(({ field, column, to }) => {
    const value = sql.param(to, column);
    return sql`select json_object('field', ${field}, 'from', ${logged(column, column)}, 'to', ${logged(column, value)})
      as detail ${row} and ${column} is not ${value}`;
  });
  const all =
    changes.length > 0 ? sql.join(changes, sql` union all `) : sql`select null as detail where false`;
  return {
    details: sql`(select json_group_array(json(detail)) from (${all}))`,
    condition: sql`exists (${all})`,
  };
}
