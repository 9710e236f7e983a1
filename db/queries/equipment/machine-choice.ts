import { and, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { type FleetCondition, meets } from "#db/queries/equipment/fleet-condition.ts";
import { equipment } from "#db/schema.ts";
import { byName } from "./equipment.ts";
import { shownName } from "./shown-name.ts";

/** What tells a machine from others in a choice. */
const choiceColumns = {
  id: equipment.id,
  name: shownName.as("shown_name"),
  type: equipment.type,
  serialNumber: equipment.serialNumber,
};

/** Machines that meet a condition, by name. */
export function selectMeeting(db: Database, companyId: string, condition: FleetCondition, limit: number) {
  return db
    .select(choiceColumns)
    .from(equipment)
    .where(and(sql`${equipment.companyId} = ${companyId}`, meets(condition)))
    .orderBy(...byName.by)
    .limit(limit);
}

export type MachineChoice = Awaited<ReturnType<typeof selectMeeting>>[number];

/** Of each kind, so many of a company's latest are looked at. */
const LOOKED_AT = 40;

/** The machines last reported or served, the latest first. */
export function selectRecentMachines(db: Database, companyId: string, limit: number) {
  const latest = (from: string, standing: string) =>
    sql
      .raw(`select equipment_id, created_at from ${from} where company_id = `)
      .append(sql`${companyId}`)
      .append(sql.raw(`${standing} limit ${LOOKED_AT}`));
  const acts = sql`(select equipment_id, max(created_at) as acted_at from (
    select * from (${latest("operator_updates", " order by created_at desc")})
    union all select * from (${latest("service_entries", " and voided_at is null order by date desc, seq desc")})
  ) group by equipment_id) as acts`;
  return db
    .select(choiceColumns)
    .from(acts)
    .innerJoin(equipment, sql`${equipment.id} = acts.equipment_id and ${equipment.companyId} = ${companyId}`)
    .orderBy(sql`acts.acted_at desc`, equipment.id)
    .limit(limit);
}
