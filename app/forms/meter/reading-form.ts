import { z } from "zod";
import { confirmation, optionalChoice, optionalTenths, optionalText } from "#app/forms/fields.ts";
import { wired } from "#app/forms/wire.ts";

const MISSING = "errors:number.notNumber";

/** A reading as `POST /api/equipment/{id}/readings` takes it: absolute, in tenths once read. */
export const readingSchema = z
  .object({
    value: wired(optionalTenths({ min: 0 }), { type: ["number", "string"], minimum: 0, needed: true }),
    takenAt: optionalText(100).describe(
      "Without it, now: then send an Idempotency-Key. Never later, 30 days back at most",
    ),
    resolution: optionalChoice(["correct", "meter-replaced"], "errors:field.invalid").describe(
      "What a reading below the one before it is",
    ),
  })
  .and(confirmation)
  .transform(({ value, ...sent }, context) => {
    if (value !== undefined) return { ...sent, value };
    context.addIssue({ code: "custom", path: ["value"], message: MISSING });
    return z.NEVER;
  });

export type SentReading = z.output<typeof readingSchema>;
