import { z } from "zod";
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import { plainName } from "#app/domain/clean-text.ts";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
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
  type ServiceTask,
  STEPS_MAX,
  shortIntervalDays,
  TASK_INTERVAL_UNITS,
  TASK_NAME_MAX,
  type TaskIntervalUnit,
  type TaskPoints,
  type TaskValues,
  TIME_INTERVAL_MAX,
  UNNAMED_TASK,
} from "#app/domain/service/service-task.ts";
import type { GivenLast } from "#app/domain/service/task-edit.ts";
import { valuesOfKind } from "#app/domain/service/task-kind.ts";
import { optionalDate, optionalNotice, optionalTimeInterval } from "#app/forms/equipment/equipment-form.ts";
import {
  confirmation,
  optionalChoice,
  optionalFlag,
  optionalInteger,
  optionalTenths,
  optionalText,
  requiredName,
  withSingleLineEnds,
} from "#app/forms/fields.ts";
import { wired } from "#app/forms/wire.ts";
import { type KindFormValues, PLAIN_KIND } from "./kind-values.ts";

/** A service task as its form and `/api/service-tasks` accept it. Messages are catalogue keys. */

const error = (name: string) => `service:task.error.${name}`;

/**
 * What a task is checked against: its machine's unit, the day, the task as stored, and whether its lead stands there
 * only because it is stored. Such a lead goes with the interval by usage; one that is typed without it is refused.
 */
export type TaskContext = {
  unit: MeterUnit;
  today: CalendarDate;
  stored: ServiceTask | null;
  leadStands?: boolean;
};

/**
 * The schema of a whole task. The default's intervals and notice keep the rules of the equipment form, and
 * stored values that are no longer offered (an interval by usage on unit n/a, a negative last service or point) stay
 * allowed while untouched. What the task's kind doesn't use is ignored.
 */
export function serviceTaskSchema({ unit, today, stored, leadStands = false }: TaskContext) {
  const isDefault = stored?.isDefault ?? false;
  const fields = z.object({
    name: isDefault ? defaultName() : requiredName(TASK_NAME_MAX, error("nameRequired")),
    ...taskFields({ isDefault, stored }),
    firstDate: optionalDate(),
    lastServiceUsage: optionalTenths().refine(
      (usage) => usage === undefined || usage >= 0 || usage === stored?.last.usage,
      "errors:number.negative",
    ),
    lastServiceDate: optionalDate().refine(
      (date) => date === undefined || date <= today || date === stored?.last.date,
      "service:error.future",
    ),
  });
  const checked = withTaskRules(fields, { isDefault, leadStands })
    .refine(
      ({ serviceInterval = 0 }) =>
        isDefault || unit !== "n/a" || serviceInterval === 0 || serviceInterval === stored?.serviceInterval,
      { error: error("noMeter"), path: ["serviceInterval"] },
    )
    .superRefine((task, context) => {
      for (const field of isDefault ? kindFieldsOf(task) : []) refuseOfRegular(context, [field]);
      for (const field of unit === "n/a" ? usageFieldsOf(task) : []) {
        if (task[field] === stored?.[field]) continue;
        context.addIssue({ code: "custom", message: error("noMeter"), path: [field] });
      }
      if (task.repeats === "once" && task.firstUsage === undefined && task.firstDate === undefined) {
        const path = [unit === "n/a" ? "firstDate" : "firstUsage"];
        context.addIssue({ code: "custom", message: error("whenDue"), path });
      }
    })
    .transform(({ lastServiceUsage: usage, lastServiceDate: date, ...value }) => ({
      values: taskValues(value, { isDefault }),
      points: pointsOfTask(value),
      steps: value.steps ?? null,
      given: {
        ...(usage === undefined ? {} : { usage }),
        ...(date === undefined ? {} : { date }),
      } satisfies GivenLast,
    }));
  return z.preprocess(withoutUnused, checked);
}

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
  context.addIssue({ code: "custom", message: error("regularStepsOnly"), path });
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

