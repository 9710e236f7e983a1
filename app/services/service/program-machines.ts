import type { SQL } from "drizzle-orm";
import { todayIn } from "#app/domain/calendar-date.ts";
import { usageSinceNew } from "#app/domain/meter/since-new.ts";
import { groupBy } from "#app/domain/row-groups.ts";
import { type Meeting, type MeetingMachine, programChanged } from "#app/domain/service/program-on-machine.ts";
import { awaitedOf, leaveProgram } from "#app/domain/service/service-program.ts";
import { type ServiceTask, taskNameOf } from "#app/domain/service/service-task.ts";
import { tasksOf } from "#app/domain/service/stored-tasks.ts";
import { stepsMoved } from "#app/domain/service/task-steps.ts";
import { programAsSent } from "#app/forms/service/service-program-form.ts";
import { newId } from "#app/platform/tokens.server.ts";
import { type Activity, activityOn, recordActivity } from "#app/services/activity/record-activity.ts";
import { type Actor, todayOf } from "#app/services/actor.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { runBatch } from "#db/batch.ts";
import type { Database } from "#db/client.ts";
import type { EquipmentRow } from "#db/queries/equipment/equipment.ts";
import {
  areProgramAndFollowersUnchanged,
  changeMachines,
  deleteProgram,
  type MachineChange,
  type ProgramMachine,
  type ProgramRow,
  type ProgramWithMachines,
  selectFollowers,
  selectLatestServices,
  updateProgram,
} from "#db/queries/service/service-programs.ts";

/*
 * How acts on a service program change its machines, in one batch with the program. Every act is judged by the
 * machines as read, and claimed by their versions and the program's, all or none.
 */

/** The words of a machine's history (`HistoryEvent`); each names the program. */
export const FOLLOWED = "program_followed";
export const LEFT = "program_left";
export const CHANGED = "program_changed";

type Entries = Awaited<ReturnType<typeof selectLatestServices>>;

/** A machine as the rules of programs read it; `entries` are its own. */
export function machineOf(row: ProgramMachine, timeZone: string, entries: Entries = []): MeetingMachine {
  const { id, unit, currentUsage, serviceProgramId, purchaseDate, dateAdded } = row;
  const addedOn = todayIn(timeZone, dateAdded);
  const own = { programId: serviceProgramId, tasks: tasksOf(row), entries };
  return { id, unit, currentUsage, usageSinceNew: usageSinceNew(row), purchaseDate, addedOn, ...own };
}

/** What the activity log says of an act on a machine's task. */
export function taskActivity(
  action: "service-task.add" | "service-task.edit" | "service-task.remove",
  machine: { id: string; name: string },
  task: Pick<ServiceTask, "name">,
): Activity {
  return activityOn(action, machine, [{ field: "task", to: taskNameOf(task) }]);
}

/** A machine's whole row, as the rules of programs read it. */
export const asProgramMachine = (row: EquipmentRow): ProgramMachine => ({ ...row, machineId: row.id });

/** The entries of each machine. */
export const entriesByMachine = (entries: Entries) =>
  new Map(groupBy(entries, ({ equipmentId }) => equipmentId));

export function meetingOf(ctx: ServiceContext, actor: Actor): Meeting {
  const now = ctx.now();
  return { now: now.getTime(), today: todayOf(actor, now), newSuffix: newId };
}

/** Writes changes of machines, and their activity, if `condition` holds; with none there is nothing to claim. */
export async function writeMachines(
  { db, now }: ServiceContext,
  actor: Actor,
  changes: readonly MachineChange[],
  { condition, activity }: { condition: SQL; activity: Activity },
): Promise<boolean> {
  if (changes.length === 0) return true;
  const at = now();
  const { claimed, written, stored, steps } = machinesWritten(db, actor, changes, { now: at, condition });
  const recorded = recordActivity(db, actor, activity, at, claimed);
  const results = await runBatch(db, { written, recorded, steps, stored });
  return (results.written[0]?.meta.changes ?? 0) > 0;
}

/** The statements of changes, with what depends on the claim; without a change the condition is the claim. */
function machinesWritten(
  db: Database,
  { companyId, id, name }: Actor,
  [first, ...rest]: readonly MachineChange[],
  { now, condition }: { now: Date; condition: SQL },
): ReturnType<typeof changeMachines> {
  if (!first) return { claimed: condition, written: [], stored: [], steps: [] };
  return changeMachines(db, companyId, [first, ...rest], { author: { id, name }, now, newId, condition });
}

