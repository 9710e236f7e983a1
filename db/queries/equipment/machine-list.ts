import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import type { MachineCursor, MachineOrder } from "#app/domain/equipment/machine-order.ts";
import { SERVICE_STATUSES } from "#app/domain/service/service-status.ts";
import type { Database } from "#db/client.ts";
import { type FleetCondition, meets } from "#db/queries/equipment/fleet-condition.ts";
import { isOnPage, placesOfPage, placesOfScan, withPageRows } from "#db/queries/equipment/fleet-scan.ts";
import { shownName } from "#db/queries/equipment/shown-name.ts";
import { listOrder } from "#db/queries/list-order.ts";
import { judgedColumns, rankOfStatus, serviceStatusRank } from "#db/queries/service/service-status-sql.ts";
import { equipment } from "#db/schema.ts";

/** The columns needed to judge a machine's status and show its row. */
const listColumns = {
  ...judgedColumns,
  name: equipment.name,
  shownName,
  type: equipment.type,
  serialNumber: equipment.serialNumber,
  make: equipment.make,
  model: equipment.model,
  modelYear: equipment.modelYear,
  licensePlate: equipment.licensePlate,
  place: equipment.place,
  unit: equipment.unit,
  earlierUsage: equipment.earlierUsage,
  threshold: equipment.threshold,
  alertThreshold: equipment.alertThreshold,
  fuelType: equipment.fuelType,
  serviceParts: equipment.serviceParts,
  condition: equipment.condition,
};

export type MachineListRow = NonNullable<Awaited<ReturnType<typeof selectMachineList>>[number]["machine"]>;

const nameOrders = { asc: byNameIn("asc"), desc: byNameIn("desc") };

function byNameIn(direction: "asc" | "desc") {
  return listOrder(
    direction,
    [equipment.sortName, equipment.id],
    ({ key, id }: { key: string; id: string }) => ({ key, id }),
  );
}

/**
 * The number of a company's machines, how many meet the dashboard's filter today, how many of those come after `after`,
 * all places, and a page of these in an order: see `pageOfScan`. It reads the company's part of the index `equipment_fleet` once,
 * and otherwise only the page's machines.
 */
export function selectMachineList(
  db: Database,
  companyId: string,
  condition: FleetCondition & { today: CalendarDate },
  page: { order: MachineOrder; after: MachineCursor | null; limit: number },
) {
  const { order, after, limit } = page;
  const { status, today } = condition;
  const ofStatus = status === "all" ? sql`1` : sql`${serviceStatusRank(today)} = ${rankOfStatus(status)}`;
  const listed = sql`(${meets(condition)} and ${ofStatus})`;
  const behind = after ? isBehind(companyId, today, order, after) : sql`1`;
  const rank = order.sort === "status" ? serviceStatusRank(today) : sql`0`;
  const fleet = sql`(select equipment.rowid as position, ${rank} as rank, ${listed} as listed, ${behind} as behind,
    ${equipment.place} as place from ${equipment} where ${equipment.companyId} = ${companyId} order by ${sql.join(rowsBy(order), sql`, `)})`;
  const scan = sql`(select count(*) as total, coalesce(sum(listed), 0) as matching,
    coalesce(sum(listed and behind), 0) as behind,
    ${placesOfScan} as places, '[' || concat_ws(',', ${sql.join(positionsBy(order), sql`, `)}) || ']' as positions from ${fleet}) as scan`;
  return db
    .select({
      total: sql<number>`scan.total`,
      matching: sql<number>`scan.matching`,
      behind: sql<number>`scan.behind`,
      places: placesOfPage,
      machine: listColumns,
    })
    .from(withPageRows(scan))
    .leftJoin(equipment, isOnPage)
    .limit(limit);
}

/** The order in which the fleet is read: the index holds it, but for usage. */
function rowsBy({ sort, direction }: MachineOrder): SQL[] {
  if (sort === "name") return [...nameOrders[direction].by];
  if (sort === "status") return [...nameOrders.asc.by];
  const turned = direction === "asc" ? asc : desc;
  return [turned(equipment.currentUsage), ...nameOrders.asc.by];
}

/** The positions of the machines in that order, one status after the other in an order by status, so nothing is sorted. */
function positionsBy({ sort, direction }: MachineOrder): SQL[] {
  const positionsOf = (condition: SQL) =>
    sql`group_concat(iif(listed and behind and ${condition}, position, null))`;
  if (sort !== "status") return [positionsOf(sql`1`)];
  const ranks = SERVICE_STATUSES.map(rankOfStatus);
  const turned = direction === "asc" ? ranks : ranks.toReversed();
  return turned.map((rank) => positionsOf(sql`rank = ${sql.raw(String(rank))}`));
}

const keyOf = (sort: "status" | "usage", today: CalendarDate) =>
  sort === "status" ? serviceStatusRank(today) : sql`${equipment.currentUsage}`;

function isBehind(
  companyId: string,
  today: CalendarDate,
  { sort, direction }: MachineOrder,
  after: MachineCursor,
): SQL | undefined {
  if (sort === "name") return nameOrders[direction].behind(after);
  const key = keyOf(sort, today);
  const value =
    sort === "usage" ? Number(after.key) : (SERVICE_STATUSES as readonly string[]).indexOf(after.key);
  const beyond = sql.raw(direction === "asc" ? ">" : "<");
  // A machine removed in the meantime has no name; the page then starts with the first of its status or usage.
  const name = sql`coalesce((select last.sort_name from equipment as last
    where last.id = ${after.id} and last.company_id = ${companyId}), '')`;
  return sql`(${key} ${beyond} ${value} or (${key} = ${value}
    and (${equipment.sortName}, ${equipment.id}) > (${name}, ${after.id})))`;
}
