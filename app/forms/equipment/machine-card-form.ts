import { z } from "zod";
import { CARD_LABEL_MAX, CARD_LINES_MAX, CARD_VALUE_MAX } from "#app/domain/equipment/machine-card.ts";
import { isBlank, optionalFlag, optionalInteger, requiredName, rowOrNull } from "#app/forms/fields.ts";

const INVALID = "errors:field.invalid";
const VERSION_MAX = 1_000_000_000;
const MISSING = "equipment:card.error.half";

const lineSchema = z.object(
  { label: requiredName(CARD_LABEL_MAX, MISSING), value: requiredName(CARD_VALUE_MAX, MISSING) },
  { error: INVALID },
);

const isEmptyLine = ({ label, value }: Record<string, unknown>) => isBlank(label) && isBlank(value);

/** The card as it is saved: `lines` in their order, a list in JSON and rows `lines[0].label` … in the form. */
export const machineCardSchema = z.object({
  lines: z.preprocess(
    (value) => value ?? [],
    z
      .array(rowOrNull(lineSchema, isEmptyLine), { error: INVALID })
      .transform((rows) => rows.filter((row) => row !== null))
      .refine((rows) => rows.length <= CARD_LINES_MAX, "equipment:card.error.tooMany"),
  ),
  operatorsSee: optionalFlag(),
  version: optionalInteger({ min: 0, max: VERSION_MAX, low: INVALID, high: INVALID, digits: INVALID }),
});

/** The machine whose card is copied. */
export const cardCopySchema = z.object({ from: requiredName(100, "equipment:card.error.from") });
