import { and, eq, type SQL, sql } from "drizzle-orm";
import type { ServiceTask } from "#app/domain/service/service-task.ts";
import { columnsOfTasks } from "#app/domain/service/stored-tasks.ts";
import type { StepsMoved } from "#app/domain/service/task-steps.ts";
import type { Database } from "#db/client.ts";
import { jsonChunks } from "#db/json-chunks.ts";
import type { CompanyScope } from "#db/queries/accounts/sessions.ts";
import { byName } from "#db/queries/equipment/equipment.ts";
import { type FleetCondition, meets } from "#db/queries/equipment/fleet-condition.ts";
import { isRecorded } from "#db/queries/equipment/history.ts";
import type { MachineRef } from "#db/queries/equipment/machine.ts";
import { shownName } from "#db/queries/equipment/shown-name.ts";
import { insertEach, insertIf, type RowOf } from "#db/queries/insert-if.ts";
import { isAmong } from "#db/queries/is-among.ts";
import { equipment, historyRecords, serviceEntries, servicePrograms } from "#db/schema.ts";
import { TASK_COLUMNS, taskColumns } from "./service-tasks.ts";
import { moveSteps } from "./task-steps.ts";

export type ProgramRow = typeof servicePrograms.$inferSelect;

/** A program of a company. */
export type ProgramRef = { companyId: string; programId: string };

const isProgram = ({ companyId, programId }: ProgramRef) =>
  and(eq(servicePrograms.companyId, companyId), eq(servicePrograms.id, programId));

// Names its tables explicitly: a column is written without its table when only one table is read.
const followers = sql<number>`(select count(*) from equipment as follower
  where follower.company_id = service_programs.company_id and follower.service_program_id = service_programs.id)`;

const programWithMachines = {
  id: servicePrograms.id,
  companyId: servicePrograms.companyId,
  name: servicePrograms.name,
  nameKey: servicePrograms.nameKey,
  unit: servicePrograms.unit,
  tasks: servicePrograms.tasks,
  version: servicePrograms.version,
  createdAt: servicePrograms.createdAt,
  updatedAt: servicePrograms.updatedAt,
  machines: followers.as("program_machines"),
};

export type ProgramWithMachines = ProgramRow & { machines: number };

/** The programs of a company by name, each with the number of machines that follow it. */
export function selectPrograms(db: Database, scope: CompanyScope) {
  return db
    .select(programWithMachines)
    .from(servicePrograms)
    .where(sql`${servicePrograms.companyId} = ${scope}`)
    .orderBy(servicePrograms.nameKey);
}

export function selectProgram(db: Database, program: ProgramRef) {
  return db.select(programWithMachines).from(servicePrograms).where(isProgram(program)).limit(1);
}

/** The name of the program that a machine follows. */
export function selectProgramOf(db: Database, { companyId, equipmentId }: MachineRef) {
  return db
    .select({ name: servicePrograms.name })
    .from(servicePrograms)
    .where(
      and(
        eq(servicePrograms.companyId, companyId),
        sql`${servicePrograms.id} = (select service_program_id from equipment as follower
          where follower.id = ${equipmentId} and follower.company_id = ${companyId})`,
      ),
    )
    .limit(1);
}

/** Whether a company may have one more program. */
const hasRoomForProgram = (companyId: string, max: number): SQL =>
  sql`(select count(*) from service_programs as own where own.company_id = ${companyId}) < ${max}`;

/** Adds a program while the company has fewer than `max`; returns it, or none. */
export function insertProgram(
  db: Database,
  row: RowOf<typeof servicePrograms> & { companyId: string },
  max: number,
) {
  return insertIf(db, servicePrograms, row, hasRoomForProgram(row.companyId, max)).returning();
}

/** Changes a program if `condition` holds; returns its id. */
export function updateProgram(
  db: Database,
  program: ProgramRef,
  set: Pick<ProgramRow, "name" | "nameKey" | "unit" | "tasks" | "updatedAt">,
  condition: SQL,
) {
  return db
    .update(servicePrograms)
    .set({ ...set, version: sql`${servicePrograms.version} + 1` })
    .where(and(isProgram(program), condition))
    .returning({ id: servicePrograms.id });
}

export function deleteProgram(db: Database, program: ProgramRef, condition: SQL) {
  return db
    .delete(servicePrograms)
    .where(and(isProgram(program), condition))
    .returning({ id: servicePrograms.id });
}

