import type { z } from "zod";
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import { isLeadTooLong } from "#app/domain/service/default-task.ts";
import { leastDays } from "#app/domain/service/due-point.ts";
import { DATE_DAYS } from "#app/domain/service/service-status.ts";
import {
  COUNTS_FROM,
  type CountsFrom,
  defaultNotice,
  LEAD_UNITS,
  type LeadUnit,
  REPEATS,
  type Repeats,
  STEPS_MAX,
  shortIntervalDays,
  TASK_INTERVAL_UNITS,
  type TaskIntervalUnit,
  type TaskPoints,
  type TaskValues,
  TIME_INTERVAL_MAX,
} from "#app/domain/service/service-task.ts";
import { valuesOfKind } from "#app/domain/service/task-kind.ts";
import { optionalDate, optionalNotice, optionalTimeInterval } from "#app/forms/equipment/equipment-form.ts";
import {
  optionalChoice,
  optionalFlag,
  optionalInteger,
  optionalTenths,
  optionalText,
} from "#app/forms/fields.ts";

/** The fields of a service task, what is said of them, and the values that they give. */

/** The key of a message about a task. */
export const taskError = (name: string) => `service:task.error.${name}`;

/** Fields by usage besides the interval; a machine without a meter has none. */
const POINTS_BY_USAGE = ["firstUsage", "fixedUsage", "windowUsage"] as const;

/** The filled fields by usage besides the interval. */
export function usageFieldsOf(task: Pick<ReadTask, (typeof POINTS_BY_USAGE)[number]>) {
  return POINTS_BY_USAGE.filter((field) => task[field] !== undefined);
}

/** The filled fields that the regular service doesn't have. */
export function kindFieldsOf(task: ReadTask): string[] {
  const { repeats = "interval", countsFrom = "done", maintenanceIntervalUnit } = task;
  const points = [...POINTS_BY_USAGE, "firstDate", "fixedDate", "windowDays", "firstAfter"] as const;
  return [
    ...(repeats === "interval" ? [] : ["repeats"]),
    ...(countsFrom === "done" ? [] : ["countsFrom"]),
    ...points.filter((field) => task[field] !== undefined),
    ...(maintenanceIntervalUnit === "weeks" ? ["maintenanceIntervalUnit"] : []),
  ];
}

/** Says at a field that the regular service doesn't have it. */
export function refuseOfRegular(context: z.RefinementCtx, path: (string | number)[]): void {
  context.addIssue({ code: "custom", message: taskError("regularStepsOnly"), path });
}

const INTERVALS = ["serviceInterval", "maintenanceInterval", "maintenanceIntervalUnit"];
const FIXED_ONLY = ["fixedUsage", "fixedDate", "windowUsage", "windowDays"];
const FIRSTS = ["firstUsage", "firstDate", "firstAfter", "firstAfterUnit"];
const LAST_DONE = ["lastServiceUsage", "lastServiceDate"];

/** A sent task without the fields that its kind doesn't use, so that nothing is said of them. */
export function withoutUnused(sent: unknown): unknown {
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) return sent;
  const { repeats, countsFrom } = sent as { repeats?: unknown; countsFrom?: unknown };
  const unused =
    repeats === "as-needed"
      ? [...INTERVALS, ...FIXED_ONLY, ...FIRSTS, ...LEAD, "notificationDays", "countsFrom"]
      : repeats === "once"
        ? [...INTERVALS, ...FIXED_ONLY, ...LAST_DONE, "countsFrom"]
        : countsFrom === "fixed"
          ? []
          : FIXED_ONLY;
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !unused.includes(name)));
}

/**
 * The fields of a task that a person or a program sets, besides its name.
 * @param stored whose points below 0, where a replaced meter has moved them, may stay
 */
