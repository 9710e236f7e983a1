import { and, asc, type SQL, sql } from "drizzle-orm";
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import type { FleetCursor } from "#app/domain/equipment/fleet-filter.ts";
import type { Cursor } from "#app/domain/page.ts";
import { SERVICE_STATUSES, type ServiceStatus, USAGE_PERCENT } from "#app/domain/service/service-status.ts";
import { asText } from "#db/as-text.ts";
import type { Database } from "#db/client.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import { byName, listedColumns } from "#db/queries/equipment/equipment.ts";
import { type FleetCondition, meets } from "#db/queries/equipment/fleet-condition.ts";
import { isOnPage, placesOfPage, placesOfScan, withPageRows } from "#db/queries/equipment/fleet-scan.ts";
import { standsAt } from "#db/queries/equipment/places.ts";
import { shownName } from "#db/queries/equipment/shown-name.ts";
import {
  judgedColumns,
  lastDueDay,
  rankOfStatus,
  serviceStatusRank,
} from "#db/queries/service/service-status-sql.ts";
import { equipment, FIRST_DUE_USED, NEXT_DAY } from "#db/schema.ts";

/** The columns needed to judge a machine's status and show its row; its name is told from others. */
const machineColumns = {
  ...judgedColumns,
  name: shownName,
  make: equipment.make,
  model: equipment.model,
  modelYear: equipment.modelYear,
  place: equipment.place,
  type: equipment.type,
  unit: equipment.unit,
  earlierUsage: equipment.earlierUsage,
  threshold: equipment.threshold,
  alertThreshold: equipment.alertThreshold,
  condition: equipment.condition,
};

export type FleetRow = NonNullable<Awaited<ReturnType<typeof selectFleet>>[number]["machine"]>;

const ofCompany = (companyId: CompanyScope) => sql`${equipment.companyId} = ${companyId}`;

/** What a scan sums up when these statuses are wanted, with the positions of their machines, worst first. */
function sumsOf(wanted: readonly ServiceStatus[]): SQL {
  const isStatus = (status: ServiceStatus) => sql`rank = ${sql.raw(String(rankOfStatus(status)))}`;
  const countOf = (status: ServiceStatus) => sql<number>`coalesce(sum(${isStatus(status)}), 0)`;
  const isWanted = sql`matches and (${sql.join(wanted.map(isStatus), sql` or `)})`;
  /** The positions of a status in name order; null if there are none, which `concat_ws` skips. */
  const positionsOf = (status: ServiceStatus) =>
    sql`group_concat(iif(matches and behind and ${isStatus(status)}, position, null))`;
  const worstFirst = sql.join(wanted.toReversed().map(positionsOf), sql`, `);
  return asText(sql`count(*) as total, ${countOf("good")} as good,
    ${countOf("approaching_service")} as approaching, ${countOf("time_for_service")} as due,
    ${countOf("overdue")} as overdue, coalesce(sum(${isWanted}), 0) as matching,
    coalesce(sum(behind and ${isWanted}), 0) as behind, coalesce(sum(gas), 0) as gas,
    coalesce(sum(diesel), 0) as diesel, ${placesOfScan} as places,
    '[' || concat_ws(',', ${worstFirst}) || ']' as positions`);
}

const SUMS = new Map([
  ["all" as const, sumsOf(SERVICE_STATUSES)],
  ...SERVICE_STATUSES.map((status) => [status, sumsOf([status])] as const),
]);

/**
 * The number of machines in each status today, all fuel in tenths of a gallon, how many match a condition,
 * how many of those come after `after`, all places, and a page of these, worst first and then by name: see `pageOfScan`.
 * It reads the company's part of the index `equipment_fleet` once, in name order, and otherwise only the page's
 * machines, whatever the statuses and dates.
 */
