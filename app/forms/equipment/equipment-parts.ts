import { z } from "zod";
import {
  isBlank,
  NAME_MAX,
  optionalInteger,
  optionalText,
  requiredText,
  rowOrNull,
} from "#app/forms/fields.ts";
import { wired } from "#app/forms/wire.ts";

/** Service parts: a list in JSON, rows `serviceParts[0].part` … in the form. */
export const MAX_PARTS = 100;
export const PART_QUANTITY_MAX = 1_000_000;

/** A row without input; a new row starts with quantity 1. */
function isEmptyPart({ part, partNumber, qty }: Record<string, unknown>): boolean {
  return isBlank(part) && isBlank(partNumber) && (isBlank(qty) || String(qty).trim() === "1");
}

const partSchema = z.object(
  {
    part: requiredText(NAME_MAX, "equipment:form.error.partRequired"),
    partNumber: optionalText(NAME_MAX).transform((text) => text ?? ""),
    qty: optionalInteger({
      min: 1,
      max: PART_QUANTITY_MAX,
      low: "equipment:form.error.qty",
      high: "errors:field.invalid",
      digits: "equipment:form.error.qty",
    }).refine((qty) => qty !== undefined, "equipment:form.error.qty"),
  },
  { error: "errors:field.invalid" },
);

/** What callers are told of a part. */
const sentPart = partSchema
  .extend({ part: z.string().max(NAME_MAX) })
  .describe("One without part and partNumber is left out");

const rowSchema = rowOrNull(
  partSchema.transform((part) => ({ ...part, qty: part.qty ?? 1 })),
  isEmptyPart,
);

/** The list without empty rows. */
export function servicePartsField() {
  const list = z
    .preprocess(
      (value) => value ?? [],
      z
        .array(rowSchema, { error: "errors:field.invalid" })
        .max(MAX_PARTS, "equipment:form.error.tooManyParts"),
    )
    .transform((rows) => rows.filter((row) => row !== null));
  return wired(list, { type: ["array", "null"], items: sentPart, maxItems: MAX_PARTS, default: [] });
}
