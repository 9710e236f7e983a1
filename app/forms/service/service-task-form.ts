import { z } from "zod";
import type { CalendarDate } from "#app/domain/calendar-date.ts";
import { plainName } from "#app/domain/clean-text.ts";
import type { MeterUnit } from "#app/domain/equipment/equipment.ts";
import { tenthsToNumber } from "#app/domain/quantity.ts";
import {
  type ServiceTask,
  TASK_NAME_MAX,
  type TaskPoints,
  UNNAMED_TASK,
} from "#app/domain/service/service-task.ts";
import type { GivenLast } from "#app/domain/service/task-edit.ts";
import { optionalDate, optionalTimeInterval } from "#app/forms/equipment/equipment-form.ts";
import {
  confirmation,
  optionalTenths,
  optionalText,
  requiredName,
  withSingleLineEnds,
} from "#app/forms/fields.ts";
import { wired } from "#app/forms/wire.ts";

import { type KindFormValues, kindFormValues, PLAIN_KIND, text } from "./kind-values.ts";
import { pointsAsSent, valuesAsSent } from "./task-as-sent.ts";
import {
  kindFieldsOf,
  LEAD,
  type ReadTask,
  refuseOfRegular,
  TIME,
  taskError,
  taskFields,
  taskValues,
  usageFieldsOf,
  withoutUnused,
  withTaskRules,
} from "./task-fields.ts";

/** A service task as its form and `/api/service-tasks` accept it. Messages are catalogue keys. */

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
    name: isDefault ? defaultName() : requiredName(TASK_NAME_MAX, taskError("nameRequired")),
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
      { error: taskError("noMeter"), path: ["serviceInterval"] },
    )
    .superRefine((task, context) => {
      for (const field of isDefault ? kindFieldsOf(task) : []) refuseOfRegular(context, [field]);
      for (const field of unit === "n/a" ? usageFieldsOf(task) : []) {
        if (task[field] === stored?.[field]) continue;
        context.addIssue({ code: "custom", message: taskError("noMeter"), path: [field] });
      }
      if (task.repeats === "once" && task.firstUsage === undefined && task.firstDate === undefined) {
        const path = [unit === "n/a" ? "firstDate" : "firstUsage"];
        context.addIssue({ code: "custom", message: taskError("whenDue"), path });
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

/** The name of a default task; one named like an unnamed default stays unnamed. */
function defaultName() {
  return optionalText(TASK_NAME_MAX).transform((text) => {
    const name = text ? plainName(text) : "";
    return name === "" || name === UNNAMED_TASK ? null : name;
  });
}

function pointsOfTask({ firstUsage, firstDate, fixedUsage, fixedDate }: ReadTask): TaskPoints {
  return { firstUsage, firstDate, fixedUsage, fixedDate };
}

const taskWire = z
  .object({
    name: requiredName(TASK_NAME_MAX, taskError("nameRequired")),
    ...taskFields({ isDefault: false }),
  })
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
