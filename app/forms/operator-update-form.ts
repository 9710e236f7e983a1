import { z } from "zod";
import { characterCount, isCleanText } from "#app/domain/clean-text.ts";
import { FUEL_KINDS } from "#app/domain/equipment.ts";
import { tenthsFromNumber, tenthsToNumber } from "#app/domain/quantity.ts";
import { OPERATOR_TASKS_MAX, TASK_NAME_MAX } from "#app/domain/service-task.ts";
import { PHOTOS_MAX } from "#app/shared/photo-path.ts";
import { NOTES_MAX, optionalChoice, optionalText } from "./fields.ts";

const ID_MAX = 64;
const PATH_MAX = 200;

/**
 * The start of the field name that carries the mark of the report's writer. The mark is in the name because
 * browsers restore typed text into a form with the same field names, whoever is signed in by then.
 */
export const WRITER_FIELD = "writer-";

/**
 * An entered amount as text. A value that is neither text nor number becomes unreadable text, so the report's
 * own check words it ("Invalid Usage"), for forms and JSON.
 */
const entered = z
  .unknown()
  .transform((value): string | undefined => {
    if (value === undefined || value === null) return undefined;
    if (typeof value === "string") return value;
    if (typeof value !== "number") return "?";
    const tenths = tenthsFromNumber(value);
    return String(tenths === null ? value : tenthsToNumber(tenths));
  })
  .optional();

/** A form with one value sends it as text. */
const listed = (value: unknown) => (typeof value === "string" ? [value] : (value ?? undefined));

/** The name of a service task as sent: kept to the letter, so that a renamed task loses no report. */
const taskName = z
  .string({ error: "errors:field.invalid" })
  .refine((name) => name.trim() !== "" && characterCount(name) <= TASK_NAME_MAX, "errors:field.invalid")
  .refine(isCleanText, "errors:field.invalid");

/** An operator's report, from a form or a call; `checkReport` validates its content. */
export const operatorUpdateSchema = z.object({
  equipmentId: optionalText(ID_MAX),
  newUsage: entered,
  fuelAdded: entered,
  fuelType: optionalChoice(FUEL_KINDS, "errors:field.invalid"),
  notes: optionalText(NOTES_MAX),
  takenAt: optionalText(ID_MAX),
  /** The report's writer, for reports that waited on a shared device. */
  reporterId: optionalText(ID_MAX),
  /** The number of photos that will follow one by one. */
  photosExpected: z
    .number({ error: "errors:field.invalid" })
    .int("errors:field.invalid")
    .min(0, "errors:field.invalid")
    .max(PHOTOS_MAX, "operator:problem.too_many_photos")
    .optional(),
  /** The names of the service tasks that the operator ticked. */
  tasksDone: z.preprocess(
    listed,
    z
      .array(taskName, { error: "errors:field.invalid" })
      .max(OPERATOR_TASKS_MAX, "errors:field.invalid")
      .optional(),
  ),
  /** Paths of photos uploaded before. */
  photos: z.preprocess(
    listed,
    z
      .array(z.string({ error: "errors:field.invalid" }).max(PATH_MAX, "errors:field.invalid"), {
        error: "errors:field.invalid",
      })
      .max(PHOTOS_MAX, "operator:problem.too_many_photos")
      .optional(),
  ),
});

export type OperatorUpdateInput = z.output<typeof operatorUpdateSchema>;
