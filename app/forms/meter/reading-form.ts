import { z } from "zod";
import { confirmation, optionalChoice, optionalTenths, optionalText } from "#app/forms/fields.ts";

const MISSING = "errors:number.notNumber";

/** A reading as `POST /api/equipment/{id}/readings` takes it: absolute, in tenths once read. */
export const readingSchema = z
  .object({
    value: optionalTenths({ min: 0 }),
    takenAt: optionalText(100),
    resolution: optionalChoice(["correct", "meter-replaced"], "errors:field.invalid"),
  })
  .and(confirmation)
  .transform(({ value, ...sent }, context) => {
    if (value !== undefined) return { ...sent, value };
    context.addIssue({ code: "custom", path: ["value"], message: MISSING });
    return z.NEVER;
  });

export type SentReading = z.output<typeof readingSchema>;
