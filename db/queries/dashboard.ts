import { and, asc, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import type { EquipmentType } from "#app/domain/equipment-type.ts";
import type { FleetCursor, FleetFilter } from "#app/domain/fleet-filter.ts";
import { FOLDED_LETTERS, foldForSearch } from "#app/domain/search-text.ts";
import type { Database } from "#db/client.ts";
import { equipment } from "#db/schema.ts";
import { rankOfStatus, serviceStatusRank } from "./service-status-sql.ts";
import type { CompanyScope } from "./sessions.ts";

/** What a list of machines is narrowed to; `typesOfSearch` are the types whose word the search matches. */
export type FleetCondition = Pick<FleetFilter, "search" | "status" | "type"> & {
  typesOfSearch: EquipmentType[];
};

/** A machine as its status is judged and its row is shown. */
const machineColumns = {
  id: equipment.id,
  name: equipment.name,
  type: equipment.type,
  unit: equipment.unit,
  currentUsage: equipment.currentUsage,
  lastServiceUsage: equipment.lastServiceUsage,
  serviceInterval: equipment.serviceInterval,
  hasScheduledMaintenance: equipment.hasScheduledMaintenance,
  nextMaintenanceDate: equipment.nextMaintenanceDate,
  notificationDays: equipment.notificationDays,
  threshold: equipment.threshold,
  alertThreshold: equipment.alertThreshold,
};

const ofCompany = (companyId: CompanyScope) => sql`${equipment.companyId} = ${companyId}`;

/** The name as it is compared when searching. */
const foldedName = FOLDED_LETTERS.reduce<SQL>(
  (text, [from, to]) => sql`replace(replace(${text}, ${sql.raw(`'${from}'`)}, ${sql.raw(`'${to}'`)}),
    ${sql.raw(`'${from.toUpperCase()}'`)}, ${sql.raw(`'${to}'`)})`,
  sql`lower(${equipment.name})`,
);

function meets(
  { search, status, type, typesOfSearch }: FleetCondition,
  today: CalendarDate,
): SQL | undefined {
  const text = foldForSearch(search);
  return and(
    text
      ? or(
          sql`instr(${foldedName}, ${text}) > 0`,
          typesOfSearch.length > 0 ? inArray(equipment.type, typesOfSearch) : undefined,
        )
      : undefined,
    type === "all" ? undefined : eq(equipment.type, type),
    status === "all" ? undefined : sql`${serviceStatusRank(today)} = ${rankOfStatus(status)}`,
  );
}

/**
 * How many machines a company has in each status today, how many of them meet a condition, and the fuel of all in
 * tenths of a gallon. One pass over the company's machines; always one row.
 */
export function selectFleetSummary(
  db: Database,
  companyId: CompanyScope,
  today: CalendarDate,
  condition: FleetCondition,
) {
  const rank = sql`${serviceStatusRank(today)}`;
  const countOf = (status: Parameters<typeof rankOfStatus>[0]) =>
    sql<number>`coalesce(sum(${rank} = ${sql.raw(String(rankOfStatus(status)))}), 0)`;
  return db
    .select({
      total: sql<number>`count(*)`.as("total_count"),
      good: countOf("good").as("good_count"),
      approaching_service: countOf("approaching_service").as("approaching_count"),
      time_for_service: countOf("time_for_service").as("due_count"),
      overdue: countOf("overdue").as("overdue_count"),
      matching: sql<number>`coalesce(sum(${meets(condition, today) ?? sql`1`}), 0)`.as("matching_count"),
      gas: sql<number>`coalesce(sum(${equipment.totalGasUsed}), 0)`.as("gas_total"),
      diesel: sql<number>`coalesce(sum(${equipment.totalDieselUsed}), 0)`.as("diesel_total"),
    })
    .from(equipment)
    .where(ofCompany(companyId));
}

/** A page of machines, worst first, then by name; it begins behind `after`. */
export function selectFleetPage(
  db: Database,
  companyId: CompanyScope,
  today: CalendarDate,
  condition: FleetCondition,
  page: { after: FleetCursor | null; limit: number },
) {
  return db
    .select(machineColumns)
    .from(equipment)
    .where(
      and(
        ofCompany(companyId),
        meets(condition, today),
        page.after ? isBehind(companyId, today, page.after) : undefined,
      ),
    )
    .orderBy(desc(serviceStatusRank(today)), sql`${equipment.name} collate nocase`, asc(equipment.id))
    .limit(page.limit);
}

export type FleetRow = Awaited<ReturnType<typeof selectFleetPage>>[number];

function isBehind(companyId: CompanyScope, today: CalendarDate, after: FleetCursor): SQL {
  const rank = rankOfStatus(after.status);
  // A machine that was removed meanwhile has no name; the page then begins with the first of its status.
  const name = sql`coalesce((select last.name from equipment as last
    where last.id = ${after.id} and last.company_id = ${companyId}), '')`;
  return sql`(${serviceStatusRank(today)} < ${rank} or (${serviceStatusRank(today)} = ${rank}
    and (${equipment.name} collate nocase, ${equipment.id}) > (${name}, ${after.id})))`;
}

/** Machines that are neither due nor overdue and have a maintenance date, the nearest first. */
export function selectNextByDate(db: Database, companyId: CompanyScope, today: CalendarDate, limit: number) {
  return db
    .select(machineColumns)
    .from(equipment)
    .where(
      and(
        ofCompany(companyId),
        eq(equipment.hasScheduledMaintenance, true),
        sql`${equipment.nextMaintenanceDate} is not null`,
        isAhead(today),
      ),
    )
    .orderBy(asc(equipment.nextMaintenanceDate), asc(equipment.name), asc(equipment.id))
    .limit(limit);
}

/** Machines that are neither due nor overdue and have a service interval, the most used of it first. */
export function selectNextByUsage(db: Database, companyId: CompanyScope, today: CalendarDate, limit: number) {
  return db
    .select(machineColumns)
    .from(equipment)
    .where(and(ofCompany(companyId), sql`${equipment.serviceInterval} > 0`, isAhead(today)))
    .orderBy(
      sql`(${equipment.currentUsage} - ${equipment.lastServiceUsage}) * 1.0 / ${equipment.serviceInterval} desc`,
      asc(equipment.name),
      asc(equipment.id),
    )
    .limit(limit);
}

const isAhead = (today: CalendarDate) =>
  sql`${serviceStatusRank(today)} < ${rankOfStatus("time_for_service")}`;

/** The machines that took the most fuel since the last reset; totals in tenths of a gallon. */
export function selectTopConsumers(db: Database, companyId: CompanyScope, limit: number) {
  const total = sql<number>`${equipment.totalGasUsed} + ${equipment.totalDieselUsed}`;
  return db
    .select({
      id: equipment.id,
      name: equipment.name,
      gas: equipment.totalGasUsed,
      diesel: equipment.totalDieselUsed,
    })
    .from(equipment)
    .where(and(ofCompany(companyId), sql`${total} > 0`))
    .orderBy(sql`${total} desc`, asc(equipment.name), asc(equipment.id))
    .limit(limit);
}
