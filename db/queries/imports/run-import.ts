/**
 * The statements of an import. The first is its claim, and all others depend on it. Rows
 * are JSON arrays, many to a value, read by their places.
 */

import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { UNLIMITED } from "#app/domain/billing/entitlements.ts";
import { DEFAULT_ALERT_THRESHOLD } from "#app/domain/equipment/equipment.ts";
import { IMPORTED_FIELDS } from "#app/domain/equipment/machine-fields.ts";
import type {
  EntryToAdd,
  FuelToAdd,
  ImportWrites,
  MachineToMake,
  ReadingToAdd,
} from "#app/domain/imports/import-writes.ts";
import { type ImportOutcome, type ImportPreview, keptPreview } from "#app/domain/imports/judged-import.ts";
import type { TaskColumns } from "#app/domain/service/stored-tasks.ts";
import type { Database } from "#db/client.ts";
import { jsonChunks } from "#db/json-chunks.ts";
import { costOfEach } from "#db/queries/fuel/fuel-cost-sql.ts";
import { hasTwin } from "#db/queries/imports/import-drafts.ts";
import { type ImportRef, isImport } from "#db/queries/imports/kept-imports.ts";
import { insertEach } from "#db/queries/insert-if.ts";
import { isAmong } from "#db/queries/is-among.ts";
import { ledgerState } from "#db/queries/meter/ledger.ts";
import { TASK_COLUMNS } from "#db/queries/service/service-tasks.ts";
import {
  alertMarks,
  companies,
  equipment,
  fuelEntries,
  historyRecords,
  imports,
  meterReadings,
  serviceEntries,
} from "#db/schema.ts";

/** What an import's person had paid for when they were let in. */
export type PlanRead = {
  subscriptionStatus: string;
  trialEndsAt: Date | null;
  subscriptionEndsAt: Date | null;
  cancelAtPeriodEnd: boolean;
};

type Act = { at: Date; byId: string | null; byName: string };

/** A value of the array at which `json_each` stands. */
const cell = (place: number) => sql.raw(`(j.value ->> ${place})`);

/** The cells of an array in order, by the names of what they hold. */
function cells<Name extends string>(...names: Name[]): Record<Name, SQL> {
  return Object.fromEntries(names.map((name, place) => [name, cell(place)])) as Record<Name, SQL>;
}

/** Whether the machines of the file are as they were read: none gone, changed, serviced or with another reading. */
export function areMachinesAsRead(companyId: string, read: ImportWrites["read"]): SQL {
  const rows = read.map((each) => [
    each.equipmentId,
    each.tasksVersion,
    each.currentUsage,
    each.ledgerSeq,
    each.ledgerVoids,
  ]);
  const { seq, voids } = ledgerState(companyId, cell(0));
  return sql`not exists (select 1 from json_each(${JSON.stringify(rows)}) as j
    left join equipment as e on e.id = ${cell(0)} and e.company_id = ${companyId}
    where e.id is null or e.tasks_version <> ${cell(1)} or e.current_usage <> ${cell(2)}
      or ${seq} <> ${cell(3)} or ${voids} <> ${cell(4)})`;
}

/** Whether the company's plan is as it was read, and has room for the machines to make. */
function allowsMachines(companyId: string, plan: PlanRead, made: number): SQL {
  const { equipmentLimit, subscriptionStatus, trialEndsAt, subscriptionEndsAt, cancelAtPeriodEnd } =
    companies;
  const room = sql`(${equipmentLimit} = ${UNLIMITED} or ${made} = 0
    or (select count(*) from equipment as owned where owned.company_id = ${companyId}) + ${made} <= ${equipmentLimit})`;
  const end = (date: Date | null) => (date === null ? null : date.getTime());
  return sql`exists (select 1 from ${companies} where ${companies.id} = ${companyId} and ${room}
    and ${subscriptionStatus} = ${plan.subscriptionStatus} and ${trialEndsAt} is ${end(plan.trialEndsAt)}
    and ${subscriptionEndsAt} is ${end(plan.subscriptionEndsAt)}
    and ${cancelAtPeriodEnd} = ${Number(plan.cancelAtPeriodEnd)})`;
}

