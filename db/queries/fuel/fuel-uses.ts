import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { FuelUse } from "#app/domain/equipment/equipment.ts";
import type { Cursor } from "#app/domain/page.ts";
import type { Database } from "#db/client.ts";
import { byName } from "#db/queries/equipment/equipment.ts";
import { shownName } from "#db/queries/equipment/shown-name.ts";
import { isAmong } from "#db/queries/is-among.ts";
import { equipment, fuelEntries } from "#db/schema.ts";
import { correctFuel, takenUse } from "./fuel-cost-sql.ts";
import { takesFuel } from "./fuel-entries.ts";

/** A page of the machines that take fuel, by name, with their uses. */
export function selectFuelUses(
  db: Database,
  companyId: string,
  { after, limit }: { after: Cursor<string, string> | null; limit: number },
) {
  const { id, name, fuelType, fuelUse } = equipment;
  return db
    .select({ id, name, shownName: shownName.as("shown_name"), fuelType, fuelUse })
    .from(equipment)
    .where(and(eq(equipment.companyId, companyId), takesFuel(companyId), byName.behind(after)))
    .orderBy(...byName.by)
    .limit(limit);
}

/** Machines of a company that get a use. */
export type NewUse = { companyId: string; equipmentIds: readonly string[]; use: FuelUse | null };

/** The uses of some machines of a company. */
export function selectUsesOf(db: Database, companyId: string, equipmentIds: readonly string[]) {
  const { id, fuelUse } = equipment;
  return db
    .select({ id, fuelUse })
    .from(equipment)
    .where(and(eq(equipment.companyId, companyId), isAmong(id, equipmentIds)));
}

/** A machine's use as a form showed it, and the one that it gets. */
type UseEdit = { id: string; displayed: FuelUse | null; use: FuelUse | null };

/** Whether all these machines exist, each with the displayed or the new use; the edit itself leaves this true. */
export function areUsesAsDisplayed(companyId: string, edits: readonly UseEdit[]): SQL {
  const rows = edits.map(({ id, displayed, use }) => [id, displayed, use]);
  return sql`not exists (select 1 from json_each(${JSON.stringify(rows)}) m left join equipment as now
    on now.id = m.value ->> 0 and now.company_id = ${companyId}
    where now.id is null or (now.fuel_use is not m.value ->> 1 and now.fuel_use is not m.value ->> 2))`;
}

const isOtherUse = ({ companyId, equipmentIds, use }: NewUse) =>
  and(
    eq(equipment.companyId, companyId),
    isAmong(equipment.id, equipmentIds),
    sql`${equipment.fuelUse} is not ${use}`,
  );

/** The machines whose use changes, as the source of one record each. */
export const fromChangedUses = (change: NewUse, asDisplayed: SQL): SQL =>
  sql`from ${equipment} where ${isOtherUse(change)} and ${asDisplayed}`;

/** A record of such a machine. */
const ofMachineRow = { subject: sql`${equipment.name}`, subjectId: sql`${equipment.id}` };

/** What changes of such a machine, as the log tells it. */
export const changedUse = ({ use }: NewUse) => ({
  ...ofMachineRow,
  details: sql`json_array(json_object('field', 'fuelUse', 'from', ${equipment.fuelUse}, 'to', ${use}))`,
});

/** Gives machines a use; one that has it already stays untouched. */
export function updateUses(db: Database, change: NewUse, asDisplayed: SQL, now: Date) {
  return db
    .update(equipment)
    .set({ fuelUse: change.use, lastUpdated: now })
    .where(and(isOtherUse(change), asDisplayed));
}

const earlierOf = (machineId: SQL) =>
  sql`from fuel_entries as f where f.company_id = ${equipment.companyId} and f.equipment_id = ${machineId}
    and f.fuel_use is null and f.voided_at is null`;

/** The machines that have this use by now, and no other that somebody else gave them. */
const hasUse = ({ companyId, equipmentIds, use }: NewUse) =>
  and(
    eq(equipment.companyId, companyId),
    isAmong(equipment.id, equipmentIds),
    sql`${equipment.fuelUse} is ${use}`,
  );

/** The machines with standing entries without a use, as the source of one record each. */
export const fromUnstated = (change: NewUse, asDisplayed: SQL): SQL =>
  sql`from ${equipment} where ${hasUse(change)} and ${asDisplayed}
    and exists (select 1 ${earlierOf(sql`${equipment.id}`)})`;

/** What their entries get, as the log tells it: the use, and how many get it. */
export const filledUse = ({ use }: NewUse) => ({
  ...ofMachineRow,
  details: sql`json_array(json_object('field', 'fuelUse', 'from', null, 'to', ${use}),
    json_object('field', 'count', 'to', (select count(*) ${earlierOf(sql`${equipment.id}`)})))`,
});

/** Gives the machines' standing entries that have no use this one, with the cost that follows. Gas is never dyed. */
export function fillUses(db: Database, change: NewUse, asDisplayed: SQL) {
  const { companyId, use } = change;
  const isUnstated = and(
    isNull(fuelEntries.fuelUse),
    sql`${fuelEntries.equipmentId} in (select ${equipment.id} from ${equipment} where ${hasUse(change)})`,
    asDisplayed,
  );
  return correctFuel(db, companyId, { use: takenUse(fuelEntries.fuelType, sql`${use}`) }, isUnstated as SQL);
}
