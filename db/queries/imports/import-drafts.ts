import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { UNLIMITED } from "#app/domain/billing/entitlements.ts";
import { IMPORTED_FIELDS } from "#app/domain/equipment/machine-fields.ts";
import type { MachineOfList } from "#app/domain/imports/bulk/machine-of-list.ts";
import type { DefaultColumns, StoredTasks, TaskColumns } from "#app/domain/service/stored-tasks.ts";
import type { Database } from "#db/client.ts";
import { insertEach } from "#db/queries/insert-if.ts";
import { TASK_COLUMNS } from "#db/queries/service/service-tasks.ts";
import { equipment, historyRecords, importDrafts, meterReadings } from "#db/schema.ts";

/** A company's draft. */
export type DraftRef = { companyId: string; draftId: string };

/** A machine to import. Many fit into one JSON parameter; the statements read its values by these names. */
export type NewMachine = Omit<MachineOfList, keyof DefaultColumns | "lastServiceGiven"> &
  DefaultColumns &
  Partial<TaskColumns> & {
    serviceTasks: StoredTasks;
    /** The program that the machine follows. */
    serviceProgramId?: string;
    programName: string | null;
    /** Its place in the file. */
    index: number;
    equipmentId: string;
    readingId: string;
    historyId: string;
    followedId: string;
  };

const isDraft = ({ companyId, draftId }: DraftRef) =>
  and(eq(importDrafts.companyId, companyId), eq(importDrafts.id, draftId));

export function insertDraft(db: Database, row: typeof importDrafts.$inferInsert) {
  return db.insert(importDrafts).values(row);
}

export function selectDraft(db: Database, draft: DraftRef) {
  return db.select().from(importDrafts).where(isDraft(draft)).limit(1);
}

export type DraftRow = Awaited<ReturnType<typeof selectDraft>>[number];

/** A draft's progress, without its text. */
const PROGRESS = {
  nextRow: importDrafts.nextRow,
  rowCount: importDrafts.rowCount,
  importedCount: importDrafts.importedCount,
  duplicateCount: importDrafts.duplicateCount,
  failures: importDrafts.failures,
  finishedAt: importDrafts.finishedAt,
};

export function selectDraftProgress(db: Database, draft: DraftRef) {
  return db.select(PROGRESS).from(importDrafts).where(isDraft(draft)).limit(1);
}

export type DraftProgress = Awaited<ReturnType<typeof selectDraftProgress>>[number];

/** A value of the row at which `json_each` stands. */
function cell(name: keyof NewMachine) {
  return sql.raw(`(j.value ->> '${name}')`);
}

/**
 * Whether the company has a machine with the row's name, type and serial number: `duplicateKey` in SQL. By itself SQLite
 * would walk through the whole fleet, whose index has all these columns.
 */
export const hasTwin = (companyId: string) => sql`exists (
  select 1 from equipment e indexed by equipment_company_name
  where e.company_id = ${companyId} and e.name = ${cell("name")} and e.type = ${cell("type")}
    and coalesce(e.serial_number, '') = coalesce(${cell("serialNumber")}, ''))`;

/** What identifies the machine of a row. */
export type TwinKey = Pick<NewMachine, "index" | "name" | "type" | "serialNumber">;

/** The indexes of rows whose machines the company already has; `rows` is the JSON of their `TwinKey`s. */
export function selectExisting(db: Database, companyId: string, rows: string) {
  return db
    .select({ index: sql<number>`${cell("index")}`.as("row_index") })
    .from(sql`json_each(${rows}) j`)
    .where(hasTwin(companyId));
}

/**
 * The input of a chunk: the JSON of `NewMachine`s, the row at which the draft must still be, and whether the
 * programs of its rows are as they were read.
 */
export type DraftChunk = DraftRef & {
  from: number;
  rows: string;
  includeDuplicates: boolean;
  unchanged: SQL;
};

type Author = { id: string | null; name: string };

/**
 * Adds the machines of a chunk in one statement. It skips duplicates and machines beyond the company's limit,
 * and adds none if the draft has moved on. D1 runs statements one after another, so no other import or
 * addition can exceed the limit or add the same machine.
 */
export function insertMachines(db: Database, chunk: DraftChunk, now: Date) {
  const { companyId, draftId, from, rows, includeDuplicates, unchanged } = chunk;
  const limit = sql`(select equipment_limit from companies where id = ${companyId})`;
  const machine = {
    id: cell("equipmentId"),
    companyId,
    name: cell("name"),
    type: cell("type"),
    unit: cell("unit"),
    currentUsage: cell("currentUsage"),
    currentUsageAt: now,
    threshold: cell("threshold"),
    fuelType: cell("fuelType"),
    alertThreshold: cell("alertThreshold"),
    ...Object.fromEntries([...IMPORTED_FIELDS, ...TASK_COLUMNS].map((name) => [name, cell(name)])),
    serviceProgramId: cell("serviceProgramId"),
    dateAdded: now,
    lastUpdated: now,
  };
  return insertEach(
    db,
    equipment,
    machine,
    sql`from (
      select j.value, row_number() over (order by j.key) rank
      from json_each(${rows}) j
      where exists (select 1 from import_drafts
          where id = ${draftId} and company_id = ${companyId} and next_row = ${from} and finished_at is null)
        and ${unchanged}
        and (${includeDuplicates ? 1 : 0} or not ${hasTwin(companyId)})
    ) j
    where ${limit} = ${UNLIMITED} or rank <= ${limit} - (select count(*) from equipment where company_id = ${companyId})
    order by rank`,
  );
}

