import { and, asc, desc, eq, getTableColumns, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import { IMPORTED_AT } from "#app/domain/meter/reading-void.ts";
import { type NewMeter, unitRatio } from "#app/domain/meter/unit-change.ts";
import type { Cursor } from "#app/domain/page.ts";
import type { ReadEntry, Replaced } from "#app/domain/service/last-service.ts";
import type { Database } from "#db/client.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import { type ArrivalQuery, arriving, type NewestQuery, placeOfPage } from "#db/queries/arrivals.ts";
import type { EquipmentRow } from "#db/queries/equipment/equipment.ts";
import type { MachineRef, ScopedMachine } from "#db/queries/equipment/machine.ts";
import { isFormerRowUnchanged } from "#db/queries/equipment/retired.ts";
import { countUndone, isNotUndone } from "#db/queries/imports/undone-rows.ts";
import { insertIf, type RowOf } from "#db/queries/insert-if.ts";
import { isAmong } from "#db/queries/is-among.ts";
import { listOrder } from "#db/queries/list-order.ts";
import { isLedgerAt, type LedgerState } from "#db/queries/meter/ledger.ts";
import { convertedSql } from "#db/queries/meter/since-new.ts";
import { valueBefore } from "#db/queries/meter/usage-span.ts";
import { meterReadings, serviceEntries } from "#db/schema.ts";
import { areTasksUnchanged } from "./service-tasks.ts";

const ofMachine = ({ companyId, equipmentId }: MachineRef) =>
  and(eq(serviceEntries.companyId, companyId), eq(serviceEntries.equipmentId, equipmentId));

export type EntryRow = typeof serviceEntries.$inferSelect;

/** Inserts an entry if its act's claim (`condition`) holds. */
export function insertEntryWhere(db: Database, row: RowOf<typeof serviceEntries>, condition: SQL) {
  return insertIf(db, serviceEntries, row, condition).returning();
}

/** The latest date first; on the same date, the one recorded last. */
export const latestEntries = listOrder(
  "desc",
  [serviceEntries.date, serviceEntries.seq],
  (row: { date: string; seq: number }) => ({ key: row.date, id: row.seq }),
);

/** A page of a machine's entries, voided ones too. */
export function selectEntries(
  db: Database,
  machine: MachineRef,
  page: { before: Cursor<string> | null; limit: number; hidesUndone?: boolean },
) {
  const hidden = page.hidesUndone ? isNotUndone(serviceEntries) : undefined;
  return db
    .select()
    .from(serviceEntries)
    .where(and(ofMachine(machine), hidden, latestEntries.behind(page.before)))
    .orderBy(...latestEntries.by)
    .limit(page.limit);
}

/** How many entries of undone imports the list of a machine hides. */
export function countUndoneEntries(db: Database, machine: MachineRef, hidesUndone: boolean) {
  return countUndone(db, machine.companyId, serviceEntries, { hidesUndone, where: ofMachine(machine) });
}

/** Names come from this many of a company's latest standing entries, so that forms stay quick. */
const NAMED_ENTRIES = 500;

/** Who did a company's latest services: different names, the latest first. */
export function selectDoneByNames(db: Database, scope: CompanyScope, limit: number) {
  const latest = sql`(select done_by_name as name, date, seq from service_entries
    where company_id = ${scope} and voided_at is null order by date desc, seq desc limit ${NAMED_ENTRIES})`;
  return db
    .select({ name: sql<string>`latest.name`.as("done_by") })
    .from(sql`${latest} as latest`)
    .groupBy(sql`latest.name`)
    .orderBy(sql`max(latest.date) desc, max(latest.seq) desc`)
    .limit(limit);
}

/** An entry's machine as an act read it, in the list or retired. */
export type EntryMachine = { row: EquipmentRow; retired: boolean };

/** Whether nobody has changed an entry, its machine's tasks or its ledger since they were read. */
export function isEntryUnchanged(
  { id, companyId, equipmentId, version }: EntryRow,
  { row, retired }: EntryMachine,
  ledger: LedgerState,
): SQL {
  const machine = { companyId, equipmentId };
  return sql`(exists (select 1 from service_entries as entry where entry.id = ${id}
      and entry.company_id = ${companyId} and entry.version = ${version} and entry.voided_at is null)
    and ${retired ? isFormerRowUnchanged(machine, row) : areTasksUnchanged(machine, row)}
    and ${isLedgerAt(machine, ledger)})`;
}

/** Changes an entry if its act's claim (`condition`) holds. */
export function updateEntryWhere(
  db: Database,
  { id, companyId }: Pick<EntryRow, "id" | "companyId">,
  set: Partial<typeof serviceEntries.$inferInsert>,
  condition: SQL,
) {
  return db
    .update(serviceEntries)
    .set(set)
    .where(and(eq(serviceEntries.companyId, companyId), eq(serviceEntries.id, id), condition))
    .returning();
}

/** Moves the counted usage of all entries to a meter of another unit, if the act's claim (`condition`) holds. */
export function moveToNewMeter(
  db: Database,
  machine: MachineRef,
  { from, to, ended, reads }: NewMeter,
  condition: SQL,
) {
  const ratio = unitRatio(from, to);
  const { countedUsage } = serviceEntries;
  const moved = ratio && sql`${reads} - ${convertedSql(sql`(${ended} - ${countedUsage})`, ratio)}`;
  return db
    .update(serviceEntries)
    .set({ countedUsage: moved ?? reads })
    .where(and(ofMachine(machine), condition));
}

/** The standing entries of a machine that its tasks may count from, in the order of recording. */
export function selectCountedEntries(db: Database, machine: MachineRef) {
  return db
    .select({
      id: serviceEntries.id,
      date: serviceEntries.date,
      countedUsage: serviceEntries.countedUsage,
      tasks: serviceEntries.tasks,
      otherWork: serviceEntries.otherWork,
      createdAt: serviceEntries.createdAt,
    })
    .from(serviceEntries)
    .where(and(ofMachine(machine), isNull(serviceEntries.voidedAt), ne(serviceEntries.source, "carried")))
    .orderBy(asc(serviceEntries.seq));
}

export type CountedRow = Awaited<ReturnType<typeof selectCountedEntries>>[number];

/**
 * Moves the counted usage of entries before a replaced meter, if the act's claim (`condition`) holds; the
 * usage as written stays. The rule is `isBeforeReplaced`, without the entries that stay (`readOnNewMeter`).
 */
export function moveCountedUsage(
  db: Database,
  machine: MachineRef,
  { day, at, distance, staying }: Pick<Replaced, "day" | "at" | "distance"> & { staying: readonly string[] },
  condition: SQL,
) {
  return db
    .update(serviceEntries)
    .set({ countedUsage: sql`${serviceEntries.countedUsage} + ${distance}` })
    .where(
      and(
        ofMachine(machine),
        sql`(${serviceEntries.date} < ${day} or ${serviceEntries.createdAt} < ${at})`,
        sql`not ${isAmong(serviceEntries.id, staying)}`,
        condition,
      ),
    );
}

/** The entries of a machine of later days than a replaced meter that were recorded before it was. */
export async function selectReadBefore(
  db: Database,
  machine: MachineRef,
  { day, at }: Pick<Replaced, "day" | "at">,
): Promise<ReadEntry[]> {
  const rows = await db
    .select({
      id: serviceEntries.id,
      date: serviceEntries.date,
      createdAt: serviceEntries.createdAt,
      usage: serviceEntries.usage,
      usageFromMeter: serviceEntries.usageFromMeter,
    })
    .from(serviceEntries)
    .where(
      and(ofMachine(machine), sql`${serviceEntries.date} > ${day} and ${serviceEntries.createdAt} < ${at}`),
    );
  return rows.map(({ createdAt, ...row }) => ({ ...row, recordedAt: createdAt.getTime() }));
}

/** Lowers entries' counted usage to the current usage, when a void clamps the tasks that count from them. */
export function clampCountedUsage(
  db: Database,
  machine: MachineRef,
  entryIds: readonly string[],
  usage: number,
  condition: SQL,
) {
  return db
    .update(serviceEntries)
    .set({ countedUsage: usage })
    .where(and(ofMachine(machine), isAmong(serviceEntries.id, entryIds), condition));
}

/** The standing readings of a machine, without one of them. */
const standingReadings = ({ companyId, equipmentId }: MachineRef, except: string | null) =>
  and(
    eq(meterReadings.companyId, companyId),
    eq(meterReadings.equipmentId, equipmentId),
    isNull(meterReadings.voidedAt),
    except === null ? undefined : ne(meterReadings.id, except),
  );

const nearColumns = {
  value: meterReadings.value,
  takenAt: meterReadings.takenAt,
  resolution: meterReadings.resolution,
};

/** The last standing reading of a machine taken before an instant; `except` is the entry's own. */
export function selectReadingBefore(
  db: Database,
  machine: MachineRef,
  until: Date,
  except: string | null = null,
) {
  return db
    .select(nearColumns)
    .from(meterReadings)
    .where(and(standingReadings(machine, except), sql`${meterReadings.takenAt} < ${until.getTime()}`))
    .orderBy(desc(meterReadings.takenAt), desc(meterReadings.seq))
    .limit(1);
}

/** The first standing reading of a machine taken at an instant or later; `except` is the entry's own. */
export function selectReadingFrom(
  db: Database,
  machine: MachineRef,
  from: Date,
  except: string | null = null,
) {
  return db
    .select(nearColumns)
    .from(meterReadings)
    .where(and(standingReadings(machine, except), sql`${meterReadings.takenAt} >= ${from.getTime()}`))
    .orderBy(asc(meterReadings.takenAt), asc(meterReadings.seq))
    .limit(1);
}

/**
 * When a meter was replaced, for `isBeforeReplaced`: an imported one moves services of earlier days alone, whenever they
 * were recorded (`IMPORTED_AT`).
 */
const replacedAt = sql`iif(${meterReadings.importId} is null, ${meterReadings.createdAt}, ${IMPORTED_AT})`;

/** What is read of a reading that replaced a meter: the distance it moved last services by, and the value before it. */
export const replacedColumns = {
  takenAt: meterReadings.takenAt,
  createdAt: replacedAt.mapWith(meterReadings.createdAt).as("replaced_at"),
  distance: meterReadings.serviceShift,
  value: meterReadings.value,
  before: sql<
    number | null
  >`${valueBefore("meter_readings", sql`${meterReadings.companyId}`, sql`${meterReadings.equipmentId}`)}`.as(
    "value_before",
  ),
  replacedUnit: meterReadings.replacedUnit,
};

/** The standing readings that replaced a meter. */
export function selectReplaced(db: Database, machine: MachineRef) {
  return db
    .select(replacedColumns)
    .from(meterReadings)
    .where(and(standingReadings(machine, null), sql`${meterReadings.resolution} = 'meter-replaced'`));
}

/** An entry of a company. */
export function selectEntry(db: Database, companyId: string, id: string) {
  return db
    .select()
    .from(serviceEntries)
    .where(and(eq(serviceEntries.companyId, companyId), eq(serviceEntries.id, id)))
    .limit(1);
}

/** What the standing entries of a machine cost from a day on, in cents. */
export function selectCostsOfMachine(
  db: Database,
  { companyId, equipmentId }: ScopedMachine,
  from: CalendarDate,
) {
  return db
    .select({
      date: serviceEntries.date,
      laborCost: serviceEntries.laborCost,
      partsCost: serviceEntries.partsCost,
    })
    .from(serviceEntries)
    .where(
      and(
        sql`${serviceEntries.companyId} = ${companyId}`,
        eq(serviceEntries.equipmentId, equipmentId),
        sql`${serviceEntries.date} >= ${from}`,
        isNull(serviceEntries.voidedAt),
      ),
    );
}

/** A page of a company's entries, voided ones too: the newest first, or in the order in which they were recorded. */
export function selectCompanyEntries(db: Database, companyId: string, page: NewestQuery | ArrivalQuery) {
  const { equipmentId, limit } = page;
  const { where, by } = placeOfPage(arriving("serviceEntries", companyId), page);
  return db
    .select({
      ...getTableColumns(serviceEntries),
      issueIds: sql<string[]>`(select json_group_array(done.id) from issues as done
        where done.company_id = ${companyId} and done.service_entry_id = ${serviceEntries.id})`
        .mapWith((text: string): string[] => JSON.parse(text))
        .as("issue_ids"),
    })
    .from(serviceEntries)
    .where(
      and(
        eq(serviceEntries.companyId, companyId),
        equipmentId === null ? undefined : eq(serviceEntries.equipmentId, equipmentId),
        where,
      ),
    )
    .orderBy(by)
    .limit(limit);
}
