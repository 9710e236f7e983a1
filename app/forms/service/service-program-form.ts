import { z } from "zod";
import { FORM_UNITS } from "#app/domain/equipment/equipment.ts";
import {
  OPERATOR_TASKS_MAX,
  type ProgramTask,
  TASK_INTERVAL_UNITS,
  TASK_NAME_MAX,
  TASKS_MAX,
  TIME_INTERVAL_MAX,
} from "#app/domain/service/service-task.ts";
import { pointsOfKind } from "#app/domain/service/task-kind.ts";
import { taskNameKey } from "#app/domain/service/task-name.ts";
import { optionalTimeInterval, requiredChoice } from "#app/forms/equipment/equipment-form.ts";
import {
  isBlank,
  optionalChoice,
  optionalFlag,
  optionalText,
  requiredName,
  rowOrNull,
} from "#app/forms/fields.ts";
import { type KindFormValues, kindFormValues, PLAIN_KIND } from "./kind-values.ts";
import { usagePointsAsSent, valuesAsSent } from "./task-as-sent.ts";
import {
  kindFieldsOf,
  type ReadTask,
  refuseOfRegular,
  taskFields,
  taskValues,
  usageFieldsOf,
  withoutUnused,
  withTaskRules,
} from "./task-fields.ts";

/** A service program as its form and `/api/service-programs` accept it. Messages are catalogue keys. */

export const PROGRAM_NAME_MAX = 60;
/** The most machines in one application. */
export const APPLY_MAX = 500;

const error = (name: string) => `service:program.error.${name}`;

/** A task as it was sent: the id names a task of the stored program. */
export type SentTask = Omit<ProgramTask, "id"> & { id: string | null };

/** The values of a program as sent. */
export type SentProgram = { name: string; unit: (typeof FORM_UNITS)[number]; tasks: SentTask[] };

/** Fields that an empty row of the form has too. */
const IGNORED_IN_EMPTY = new Set([
  "id",
  "leadUnit",
  "maintenanceIntervalUnit",
  "repeats",
  "countsFrom",
  "firstAfterUnit",
]);

/** A row without input; one that kept its id was emptied to remove the task. */
const isEmptyTask = (fields: Record<string, unknown>) =>
  Object.entries(fields).every(
    ([name, value]) => IGNORED_IN_EMPTY.has(name) || value === false || isBlank(value),
  );

const taskSchema = z.preprocess(
  withoutUnused,
  withTaskRules(
    z.object(
      {
        id: optionalText(100),
        name: requiredName(TASK_NAME_MAX, "service:task.error.nameRequired"),
        ...taskFields({ isDefault: false }),
        firstAfter: optionalTimeInterval(TIME_INTERVAL_MAX),
        firstAfterUnit: optionalChoice(TASK_INTERVAL_UNITS, "service:task.error.timeUnit"),
        isDefault: optionalFlag(),
      },
      { error: "errors:field.invalid" },
    ),
    { isDefault: false },
  ).superRefine((task, context) => {
    const { isDefault, repeats, firstUsage, firstAfter, firstAfterUnit } = task;
    for (const field of isDefault ? kindFieldsOf(task) : []) refuseOfRegular(context, [field]);
    const refuse = (name: string, field: string) =>
      context.addIssue({ code: "custom", message: `service:task.error.${name}`, path: [field] });
    if (firstAfter !== undefined && firstAfterUnit === undefined) refuse("timeUnit", "firstAfterUnit");
    if (firstAfter === undefined && firstAfterUnit !== undefined) refuse("timeInterval", "firstAfter");
    if (repeats === "once" && firstUsage === undefined && firstAfter === undefined) {
      refuse("whenDue", "firstUsage");
    }
  }),
);

/** The points of a program's task, without those that its kind doesn't use. */
function pointsOfRow(
  values: ReturnType<typeof taskValues>,
  { firstUsage, fixedUsage, fixedDate, firstAfter, firstAfterUnit }: ReadTask,
): Pick<ProgramTask, "firstUsage" | "fixedUsage" | "fixedDate" | "firstAfter" | "firstAfterUnit"> {
  const { firstDate: _date, ...points } = pointsOfKind(values, { firstUsage, fixedUsage, fixedDate });
  return { ...points, ...(firstAfter === undefined ? {} : { firstAfter, firstAfterUnit }) };
}

