import { z } from "zod";
import { CARD_LABEL_MAX, CARD_LINES_MAX, CARD_VALUE_MAX } from "#app/domain/equipment/machine-card.ts";
import { optionalFlag, optionalInteger, requiredName } from "#app/forms/fields.ts";

const INVALID = "errors:field.invalid";
const VERSION_MAX = 1_000_000_000;
const MISSING = "equipment:card.error.half";

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

const lineSchema = z.object(
  { label: requiredName(CARD_LABEL_MAX, MISSING), value: requiredName(CARD_VALUE_MAX, MISSING) },
  { error: INVALID },
);

/** A row of the card; null if both fields are blank. Such rows are dropped later, so messages keep the row's index. */
const rowSchema = z.unknown().transform((row, context) => {
  const { label, value } = (row ?? {}) as Record<string, unknown>;
  if (isBlank(label) && isBlank(value) && !Array.isArray(row)) return null;
  const parsed = lineSchema.safeParse(row);
  if (parsed.success) return parsed.data;
  for (const { message, path } of parsed.error.issues) {
    context.addIssue({ code: "custom", message, path: [...path] });
  }
  return z.NEVER;
});

/** The card as it is saved: `lines` in their order, a list in JSON and rows `lines[0].label` … in the form. */
export const machineCardSchema = z.object({
  lines: z.preprocess(
    (value) => value ?? [],
    z
      .array(rowSchema, { error: INVALID })
      .transform((rows) => rows.filter((row) => row !== null))
      .refine((rows) => rows.length <= CARD_LINES_MAX, "equipment:card.error.tooMany"),
  ),
  operatorsSee: optionalFlag(),
  version: optionalInteger({ min: 0, max: VERSION_MAX, low: INVALID, high: INVALID, digits: INVALID }),
});

/** The machine whose card is copied. */
export const cardCopySchema = z.object({ from: requiredName(100, "equipment:card.error.from") });
