import { and, eq, type SQL, sql } from "drizzle-orm";
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import type { Cursor } from "#app/domain/page.ts";
import type { Database } from "#db/client.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import { type FleetCondition, meets } from "#db/queries/equipment/fleet-condition.ts";
import { rankOfStatus, serviceStatusRank } from "#db/queries/service/service-status-sql.ts";
import { equipment, retiredEquipment } from "#db/schema.ts";
import { byName } from "./equipment.ts";
import { isMachine } from "./machine.ts";
import { shownName } from "./shown-name.ts";

/** The machines to label: a list of ids, or a filter. */
export type LabelCondition = { ids: string[] } | (FleetCondition & { today: CalendarDate });

/** The columns shown on a label. */
const labelColumns = {
  id: equipment.id,
  name: equipment.name,
  shownName: shownName.as("shown_name"),
  type: equipment.type,
  unit: equipment.unit,
  make: equipment.make,
  model: equipment.model,
  serviceInterval: equipment.serviceInterval,
  hasScheduledMaintenance: equipment.hasScheduledMaintenance,
  maintenanceInterval: equipment.maintenanceInterval,
  maintenanceIntervalUnit: equipment.maintenanceIntervalUnit,
};

function isLabelled(scope: CompanyScope, condition: LabelCondition): SQL | undefined {
  const own = sql`${equipment.companyId} = ${scope}`;
  if ("ids" in condition) {
    return and(own, sql`${equipment.id} in (select value from json_each(${JSON.stringify(condition.ids)}))`);
  }
  const { status, today } = condition;
  return and(
    own,
    meets(condition),
    status === "all" ? undefined : sql`${serviceStatusRank(today)} = ${rankOfStatus(status)}`,
  );
}

/** A page of the machines to label, by name. */
export function selectLabelled(
  db: Database,
  scope: CompanyScope,
  condition: LabelCondition,
  page: { after: Cursor<string, string> | null; limit: number },
) {
  const { after, limit } = page;
  return db
    .select(labelColumns)
    .from(equipment)
    .where(and(isLabelled(scope, condition), byName.behind(after)))
    .orderBy(...byName.by)
    .limit(limit);
}

export type LabelledMachine = Awaited<ReturnType<typeof selectLabelled>>[number];

export function countLabelled(db: Database, scope: CompanyScope, condition: LabelCondition) {
  return db
    .select({ count: sql<number>`count(*)`.as("labelled_count") })
    .from(equipment)
    .where(isLabelled(scope, condition));
}

/** The machine of a scanned label, also a retired one; for a restored machine the live one. */
export function selectScanned(db: Database, scope: CompanyScope, equipmentId: string) {
  return db
    .select({
      name: shownName.as("scanned_name"),
      retired: sql<number>`0`.as("scanned_retired"),
    })
    .from(equipment)
    .where(isMachine({ companyId: scope, equipmentId }))
    .unionAll(
      db
        .select({
          name: retiredEquipment.name,
          retired: sql<number>`1`.as("scanned_retired"),
        })
        .from(retiredEquipment)
        .where(
          and(
            sql`${retiredEquipment.companyId} = ${scope}`,
            eq(retiredEquipment.originalEquipmentId, equipmentId),
          ),
        ),
    )
    .limit(1);
}