/** Whether no machine is like one that the import makes. */
const hasNoTwins = (companyId: string, unlike: ImportWrites["unlike"]) =>
  jsonChunks(unlike, unlike.length).map(
    (chunk) => sql`not exists (select 1 from json_each(${chunk}) as j where ${hasTwin(companyId)})`,
  );

/** Whether all imports stand whose rows were there already, so that this one leaves its own out. */
const standsOn = (companyId: string, importIds: readonly string[]) =>
  sql`not exists (select 1 from json_each(${JSON.stringify(importIds)}) as j where not exists
    (select 1 from imports as below where below.company_id = ${companyId} and below.id = j.value
      and below.state = 'imported'))`;

/** Claims an import: it is imported, if it was ready at this version and everything is as it was read. */
export function claimImport(
  db: Database,
  ref: ImportRef,
  {
    version,
    plan,
    read,
    made,
    unlike,
    preview,
    outcome,
    by,
  }: {
    version: number;
    plan: PlanRead;
    made: number;
    preview: ImportPreview;
    outcome: ImportOutcome;
    by: Act;
  } & Pick<ImportWrites, "read" | "unlike">,
) {
  return db
    .update(imports)
    .set({
      state: "imported",
      preview: keptPreview(preview),
      outcome,
      importedAt: by.at,
      importedById: by.byId,
      importedByName: by.byName,
    })
    .where(
      and(
        isImport(ref),
        eq(imports.state, "ready"),
        eq(imports.version, version),
        areMachinesAsRead(ref.companyId, read),
        allowsMachines(ref.companyId, plan, made),
        ...hasNoTwins(ref.companyId, unlike),
        standsOn(ref.companyId, outcome.restsOn),
      ),
    )
    .returning({ id: imports.id });
}

/** Where the outcome of an import holds the attempt that ran it, and the one that undid it. */
const ATTEMPT = { imported: "run", undone: "undo" } as const;

/** Whether an attempt has claimed its import, by running or undoing it: the condition of all its other statements. */
export function isClaimedBy(
  { companyId, importId }: ImportRef,
  state: keyof typeof ATTEMPT,
  attempt: string,
): SQL {
  return sql`exists (select 1 from imports as claimed where claimed.company_id = ${companyId}
    and claimed.id = ${importId} and claimed.state = ${state}
    and claimed.outcome ->> ${ATTEMPT[state]} = ${attempt})`;
}

/** A row of a table for each of a chunk's rows, in their order. */
const eachOf = (chunk: string, run: SQL) => sql`from json_each(${chunk}) as j where ${run} order by j.key`;

/** The same, with its machine as e. The cross join keeps SQLite from reading the JSON once for each machine. */
const eachOnMachine = (companyId: string, chunk: string, run: SQL) => sql`from json_each(${chunk}) as j
  cross join equipment as e on e.id = ${cell(1)} and e.company_id = ${companyId} where ${run} order by j.key`;

const ms = (instant: Date) => instant.getTime();

/** What a list of machines tells of one besides its name; rows of another kind leave it out. */
const LISTED = [
  ...IMPORTED_FIELDS.filter((field) => field !== "serialNumber"),
  ...(["threshold", "purchaseDate", "purchasePrice"] as const),
] as const;

export const machineRow = (each: MachineToMake, addedAt: Date) => [
  ...[each.id, each.name, each.type, each.unit, each.fuelType, each.serialNumber],
  ...[each.usage, ms(addedAt), each.alertThreshold ?? DEFAULT_ALERT_THRESHOLD],
  ...LISTED.map((field) => each[field] ?? null),
  ...TASK_COLUMNS.map((column) => each.tasks[column]),
];

const MACHINE = cells(
  ...(["id", "name", "type", "unit", "fuelType", "serialNumber"] as const),
  ...(["usage", "addedAt", "alertThreshold"] as const),
  ...LISTED,
  ...TASK_COLUMNS,
);

