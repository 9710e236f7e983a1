/** What the undoing of an import does to the tasks of a machine. Usage in tenths. */

import type { CalendarDate } from "#app/domain/calendar-date.ts";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { IMPORTED_AT } from "#app/domain/meter/reading-void.ts";
import { afterChange, afterVoid, countedEntry } from "#app/domain/service/last-service.ts";
import type { ServiceTask } from "#app/domain/service/service-task.ts";
import { tasksOf } from "#app/domain/service/stored-tasks.ts";
import type { ImportWrites } from "./import-writes.ts";
import { movedEntry, newCyclesOf } from "./judge-machine.ts";
import type { MachineHere, StandingEntry } from "./standing-books.ts";

/** A machine of the import, with what stands of it. */
export type MachineToUndo = {
  here: MachineHere;
  /** Its standing entries, those of the import too. */
  entries: readonly StandingEntry[];
  importId: string;
  /** The meters that the import replaced. */
  replaced: readonly { day: CalendarDate; distance: number; value: number; unit: MeterUnit }[];
  /** The tasks that it made. */
  made: readonly string[];
  /** The current usage without its readings. */
  usage: number;
};

export type UndoneOnMachine = {
  equipmentId: string;
  /** Null while they stay. */
  tasks: ServiceTask[] | null;
} & Pick<ImportWrites, "moved" | "newCycles">;

/** The tasks of a machine without an import: those that it made are gone, the others count from what is left. */
export function judgeUndo(
  { here, entries, importId, replaced, made, usage }: MachineToUndo,
  { today }: { today: CalendarDate },
): UndoneOnMachine {
  const meters = replaced.map((meter) => ({ ...meter, at: IMPORTED_AT }));
  const back = meters.map((meter) => ({ ...meter, distance: -meter.distance }));
  const kept = tasksOf(here).filter(({ id }) => !made.includes(id));
  const movedBack = meters.reduce<ServiceTask[]>(
    (tasks, meter) =>
      afterVoid(tasks, meter, (last) => ({ lastServiceUsage: last, clampsService: false })).tasks,
    kept,
  );
  const counted = entries.filter(({ counts }) => counts);
  const left = counted
    .filter((entry) => entry.importId !== importId)
    .map((entry) => movedEntry(countedEntry(entry), back));
  const gone = counted.filter((entry) => entry.importId === importId);
  const concerned = gone.flatMap(({ tasks }) => tasks.map(({ id }) => id));
  const tasks = afterChange(movedBack, left, concerned);
  const changed = concerned.length > 0 || meters.length > 0 || made.length > 0;
  return {
    equipmentId: here.id,
    tasks: changed ? tasks : null,
    moved: meters.map(({ day, distance }) => ({ equipmentId: here.id, day, distance: -distance })),
    newCycles: newCyclesOf(here, tasks, usage, { today }),
  };
}