export function selectFleet(
  db: Database,
  companyId: CompanyScope,
  today: CalendarDate,
  condition: FleetCondition,
  page: { after: FleetCursor | null; limit: number },
) {
  const fleet = sql`(select equipment.rowid as position, ${serviceStatusRank(today)} as rank,
    ${meets(condition)} as matches, ${page.after ? isBehind(companyId, today, page.after) : sql`1`} as behind,
    ${equipment.totalGasUsed} as gas, ${equipment.totalDieselUsed} as diesel, ${equipment.place} as place
    from ${equipment} where ${ofCompany(companyId)} order by ${equipment.sortName}, ${equipment.id})`;
  const scan = sql`(select ${SUMS.get(condition.status)} from ${fleet}) as scan`;
  return db
    .select({
      total: sql<number>`scan.total`,
      good: sql<number>`scan.good`,
      approaching_service: sql<number>`scan.approaching`,
      time_for_service: sql<number>`scan.due`,
      overdue: sql<number>`scan.overdue`,
      matching: sql<number>`scan.matching`,
      behind: sql<number>`scan.behind`,
      gas: sql<number>`scan.gas`,
      diesel: sql<number>`scan.diesel`,
      places: placesOfPage,
      machine: machineColumns,
    })
    .from(withPageRows(scan))
    .leftJoin(equipment, isOnPage)
    .limit(page.limit);
}

function isBehind(companyId: CompanyScope, today: CalendarDate, after: FleetCursor): SQL {
  const rank = rankOfStatus(after.status);
  // A machine removed in the meantime has no name; the page then starts with the first of its status.
  const name = sql`coalesce((select last.sort_name from equipment as last
    where last.id = ${after.id} and last.company_id = ${companyId}), '')`;
  return sql`(${serviceStatusRank(today)} < ${rank} or (${serviceStatusRank(today)} = ${rank}
    and (${equipment.sortName}, ${equipment.id}) > (${name}, ${after.id})))`;
}

/** A page of the stored rows of a status by name, for reports of any size; uses `equipment_fleet`. */
export function selectMachinesOfStatus(
  db: Database,
  companyId: CompanyScope,
  today: CalendarDate,
  page: {
    status: ServiceStatus;
    place: string | null;
    after: Cursor<string, string> | null;
    limit: number;
  },
) {
  const { status, place, after, limit } = page;
  return db
    .select(listedColumns)
    .from(equipment)
    .where(
      and(
        ofCompany(companyId),
        byName.behind(after),
        place === null ? undefined : standsAt(place),
        sql`${serviceStatusRank(today)} = ${rankOfStatus(status)}`,
      ),
    )
    .orderBy(...byName.by)
    .limit(limit);
}

/** Machines with a task by date that are neither due nor overdue, by their nearest date. */
export function selectNextByDate(db: Database, companyId: CompanyScope, today: CalendarDate, limit: number) {
  // Written as in the index `equipment_next_day`; bound values would not use it.
  const nextDay = sql.raw(NEXT_DAY);
  return db
    .select(machineColumns)
    .from(equipment)
    .where(
      and(
        ofCompany(companyId),
        sql`${nextDay} is not null and ${nextDay} > ${lastDueDay(today)}`,
        isAhead(today),
      ),
    )
    .orderBy(asc(nextDay), ...byName.by)
    .limit(limit);
}

/**
 * Machines with a task by usage that are neither due nor overdue, by the task that is due first: the one
 * furthest into its interval comes first.
 */
export function selectNextByUsage(db: Database, companyId: CompanyScope, today: CalendarDate, limit: number) {
  // As in the index `equipment_first_due`; machines due by usage come first there and are skipped.
  const used = sql.raw(`(${FIRST_DUE_USED})`);
  const belowDue = sql`${used} is not null and ${used} < ${sql.raw(String(USAGE_PERCENT.due / 100))}`;
  return db
    .select(machineColumns)
    .from(equipment)
    .where(and(ofCompany(companyId), belowDue, isAhead(today)))
    .orderBy(sql`${used} desc`, ...byName.by)
    .limit(limit);
}

const isAhead = (today: CalendarDate) =>
  sql`${serviceStatusRank(today)} < ${rankOfStatus("time_for_service")}`;