/** Makes the machines of a chunk of `machineRow`s. */
export function insertMachinesOf(db: Database, ref: ImportRef, chunk: string, { at }: Act, run: SQL) {
  const { usage, addedAt, ...columns } = MACHINE;
  const machine = {
    ...columns,
    currentUsage: usage,
    currentUsageAt: at,
    dateAdded: addedAt,
    lastUpdated: at,
  };
  return insertEach(db, equipment, { ...machine, ...ref }, eachOf(chunk, run));
}

export const firstReadingRow = (each: MachineToMake) => [each.firstReadingId, each.id, each.usage];

/** The first readings, of now, of machines whose rows bring none: a chunk of `firstReadingRow`s. */
export function insertFirstReadingsOf(db: Database, ref: ImportRef, chunk: string, by: Act, run: SQL) {
  const row = cells("id", "equipmentId", "value");
  const author = { authorId: by.byId, authorName: by.byName, takenAt: by.at, createdAt: by.at };
  const reading = { ...row, ...ref, ...author, source: "initial" as const };
  return insertEach(db, meterReadings, reading, eachOf(chunk, run));
}

/** Why an import voids the reading of 0 with which a machine began, as it is stored. */
export const EMPTY_START = "Nobody had read the meter";

/** Voids the readings of 0 that machines began with. */
export function voidStartsOf(
  db: Database,
  { companyId }: ImportRef,
  ids: readonly string[],
  by: Act,
  run: SQL,
) {
  return db
    .update(meterReadings)
    .set({
      voidedAt: by.at,
      voidedById: by.byId,
      voidedByName: by.byName,
      voidReason: EMPTY_START,
    })
    .where(
      and(
        eq(meterReadings.companyId, companyId),
        isAmong(meterReadings.id, ids),
        isNull(meterReadings.voidedAt),
        run,
      ),
    );
}

export const readingRow = (each: ReadingToAdd) => [
  ...[each.id, each.equipmentId, each.value, ms(each.takenAt), each.resolution, each.serviceShift],
];

/** Adds the readings of a chunk of `readingRow`s. */
export function insertReadingsOf(db: Database, ref: ImportRef, chunk: string, by: Act, run: SQL) {
  const row = cells("id", "equipmentId", "value", "takenAt", "resolution", "serviceShift");
  const author = { source: "import" as const, authorId: by.byId, authorName: by.byName, createdAt: by.at };
  return insertEach(db, meterReadings, { ...row, ...ref, ...author }, eachOf(chunk, run));
}

export const fuelRow = (each: FuelToAdd) => [
  ...[each.id, each.equipmentId, each.fuelType, each.amount, each.cost, each.use],
  ...[each.operatorName, each.notes, ms(each.takenAt)],
];

/** Adds the fuel of a chunk of `fuelRow`s; what wasn't paid takes the price of its moment. */
export function insertFuelOf(db: Database, ref: ImportRef, chunk: string, by: Act, run: SQL) {
  const row = cells(
    ...([
      "id",
      "equipmentId",
      "fuelType",
      "amount",
      "paid",
      "fuelUse",
      "operatorName",
      "notes",
      "takenAt",
    ] as const),
  );
  const { paid, ...columns } = row;
  const costs = costOfEach(ref.companyId, row);
  const entry = { ...columns, ...ref, ...costs, equipmentName: sql`e.name` };
  const values = { ...entry, authorId: by.byId, createdAt: by.at };
  return insertEach(db, fuelEntries, values, eachOnMachine(ref.companyId, chunk, run));
}

export const entryRow = (each: EntryToAdd) => [
  ...[each.id, each.equipmentId, each.date, each.usage, each.usageFromMeter, each.countedUsage],
  ...[each.tasks, each.otherWork, each.doneBy, each.doneByName, each.laborCost, each.partsCost],
  ...[each.parts, each.reference, each.notes, each.readingId],
];

