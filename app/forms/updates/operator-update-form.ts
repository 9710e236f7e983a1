import { z } from "zod";
import { areDistinctLines, LINES_MAX, WORD_MAX } from "#app/domain/checks/checklist.ts";
import { characterCount, isCleanText } from "#app/domain/clean-text.ts";
import { FUEL_KINDS } from "#app/domain/equipment/equipment.ts";
import { CONDITIONS } from "#app/domain/issues/issue.ts";
import { centsToText, readAmountOfNumber } from "#app/domain/money.ts";
import { tenthsFromNumber, tenthsToNumber } from "#app/domain/quantity.ts";
import { OPERATOR_TASKS_MAX, TASK_NAME_MAX } from "#app/domain/service/service-task.ts";
import { readInstant } from "#app/domain/updates/operator-update.ts";
import { NOTES_MAX, optionalChoice, optionalText } from "#app/forms/fields.ts";
import { NO_PHOTOS } from "#app/forms/updates/review-forms.ts";
import { wired } from "#app/forms/wire.ts";
import { PHOTOS_MAX } from "#app/shared/photo-path.ts";

const INVALID = "errors:field.invalid";
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
const enteredAs = (textOf: (value: number) => string) =>
  wired(
    z
      .unknown()
      .transform((value): string | undefined => {
        if (value === undefined || value === null) return undefined;
        if (typeof value === "string") return value;
        return typeof value === "number" ? textOf(value) : "?";
      })
      .optional(),
    { type: ["number", "string", "null"] },
  );

const entered = enteredAs((value) => {
  const tenths = tenthsFromNumber(value);
  return String(tenths === null ? value : tenthsToNumber(tenths));
});

const enteredMoney = enteredAs((value) => {
  const read = readAmountOfNumber(value);
  return "cents" in read ? centsToText(read.cents) : "?";
});

/** A form with one value sends it as text. */
const listed = (value: unknown) => (typeof value === "string" ? [value] : given(value));

/** A call may send null for nothing. */
const given = (value: unknown) => value ?? undefined;

/** The name of a service task as sent: kept to the letter, so that a renamed task loses no report. */
const taskName = z
  .string({ error: INVALID })
  .refine((name) => name.trim() !== "" && characterCount(name) <= TASK_NAME_MAX, INVALID)
  .refine(isCleanText, INVALID);
const taskNames = z.array(taskName, { error: INVALID }).max(OPERATOR_TASKS_MAX, INVALID).optional();

const photoPaths = z
  .array(z.string({ error: INVALID }).max(PATH_MAX, INVALID), { error: INVALID })
  .max(PHOTOS_MAX, "operator:problem.too_many_photos")
  .optional();

const listOrNull = (items: z.ZodType, maxItems: number) => ({ type: ["array", "null"], items, maxItems });

/** A pre-start check: its lines as words, so that a list that changed meanwhile changes no answer. */
const checkOf = <Answer extends z.ZodType<boolean | undefined>>(answer: Answer) => {
  const line = z.object(
    {
      line: z.string({ error: INVALID }).refine(isCleanText, INVALID),
      ok: answer,
      word: optionalText(WORD_MAX),
    },
    { error: INVALID },
  );
  const check = z.preprocess(
    (value) => value ?? undefined,
    z
      .array(line, { error: INVALID })
      .max(LINES_MAX, INVALID)
      .refine((lines) => areDistinctLines(lines.map(({ line }) => line)), INVALID)
      .optional(),
  );
  return wired(check, listOrNull(line, LINES_MAX));
};

/** An operator's report, from a form or a call; `checkReport` validates its content. */
export const operatorUpdateSchema = z
  .object({
    equipmentId: wired(optionalText(ID_MAX), { type: "string", maxLength: ID_MAX, needed: true }),
    newUsage: entered.describe("The meter as it stands"),
    fuelAdded: entered,
    fuelType: optionalChoice(FUEL_KINDS, INVALID),
    fuelCost: enteredMoney.describe("Dollars paid"),
    notes: optionalText(NOTES_MAX),
    takenAt: optionalText(ID_MAX).describe("When it was written; without it, now"),
    /** The time of the sending by the phone's clock, which shows whether that clock is right. */
    sentAt: optionalText(ID_MAX)
      .refine((text) => !text?.trim() || readInstant(text) !== null, INVALID)
      .describe("Now by the sender's clock, which corrects takenAt"),
    /** The report's writer, for reports that waited on a shared device. */
    reporterId: optionalText(ID_MAX).describe("Of reports that waited on a device; leave it out"),
    /** The number of photos that will follow one by one. */
    photosExpected: z
      .number({ error: INVALID })
      .int(INVALID)
      .min(0, INVALID)
      .max(PHOTOS_MAX, "operator:problem.too_many_photos")
      .optional(),
    /** The names of the service tasks that the operator ticked. */
    tasksDone: wired(z.preprocess(given, taskNames), listOrNull(taskName, OPERATOR_TASKS_MAX)).describe(
      "Names of service tasks that were done",
    ),
    condition: optionalChoice(CONDITIONS, INVALID).describe(
      "Without it, ok. Another one needs notes, or what is not ok in check, and opens an issue at once, before the review",
    ),
    check: checkOf(z.boolean({ error: INVALID }).optional()),
    /** Paths of photos uploaded before. */
    photos: wired(z.preprocess(given, photoPaths), listOrNull(z.string(), PHOTOS_MAX)).describe(NO_PHOTOS),
  })
  .describe("A report has newUsage, fuelAdded, notes, tasksDone or check.");

/** The same from a form, which sends the answers as text, and a list of one as its one text. */
export const operatorUpdateFormSchema = operatorUpdateSchema.extend({
  tasksDone: z.preprocess(listed, taskNames),
  photos: z.preprocess(listed, photoPaths),
  check: checkOf(
    z
      .enum(["true", "false"], { error: INVALID })
      .transform((answer) => answer === "true")
      .optional(),
  ),
});

export type OperatorUpdateInput = z.output<typeof operatorUpdateSchema>;