/** The name of a default task; one named like an unnamed default stays unnamed. */
function defaultName() {
  return optionalText(TASK_NAME_MAX).transform((text) => {
    const name = text ? plainName(text) : "";
    return name === "" || name === UNNAMED_TASK ? null : name;
  });
}

/**
 * The fields of a task that a person or a program sets, besides its name.
 * @param stored whose points below 0, where a replaced meter has moved them, may stay
 */
export function taskFields({ isDefault, stored = null }: { isDefault: boolean; stored?: TaskPoints | null }) {
  const unitInvalid = isDefault ? "equipment:form.error.intervalUnitInvalid" : error("timeUnit");
  return {
    serviceInterval: optionalTenths({ min: 0 }),
    maintenanceInterval: isDefault ? optionalTimeInterval() : optionalTimeInterval(TIME_INTERVAL_MAX),
    maintenanceIntervalUnit: optionalChoice(TASK_INTERVAL_UNITS, unitInvalid),
    lead: optionalTenths({ min: 1, low: error("leadLow") }),
    leadUnit: optionalChoice(LEAD_UNITS, error("leadUnit")),
    notificationDays: optionalNotice(),
    byOperator: optionalFlag(),
    repeats: optionalChoice(REPEATS, "errors:field.invalid"),
    countsFrom: optionalChoice(COUNTS_FROM, "errors:field.invalid"),
    firstUsage: optionalTenths().refine(
      (usage) => usage === undefined || usage >= 1 || usage === stored?.firstUsage,
      error("leadLow"),
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
      high: error("windowTooLong"),
      digits: error("windowDays"),
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

const TIME = ["maintenanceInterval", "maintenanceIntervalUnit"] as const;
const LEAD = ["lead", "leadUnit"] as const;

const BOTH_OR_NONE = [
  rule(
    TIME,
    "maintenanceIntervalUnit",
    error("timeUnit"),
    (task) => task.maintenanceInterval === undefined || task.maintenanceIntervalUnit !== undefined,
  ),
  rule(
    TIME,
    "maintenanceInterval",
    error("timeInterval"),
    (task) => task.maintenanceIntervalUnit === undefined || task.maintenanceInterval !== undefined,
  ),
  rule(
    LEAD,
    "leadUnit",
    error("leadUnit"),
    ({ lead, leadUnit }) => lead === undefined || leadUnit !== undefined,
  ),
  rule(LEAD, "lead", error("leadLow"), ({ lead, leadUnit }) => leadUnit === undefined || lead !== undefined),
  rule(
    LEAD,
    "lead",
    error("leadPercent"),
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
  error("leadWithoutInterval"),
  ({ serviceInterval = 0, firstUsage, lead }) =>
    lead === undefined || serviceInterval > 0 || firstUsage !== undefined,
);

/** Rules of intervals and notice; the default has those of the equipment form. */
const OF_OTHERS = [
  rule(
    ["serviceInterval", "repeats", ...TIME],
    "serviceInterval",
    error("noInterval"),
    ({ serviceInterval = 0, maintenanceInterval, maintenanceIntervalUnit, repeats = "interval" }) =>
      repeats !== "interval" ||
      serviceInterval > 0 ||
      maintenanceInterval !== undefined ||
      maintenanceIntervalUnit !== undefined,
  ),
  rule(TIME, "maintenanceInterval", error("oneDay"), (task) => daysOf(task) !== 1),
  rule([...TIME, "notificationDays"], "notificationDays", error("noticeTooLong"), (task) => {
    const days = daysOf(task);
    return days === null || days === 1 || task.notificationDays === undefined || task.notificationDays < days;
  }),
  rule(
    ["countsFrom", "fixedDate", ...TIME],
    "fixedDate",
    error("firstDay"),
    ({ countsFrom, maintenanceInterval, fixedDate }) =>
      countsFrom !== "fixed" || maintenanceInterval === undefined || fixedDate !== undefined,
  ),
  rule(
    ["countsFrom", "serviceInterval", "windowUsage"],
    "windowUsage",
    error("windowTooLong"),
    ({ countsFrom, serviceInterval = 0, windowUsage = 0 }) =>
      countsFrom !== "fixed" || serviceInterval === 0 || windowUsage * 2 < serviceInterval,
  ),
  rule(
    ["countsFrom", "windowDays", ...TIME],
    "windowDays",
    error("windowTooLong"),
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

function pointsOfTask({ firstUsage, firstDate, fixedUsage, fixedDate }: ReadTask): TaskPoints {
  return { firstUsage, firstDate, fixedUsage, fixedDate };
}

/** A task's values as calls answer and take them: usage as numbers with one decimal. */
export function valuesAsSent(task: TaskValues) {
  const { serviceInterval, lead, leadUnit } = task;
  return {
    serviceInterval: tenthsToNumber(serviceInterval),
    maintenanceInterval: task.maintenanceInterval,
    maintenanceIntervalUnit: task.maintenanceIntervalUnit,
    lead: lead === null || leadUnit === "percent" ? lead : tenthsToNumber(lead),
    leadUnit,
    notificationDays: task.notificationDays,
    byOperator: task.byOperator,
    repeats: task.repeats ?? "interval",
    countsFrom: task.countsFrom ?? "done",
    windowUsage: tenthsOrNull(task.windowUsage),
    windowDays: task.windowDays ?? null,
  };
}

const tenthsOrNull = (tenths: number | undefined) => (tenths === undefined ? null : tenthsToNumber(tenths));

/** The points by usage, and the first fixed day, of a machine's or a program's task. Fixed usages begin at 0. */
export function usagePointsAsSent(
  task: Pick<TaskValues, "countsFrom" | "serviceInterval"> & Omit<TaskPoints, "firstDate">,
) {
  const isFixed = task.countsFrom === "fixed" && task.serviceInterval > 0;
  return {
    firstUsage: tenthsOrNull(task.firstUsage),
    fixedUsage: isFixed ? tenthsToNumber(task.fixedUsage ?? 0) : null,
    fixedDate: task.fixedDate ?? null,
  };
}

/** A task's points as calls answer and take them. */
export function pointsAsSent(task: Pick<TaskValues, "countsFrom" | "serviceInterval"> & TaskPoints) {
  return { ...usagePointsAsSent(task), firstDate: task.firstDate ?? null };
}

/** A stored task with its steps as a body, into which a partial body is merged. */
export function taskAsSent(task: ServiceTask, steps: string | null): Record<string, unknown> {
  return {
    steps,
    name: task.name,
    ...valuesAsSent(task),
    ...pointsAsSent(task),
    lastServiceUsage: tenthsToNumber(task.last.usage),
    lastServiceDate: task.last.date,
  };
}

const text = (value: unknown) => (value === null || value === undefined ? "" : String(value));

/** Whether a partial body leaves the stored task's lead as it is. */
export function leavesLead(sent: Record<string, unknown>, task: ServiceTask): boolean {
  const stored = valuesAsSent(task);
  return LEAD.every((name) => !(name in sent) || text(sent[name]).trim() === text(stored[name]));
}

const taskWire = z
  .object({ name: requiredName(TASK_NAME_MAX, error("nameRequired")), ...taskFields({ isDefault: false }) })
  .extend({
    maintenanceInterval: optionalTimeInterval(),
    firstDate: optionalDate(),
    lastServiceUsage: optionalTenths(),
    lastServiceDate: optionalDate(),
    follow: z.boolean().describe("true alone: the task follows its program again"),
  });

const taskBody = (wire: z.ZodType) =>
  wired(z.record(z.string(), z.unknown(), { error: "errors:request.invalid" }), wire);

/** The body of a call that adds a task; the task merged from it is validated. */
export const newTaskBodySchema = taskBody(
  taskWire
    .partial()
    .extend({ name: taskWire.shape.name, ...confirmation.shape })
    .describe("A task needs an interval by usage or by date, or repeats as-needed."),
);

/** The body of a call that changes a task; the task merged from it is validated. */
export const taskBodySchema = taskBody(
  taskWire.partial().extend(confirmation.shape).describe("What is not sent stays as it is."),
);

/** The values of the form's fields, as text. */
export type TaskFormValues = {
  name: string;
  serviceInterval: string;
  maintenanceInterval: string;
  maintenanceIntervalUnit: string;
  lead: string;
  leadUnit: string;
  notificationDays: string;
  byOperator: string;
  lastServiceUsage: string;
  lastServiceDate: string;
} & KindFormValues;

/** The form values of a stored task with its steps. */
export function taskFormValues(task: ServiceTask, steps: string | null): TaskFormValues {
  const sent = valuesAsSent(task);
  // Never serviced: left empty, so an interval added now starts at the current usage.
  const isNew = task.serviceInterval === 0 && task.last.usage === 0;
  return {
    name: task.name ?? "",
    serviceInterval: task.serviceInterval === 0 ? "" : text(sent.serviceInterval),
    maintenanceInterval: text(sent.maintenanceInterval),
    maintenanceIntervalUnit: text(sent.maintenanceIntervalUnit),
    lead: text(sent.lead),
    leadUnit: text(sent.leadUnit),
    notificationDays: text(sent.notificationDays),
    byOperator: task.byOperator ? "on" : "",
    lastServiceUsage: isNew ? "" : text(tenthsToNumber(task.last.usage)),
    lastServiceDate: text(task.last.date),
    ...kindFormValues({ ...sent, ...pointsAsSent(task), steps }),
  };
}

/** The values of the section "More about this task" of what calls answer. */
export function kindFormValues(sent: Partial<Record<keyof KindFormValues, unknown>>): KindFormValues {
  const names = Object.keys(PLAIN_KIND) as (keyof KindFormValues)[];
  const values = Object.fromEntries(names.map((name) => [name, text(sent[name])]));
  return { ...PLAIN_KIND, ...values };
}

/** Fields that a task's form changes together. */
const GROUPS: readonly (readonly (keyof TaskFormValues)[])[] = [
  ["name"],
  ["serviceInterval"],
  TIME,
  LEAD,
  ["notificationDays"],
  ["byOperator"],
  ["lastServiceUsage"],
  ["lastServiceDate"],
  ...(Object.keys(PLAIN_KIND) as (keyof KindFormValues)[]).map((name) => [name]),
];

const isOfKind = (name: string): name is keyof KindFormValues => name in PLAIN_KIND;

/**
 * The fields that a form changed, as a partial body: a field left as `displayed` keeps its stored value. Units
 * beside blank numbers are ignored. Without `displayed` every field counts as changed.
 */
export function changedTaskFields(
  form: FormData,
  displayed: Readonly<Record<string, unknown>> | null,
): Record<string, string> {
  const typed = (name: string) => withSingleLineEnds(text(form.get(name))).trim();
  const values = {
    maintenanceIntervalUnit: typed("maintenanceInterval") && typed("maintenanceIntervalUnit"),
    leadUnit: typed("lead") && typed("leadUnit"),
  };
  const read = (name: keyof TaskFormValues) => (name in values ? values[name as never] : typed(name));
  const changed = GROUPS.filter(
    (names) =>
      // A form from before these fields leaves them as they are.
      names.some((name) => !isOfKind(name) || form.has(name)) &&
      (!displayed || names.some((name) => read(name) !== text(displayed[name]).trim())),
  );
  const sent = changed.flat().map((name) => [name, read(name)]);
  // A blank usage keeps the stored one, but a task that was never serviced then counts from now.
  if (read("lastServiceUsage") === "") sent.push(["lastServiceUsage", ""]);
  return Object.fromEntries(sent);
}
