import type { IntervalUnit } from "#app/domain/equipment/equipment.ts";
import {
  defaultNotice,
  nextDateOf,
  type ProgramTask,
  type ServiceTask,
  taskId,
} from "#app/domain/service/service-task.ts";
import { taskNameKey } from "#app/domain/service/task-name.ts";
import { DEMO_COMPANY_ID, type DemoRows, demoId, tenths } from "./demo-rows.ts";

/** The demo company's service programs, and the machines that follow them. */

type DemoTask = {
  name: string;
  /** Takes the place of the service interval of `DEMO_FLEET`. */
  regular?: true;
  usage?: number;
  time?: { every: number; unit: IntervalUnit; notice?: number };
  /** Units left when it is soon. */
  lead?: number;
  byOperator?: true;
  steps?: string;
};

type DemoProgram = {
  name: string;
  unit: "hours" | "miles";
  tasks: DemoTask[];
  /** For each machine, how many days ago a task was done last; operators do the others. */
  machines: Record<string, Record<string, number>>;
};

export const DEMO_PROGRAMS: DemoProgram[] = [
  {
    name: "Tractors and loaders",
    unit: "hours",
    tasks: [
      {
        name: "Oil and filters",
        regular: true,
        usage: 250,
        steps: "Run it warm\nDrain, both filters\nDrain plug: 37 lb-ft",
      },
      {
        ...{ name: "Grease", usage: 10, lead: 1, byOperator: true },
        steps: "Wipe each fitting\nTwo strokes at each pin, five at the swing",
      },
      { name: "Hydraulic oil", usage: 1_000, time: { every: 2, unit: "years", notice: 30 } },
      { name: "Safety inspection", time: { every: 12, unit: "months", notice: 30 } },
    ],
    machines: {
      "John Deere 6155R tractor": { "Hydraulic oil": 93, "Safety inspection": 341 },
      "Bobcat S650 skid steer": { "Hydraulic oil": 40, "Safety inspection": 200 },
      "Tigercat 620H skidder": { "Hydraulic oil": 120, "Safety inspection": 290 },
    },
  },
  {
    name: "Trucks",
    unit: "miles",
    tasks: [
      { name: "Tire rotation", usage: 6_000 },
      { name: "DOT inspection", time: { every: 12, unit: "months", notice: 30 } },
      { name: "Tire pressure", time: { every: 14, unit: "days", notice: 2 }, byOperator: true },
    ],
    machines: {
      "Ford F-550 dump truck": { "Tire rotation": 60, "DOT inspection": 269 },
      "Chevy Silverado crew truck": { "Tire rotation": 88, "DOT inspection": 150 },
    },
  },
];

/** Reports of the six weeks in which the operators ticked their task; JD's last one didn't, so it is overdue. */
export const DEMO_TICKS: Record<string, { task: string; reports: readonly number[] }> = {
  "John Deere 6155R tractor": { task: "Grease", reports: [1, 2, 4, 5, 7, 8, 10, 11] },
  "Bobcat S650 skid steer": { task: "Grease", reports: [2, 4, 6, 8, 10, 12] },
  "Tigercat 620H skidder": { task: "Grease", reports: [1, 3, 5, 7, 9, 11, 12] },
  "Ford F-550 dump truck": { task: "Tire pressure", reports: [4, 8, 12] },
  "Chevy Silverado crew truck": { task: "Tire pressure", reports: [3, 7, 11] },
};

const programOf = (machine: string) => DEMO_PROGRAMS.findIndex(({ machines }) => machine in machines);
const programId = (index: number) => demoId("program", index + 1);

/** The program that a machine follows, with its tasks there and when each was done last, in days ago. */
export function demoProgramOf(machine: string) {
  const index = programOf(machine);
  const program = DEMO_PROGRAMS[index];
  if (!program) return null;
  return {
    id: programId(index),
    tasks: programTasks(program, index),
    doneDaysAgo: program.machines[machine],
  };
}

export function addPrograms(rows: DemoRows, at: Date): void {
  for (const [index, program] of DEMO_PROGRAMS.entries()) {
    rows.servicePrograms.push({
      id: programId(index),
      companyId: DEMO_COMPANY_ID,
      name: program.name,
      nameKey: taskNameKey(program.name),
      unit: program.unit,
      tasks: programTasks(program, index),
      createdAt: at,
      updatedAt: at,
    });
  }
}

function programTasks({ tasks }: DemoProgram, index: number): ProgramTask[] {
  return tasks.map(({ name, regular = false, usage = 0, time, lead, byOperator = false, steps }, place) => {
    const interval = {
      maintenanceInterval: time?.every ?? null,
      maintenanceIntervalUnit: time?.unit ?? null,
    };
    return {
      id: demoId("program task", index * 100 + place + 1),
      isDefault: regular,
      name,
      serviceInterval: tenths(usage),
      ...interval,
      lead: lead === undefined ? null : tenths(lead),
      leadUnit: lead === undefined ? null : "usage",
      notificationDays: time?.notice ?? defaultNotice(interval),
      byOperator,
      ...(steps === undefined ? {} : { steps }),
    };
  });
}

/** A machine's task by one of the program's, which began when the program was applied. */
export function followingTask(
  equipmentId: string,
  { id: programTaskId, steps: _steps, ...values }: ProgramTask,
  place: number,
  start: ServiceTask["start"],
): ServiceTask {
  return {
    ...values,
    id: taskId(equipmentId, `demo${place + 1}`),
    isDefault: false,
    start,
    last: { usage: start.usage, date: start.date, entryId: null, recordedAt: start.setAt },
    nextDate: nextDateOf(values, start.date),
    cycle: 0,
    programTaskId,
    ownValues: false,
  };
}
