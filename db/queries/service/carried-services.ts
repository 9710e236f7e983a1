import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { insertEach } from "#db/queries/insert-if.ts";
import { isAmong } from "#db/queries/is-among.ts";
import { companies, equipment, historyRecords, retiredEquipment, serviceEntries } from "#db/schema.ts";

// Written out, not bound, so that the partial index over exactly these records is used.
const isToCarry = sql`${historyRecords.event} = 'service_reset' and ${historyRecords.serviceEntryId} is null`;

/** The oldest records of Mark as Serviced without an entry; without any, the index alone is read. */
export function selectToCarry(db: Database, limit: number) {
  return db
    .select({
      id: historyRecords.id,
      companyId: historyRecords.companyId,
      equipmentId: historyRecords.equipmentId,
      equipmentName: historyRecords.equipmentName,
      serialNumber: sql<string | null>`coalesce(${equipment.serialNumber}, ${retiredEquipment.serialNumber})`,
      eventParams: historyRecords.eventParams,
      authorId: historyRecords.authorId,
      authorName: historyRecords.operatorName,
      createdAt: historyRecords.createdAt,
      timeZone: sql<string>`coalesce(${companies.timeZone}, 'UTC')`,
    })
    .from(historyRecords)
    .leftJoin(companies, eq(companies.id, historyRecords.companyId))
    .leftJoin(equipment, eq(equipment.id, historyRecords.equipmentId))
    .leftJoin(retiredEquipment, eq(retiredEquipment.originalEquipmentId, historyRecords.equipmentId))
    .where(isToCarry)
    .orderBy(asc(historyRecords.seq))
    .limit(limit);
}

export type ToCarry = Awaited<ReturnType<typeof selectToCarry>>[number];

type Carried = Omit<ToCarry, "eventParams" | "timeZone" | "createdAt"> & {
  unit: string;
  date: string;
  usage: number | null;
  countedUsage: number;
  /** The record's id. */
  carriedFrom: string;
  createdAt: number;
};

/** Inserts the entries of old records, each of the machine's default task; carried records are skipped. */
export function insertCarried(db: Database, entries: readonly Carried[]) {
  const value = (name: keyof Carried) => sql`entry.value ->> ${name}`;
  const row = {
    id: value("id"),
    companyId: value("companyId"),
    equipmentId: value("equipmentId"),
    equipmentName: value("equipmentName"),
    serialNumber: value("serialNumber"),
    unit: value("unit"),
    date: value("date"),
    usage: value("usage"),
    countedUsage: value("countedUsage"),
    tasks: sql`json_array(json_object('id', ${value("equipmentId")}, 'name', null))`,
    doneByName: value("authorName"),
    source: "carried" as const,
    carriedFrom: value("carriedFrom"),
    recordedById: value("authorId"),
    recordedByName: value("authorName"),
    createdAt: value("createdAt"),
  };
  // `where true` keeps SQLite from reading the conflict clause as a join.
  const source = sql`from json_each(${JSON.stringify(entries)}) as entry where true`;
  return insertEach(db, serviceEntries, row, source).onConflictDoNothing();
}

/** Stores the entries of records, so that they aren't read again. */
export function markCarried(db: Database, ids: readonly string[]) {
  return db
    .update(historyRecords)
    .set({
      serviceEntryId: sql`(select ${serviceEntries.id} from ${serviceEntries}
        where ${serviceEntries.carriedFrom} = ${historyRecords.id})`,
    })
    .where(isAmong(historyRecords.id, ids));
}
