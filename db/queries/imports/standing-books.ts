/** What an import is judged by, for all machines of its file in one round trip. */

import { and, asc, eq, getTableColumns, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import {
  idOfMade,
  isMadeTask,
  MADE_TASKS,
  machineOfMade,
  machinesWithTasks,
} from "#db/queries/imports/made-tasks.ts";
import { isAmong } from "#db/queries/is-among.ts";
import { ledgerState } from "#db/queries/meter/ledger.ts";
import { replacedColumns } from "#db/queries/service/service-entries.ts";
import { taskColumns } from "#db/queries/service/service-tasks.ts";
import {
  bookClosings,
  equipment,
  fuelEntries,
  fuelPrices,
  imports,
  meterReadings,
  serviceEntries,
} from "#db/schema.ts";

/** A machine with the first instant and the last of its rows. */
export type MachineSpan = { id: string; from: Date; until: Date };

/** Whether a machine is one of some, or one that a statement selects. */
const isOneOf = (column: SQLWrapper, ids: readonly string[] | SQL) =>
  Array.isArray(ids) ? isAmong(column, ids) : sql`${column} in (${ids})`;

const spanRows = (spans: readonly MachineSpan[]) =>
  JSON.stringify(spans.map(({ id, from, until }) => [id, from.getTime(), until.getTime()]));

/** The machines of a file that are here, with their tasks and the state of their ledgers. */
export function selectMachinesOfFile(db: Database, companyId: CompanyScope, ids: readonly string[] | SQL) {
  const { seq, voids } = ledgerState(sql`${equipment.companyId}`, sql`${equipment.id}`);
  const { machineId: id, ...columns } = taskColumns;
  return db
    .select({
      id,
      ...columns,
      name: equipment.name,
      type: equipment.type,
      serialNumber: equipment.serialNumber,
      importId: equipment.importId,
      soonAfter: equipment.soonAfter,
      currentUsageAt: equipment.currentUsageAt,
      emptyStart: sql<string | null>`(select iif(last.source = 'initial' and last.value = 0, last.id, null)
        from meter_readings as last where last.company_id = equipment.company_id
          and last.equipment_id = equipment.id and last.voided_at is null
        order by last.taken_at desc, last.seq desc limit 1)`.as("empty_start"),
      ledgerSeq: seq.as("ledger_seq"),
      ledgerVoids: voids.as("ledger_voids"),
    })
    .from(equipment)
    .where(and(eq(equipment.companyId, companyId), isOneOf(equipment.id, ids)));
}

/** The standing readings of the file's days, and their neighbors, in ledger order; those of a machine stand together. */
export function selectReadingsAround(
  db: Database,
  companyId: string,
  spans: readonly MachineSpan[],
  limit: number,
) {
  const neighbor = (order: "asc" | "desc", where: SQL) => sql`(select n.taken_at from meter_readings as n
    where n.company_id = ${companyId} and n.equipment_id = span.value ->> 0 and n.voided_at is null and ${where}
    order by n.taken_at ${sql.raw(order)} limit 1)`;
  const first = neighbor("desc", sql`n.taken_at < span.value ->> 1`);
  const last = neighbor("asc", sql`n.taken_at > span.value ->> 2`);
  return db
    .select({
      equipmentId: meterReadings.equipmentId,
      value: meterReadings.value,
      takenAt: meterReadings.takenAt,
      resolution: meterReadings.resolution,
      importId: meterReadings.importId,
    })
    .from(sql`json_each(${spanRows(spans)}) as span`)
    .crossJoin(meterReadings)
    .where(
      and(
        eq(meterReadings.companyId, companyId),
        sql`${meterReadings.equipmentId} = span.value ->> 0`,
        isNull(meterReadings.voidedAt),
        sql`${meterReadings.takenAt} >= coalesce(${first}, span.value ->> 1)`,
        sql`${meterReadings.takenAt} <= coalesce(${last}, span.value ->> 2)`,
      ),
    )
    .orderBy(sql`span.key`, asc(meterReadings.takenAt), asc(meterReadings.seq))
    .limit(limit);
}

/** The replaced meters of machines, as `selectReplaced` has those of one. */
export function selectReplacedOf(db: Database, companyId: string, ids: readonly string[]) {
  return db
    .select({ equipmentId: meterReadings.equipmentId, ...replacedColumns })
    .from(meterReadings)
    .where(
      and(
        eq(meterReadings.companyId, companyId),
        isAmong(meterReadings.equipmentId, ids),
        isNull(meterReadings.voidedAt),
        sql`${meterReadings.resolution} = 'meter-replaced'`,
      ),
    );
}

/** The standing fuel of the file's days. */
export function selectFuelAround(
  db: Database,
  companyId: string,
  spans: readonly MachineSpan[],
  limit: number,
) {
  return db
    .select({
      equipmentId: fuelEntries.equipmentId,
      fuelType: fuelEntries.fuelType,
      amount: fuelEntries.amount,
      takenAt: fuelEntries.takenAt,
      importId: fuelEntries.importId,
    })
    .from(sql`json_each(${spanRows(spans)}) as span`)
    .crossJoin(fuelEntries)
    .where(
      and(
        sql`${fuelEntries.equipmentId} = span.value ->> 0 and +${fuelEntries.companyId} = ${companyId}`,
        sql`${fuelEntries.takenAt} between span.value ->> 1 and span.value ->> 2`,
        isNull(fuelEntries.voidedAt),
      ),
    )
    .limit(limit);
}

/** The standing entries of machines, in the order of recording. */
export function selectEntriesOf(
  db: Database,
  companyId: CompanyScope,
  ids: readonly string[] | SQL,
  limit: number,
) {
  const { id, equipmentId, date, usage, countedUsage, tasks, otherWork, createdAt, importId } =
    getTableColumns(serviceEntries);
  return db
    .select({
      ...{ id, equipmentId, date, usage, countedUsage, tasks, otherWork, createdAt, importId },
      cost: sql<number>`${serviceEntries.laborCost} + ${serviceEntries.partsCost}`.as("entry_cost"),
      counts: sql<boolean>`${serviceEntries.source} <> 'carried'`.mapWith(Boolean).as("is_counted"),
    })
    .from(serviceEntries)
    .where(
      and(
        eq(serviceEntries.companyId, companyId),
        isOneOf(serviceEntries.equipmentId, ids),
        isNull(serviceEntries.voidedAt),
      ),
    )
    .orderBy(asc(serviceEntries.seq))
    .limit(limit);
}

/** A company's prices in the order in which a later one takes the place of an earlier. */
export function selectPrices(db: Database, companyId: string) {
  const { fuel, startsAt, pricePerUnit } = fuelPrices;
  return db
    .select({ fuel, startsAt, pricePerUnit })
    .from(fuelPrices)
    .where(eq(fuelPrices.companyId, companyId))
    .orderBy(asc(fuelPrices.startsAt), asc(fuelPrices.seq));
}

/** The company's standing fuel of a span, by kind. */
export function selectFuelOfSpan(
  db: Database,
  companyId: string,
  { from, until }: { from: Date; until: Date },
) {
  return db
    .select({
      kind: fuelEntries.fuelType,
      amount: sql<number>`sum(${fuelEntries.amount})`.as("fuel_sum"),
      cost: sql<number>`coalesce(sum(${fuelEntries.fuelCost}), 0)`.as("cost_sum"),
    })
    .from(fuelEntries)
    .where(
      and(
        eq(fuelEntries.companyId, companyId),
        sql`${fuelEntries.takenAt} >= ${from.getTime()} and ${fuelEntries.takenAt} < ${until.getTime()}`,
        isNull(fuelEntries.voidedAt),
      ),
    )
    .groupBy(fuelEntries.fuelType);
}

/** What the company's standing services of some years cost, by year. */
export function selectServicesOfYears(
  db: Database,
  companyId: string,
  { first, last }: { first: string; last: string },
) {
  const year = sql<string>`substr(${serviceEntries.date}, 1, 4)`;
  return db
    .select({
      year: year.as("entry_year"),
      cost: sql<number>`sum(${serviceEntries.laborCost} + ${serviceEntries.partsCost})`.as("cost_sum"),
    })
    .from(serviceEntries)
    .where(
      and(
        eq(serviceEntries.companyId, companyId),
        sql`${serviceEntries.date} >= ${first} and ${serviceEntries.date} < ${`${last}-99`}`,
        isNull(serviceEntries.voidedAt),
      ),
    )
    .groupBy(sql`entry_year`);
}

/** Those of some months that were closed. */
export function selectClosedMonths(db: Database, companyId: string, months: readonly string[]) {
  return db
    .selectDistinct({ month: bookClosings.month })
    .from(bookClosings)
    .where(and(eq(bookClosings.companyId, companyId), isAmong(bookClosings.month, months)));
}

/** The tasks of machines that standing imports added, each with its import. */
export function selectTaskMakers(db: Database, companyId: string, ids: readonly string[]) {
  return db
    .select({
      importId: imports.id,
      taskId: idOfMade.as("made_task"),
    })
    .from(imports)
    .crossJoin(machinesWithTasks(imports.outcome))
    .crossJoin(MADE_TASKS)
    .where(
      and(
        eq(imports.companyId, companyId),
        eq(imports.state, "imported"),
        isAmong(machineOfMade, ids),
        isMadeTask,
      ),
    );
}