const machineColumns = {
  ...taskColumns,
  id: equipment.id,
  name: equipment.name,
  serviceProgramId: equipment.serviceProgramId,
  purchaseDate: equipment.purchaseDate,
  earlierUsage: equipment.earlierUsage,
};

/** Machines of a company by their ids. */
export function selectMachinesOfIds(db: Database, companyId: string, ids: readonly string[]) {
  return db
    .select(machineColumns)
    .from(equipment)
    .where(and(eq(equipment.companyId, companyId), isAmong(equipment.id, ids)));
}

/** The names of machines of a company by their ids, as they stand alone, in order. */
export function selectNamesOfIds(db: Database, companyId: string, ids: readonly string[]) {
  return db
    .select({ id: equipment.id, shownName })
    .from(equipment)
    .where(and(eq(equipment.companyId, companyId), isAmong(equipment.id, ids)))
    .orderBy(...byName.by);
}

export type ProgramMachine = Awaited<ReturnType<typeof selectMachinesOfIds>>[number];

const followsProgram = ({ companyId, programId }: ProgramRef) =>
  and(eq(equipment.companyId, companyId), eq(equipment.serviceProgramId, programId));

/** The machines that follow a program. */
export function selectFollowers(db: Database, program: ProgramRef) {
  return db.select(machineColumns).from(equipment).where(followsProgram(program));
}

/** What a machine's tasks were judged by. */
type ReadMachine = Pick<ProgramMachine, "id" | "tasksVersion" | "currentUsage" | "serviceProgramId">;

const IDS_A_PARAMETER = 5_000;

/** Whether nobody has changed the tasks, the meter or the program of these machines, and none has gone. */
export function areMachinesUnchanged(companyId: string, machines: readonly ReadMachine[]): SQL {
  const rows = machines.map((each) => [each.id, each.tasksVersion, each.currentUsage, each.serviceProgramId]);
  const chunks = jsonChunks(rows, IDS_A_PARAMETER).map(
    (chunk) => sql`not exists (select 1 from json_each(${chunk}) m left join equipment as now
      on now.id = m.value ->> 0 and now.company_id = ${companyId}
      where now.id is null or now.tasks_version <> m.value ->> 1 or now.current_usage <> m.value ->> 2
        or now.service_program_id is not m.value ->> 3)`,
  );
  return chunks.length > 0 ? sql.join(chunks, sql` and `) : sql`1`;
}

/** Whether a program is as it was read. */
export function isProgramAtVersion(program: ProgramRef, version: number): SQL {
  return sql`exists (select 1 from ${servicePrograms} where ${isProgram(program)} and ${servicePrograms.version} = ${version})`;
}

/** Whether these programs are as they were read. */
export function areProgramsAtVersion(
  companyId: string,
  programs: readonly Pick<ProgramRow, "id" | "version">[],
): SQL {
  const versions = programs.map(({ id, version }) =>
    isProgramAtVersion({ companyId, programId: id }, version),
  );
  return versions.length > 0 ? sql.join(versions, sql` and `) : sql`1`;
}

/** Whether a program, and these machines, are as they were read. */
export function areProgramAndMachinesUnchanged(
  program: ProgramRef,
  version: number,
  machines: readonly ReadMachine[],
): SQL {
  return sql`(${isProgramAtVersion(program, version)}
    and ${areMachinesUnchanged(program.companyId, machines)})`;
}

/** Whether a program, and all machines that follow it, are as they were read. */
export function areProgramAndFollowersUnchanged(
  program: ProgramRef,
  version: number,
  followers: readonly ReadMachine[],
): SQL {
  return sql`(${areProgramAndMachinesUnchanged(program, version, followers)}
    and (select count(*) from ${equipment} where ${followsProgram(program)}) = ${followers.length})`;
}

/** What an act with programs writes on one machine: its tasks, its program, and the records of what happened. */
export type MachineChange = {
  machineId: string;
  tasks: readonly ServiceTask[];
  programId: string | null;
  records: readonly { event: string; name: string }[];
  /** What becomes of the steps of tasks that begin or stop to follow. */
  steps?: StepsMoved;
};

type Author = { id: string | null; name: string };

const ROWS_A_STATEMENT = 500;

/**
 * The statements that write these changes, any number of machines, if `condition` holds when the first one
 * runs. The first record is the claim: the rest, and whatever else the act writes, depends on `claimed`.
 */