const rowSchema = rowOrNull(
  taskSchema.transform(({ id = null, isDefault = false, ...task }): SentTask => {
    const values = taskValues(task, { isDefault: false });
    const steps = task.steps === undefined ? {} : { steps: task.steps };
    return { ...values, ...pointsOfRow(values, task), ...steps, id, isDefault };
  }),
  isEmptyTask,
);

const tasksField = z
  .preprocess((value) => value ?? [], z.array(rowSchema, { error: "errors:field.invalid" }))
  .superRefine((rows, context) => {
    const refuse = (message: string, path: (string | number)[] = []) =>
      context.addIssue({ code: "custom", message, path });
    const tasks = rows.filter((row) => row !== null);
    if (tasks.length === 0) refuse(error("noTask"));
    if (tasks.length > TASKS_MAX) refuse(error("tooManyTasks"));
    if (tasks.filter(({ byOperator }) => byOperator).length > OPERATOR_TASKS_MAX) {
      refuse(error("tooManyByOperator"));
    }
    const names = new Set<string>();
    let regular = false;
    rows.forEach((row, index) => {
      if (!row) return;
      const key = taskNameKey(row.name);
      if (names.has(key)) refuse(error("taskNameTaken"), [index, "name"]);
      names.add(key);
      if (row.isDefault && regular) refuse(error("secondRegular"), [index, "isDefault"]);
      regular ||= row.isDefault;
    });
  })
  .transform((rows) => rows.filter((row) => row !== null));

/** The schema of a whole program. */
export const programSchema = z
  .object({
    name: requiredName(PROGRAM_NAME_MAX, error("nameRequired")),
    unit: requiredChoice(FORM_UNITS, {
      required: "equipment:form.error.unitRequired",
      invalid: "equipment:form.error.unitInvalid",
    }),
    tasks: tasksField,
  })
  .superRefine(({ unit, tasks }, context) => {
    if (unit !== "n/a") return;
    tasks.forEach((task, index) => {
      const byUsage = [...(task.serviceInterval > 0 ? ["serviceInterval"] : []), ...usageFieldsOf(task)];
      for (const field of byUsage) {
        const path = ["tasks", index, field];
        context.addIssue({ code: "custom", message: "service:task.error.noMeter", path });
      }
    });
  });

/** The body of a call that changes a program: any fields; the merged program is validated. */
export const programPatchSchema = z.record(z.string(), z.unknown(), { error: "errors:request.invalid" });

/** A program as a body: a stored one, into which a partial body is merged, or one as sent. */
export function programAsSent({
  name,
  unit,
  tasks,
}: Pick<SentProgram, "name" | "unit"> & { tasks: readonly SentTask[] }) {
  return { name, unit, tasks: tasks.map(taskOfProgramAsSent) };
}

/** A program's task in a call's answer. */
export function taskOfProgramAsSent<Id extends string | null>(task: Omit<ProgramTask, "id"> & { id: Id }) {
  const { id, name, isDefault, steps = null } = task;
  return { id, name, ...valuesAsSent(task), ...pointsOfProgramAsSent(task), isDefault, steps };
}

function pointsOfProgramAsSent(task: Omit<ProgramTask, "id">) {
  const { firstAfter = null, firstAfterUnit = null } = task;
  return { ...usagePointsAsSent(task), firstAfter, firstAfterUnit };
}

/** The body of an application. */
export const applySchema = z.object({
  equipmentIds: z.preprocess(
    (value) => (typeof value === "string" ? [value] : (value ?? [])),
    z
      .array(z.string({ error: "errors:field.invalid" }).max(100, "errors:field.invalid"), {
        error: "errors:field.invalid",
      })
      .min(1, error("noMachine"))
      .max(APPLY_MAX, error("tooManyMachines")),
  ),
});

/** The values of a task's row in the form, as text. */
export type TaskRowValues = {
  id: string;
  name: string;
  serviceInterval: string;
  maintenanceInterval: string;
  maintenanceIntervalUnit: string;
  lead: string;
  leadUnit: string;
  notificationDays: string;
  byOperator: string;
  isDefault: string;
  firstAfter: string;
  firstAfterUnit: string;
} & Omit<KindFormValues, "firstDate">;