/** Adds the services of a chunk of `entryRow`s. */
export function insertEntriesOf(db: Database, ref: ImportRef, chunk: string, by: Act, run: SQL) {
  const row = cells(
    ...([
      "id",
      "equipmentId",
      "date",
      "usage",
      "usageFromMeter",
      "countedUsage",
      "tasks",
      "otherWork",
    ] as const),
    ...([
      "doneBy",
      "doneByName",
      "laborCost",
      "partsCost",
      "parts",
      "reference",
      "notes",
      "readingId",
    ] as const),
  );
  const entry = {
    ...{ ...row, ...ref, source: "import" as const, createdAt: by.at },
    ...{ equipmentName: sql`e.name`, serialNumber: sql`e.serial_number`, unit: sql`e.unit` },
    ...{ recordedById: by.byId, recordedByName: by.byName },
  };
  return insertEach(db, serviceEntries, entry, eachOnMachine(ref.companyId, chunk, run));
}

/** Moves the entries of earlier days than replaced meters, before the new ones are added. */
export function moveEntriesOf(db: Database, ref: ImportRef, moved: ImportWrites["moved"], run: SQL) {
  const rows = JSON.stringify(moved.map(({ equipmentId, day, distance }) => [equipmentId, day, distance]));
  const { countedUsage, companyId, equipmentId, date } = serviceEntries;
  const meters = sql`from json_each(${rows}) as j where ${cell(0)} = ${equipmentId} and ${date} < ${cell(1)}`;
  return db
    .update(serviceEntries)
    .set({ countedUsage: sql`${countedUsage} + (select coalesce(sum(${cell(2)}), 0) ${meters})` })
    .where(
      and(
        eq(companyId, ref.companyId),
        sql`${equipmentId} in (select ${cell(0)} from json_each(${rows}) as j)`,
        sql`exists (select 1 ${meters})`,
        run,
      ),
    );
}

export const tasksRow = (equipmentId: string, tasks: TaskColumns) => [
  equipmentId,
  ...TASK_COLUMNS.map((column) => tasks[column]),
];

/** Stores the tasks of a chunk of `tasksRow`s. */
export function storeTasksOf(db: Database, companyId: string, chunk: string, run: SQL) {
  const of = (place: number) =>
    sql`(select ${cell(place)} from json_each(${chunk}) as j where ${cell(0)} = ${equipment.id})`;
  return db
    .update(equipment)
    .set(Object.fromEntries(TASK_COLUMNS.map((column, index) => [column, of(index + 1)])))
    .where(
      and(
        eq(equipment.companyId, companyId),
        sql`${equipment.id} in (select ${cell(0)} from json_each(${chunk}) as j)`,
        run,
      ),
    );
}

/** Alerts of a new cycle: those of the one before, up to the worst that the task calls for now. */
export function takeOverAlerts(
  db: Database,
  companyId: string,
  newCycles: ImportWrites["newCycles"],
  at: Date,
  run: SQL,
) {
  const rows = JSON.stringify(
    newCycles.map(({ taskId, from, to, severity }) => [taskId, from, to, severity]),
  );
  const mark = {
    taskId: cell(0),
    serviceCycle: cell(2),
    severity: sql`known.severity`,
    receiver: sql`known.receiver`,
    companyId,
    outboxId: sql`known.outbox_id`,
    createdAt: at,
  };
  return insertEach(
    db,
    alertMarks,
    mark,
    sql`from json_each(${rows}) as j cross join alert_marks as known on known.equipment_id = ${cell(0)}
      and known.service_cycle = ${cell(1)} and known.severity <= ${cell(3)} where ${run}`,
  ).onConflictDoNothing();
}

/** The record of a machine: what an import has brought it, or that it was undone. */
export const importRecordRow = (each: {
  id: string;
  equipmentId: string;
  params: Record<string, string | number>;
}) => [each.id, each.equipmentId, each.params];

/** Adds the records of a chunk of `importRecordRow`s. */
export function insertImportRecords(
  db: Database,
  { companyId }: ImportRef,
  { event, chunk }: { event: "history_imported" | "machines_imported" | "import_undone"; chunk: string },
  by: Act,
  run: SQL,
) {
  const record = {
    ...{ id: cell(0), companyId, equipmentId: cell(1), equipmentName: sql`e.name`, type: "update" as const },
    ...{ event, eventParams: cell(2), usage: sql`e.current_usage` },
    ...{ authorId: by.byId, operatorName: by.byName, createdAt: by.at },
  };
  return insertEach(db, historyRecords, record, eachOnMachine(companyId, chunk, run));
}
