import { z } from "zod";
import { NAME_MAX, optionalInteger, optionalText, requiredText } from "#app/forms/fields.ts";

/** Service parts: a list in JSON, rows `serviceParts[0].part` … in the form. */
export const MAX_PARTS = 100;
export const PART_QUANTITY_MAX = 1_000_000;

const blank = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

/** A row without input; a new row starts with quantity 1. */
function isEmptyRow(row: unknown): boolean {
  if (row === undefined || row === null) return true;
  if (typeof row !== "object" || Array.isArray(row)) return false;
  const { part, partNumber, qty } = row as Record<string, unknown>;
  return blank(part) && blank(partNumber) && (blank(qty) || String(qty).trim() === "1");
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

/** One row; null if it is empty. Empty rows are dropped later, so messages keep the row's index. */
const rowSchema = z.unknown().transform((row, context) => {
  if (isEmptyRow(row)) return null;
  const parsed = partSchema.safeParse(row);
  if (parsed.success) return { ...parsed.data, qty: parsed.data.qty ?? 1 };
  for (const { message, path } of parsed.error.issues) {
    context.addIssue({ code: "custom", message, path: [...path] });
  }
  return z.NEVER;
});

/** The list without empty rows. */
export function servicePartsField() {
  return z
    .preprocess(
      (value) => value ?? [],
      z
        .array(rowSchema, { error: "errors:field.invalid" })
        .max(MAX_PARTS, "equipment:form.error.tooManyParts"),
    )
    .transform((rows) => rows.filter((row) => row !== null));
}