export function taskFields({ isDefault, stored = null }: { isDefault: boolean; stored?: TaskPoints | null }) {
  const unitInvalid = isDefault ? "equipment:form.error.intervalUnitInvalid" : taskError("timeUnit");
  return {
    serviceInterval: optionalTenths({ min: 0 }),
    maintenanceInterval: isDefault ? optionalTimeInterval() : optionalTimeInterval(TIME_INTERVAL_MAX),
    maintenanceIntervalUnit: optionalChoice(TASK_INTERVAL_UNITS, unitInvalid),
    lead: optionalTenths({ min: 1, low: taskError("leadLow") }),
    leadUnit: optionalChoice(LEAD_UNITS, taskError("leadUnit")),
    notificationDays: optionalNotice(),
    byOperator: optionalFlag(),
    repeats: optionalChoice(REPEATS, "errors:field.invalid"),
    countsFrom: optionalChoice(COUNTS_FROM, "errors:field.invalid"),
    firstUsage: optionalTenths().refine(
      (usage) => usage === undefined || usage >= 1 || usage === stored?.firstUsage,
      taskError("leadLow"),
    ),
    fixedUsage: optionalTenths().refine(
      (usage) => usage === undefined || usage >= 0 || usage === stored?.fixedUsage,
      "errors:number.negative",
    ),
    fixedDate: optionalDate(),
    windowUsage: optionalTenths({ min: 0 }),
    windowDays: optionalInteger({
      min: 0,
      max: WINDOW_DAYS_MAX,
      low: "errors:number.negative",
      high: taskError("windowTooLong"),
      digits: taskError("windowDays"),
    }),
    steps: optionalText(STEPS_MAX),
  };
}

/** Longer than half of the longest interval by time. */
const WINDOW_DAYS_MAX = TIME_INTERVAL_MAX * 183;

/** A task's values and points as its fields are read. */
export type ReadTask = {
  serviceInterval?: number;
  maintenanceInterval?: number;
  maintenanceIntervalUnit?: TaskIntervalUnit;
  /** In tenths, even if it is a percentage. */
  lead?: number;
  leadUnit?: LeadUnit;
  notificationDays?: number;
  byOperator?: boolean;
  repeats?: Repeats;
  countsFrom?: CountsFrom;
  windowUsage?: number;
  windowDays?: number;
  firstUsage?: number;
  firstDate?: CalendarDate;
  fixedUsage?: number;
  fixedDate?: CalendarDate;
  firstAfter?: number;
  firstAfterUnit?: TaskIntervalUnit;
  steps?: string;
};

type Field = keyof ReadTask;

/** A rule over several fields, which runs when each of them could be read, so that all messages come at once. */
function rule(
  reads: readonly Field[],
  at: Field,
  message: string,
  holds: (task: ReadTask) => boolean,
): readonly [(task: ReadTask) => boolean, NonNullable<Parameters<z.ZodType["refine"]>[1]>] {
  return [
    holds,
    {
      error: message,
      path: [at],
      // An issue without a path means the task could not be read at all.
      when: ({ issues }) =>
        !issues.some(({ path }) => !path?.length || reads.includes(String(path[0]) as Field)),
    },
  ];
}

export const TIME = ["maintenanceInterval", "maintenanceIntervalUnit"] as const;
export const LEAD = ["lead", "leadUnit"] as const;

const BOTH_OR_NONE = [
  rule(
    TIME,
    "maintenanceIntervalUnit",
    taskError("timeUnit"),
    (task) => task.maintenanceInterval === undefined || task.maintenanceIntervalUnit !== undefined,
  ),
  rule(
    TIME,
    "maintenanceInterval",
    taskError("timeInterval"),
    (task) => task.maintenanceIntervalUnit === undefined || task.maintenanceInterval !== undefined,
  ),
  rule(
    LEAD,
    "leadUnit",
    taskError("leadUnit"),
    ({ lead, leadUnit }) => lead === undefined || leadUnit !== undefined,
  ),
  rule(
    LEAD,
    "lead",
    taskError("leadLow"),
    ({ lead, leadUnit }) => leadUnit === undefined || lead !== undefined,
  ),
  rule(
    LEAD,
    "lead",
    taskError("leadPercent"),
    ({ lead = 0, leadUnit }) => leadUnit !== "percent" || (lead % 10 === 0 && lead < 1_000),
  ),
  rule(
    ["serviceInterval", ...LEAD],
    "lead",
    "service:error.leadTooLong",
    (task) =>
      task.leadUnit !== "usage" ||
      !isLeadTooLong({
        serviceInterval: task.serviceInterval ?? 0,
        lead: task.lead ?? null,
        leadUnit: task.leadUnit,
      }),
  ),
];

const LEAD_WITH_INTERVAL = rule(
  ["serviceInterval", "firstUsage", ...LEAD],
  "lead",
  taskError("leadWithoutInterval"),
  ({ serviceInterval = 0, firstUsage, lead }) =>
    lead === undefined || serviceInterval > 0 || firstUsage !== undefined,
);

