import { z } from "zod";
import {
  NOTES_MAX,
  OPTIONAL_LIST,
  optionalChoice,
  optionalCost,
  optionalText,
  optionalUse,
  requiredText,
  ticks,
} from "#app/forms/fields.ts";
import { wired } from "#app/forms/wire.ts";
import { PHOTOS_MAX, photoIdOf } from "#app/shared/photo-path.ts";

/** The review of an operator update; a resolution is needed only for a reading below the previous one. */
export const applySchema = z.object({
  resolution: optionalChoice(["correct", "meter-replaced"], "errors:field.invalid"),
  fuelCost: optionalCost(),
  fuelUse: optionalUse(),
});

/** The texts of the fields of a report's fuel. */
export type FuelFields = { fuelCost: string; fuelUse: string };

export const dismissSchema = z.object({ reason: optionalText(NOTES_MAX) });

export const voidSchema = z.object({ reason: requiredText(NOTES_MAX, "story:readings.reasonMissing") });

/** Photos come from people: a program has uploaded none. */
export const NO_PHOTOS = "Paths of photos that the sender uploaded; a key sends none";

/** The paths of a record's photos, which its author has uploaded. */
export function photoPaths() {
  const paths = z.preprocess(
    ticks,
    z
      .array(z.string({ error: "errors:field.invalid" }), { error: "errors:field.invalid" })
      .transform((paths) => paths.filter((path) => path !== ""))
      .refine((paths) => paths.length <= PHOTOS_MAX, "story:notes.tooManyPhotos")
      .refine((paths) => paths.every((path) => photoIdOf(path) !== null), "story:notes.unknownPhoto"),
  );
  return wired(paths, { ...OPTIONAL_LIST, maxItems: PHOTOS_MAX, description: NO_PHOTOS });
}

/** A person's note. Its type is always `note`; the product writes the other types. */
export const noteSchema = z.object({
  content: requiredText(NOTES_MAX, "story:notes.contentMissing"),
  type: optionalChoice(["note"], "errors:field.invalid"),
  photos: photoPaths(),
});
