import type { SQL } from "drizzle-orm";
import type { ActivityDetail } from "#app/domain/activity/activity.ts";
import { startOfDay } from "#app/domain/calendar-date.ts";
import type { Choices, ImportKind } from "#app/domain/imports/choices.ts";
import { headingsKeyOf, headingsOf } from "#app/domain/imports/guess-choices.ts";
import type { ImportWrites } from "#app/domain/imports/import-writes.ts";
import type { ImportOutcome, ImportPreview } from "#app/domain/imports/judged-import.ts";
import { answersForOthers, withMade } from "#app/domain/imports/machine-names.ts";
import { columnsOfTasks } from "#app/domain/service/stored-tasks.ts";
import { hashToken, newId } from "#app/platform/tokens.server.ts";
import { type Activity, recordActivity } from "#app/services/activity/record-activity.ts";
import type { Actor } from "#app/services/actor.ts";
import { tellWebhooks, tellWebhooksOfEach } from "#app/services/webhooks/tell-webhooks.ts";
import type { Database } from "#db/client.ts";
import { jsonChunks } from "#db/json-chunks.ts";
import { keepMapping, type StoredImport, shareAnswers } from "#db/queries/imports/kept-imports.ts";
import {
  claimImport,
  entryRow,
  firstReadingRow,
  fuelRow,
  importRecordRow,
  insertEntriesOf,
  insertFirstReadingsOf,
  insertFuelOf,
  insertImportRecords,
  insertMachinesOf,
  insertReadingsOf,
  isClaimedBy,
  machineRow,
  moveEntriesOf,
  readingRow,
  storeTasksOf,
  takeOverAlerts,
  tasksRow,
  voidStartsOf,
} from "#db/queries/imports/run-import.ts";
import { deriveUsageOf } from "#db/queries/meter/ledger.ts";
import { servicesOfImport } from "#db/queries/webhooks/events.ts";

const ROWS_A_STATEMENT = 2_000;
/** The mappings that a company keeps. */
const MAPPINGS_MAX = 200;

/** Rows as JSON, in as many statements as they need. */
export const rowChunks = <Item>(items: readonly Item[], write: (item: Item) => unknown): string[] =>
  jsonChunks(items.map(write), ROWS_A_STATEMENT);

/** A judged import that is being stored, and who stores it when. */
type Storing = {
  row: StoredImport;
  preview: ImportPreview;
  writes: ImportWrites;
  outcome: ImportOutcome;
  at: Date;
};

/** The batch of an import: its claim, and what depends on it. */
export function importStatements(db: Database, actor: Actor, storing: Storing) {
  const { row, preview, writes, outcome, at } = storing;
  const { companyId, company } = actor;
  const ref = { companyId, importId: row.id };
  const by = { at, byId: actor.userId, byName: actor.name };
  const run = isClaimedBy(ref, "imported", outcome.run);
  const machines = withMade(row.choices.machines ?? [], writes.made);
  const answers = answersForOthers(machines);
  return {
    claim: claimImport(db, ref, {
      ...{ version: row.version, plan: company, made: writes.made.length },
      ...{ read: writes.read, unlike: writes.unlike },
      ...{ preview, outcome, by },
    }),
    ...rowStatements(db, actor, storing, by, run),
    remembered: keepMapping(db, rememberedChoices(companyId, row, machines, at), {
      most: MAPPINGS_MAX,
      condition: run,
    }),
    shared: answers.length > 0 ? [shareAnswers(db, { ...ref, uploadId: row.uploadId }, answers, run)] : [],
    records: recordStatements(db, ref, storing, by, run),
    ...webhookStatements(db, actor, storing, run),
    activity: activityStatements(db, actor, storing, run),
  };
}

type By = { at: Date; byId: string | null; byName: string };