/**
 * Changes a program and the machines that follow it; null if one of them isn't as it was read.
 * `skipped` counts the tasks that stayed as they were.
 */
export async function changeProgramOnMachines(
  ctx: ServiceContext,
  actor: Actor,
  stored: ProgramWithMachines,
  after: Pick<ProgramRow, "name" | "nameKey" | "unit" | "tasks">,
): Promise<{ skipped: number } | null> {
  const { db } = ctx;
  const { companyId } = actor;
  const ref = { companyId, programId: stored.id };
  const followers = await selectFollowers(db, ref);
  if (followers.length !== stored.machines) return null;
  const known = new Set(stored.tasks.map(({ id }) => id));
  const begins =
    after.tasks.some(({ id }) => !known.has(id)) ||
    followers.some((row) => awaitedOf(tasksOf(row)).length > 0);
  const entries =
    begins && followers.length > 0
      ? await selectLatestServices(
          db,
          companyId,
          followers.map(({ id }) => id),
        )
      : [];
  const entriesOf = entriesByMachine(entries);
  const meeting = meetingOf(ctx, actor);
  const results = followers.map((row) => ({
    machineId: row.id,
    ...programChanged(
      machineOf(row, actor.company.timeZone, entriesOf.get(row.id)),
      stored,
      { ...after, id: stored.id },
      meeting,
    ),
  }));
  const records = [{ event: CHANGED, name: after.name }];
  const changes = results
    .filter(({ changed }) => changed)
    .map(({ machineId, tasks }): MachineChange => ({ machineId, tasks, programId: stored.id, records }));
  const condition = areProgramAndFollowersUnchanged(ref, stored.version, followers);
  const { name, nameKey, unit, tasks } = after;
  const isSame = JSON.stringify(programAsSent(after)) === JSON.stringify(programAsSent(stored));
  const activity = isSame ? null : activityOn("service-program.edit", { id: stored.id, name });
  const done = await writeWith(ctx, actor, changes, { condition, activity }, (claimed, now) =>
    updateProgram(db, ref, { name, nameKey, unit, tasks, updatedAt: now }, claimed),
  );
  return done ? { skipped: results.reduce((sum, { skipped }) => sum + skipped, 0) } : null;
}

/** Deletes a program and sets its machines free; false if one of them isn't as it was read. */
export async function deleteProgramOfMachines(
  ctx: ServiceContext,
  actor: Actor,
  stored: ProgramWithMachines,
): Promise<boolean> {
  const ref = { companyId: actor.companyId, programId: stored.id };
  const followers = await selectFollowers(ctx.db, ref);
  const changes = followers.map((row) => leaving(row, stored.name));
  const condition = areProgramAndFollowersUnchanged(ref, stored.version, followers);
  const activity = activityOn("service-program.remove", stored);
  return writeWith(ctx, actor, changes, { condition, activity }, (claimed) =>
    deleteProgram(ctx.db, ref, claimed),
  );
}

/** A change of a machine's tasks, some of which begin or stop to follow a program; steps go with them. */
export function machineChange(
  row: { id: string } & Parameters<typeof tasksOf>[0],
  tasks: readonly ServiceTask[],
  change: Pick<MachineChange, "programId" | "records">,
): MachineChange {
  return { machineId: row.id, tasks, steps: stepsMoved(tasksOf(row), tasks), ...change };
}

/** A machine that leaves its program: its tasks stay as its own. */
export function leaving(row: ProgramMachine, name: string): MachineChange {
  return machineChange(row, leaveProgram(tasksOf(row)), {
    programId: null,
    records: [{ event: LEFT, name }],
  });
}

/**
 * Writes changes of machines and, by the same claim, the program and its activity, if any; returns whether the claim
 * held.
 */
async function writeWith(
  { db, now }: ServiceContext,
  actor: Actor,
  changes: readonly MachineChange[],
  { condition, activity }: { condition: SQL; activity: Activity | null },
  ofProgram: (claimed: SQL, now: Date) => ReturnType<typeof updateProgram> | ReturnType<typeof deleteProgram>,
): Promise<boolean> {
  const at = now();
  const { claimed, written, stored, steps } = machinesWritten(db, actor, changes, { now: at, condition });
  const { program } = await runBatch(db, {
    written,
    recorded: activity ? [recordActivity(db, actor, activity, at, claimed)] : [],
    steps,
    stored,
    program: ofProgram(claimed, at),
  });
  return program.length > 0;
}
