import { and, asc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import type { EquipmentType } from "#app/domain/equipment/equipment.ts";
import type { Database } from "#db/client.ts";
import { jsonChunks } from "#db/json-chunks.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import { byName } from "#db/queries/equipment/equipment.ts";
import { isMachine, type MachineRef, type ScopedMachine } from "#db/queries/equipment/machine.ts";
import { shownName } from "#db/queries/equipment/shown-name.ts";
import { insertEach, insertIf, type RowOf } from "#db/queries/insert-if.ts";
import { checklistSpans, checklists, equipment } from "#db/schema.ts";

export type ChecklistRow = typeof checklists.$inferSelect;

/** A checklist of a company. */
export type ChecklistRef = { companyId: string; checklistId: string };

const isChecklist = ({ companyId, checklistId }: ChecklistRef) =>
  and(eq(checklists.companyId, companyId), eq(checklists.id, checklistId));

const isThere = (checklist: ChecklistRef) =>
  sql`exists (select 1 from ${checklists} where ${isChecklist(checklist)})`;

/** The checklists of a company in the order in which they were made. */
export function selectChecklists(db: Database, scope: CompanyScope) {
  return db
    .select()
    .from(checklists)
    .where(sql`${checklists.companyId} = ${scope}`)
    .orderBy(asc(checklists.createdAt), asc(checklists.id));
}

/** A row if the company has a checklist. */
export function selectHasChecklists(db: Database, scope: CompanyScope) {
  return db
    .select({ found: sql<number>`1`.as("has_checklists") })
    .from(checklists)
    .where(sql`${checklists.companyId} = ${scope}`)
    .limit(1);
}

/** Which machines of a company have a checklist, by name. */
export function selectCheckedMachines(db: Database, companyId: string) {
  return db
    .select({ id: equipment.id, checklistId: sql<string>`${equipment.checklistId}` })
    .from(equipment)
    .where(and(eq(equipment.companyId, companyId), isNotNull(equipment.checklistId)))
    .orderBy(...byName.by);
}

/** The number of machines of each checklist that has some. */
export function countCheckedMachines(db: Database, companyId: string) {
  return db
    .select({
      checklistId: sql<string>`${equipment.checklistId}`,
      machines: sql<number>`count(*)`.as("checked_machines"),
    })
    .from(equipment)
    .where(and(eq(equipment.companyId, companyId), isNotNull(equipment.checklistId)))
    .groupBy(equipment.checklistId);
}

/** Machines to tick: those of the checklist first, each group by name. */
export function selectTicks(
  db: Database,
  { companyId, checklistId }: { companyId: string; checklistId: string | null },
  limit: number,
) {
  return db
    .select({ id: equipment.id, name: shownName.as("shown_name"), checklistId: equipment.checklistId })
    .from(equipment)
    .where(eq(equipment.companyId, companyId))
    .orderBy(sql`${equipment.checklistId} is not ${checklistId}`, ...byName.by)
    .limit(limit);
}

const IDS_A_PARAMETER = 5_000;

const chunksOf = (ids: readonly string[]) => jsonChunks(new Set(ids), IDS_A_PARAMETER);

/** Whether all these machines are in the company's list. */
export function areMachinesThere(companyId: string, ids: readonly string[]): SQL {
  const chunks = chunksOf(ids).map(
    (chunk) => sql`not exists (select 1 from json_each(${chunk}) as sent left join equipment as machine
      on machine.id = sent.value and machine.company_id = ${companyId} where machine.id is null)`,
  );
  return chunks.length > 0 ? sql`(${sql.join(chunks, sql` and `)})` : sql`1`;
}

/**
 * A machine's checklist columns: empty if the company has no such checklist (any more).
 * @param since the day, in the company's zone, since when the machine has had one
 */
export function checklistColumns(
  companyId: string,
  checklistId: SQL | string | null,
  since: SQL | CalendarDate | null,
) {
  const there = sql`(select known.id from checklists as known
    where known.company_id = ${companyId} and known.id = ${checklistId})`;
  return { checklistId: there, checklistSince: sql`iif(${there} is null, null, ${since})` };
}

/** The checklist of a machine. */
export function selectChecklistOf(db: Database, { companyId, equipmentId }: ScopedMachine) {
  return db
    .select({ id: checklists.id, name: checklists.name })
    .from(checklists)
    .where(
      and(
        sql`${checklists.companyId} = ${companyId}`,
        sql`${checklists.id} = (select checklist_id from equipment as checked
          where checked.id = ${equipmentId} and checked.company_id = ${companyId})`,
      ),
    )
    .limit(1);
}

/** Adds a checklist if `condition` holds and the company has fewer than `max`; returns its id. */
export function insertChecklist(
  db: Database,
  row: RowOf<typeof checklists> & { companyId: string },
  { max, condition }: { max: number; condition: SQL },
) {
  const hasRoom = sql`(select count(*) from checklists as own where own.company_id = ${row.companyId}) < ${max}`;
  return insertIf(db, checklists, row, sql`(${hasRoom} and ${condition})`).returning({ id: checklists.id });
}

/** Changes a checklist if `condition` holds, what is given of it; returns its id. */
export function updateChecklist(
  db: Database,
  checklist: ChecklistRef,
  set: { [Field in "name" | "lines" | "updatedAt"]?: ChecklistRow[Field] | undefined },
  condition: SQL,
) {
  return db
    .update(checklists)
    .set(set)
    .where(and(isChecklist(checklist), condition))
    .returning({ id: checklists.id });
}

export function selectChecklist(db: Database, checklist: ChecklistRef) {
  return db.select().from(checklists).where(isChecklist(checklist)).limit(1);
}

export function deleteChecklist(db: Database, checklist: ChecklistRef) {
  return db.delete(checklists).where(isChecklist(checklist)).returning({ id: checklists.id });
}

const isOneOf = (ids: readonly string[]): SQL => {
  const chunks = chunksOf(ids).map(
    (chunk) => sql`${equipment.id} in (select value from json_each(${chunk}))`,
  );
  return chunks.length > 0 ? sql`(${sql.join(chunks, sql` or `)})` : sql`0`;
};

/** Which machines a checklist is for: these, and all of these types. */
type Chosen = { ids: readonly string[]; types: readonly EquipmentType[] };

const isChosen = ({ ids, types }: Chosen): SQL =>
  sql`(${isOneOf(ids)} or ${equipment.type} in (select value from json_each(${JSON.stringify(types)})))`;

/** Whether a checklist was written, and `condition` holds: the claim of what depends on it. */
export const isChecklistThere = ({ companyId, checklistId }: ChecklistRef, condition = sql`true`): SQL =>
  sql`(exists (select 1 from checklists as written where written.id = ${checklistId}
    and written.company_id = ${companyId}) and ${condition})`;

/** The name of a checklist; null if it isn't there. */
export const nameOfChecklist = ({ companyId, checklistId }: ChecklistRef): SQL =>
  sql`(select named.name from checklists as named where named.id = ${checklistId} and named.company_id = ${companyId})`;

const hasChecklist = ({ companyId, checklistId }: ChecklistRef) =>
  and(eq(equipment.companyId, companyId), eq(equipment.checklistId, checklistId));

/**
 * Keeps the stretches with a checklist that end now, those of the machines that `ending` names. It comes before the
 * statement that ends them. Of two that began on one day, the later end is kept.
 */
function endSpans(db: Database, now: Date, ending: SQL | undefined) {
  return insertEach(
    db,
    checklistSpans,
    {
      companyId: sql`${equipment.companyId}`,
      equipmentId: sql`${equipment.id}`,
      since: sql`${equipment.checklistSince}`,
      until: now,
    },
    sql`from ${equipment}
      where ${and(isNotNull(equipment.checklistId), isNotNull(equipment.checklistSince), ending)}`,
  ).onConflictDoUpdate({
    target: [checklistSpans.companyId, checklistSpans.equipmentId, checklistSpans.since],
    set: { until: sql`excluded.until` },
  });
}

/** Keeps the stretch with a checklist that ends with a machine's retirement, if `condition` holds. */
export function endSpanOfRetired(db: Database, machine: MachineRef, now: Date, condition?: SQL) {
  return endSpans(db, now, and(isMachine(machine), condition));
}

/** Keeps the stretch that ends when a machine's columns become those of `checklistColumns`, if `condition` holds. */
export function endSpanOfEdited(
  db: Database,
  machine: MachineRef,
  { checklistId }: ReturnType<typeof checklistColumns>,
  { now, condition }: { now: Date; condition: SQL },
) {
  return endSpans(db, now, and(isMachine(machine), sql`${checklistId} is null`, condition));
}

/**
 * The statements that make these the machines of a checklist, if it exists and `condition` holds. All others
 * leave it. A machine with another checklist moves, and keeps the day since when it has had one.
 */
export function setMachinesOfChecklist(
  db: Database,
  checklist: ChecklistRef,
  chosen: Chosen,
  { today, now, condition }: { today: CalendarDate; now: Date; condition: SQL },
) {
  const claimed = and(isThere(checklist), condition);
  const leaves = and(hasChecklist(checklist), sql`not ${isChosen(chosen)}`, claimed);
  return [
    endSpans(db, now, leaves),
    db.update(equipment).set({ checklistId: null, checklistSince: null, lastUpdated: now }).where(leaves),
    db
      .update(equipment)
      .set({
        checklistId: checklist.checklistId,
        checklistSince: sql`coalesce(${equipment.checklistSince}, ${today})`,
        lastUpdated: now,
      })
      .where(
        and(
          eq(equipment.companyId, checklist.companyId),
          sql`${equipment.checklistId} is not ${checklist.checklistId}`,
          isChosen(chosen),
          claimed,
        ),
      ),
  ] as const;
}

/** Takes a checklist off all its machines. */
export function releaseMachines(db: Database, checklist: ChecklistRef, now: Date) {
  return [
    endSpans(db, now, hasChecklist(checklist)),
    db
      .update(equipment)
      .set({ checklistId: null, checklistSince: null, lastUpdated: now })
      .where(hasChecklist(checklist)),
  ] as const;
}
