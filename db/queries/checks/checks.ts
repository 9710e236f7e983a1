import { and, desc, eq, gte, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { CalendarDate, CalendarMonth } from "#app/domain/calendar-date.ts";
import type { LineEnd } from "#app/domain/checks/checklist.ts";
import type { EndedStretch } from "#app/domain/checks/missed-checks.ts";
import { DAY_MS } from "#app/domain/durations.ts";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import type { Cursor } from "#app/domain/page.ts";
import { CLOCK_SKEW_MS, TAKEN_AT_MAX_DAYS } from "#app/domain/updates/operator-update.ts";
import type { Database } from "#db/client.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import { type ArrivalQuery, arrivedSince, arriving, byArrival } from "#db/queries/arrivals.ts";
import { byName } from "#db/queries/equipment/equipment.ts";
import { isMachine, type MachineRef } from "#db/queries/equipment/machine.ts";
import { shownName, shownNameAs } from "#db/queries/equipment/shown-name.ts";
import { listOrder } from "#db/queries/list-order.ts";
import { inSpan, ofMachine } from "#db/queries/meter/usage-span.ts";
import { checklists, checks, companies, equipment, retiredEquipment } from "#db/schema.ts";

/** Checks of all machines or of one, of all times or of a month. */
export type ChecksFilter = { equipmentId: string | null; month: CalendarMonth | null };

export const latestChecks = listOrder(
  "desc",
  [checks.takenAt, checks.seq],
  (row: { takenAt: Date; seq: number }) => ({ key: row.takenAt, id: row.seq }),
);

const isAsked = (companyId: string, { equipmentId, month }: ChecksFilter) =>
  and(
    eq(checks.companyId, companyId),
    equipmentId === null ? undefined : eq(checks.equipmentId, equipmentId),
    month ? gte(checks.takenAt, month.from) : undefined,
    month ? lt(checks.takenAt, month.until) : undefined,
  );

/** The issues of a check's lines that are not OK, and how they ended. */
const ends = sql<LineEnd[]>`iif(${checks.notOk} > 0, (
    select json_group_array(json_array(r.line_key, i.id, i.resolved_at, i.resolved_by_id, i.resolved_by_name, i.resolution))
    from issue_reports as r join issues as i on i.id = r.issue_id and i.company_id = r.company_id
    where r.operator_update_id = ${checks.operatorUpdateId} and r.company_id = ${checks.companyId}
      and r.line_key <> ''), '[]')`
  .mapWith((text: string): LineEnd[] => {
    const rows: [string, string, number | null, string | null, string | null, string | null][] =
      JSON.parse(text);
    return rows.map(([lineKey, issueId, resolvedAt, byId, resolvedBy, resolution]) => ({
      lineKey,
      issueId,
      resolved:
        resolvedAt === null
          ? null
          : { at: new Date(resolvedAt), byId, by: resolvedBy ?? "", resolution: resolution ?? "" },
    }));
  })
  .as("line_ends");

function selectFrom(db: Database) {
  return db
    .select({
      seq: checks.seq,
      id: checks.id,
      equipmentId: checks.equipmentId,
      equipmentName: sql<string>`coalesce(${equipment.name}, ${retiredEquipment.name}, '')`.as(
        "checked_name",
      ),
      shownName: sql<string>`coalesce(${shownName}, ${retiredEquipment.name}, '')`.as("shown_name"),
      serialNumber: sql<
        string | null
      >`coalesce(${equipment.serialNumber}, ${retiredEquipment.serialNumber})`.as("checked_serial"),
      unit: sql<MeterUnit>`coalesce(${equipment.unit}, ${retiredEquipment.unit}, 'n/a')`.as("checked_unit"),
      isRetired: sql<boolean>`${equipment.id} is null`.mapWith(Boolean).as("checked_retired"),
      checklistName: checks.checklistName,
      operatorUpdateId: checks.operatorUpdateId,
      operatorId: sql<string | null>`(select written.operator_id from operator_updates as written
        where written.id = ${checks.operatorUpdateId})`.as("check_author"),
      operatorName: checks.operatorName,
      usage: checks.usage,
      takenAt: checks.takenAt,
      createdAt: checks.createdAt,
      lines: checks.lines,
      notOk: checks.notOk,
      ends,
    })
    .from(checks)
    .leftJoin(equipment, and(eq(equipment.id, checks.equipmentId), eq(equipment.companyId, checks.companyId)))
    .leftJoin(
      retiredEquipment,
      and(
        eq(retiredEquipment.originalEquipmentId, checks.equipmentId),
        eq(retiredEquipment.companyId, checks.companyId),
      ),
    );
}

/** A page of checks, latest first, of retired machines too. */
export function selectChecks(
  db: Database,
  companyId: string,
  filter: ChecksFilter,
  { before, limit }: { before: Cursor | null; limit: number },
) {
  return selectFrom(db)
    .where(and(isAsked(companyId, filter), latestChecks.behind(before)))
    .orderBy(...latestChecks.by)
    .limit(limit);
}

export type CheckRow = Awaited<ReturnType<typeof selectChecks>>[number];

export function selectCheck(db: Database, companyId: string, id: string) {
  return selectFrom(db)
    .where(and(eq(checks.companyId, companyId), eq(checks.id, id)))
    .limit(1);
}

/** The number of checks, counted up to `limit`. */
export function countChecks(db: Database, companyId: string, filter: ChecksFilter, limit: number) {
  const asked = db
    .select({ seq: checks.seq })
    .from(checks)
    .where(isAsked(companyId, filter))
    .limit(limit)
    .as("asked");
  return db.select({ count: sql<number>`count(*)`.as("checks_count") }).from(asked);
}

/** Whether a machine had a checklist that it lost, or until it was retired. */
const hadChecklist = (companyId: string, machineId: SQL): SQL =>
  sql`exists (select 1 from checklist_spans as s where ${ofMachine("s", companyId, machineId)})`;

/** The machines that have or had a checklist or had a check, by name. */
export function selectChosenMachines(db: Database, companyId: string) {
  return db
    .select({ id: equipment.id, name: shownName.as("shown_name") })
    .from(equipment)
    .where(
      and(
        eq(equipment.companyId, companyId),
        or(
          isNotNull(equipment.checklistId),
          isNotNull(equipment.lastCheckAt),
          hadChecklist(companyId, sql`${equipment.id}`),
        ),
      ),
    )
    .orderBy(...byName.by);
}

/** The retired machines that had a checklist or a check, the latest retired first. */
export function selectChosenRetired(db: Database, companyId: string) {
  const id = sql`${retiredEquipment.originalEquipmentId}`;
  return db
    .select({ id: retiredEquipment.originalEquipmentId, name: retiredEquipment.name })
    .from(retiredEquipment)
    .where(
      and(
        eq(retiredEquipment.companyId, companyId),
        or(
          sql`exists (select 1 from checks as c where ${ofMachine("c", companyId, id)})`,
          hadChecklist(companyId, id),
        ),
      ),
    )
    .orderBy(desc(retiredEquipment.retiredAt), desc(retiredEquipment.id));
}

const instants = (text: string): Date[] => (JSON.parse(text) as number[]).map((at) => new Date(at));

const stretches = (text: string): EndedStretch[] =>
  (JSON.parse(text) as [CalendarDate, number][]).map(([since, until]) => ({ since, until: new Date(until) }));

const ownName = shownNameAs("e");

/**
 * The machines, with their names as they stand alone, that have a checklist, or lost one or were retired with it after a span began: by name, retired ones
 * last. Each with its reports of a reading or fuel and its checks of the span, for `missedChecks`. Both are found by
 * seeking.
 */
export function selectWatchedMachines(
  db: Database,
  companyId: CompanyScope,
  span: { from: Date; until: Date },
  equipmentId: string | null = null,
) {
  const id: SQL = sql.raw("watched.id");
  const from = span.from.getTime();
  const isAskedFor = (column: SQL) => (equipmentId === null ? sql`` : sql`and ${column} = ${equipmentId}`);
  const endsLater = sql`s.company_id = ${companyId} and s.until > ${from}`;
  const watched = sql`(
    select e.id, e.name, ${ownName} as shown_name, e.sort_name, e.checklist_since, 0 as is_retired
      from equipment as e
      where e.company_id = ${companyId} and e.checklist_id is not null ${isAskedFor(sql`e.id`)}
    union all select had.id, coalesce(e.name, r.name), coalesce(${ownName}, r.name), e.sort_name, null, e.id is null
      from (select distinct s.equipment_id as id from checklist_spans as s
        where ${endsLater} ${isAskedFor(sql`s.equipment_id`)}) as had
      left join equipment as e on e.id = had.id and e.company_id = ${companyId}
      left join retired_equipment as r on r.original_equipment_id = had.id and r.company_id = ${companyId}
      where iif(e.id is null, r.id is not null, e.checklist_id is null)) as watched`;
  // The index of reports is ordered by arrival, not by writing.
  const arrivedFrom = from - CLOCK_SKEW_MS;
  const arrivedUntil = span.until.getTime() + TAKEN_AT_MAX_DAYS * DAY_MS;
  return db
    .select({
      id: sql<string>`${id}`.as("watched_id"),
      name: sql<string>`watched.shown_name`.as("watched_name"),
      isRetired: sql<boolean>`watched.is_retired`.mapWith(Boolean).as("watched_retired"),
      checklistSince: sql<CalendarDate | null>`watched.checklist_since`.as("watched_since"),
      ended: sql<
        EndedStretch[]
      >`(select json_group_array(json_array(s.since, s.until)) from checklist_spans as s
        where s.equipment_id = ${id} and ${endsLater})`
        .mapWith(stretches)
        .as("ended_stretches"),
      usedAt: sql<Date[]>`(select json_group_array(u.taken_at) from operator_updates as u
        where ${ofMachine("u", companyId, id)} and u.created_at >= ${arrivedFrom} and u.created_at < ${arrivedUntil}
          and ${inSpan("u", span)} and u.status <> 'dismissed' and (u.new_usage is not null or u.fuel_added > 0))`
        .mapWith(instants)
        .as("used_at"),
      checkedAt: sql<Date[]>`(select json_group_array(c.taken_at) from checks as c
        where ${ofMachine("c", companyId, id)} and ${inSpan("c", span)})`
        .mapWith(instants)
        .as("checked_at"),
    })
    .from(watched)
    .orderBy(sql`watched.is_retired, watched.sort_name, watched.name, watched.id`);
}

/** Since when a company's ended stretches with a checklist are kept; null from the beginning on. */
export function selectSpansFrom(db: Database, companyId: string) {
  return db
    .select({ keptFrom: companies.checklistSpansFrom })
    .from(companies)
    .where(eq(companies.id, companyId));
}

export function insertCheck(db: Database, row: typeof checks.$inferInsert) {
  return db.insert(checks).values(row);
}

/** Sets a machine's last check, unless a later one is already stored: a check may arrive late. */
export function setLastCheck(
  db: Database,
  machine: MachineRef,
  check: { takenAt: Date; by: { id: string; name: string } },
) {
  return db
    .update(equipment)
    .set({ lastCheckAt: check.takenAt, lastCheckById: check.by.id, lastCheckBy: check.by.name })
    .where(and(isMachine(machine), sql`coalesce(${equipment.lastCheckAt}, 0) <= ${check.takenAt.getTime()}`));
}

/** A company's checklists, for its operators' form. */
export function selectListsForOperators(db: Database, company: CompanyScope) {
  return db
    .select({ listId: checklists.id, lines: checklists.lines })
    .from(checklists)
    .where(sql`${checklists.companyId} = ${company}`);
}

/** A page of a company's checks in the order in which they arrived. */
export function selectArrivedChecks(
  db: Database,
  companyId: string,
  { since, limit, equipmentId }: ArrivalQuery,
) {
  const order = arriving("checks", companyId);
  return selectFrom(db)
    .where(and(isAsked(companyId, { equipmentId, month: null }), arrivedSince(order, since)))
    .orderBy(byArrival(order))
    .limit(limit);
}
