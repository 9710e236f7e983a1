import { z } from "zod";
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import { plainName } from "#app/domain/clean-text.ts";
import type { IntervalUnit, MeterUnit } from "#app/domain/equipment/equipment.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import { isLeadTooLong } from "#app/domain/service/default-task.ts";
import { DATE_DAYS } from "#app/domain/service/service-status.ts";
import {
  defaultNotice,
  LEAD_UNITS,
  type LeadUnit,
  type ServiceTask,
  TASK_NAME_MAX,
  type TaskValues,
  TIME_INTERVAL_MAX,
  UNNAMED_TASK,
} from "#app/domain/service/service-task.ts";
import type { GivenLast } from "#app/domain/service/task-edit.ts";
import {
  optionalDate,
  optionalIntervalUnit,
  optionalNotice,
  optionalTimeInterval,
} from "#app/forms/equipment/equipment-form.ts";
import {
  optionalChoice,
  optionalFlag,
  optionalTenths,
  optionalText,
  requiredName,
} from "#app/forms/fields.ts";

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
 * stored values that are no longer offered (an interval by usage on unit n/a, a negative last service) stay
 * allowed while untouched.
 */
export function serviceTaskSchema({ unit, today, stored, leadStands = false }: TaskContext) {
  const isDefault = stored?.isDefault ?? false;
  const fields = z.object({
    name: isDefault ? defaultName() : requiredName(TASK_NAME_MAX, error("nameRequired")),
    ...taskFields({ isDefault }),
    lastServiceUsage: optionalTenths().refine(
      (usage) => usage === undefined || usage >= 0 || usage === stored?.last.usage,
      "errors:number.negative",
    ),
    lastServiceDate: optionalDate().refine(
      (date) => date === undefined || date <= today || date === stored?.last.date,
      "service:error.future",
    ),
  });
  return withTaskRules(fields, { isDefault, leadStands })
    .refine(
      ({ serviceInterval = 0 }) =>
        isDefault || unit !== "n/a" || serviceInterval === 0 || serviceInterval === stored?.serviceInterval,
      { error: error("noMeter"), path: ["serviceInterval"] },
    )
    .transform(({ lastServiceUsage: usage, lastServiceDate: date, ...value }) => ({
      values: taskValues(value, { isDefault }),
      given: {
        ...(usage === undefined ? {} : { usage }),
        ...(date === undefined ? {} : { date }),
      } satisfies GivenLast,
    }));
}

/** The name of a default task; one named like an unnamed default stays unnamed. */
function defaultName() {
  return optionalText(TASK_NAME_MAX).transform((text) => {
    const name = text ? plainName(text) : "";
    return name === "" || name === UNNAMED_TASK ? null : name;
  });
}

/** The fields of a task that a person or a program sets, besides its name. */
export function taskFields({ isDefault }: { isDefault: boolean }) {
  return {
    serviceInterval: optionalTenths({ min: 0 }),
    maintenanceInterval: isDefault ? optionalTimeInterval() : optionalTimeInterval(TIME_INTERVAL_MAX),
    maintenanceIntervalUnit: optionalIntervalUnit(),
    lead: optionalTenths({ min: 1, low: error("leadLow") }),
    leadUnit: optionalChoice(LEAD_UNITS, error("leadUnit")),
    notificationDays: optionalNotice(),
    byOperator: optionalFlag(),
  };
}

/** A task's values as its fields are read. */
export type ReadTask = {
  serviceInterval?: number;
  maintenanceInterval?: number;
  maintenanceIntervalUnit?: IntervalUnit;
  /** In tenths, even if it is a percentage. */
  lead?: number;
  leadUnit?: LeadUnit;
  notificationDays?: number;
  byOperator?: boolean;
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
  ["serviceInterval", ...LEAD],
  "lead",
  error("leadWithoutInterval"),
  ({ serviceInterval = 0, lead }) => lead === undefined || serviceInterval > 0,
);

/** Rules of intervals and notice; the default has those of the equipment form. */
const OF_OTHERS = [
  rule(
    ["serviceInterval", ...TIME],
    "serviceInterval",
    error("noInterval"),
    ({ serviceInterval = 0, maintenanceInterval, maintenanceIntervalUnit }) =>
      serviceInterval > 0 || maintenanceInterval !== undefined || maintenanceIntervalUnit !== undefined,
  ),
  rule(TIME, "maintenanceInterval", error("oneDay"), (task) => daysOf(task) !== 1),
  rule([...TIME, "notificationDays"], "notificationDays", error("noticeTooLong"), (task) => {
    const days = daysOf(task);
    return days === null || days === 1 || task.notificationDays === undefined || task.notificationDays < days;
  }),
];

const daysOf = ({ maintenanceInterval, maintenanceIntervalUnit }: ReadTask) =>
  maintenanceIntervalUnit === "days" ? (maintenanceInterval ?? null) : null;

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

/** A task's values as they are stored; a lead goes with the interval by usage. */
export function taskValues<Name extends string | null>(
  { name, ...task }: ReadTask & { name: Name },
  { isDefault }: { isDefault: boolean },
): TaskValues & { name: Name } {
  const { serviceInterval = 0, lead = null, leadUnit = null } = task;
  const maintenanceInterval = task.maintenanceInterval ?? null;
  const maintenanceIntervalUnit = task.maintenanceIntervalUnit ?? null;
  const led = serviceInterval > 0 && lead !== null;
  return {
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
  };
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
  };
}

/** A stored task as a body, into which a partial body is merged. */
export function taskAsSent(task: ServiceTask): Record<string, unknown> {
  return {
    name: task.name,
    ...valuesAsSent(task),
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

/** The body of a call that adds or changes a task; the task merged from it is validated. */
export const taskBodySchema = z.record(z.string(), z.unknown(), { error: "errors:request.invalid" });

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
};

/** The form values of a stored task. */
export function taskFormValues(task: ServiceTask): TaskFormValues {
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
  };
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
];

/**
 * The fields that a form changed, as a partial body: a field left as `displayed` keeps its stored value. Units
 * beside blank numbers are ignored. Without `displayed` every field counts as changed.
 */
export function changedTaskFields(
  form: FormData,
  displayed: Readonly<Record<string, unknown>> | null,
): Record<string, string> {
  const typed = (name: string) => text(form.get(name)).trim();
  const values = {
    maintenanceIntervalUnit: typed("maintenanceInterval") && typed("maintenanceIntervalUnit"),
    leadUnit: typed("lead") && typed("leadUnit"),
  };
  const read = (name: keyof TaskFormValues) => (name in values ? values[name as never] : typed(name));
  const changed = GROUPS.filter(
    (names) => !displayed || names.some((name) => read(name) !== text(displayed[name]).trim()),
  );
  const sent = changed.flat().map((name) => [name, read(name)]);
  // A blank usage keeps the stored one, but a task that was never serviced then counts from now.
  if (read("lastServiceUsage") === "") sent.push(["lastServiceUsage", ""]);
  return Object.fromEntries(sent);
}