/** The rows of machines, ledgers and tasks, and what follows from them. */
function rowStatements(
  db: Database,
  { companyId, company }: Actor,
  { row, writes, at }: Storing,
  by: By,
  run: SQL,
) {
  const ref = { companyId, importId: row.id };
  const machines = rowChunks(writes.made, (each) =>
    machineRow(each, each.addedOn === null ? at : startOfDay(company.timeZone, each.addedOn)),
  );
  const withReading = writes.made.filter(({ firstReadingId }) => firstReadingId !== null);
  const tasks = rowChunks(writes.tasks, (each) => tasksRow(each.equipmentId, columnsOfTasks(each.tasks)));
  const touched = writes.touched.map(({ equipmentId }) => equipmentId);
  return {
    machines: machines.map((chunk) => insertMachinesOf(db, ref, chunk, by, run)),
    firstReadings: rowChunks(withReading, firstReadingRow).map((chunk) =>
      insertFirstReadingsOf(db, ref, chunk, by, run),
    ),
    emptyStarts: writes.emptyStarts.length > 0 ? [voidStartsOf(db, ref, writes.emptyStarts, by, run)] : [],
    moved: writes.moved.length > 0 ? [moveEntriesOf(db, ref, writes.moved, run)] : [],
    readings: rowChunks(writes.readings, readingRow).map((chunk) =>
      insertReadingsOf(db, ref, chunk, by, run),
    ),
    fuel: rowChunks(writes.fuel, fuelRow).map((chunk) => insertFuelOf(db, ref, chunk, by, run)),
    entries: rowChunks(writes.entries, entryRow).map((chunk) => insertEntriesOf(db, ref, chunk, by, run)),
    tasks: tasks.map((chunk) => storeTasksOf(db, companyId, chunk, run)),
    usage: deriveUsageOf(db, companyId, touched, at, run),
    alerts: writes.newCycles.length > 0 ? [takeOverAlerts(db, companyId, writes.newCycles, at, run)] : [],
  };
}

/** What the histories of the machines say of the import. */
function recordStatements(
  db: Database,
  ref: { companyId: string; importId: string },
  { row, writes }: Storing,
  by: By,
  run: SQL,
) {
  const isList = row.kind === "machines";
  const event = isList ? "machines_imported" : "history_imported";
  return rowChunks(writes.touched, ({ equipmentId, services, fuel, readings, tasks }) =>
    importRecordRow({
      ...{ id: newId(), equipmentId },
      params: { file: row.fileName, ...(isList ? { tasks } : { services, fuel, readings }) },
    }),
  ).map((chunk) => insertImportRecords(db, ref, { event, chunk }, by, run));
}

/** What webhooks are told: each service, and the import itself. */
function webhookStatements(
  db: Database,
  actor: Actor,
  { row, preview, writes, at }: Storing,
  condition: SQL,
) {
  const services = servicesOfImport(actor.companyId, row.id);
  const { counts } = preview;
  // A table without a kind asks for it and isn't imported.
  const data = {
    id: row.id,
    kind: row.kind as ImportKind,
    new: counts.new,
    there: counts.there,
    wrong: counts.wrong,
  };
  return {
    recorded:
      writes.entries.length === 0
        ? []
        : tellWebhooksOfEach(db, actor, "service.recorded", services, { at, condition }),
    finished: tellWebhooks(db, actor, [{ type: "import.finished", data }], { at, condition }),
  };
}

/** The import in the log, and machines that it made beside other rows. */
function activityStatements(
  db: Database,
  actor: Actor,
  { row, preview, writes, outcome, at }: Storing,
  run: SQL,
) {
  const isList = row.kind === "machines";
  const made: ActivityDetail[] = [{ field: "count", to: writes.made.length }];
  const acts: Activity[] = [
    {
      action: isList ? "import.machines" : "import.run",
      subjectId: row.id,
      details: importDetails(row, preview.counts.new, writes.touched.length, outcome),
    },
    ...(writes.made.length === 0 || isList
      ? []
      : [{ action: "equipment.import" as const, subjectId: row.id, details: made }]),
  ];
  return acts.map((activity) => recordActivity(db, actor, activity, at, run));
}

/** What was chosen for the next file with these headings, but its one machine: exporters write the same for each. */
function rememberedChoices(
  companyId: string,
  { profile, choices }: StoredImport,
  machines: Choices["machines"],
  usedAt: Date,
) {
  return {
    companyId,
    headings: hashToken(headingsKeyOf(profile)),
    choices: { ...choices, machines, equipmentId: null, headings: headingsOf(profile) },
    usedAt,
  };
}

/** An import or its undoing, as the log tells it. */
export function importDetails(
  { fileName, kind }: Pick<StoredImport, "fileName" | "kind">,
  count: number,
  machines: number,
  { from, to }: Pick<ImportOutcome, "from" | "to">,
): ActivityDetail[] {
  return [
    { field: "file", to: fileName },
    { field: "importKind", to: kind },
    { field: "count", to: count },
    { field: "machines", to: machines },
    ...(from === null || to === null
      ? []
      : [
          { field: "from" as const, to: from },
          { field: "to" as const, to },
        ]),
  ];
}
