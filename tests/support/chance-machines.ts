import { addInterval, type CalendarDate } from "#app/domain/calendar-date.ts";
import { INTERVAL_UNITS } from "#app/domain/equipment/equipment.ts";
import { withNextDate } from "#app/domain/service/due-point.ts";
import {
  nextDateOf,
  type ServiceTask,
  TASK_INTERVAL_UNITS,
  type TaskValues,
} from "#app/domain/service/service-task.ts";
import { valuesOfKind } from "#app/domain/service/task-kind.ts";
import { type Chance, chanceFrom } from "./chance.ts";
import type { MachineOfSeed } from "./seeded-machines.ts";
import { type TaskSketch, task } from "./service-tasks.ts";

/**
 * Machines with one to six tasks around every boundary of the rules, the same in each run. With `kinds` half of the
 * tasks besides the default have fixed or first points, are done once or as needed.
 */
export function chanceMachines(
  count: number,
  today: CalendarDate,
  seed: number,
  { kinds = false }: { kinds?: boolean } = {},
): MachineOfSeed[] {
  const chance = chanceFrom(seed);
  return Array.from({ length: count }, (_, index) => {
    const id = `m${index}`;
    const currentUsage = chance.of([0, 7, 999, 10_016, 123_456]);
    // Most tasks are far from due, or hardly any machine with six of them would be good.
    const calm = chance.below(3) > 0;
    const tasks = Array.from({ length: 1 + chance.below(6) }, (_, turn): ServiceTask => {
      const sketch = sketchOf(chance, {
        currentUsage,
        today,
        calm,
        empty: turn === 0 && chance.below(4) === 0,
      });
      const plain = {
        ...task({ ...sketch, id: turn === 0 ? id : `${id}.${turn}`, name: turn === 0 ? null : `T${turn}` }),
        isDefault: turn === 0,
      };
      return kinds && turn > 0 && chance.below(2) === 0
        ? taskOfKind(chance, plain, { currentUsage, today })
        : plain;
    });
    return { id, name: `Machine ${index}`, currentUsage, tasks };
  });
}

function sketchOf(
  chance: Chance,
  machine: { currentUsage: number; today: CalendarDate; calm: boolean; empty: boolean },
): TaskSketch {
  const { currentUsage, today, calm, empty } = machine;
  if (empty) return {};
  const kind = chance.of(["usage", "date", "both"] as const);
  return {
    ...(kind === "date" ? { at: chance.below(9) - 4 } : usageSketch(chance, currentUsage, calm)),
    ...(kind === "usage" ? {} : dateSketch(chance, today, calm)),
  };
}

/** A tenth below, at and above each percentage of the rule and the task's own lead. */
function usageSketch(chance: Chance, currentUsage: number, calm: boolean): TaskSketch {
  const serviceInterval = chance.of([1, 10, 123, 333, 1_000, 2_500]);
  const leadUnit = chance.of([null, "percent", "usage"] as const);
  const lead =
    leadUnit === "percent"
      ? 1 + chance.below(99)
      : leadUnit === "usage" && serviceInterval > 1
        ? 1 + chance.below(serviceInterval - 1)
        : null;
  const ownLead = leadUnit === "usage" ? (lead ?? 0) : Math.ceil((serviceInterval * (lead ?? 20)) / 100);
  const used = chance.of([
    ...[0, 40, 75, 80].map((percent) => (serviceInterval * percent) / 100),
    serviceInterval - ownLead,
    ...(calm ? [] : [95, 100, 110, 125, 300].map((percent) => (serviceInterval * percent) / 100)),
  ]);
  return {
    serviceInterval,
    lead,
    leadUnit: lead === null ? null : leadUnit,
    at: currentUsage - Math.round(used) - (chance.below(3) - 1),
  };
}

/** Each day around the boundaries and the notice, and intervals whose month ends are clamped. */
function dateSketch(chance: Chance, today: CalendarDate, calm: boolean): TaskSketch {
  const notificationDays = chance.of([1, 2, 7, 30, 365]);
  const left = chance.of([
    ...[2, 3, notificationDays - 1, notificationDays, notificationDays + 1, 400],
    ...(calm ? [] : [-40, -8, -1, 0, 1]),
  ]);
  const gone = chance.below(500);
  const on = addInterval(today, -gone, "days");
  const dayly = { maintenanceInterval: Math.max(1, gone + left), maintenanceIntervalUnit: "days" as const };
  if (calm || chance.below(2) === 0) return { ...dayly, on, notificationDays };
  const values = {
    maintenanceInterval: 1 + chance.below(14),
    maintenanceIntervalUnit: chance.of(INTERVAL_UNITS),
  };
  return { ...values, on, nextDate: nextDateOf(values as TaskValues, on), notificationDays };
}

/** A task of another kind, known or not, in the middle of its life or far from it. */
export function taskOfKind(
  chance: Chance,
  plain: ServiceTask,
  { currentUsage, today }: { currentUsage: number; today: CalendarDate },
): ServiceTask {
  const near = (span: number) => chance.below(2 * span + 1) - span;
  const dayNear = (days: number) => addInterval(today, near(days), "days");
  const maybe = <Value>(value: Value) => (chance.below(2) === 0 ? value : undefined);
  const kind = chance.of(["fixed", "fixed", "fixed", "first", "once", "once", "as-needed"] as const);
  const given = chance.below(2) === 0;
  const start = {
    ...plain.start,
    date: dayNear(400),
    usageGiven: given && kind !== "once",
    dateGiven: false,
  };
  const entryId = chance.below(3) === 0 ? "e1" : null;
  const last = entryId
    ? { usage: currentUsage - chance.below(3_000), date: dayNear(40), entryId, recordedAt: start.setAt }
    : { usage: start.usage, date: start.date, entryId, recordedAt: start.setAt };
  const firstUsage = currentUsage + near(chance.of([1, 5, 300]));
  const firstDate = dayNear(chance.of([1, 8, 200]));
  const values: TaskValues = valuesOfKind({
    ...plain,
    ...(plain.maintenanceInterval === null
      ? {}
      : {
          maintenanceInterval: 1 + chance.below(14),
          maintenanceIntervalUnit: chance.of(TASK_INTERVAL_UNITS),
        }),
    ...(kind === "once" || kind === "as-needed" ? { repeats: kind } : {}),
    ...(kind === "fixed" ? { countsFrom: kind } : {}),
    windowUsage: maybe(chance.below(Math.max(1, Math.ceil(plain.serviceInterval / 2)))),
    windowDays: maybe(0),
  });
  const points =
    kind === "fixed"
      ? {
          fixedUsage: near(5_000),
          fixedDate: dayNear(900),
          firstUsage: maybe(firstUsage),
          firstDate: maybe(firstDate),
        }
      : kind === "as-needed"
        ? {}
        : { firstUsage, firstDate: maybe(firstDate) };
  return withNextDate({ ...plain, ...values, ...points, start, last });
}
