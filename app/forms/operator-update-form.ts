import { z } from "zod";
import { FUEL_KINDS } from "#app/domain/equipment.ts";
import { tenthsFromNumber, tenthsToNumber } from "#app/domain/quantity.ts";
import { PHOTOS_MAX } from "#app/shared/photo-path.ts";
import { NOTES_MAX, optionalChoice, optionalText } from "./fields.ts";

const ID_MAX = 64;
const PATH_MAX = 200;

/**
 * How the name of the field begins that says, by their mark, on whose page a report was written. The mark stands in the
 * name: browsers put what was typed back into a form whose fields have the same names, whoever is signed in by then.
 */
export const WRITER_FIELD = "writer-";

/**
 * An amount as it was entered, as text. What is neither text nor number becomes a text that can't be read, so that the
 * report's own check names it by its title ("Invalid Usage"), for forms and JSON alike.
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

/** What an operator reports, in a form or in a call; `checkReport` says what it must hold. */
export const operatorUpdateSchema = z.object({
  equipmentId: optionalText(ID_MAX),
  newUsage: entered,
  fuelAdded: entered,
  fuelType: optionalChoice(FUEL_KINDS, "errors:field.invalid"),
  notes: optionalText(NOTES_MAX),
  takenAt: optionalText(ID_MAX),
  /** Whose report it is, where it waited on a device that others may sign in on meanwhile. */
  reporterId: optionalText(ID_MAX),
  /** How many photos will follow, one by one. */
  photosExpected: z
    .number({ error: "errors:field.invalid" })
    .int("errors:field.invalid")
    .min(0, "errors:field.invalid")
    .max(PHOTOS_MAX, "operator:problem.too_many_photos")
    .optional(),
  /** Paths of photos that were uploaded before; a form with one has it as text. */
  photos: z.preprocess(
    (value) => (typeof value === "string" ? [value] : (value ?? undefined)),
    z
      .array(z.string({ error: "errors:field.invalid" }).max(PATH_MAX, "errors:field.invalid"), {
        error: "errors:field.invalid",
      })
      .max(PHOTOS_MAX, "operator:problem.too_many_photos")
      .optional(),
  ),
});

export type OperatorUpdateInput = z.output<typeof operatorUpdateSchema>;