/**
 * The machines of a chunk that were added: each attempt uses new ids. The cross join keeps SQLite from
 * reading the JSON once per machine of the company.
 */
const added = ({ companyId, rows }: DraftChunk) => sql`json_each(${rows}) j
  cross join equipment e on e.id = ${cell("equipmentId")} and e.company_id = ${companyId}`;

/** Inserts the first reading of every machine that a chunk added. */
export function insertFirstReadings(db: Database, chunk: DraftChunk, author: Author, now: Date) {
  const reading = {
    id: cell("readingId"),
    companyId: chunk.companyId,
    equipmentId: sql`e.id`,
    value: sql`e.current_usage`,
    source: "import" as const,
    authorId: author.id,
    authorName: author.name,
    takenAt: now,
    createdAt: now,
  };
  return insertEach(db, meterReadings, reading, sql`from ${added(chunk)} order by j.key`);
}

/** The history record of a machine that a chunk added. */
const eventOf = (
  { companyId }: DraftChunk,
  event: { id: SQL; event: string; eventParams: SQL },
  author: Author,
  now: Date,
) => ({
  ...event,
  companyId,
  equipmentId: sql`e.id`,
  equipmentName: sql`e.name`,
  type: "update" as const,
  usage: sql`e.current_usage`,
  authorId: author.id,
  operatorName: author.name,
  createdAt: now,
});

/** Inserts the history record of every machine that a chunk added. */
export function insertImportedEvents(db: Database, chunk: DraftChunk, author: Author, now: Date) {
  const event = {
    id: cell("historyId"),
    event: "equipment_imported",
    eventParams: sql`json_object('usage', e.current_usage, 'unit', e.unit)`,
  };
  const source = sql`from ${added(chunk)} order by j.key`;
  return insertEach(db, historyRecords, eventOf(chunk, event, author, now), source);
}

/** Inserts a history record for every machine that a chunk added with a program. */
export function insertFollowedEvents(db: Database, chunk: DraftChunk, author: Author, now: Date) {
  const event = {
    id: cell("followedId"),
    event: "program_followed",
    eventParams: sql`json_object('name', ${cell("programName")})`,
  };
  const source = sql`from ${added(chunk)} where ${cell("programName")} is not null order by j.key`;
  return insertEach(db, historyRecords, eventOf(chunk, event, author, now), source);
}

/**
 * Counts the outcomes of a chunk's rows. A row that was neither added nor a duplicate was beyond the limit.
 */
export function countChunk(db: Database, chunk: DraftChunk) {
  const { companyId, from, rows, includeDuplicates } = chunk;
  const isDuplicate = includeDuplicates ? sql`0` : hasTwin(companyId);
  const lost = sql`json_each(${rows}) j where not exists (select 1 from equipment where id = ${cell("equipmentId")})`;
  return db
    .update(importDrafts)
    .set({
      importedCount: sql`${importDrafts.importedCount} + (select count(*) from ${added(chunk)})`,
      duplicateCount: sql`${importDrafts.duplicateCount} + (select count(*) from ${lost} and ${isDuplicate})`,
      failures: sql`(select json_group_array(value) from (
        select value from json_each(${importDrafts.failures})
        union all select ${cell("index")} from ${lost} and not ${isDuplicate}))`,
    })
    .where(and(stillAt(chunk, from), chunk.unchanged));
}

/**
 * For the log's one record of an import, before the draft moves on in the batch: whether the draft has added
 * machines, and how many so far.
 */
export function importedSoFar(draft: Pick<DraftChunk, keyof DraftRef | "from" | "unchanged">) {
  const standing = sql`from ${importDrafts} where ${and(stillAt(draft, draft.from), draft.unchanged)}`;
  return {
    details: sql`(select json_array(json_object('field', 'count', 'to', ${importDrafts.importedCount})) ${standing})`,
    condition: sql`exists (select 1 ${standing} and ${importDrafts.importedCount} > 0)`,
  };
}

/** How the log finds the record of a draft's import: one import is one record, however many batches it takes. */
export function aboutImport({ draftId }: DraftRef) {
  const since = sql`(select created_at from import_drafts where id = ${draftId})`;
  return { kind: "equipment" as const, subjectId: draftId, since };
}

/** The draft, if no other import has moved it on. */
const stillAt = (draft: DraftRef, from: number) =>
  and(isDraft(draft), eq(importDrafts.nextRow, from), isNull(importDrafts.finishedAt));

/**
 * Moves a draft on, after its chunks in the same batch, so they can't be imported again. Returns no row if
 * the draft is at another row.
 */
export function moveDraftOn(
  db: Database,
  draft: Pick<DraftChunk, keyof DraftRef | "from" | "includeDuplicates" | "unchanged"> & {
    to: number;
    repeated: number;
    /** The failures of rows that were refused for their programs (`programFailure`). */
    refused: number[];
  },
  now: Date,
) {
  return db
    .update(importDrafts)
    .set({
      nextRow: draft.to,
      duplicateCount: sql`${importDrafts.duplicateCount} + ${draft.repeated}`,
      failures: sql`(select json_group_array(value) from (
        select value from json_each(${importDrafts.failures})
        union all select value from json_each(${JSON.stringify(draft.refused)})))`,
      includeDuplicates: draft.includeDuplicates,
      finishedAt: sql`case when ${draft.to} >= ${importDrafts.rowCount} then ${now.getTime()} end`,
    })
    .where(and(stillAt(draft, draft.from), draft.unchanged))
    .returning(PROGRESS);
}