export function changeMachines(
  db: Database,
  companyId: string,
  changes: readonly [MachineChange, ...MachineChange[]],
  { author, now, newId, condition }: { author: Author; now: Date; newId: () => string; condition: SQL },
) {
  const records = changes.flatMap(({ machineId, records: own }) =>
    own.map((record) => ({ ...record, machineId, id: newId() })),
  );
  const claim = records[0]?.id ?? "";
  const claimed = isRecorded(companyId, claim);
  const written = jsonChunks(records, ROWS_A_STATEMENT).map((chunk, index) =>
    insertRecords(db, companyId, chunk, { author, now, condition: index === 0 ? condition : claimed }),
  );
  const rows = changes.map(({ machineId, tasks, programId }) => ({
    machineId,
    programId,
    ...columnsOfTasks(tasks),
  }));
  const stored = jsonChunks(rows, ROWS_A_STATEMENT).map((chunk) =>
    storeMachines(db, companyId, chunk, now, claimed),
  );
  const moved = changes.flatMap(({ steps }) => (steps ? [steps] : []));
  return { claimed, written, stored, steps: moveSteps(db, companyId, moved, claimed) };
}

const cell = (name: string) => sql.raw(`(j.value ->> '${name}')`);

function insertRecords(
  db: Database,
  companyId: string,
  chunk: string,
  { author, now, condition }: { author: Author; now: Date; condition: SQL },
) {
  const record = {
    id: cell("id"),
    companyId,
    equipmentId: sql`e.id`,
    equipmentName: sql`e.name`,
    type: "update" as const,
    event: cell("event"),
    eventParams: sql`json_object('name', ${cell("name")})`,
    usage: sql`e.current_usage`,
    authorId: author.id,
    operatorName: author.name,
    createdAt: now,
  };
  const source = sql`from json_each(${chunk}) j cross join equipment e on e.id = ${cell("machineId")} and e.company_id = ${companyId}
    where ${condition} order by j.key`;
  return insertEach(db, historyRecords, record, source);
}

/** The plus keeps SQLite from reading the JSON once for each machine of the company. */
function storeMachines(db: Database, companyId: string, chunk: string, now: Date, condition: SQL) {
  return db
    .update(equipment)
    .set({
      ...Object.fromEntries(TASK_COLUMNS.map((name) => [name, cell(name)])),
      serviceProgramId: cell("programId"),
      tasksVersion: sql`${equipment.tasksVersion} + 1`,
      lastUpdated: now,
    })
    .from(sql`json_each(${chunk}) j`)
    .where(
      and(
        sql`${equipment.id} = ${cell("machineId")}`,
        sql`+${equipment.companyId} = ${companyId}`,
        condition,
      ),
    );
}

/**
 * The latest standing entry of each machine with each set of tasks and other work, for tasks that begin: one
 * row stands for many of the same kind.
 */
export function selectLatestServices(db: Database, companyId: string, machineIds: readonly string[]) {
  return db
    .select({
      equipmentId: serviceEntries.equipmentId,
      tasks: serviceEntries.tasks,
      otherWork: serviceEntries.otherWork,
      date: serviceEntries.date,
      countedUsage: serviceEntries.countedUsage,
      createdAt: serviceEntries.createdAt,
      // With one maximum, SQLite takes the other columns from its row.
      latest: sql<string>`max(${serviceEntries.date} || printf('%015d', ${serviceEntries.createdAt}))`.as(
        "latest",
      ),
    })
    .from(serviceEntries)
    .where(
      and(
        eq(serviceEntries.companyId, companyId),
        isAmong(serviceEntries.equipmentId, machineIds),
        sql`${serviceEntries.voidedAt} is null`,
      ),
    )
    .groupBy(serviceEntries.equipmentId, serviceEntries.tasks, serviceEntries.otherWork);
}

/** The machines of a search by name, with the program that each follows, for an application. */
export function selectChoice(db: Database, companyId: string, condition: FleetCondition, limit: number) {
  return db
    .select({
      id: equipment.id,
      name: shownName.as("shown_name"),
      unit: equipment.unit,
      serviceProgramId: equipment.serviceProgramId,
    })
    .from(equipment)
    .where(and(eq(equipment.companyId, companyId), meets(condition)))
    .orderBy(...byName.by)
    .limit(limit);
}

export function countChoice(db: Database, companyId: string, condition: FleetCondition) {
  return db
    .select({ count: sql<number>`count(*)`.as("choice_count") })
    .from(equipment)
    .where(and(eq(equipment.companyId, companyId), meets(condition)));
}