/** `version` is that of the program as the form showed it; empty for a new one. */
export type ProgramFormValues = {
  version: string;
  name: string;
  unit: string;
  tasks: Partial<TaskRowValues>[];
};

const text = (value: unknown) => (value === null || value === undefined ? "" : String(value));

/** A row without input. */
export const EMPTY_ROW: Partial<TaskRowValues> = {
  maintenanceIntervalUnit: "months",
  leadUnit: "percent",
  repeats: PLAIN_KIND.repeats,
  countsFrom: PLAIN_KIND.countsFrom,
  firstAfterUnit: "months",
};

/** The form of a new program. */
export const NEW_PROGRAM: ProgramFormValues = { version: "", name: "", unit: "hours", tasks: [EMPTY_ROW] };

/** The form values of a stored program, with an empty row more. */
export function programFormValues({
  name,
  unit,
  tasks,
  version,
}: Pick<SentProgram, "name" | "unit"> & {
  tasks: readonly ProgramTask[];
  version: number;
}): ProgramFormValues {
  const rows = tasks.map((task) => {
    const sent = taskOfProgramAsSent(task);
    const { firstDate: _date, ...kind } = kindFormValues(sent);
    return {
      ...kind,
      firstAfter: text(sent.firstAfter),
      firstAfterUnit: sent.firstAfterUnit ?? EMPTY_ROW.firstAfterUnit,
      id: task.id,
      name: task.name,
      serviceInterval: task.serviceInterval === 0 ? "" : text(sent.serviceInterval),
      maintenanceInterval: text(sent.maintenanceInterval),
      maintenanceIntervalUnit: sent.maintenanceIntervalUnit ?? EMPTY_ROW.maintenanceIntervalUnit,
      lead: text(sent.lead),
      leadUnit: sent.leadUnit ?? EMPTY_ROW.leadUnit,
      notificationDays: text(sent.notificationDays),
      byOperator: task.byOperator ? "on" : "",
      isDefault: task.isDefault ? "on" : "",
    };
  });
  return {
    version: String(version),
    name,
    unit,
    tasks: tasks.length < TASKS_MAX ? [...rows, EMPTY_ROW] : rows,
  };
}

const TASK_FIELD = /^tasks\[(\d{1,3})\]\.(\w+)$/;
const ROW_FIELDS = new Set<string>([
  "id",
  "name",
  "serviceInterval",
  "maintenanceInterval",
  "maintenanceIntervalUnit",
  "lead",
  "leadUnit",
  "notificationDays",
  "byOperator",
  "isDefault",
  "repeats",
  "countsFrom",
  "firstUsage",
  "firstAfter",
  "firstAfterUnit",
  "fixedUsage",
  "fixedDate",
  "windowUsage",
  "windowDays",
  "steps",
] satisfies (keyof TaskRowValues)[]);

/** The number that a unit belongs to: the unit's select always has a value. */
const NUMBER_OF_UNIT = new Map([
  ["maintenanceIntervalUnit", "maintenanceInterval"],
  ["leadUnit", "lead"],
  ["firstAfterUnit", "firstAfter"],
]);

/**
 * Prepares a sent form: drops names that no row has, the units of numbers left blank, and ids that the stored
 * program doesn't have any more, so that those tasks begin anew.
 */
export function tidyProgramForm(form: FormData, storedIds: ReadonlySet<string>): void {
  for (const name of [...form.keys()]) {
    if (!name.startsWith("tasks")) continue;
    const [, index, field = ""] = TASK_FIELD.exec(name) ?? [];
    const number = NUMBER_OF_UNIT.get(field);
    const lone = number !== undefined && isBlank(form.get(`tasks[${index}].${number}`));
    const unknownId = field === "id" && !storedIds.has(String(form.get(name)));
    if (!ROW_FIELDS.has(field) || lone || unknownId) form.delete(name);
  }
}

/** A machine leaves its program, or one of its tasks follows it again. */
export const programIntentSchema = z.object({
  intent: z.enum(["leave-program", "follow"]),
  taskId: z.string({ error: "errors:field.invalid" }).max(200, "errors:field.invalid").optional(),
});