/** Rules of intervals and notice; the default has those of the equipment form. */
const OF_OTHERS = [
  rule(
    ["serviceInterval", "repeats", ...TIME],
    "serviceInterval",
    taskError("noInterval"),
    ({ serviceInterval = 0, maintenanceInterval, maintenanceIntervalUnit, repeats = "interval" }) =>
      repeats !== "interval" ||
      serviceInterval > 0 ||
      maintenanceInterval !== undefined ||
      maintenanceIntervalUnit !== undefined,
  ),
  rule(TIME, "maintenanceInterval", taskError("oneDay"), (task) => daysOf(task) !== 1),
  rule([...TIME, "notificationDays"], "notificationDays", taskError("noticeTooLong"), (task) => {
    const days = daysOf(task);
    return days === null || days === 1 || task.notificationDays === undefined || task.notificationDays < days;
  }),
  rule(
    ["countsFrom", "fixedDate", ...TIME],
    "fixedDate",
    taskError("firstDay"),
    ({ countsFrom, maintenanceInterval, fixedDate }) =>
      countsFrom !== "fixed" || maintenanceInterval === undefined || fixedDate !== undefined,
  ),
  rule(
    ["countsFrom", "serviceInterval", "windowUsage"],
    "windowUsage",
    taskError("windowTooLong"),
    ({ countsFrom, serviceInterval = 0, windowUsage = 0 }) =>
      countsFrom !== "fixed" || serviceInterval === 0 || windowUsage * 2 < serviceInterval,
  ),
  rule(
    ["countsFrom", "windowDays", ...TIME],
    "windowDays",
    taskError("windowTooLong"),
    ({ countsFrom, maintenanceInterval: every, maintenanceIntervalUnit: unit, windowDays = 0 }) =>
      countsFrom !== "fixed" || !every || !unit || windowDays * 2 < leastDays({ every, unit }),
  ),
];

const daysOf = ({ maintenanceInterval: every, maintenanceIntervalUnit: unit }: ReadTask) =>
  shortIntervalDays({ maintenanceInterval: every ?? null, maintenanceIntervalUnit: unit ?? null });

/** Adds the rules over several fields of a task to a schema that reads `taskFields`. */
export function withTaskRules<Schema extends z.ZodType<ReadTask>>(
  schema: Schema,
  { isDefault, leadStands = false }: { isDefault: boolean; leadStands?: boolean },
): Schema {
  const rules = [
    ...BOTH_OR_NONE,
    ...(leadStands ? [] : [LEAD_WITH_INTERVAL]),
    ...(isDefault ? [] : OF_OTHERS),
  ];
  return rules.reduce((checked, [holds, options]) => checked.refine(holds, options), schema);
}

/** A task's values as they are stored; a lead goes with an interval or a first point by usage. */
export function taskValues<Name extends string | null>(
  { name, ...task }: ReadTask & { name: Name },
  { isDefault }: { isDefault: boolean },
): TaskValues & { name: Name } {
  const { serviceInterval = 0, lead = null, leadUnit = null, repeats, countsFrom } = task;
  const { firstUsage, windowUsage, windowDays } = task;
  const maintenanceInterval = task.maintenanceInterval ?? null;
  const maintenanceIntervalUnit = task.maintenanceIntervalUnit ?? null;
  const led = (serviceInterval > 0 || firstUsage !== undefined) && lead !== null;
  return valuesOfKind({
    name,
    serviceInterval,
    maintenanceInterval,
    maintenanceIntervalUnit,
    lead: led ? (leadUnit === "percent" ? lead / 10 : lead) : null,
    leadUnit: led ? leadUnit : null,
    notificationDays:
      task.notificationDays ??
      (isDefault
        ? DATE_DAYS.defaultNotification
        : defaultNotice({ maintenanceInterval, maintenanceIntervalUnit })),
    byOperator: task.byOperator ?? false,
    ...(repeats === undefined || repeats === "interval" ? {} : { repeats }),
    ...(countsFrom === undefined || countsFrom === "done" ? {} : { countsFrom }),
    ...(windowUsage === undefined ? {} : { windowUsage }),
    ...(windowDays === undefined ? {} : { windowDays }),
  });
}
