import { type AppError, invalidField } from "#app/domain/app-error.ts";
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { startedWithProgram } from "#app/domain/service/program-on-machine.ts";
import type { SkipReason } from "#app/domain/service/service-program.ts";
import {
  columnsOfTasks,
  type MachineOfTasks,
  type TaskColumns,
  tasksOf,
} from "#app/domain/service/stored-tasks.ts";
import { newId } from "#app/platform/tokens.server.ts";
import type { ProgramRow } from "#db/queries/service/service-programs.ts";

/** A machine that is being added, as its row would be without a program. */
type NewMachine = Omit<MachineOfTasks, "dateAdded"> & {
  unit: MeterUnit;
  currentUsage: number;
  purchaseDate?: CalendarDate | null;
};

/** The columns of a new machine that follows a program from its start, or why it can't. */
export function columnsOfFollower(
  machine: NewMachine,
  program: ProgramRow,
  at: { now: Date; today: CalendarDate },
): (TaskColumns & { serviceProgramId: string }) | { refused: SkipReason } {
  const { id, unit, currentUsage, purchaseDate = null } = machine;
  const tasks = tasksOf({ ...machine, dateAdded: at.now });
  const result = startedWithProgram({ id, unit, currentUsage, purchaseDate, tasks }, program, {
    now: at.now.getTime(),
    today: at.today,
    newSuffix: newId,
  });
  if ("refused" in result) return result;
  return { ...columnsOfTasks(result.tasks), serviceProgramId: program.id };
}

/** The refusal of a new machine's program, at its field. */
export function programRefused(reason: SkipReason | null, program?: Pick<ProgramRow, "unit">): AppError {
  return invalidField("serviceProgramId", `service:program.error.${programReason(reason, program)}`);
}

/** The reason's name in the `service` catalogue; null means an unknown program. */
function programReason(reason: SkipReason | null, program?: Pick<ProgramRow, "unit">): string {
  if (reason === null || !program) return "unknown";
  return reason === "unit" ? `otherUnit.${program.unit}` : "tooManyTasks";
}
