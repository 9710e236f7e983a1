import { z } from "zod";
import { NOTES_MAX, optionalChoice, optionalText, requiredText } from "./fields.ts";

/** Photos that a note or an update may have (specification §9). */
export const PHOTOS_MAX = 3;

const PHOTO_PATH = /^\/objects\/uploads\/([A-Za-z0-9-]{1,64})$/;

/** Reviewing an operator's update; a resolution is needed only for a reading below the one before it. */
export const applySchema = z.object({
  resolution: optionalChoice(["correct", "meter-replaced"], "errors:field.invalid"),
});

export const dismissSchema = z.object({ reason: optionalText(NOTES_MAX) });

export const voidSchema = z.object({ reason: requiredText(NOTES_MAX, "updates:readings.reasonMissing") });

/** A person's note. Its type is always `note`: the other types are written by the product (C-45). */
export const noteSchema = z.object({
  content: requiredText(NOTES_MAX, "updates:notes.contentMissing"),
  type: optionalChoice(["note"], "errors:field.invalid"),
  photos: z.preprocess(
    (value) => (typeof value === "string" ? [value] : (value ?? [])),
    z
      .array(z.string({ error: "errors:field.invalid" }), { error: "errors:field.invalid" })
      .transform((paths) => paths.filter((path) => path !== ""))
      .refine((paths) => paths.length <= PHOTOS_MAX, "updates:notes.tooManyPhotos")
      .refine((paths) => paths.every((path) => PHOTO_PATH.test(path)), "updates:notes.unknownPhoto"),
  ),
});

/** The id of an uploaded photo, from its path; null for any other path. */
export function photoIdOf(path: string): string | null {
  return PHOTO_PATH.exec(path)?.[1] ?? null;
}
