import { z } from "zod";
import type { RetiredBooks } from "#app/domain/books/machine-books.ts";
import { NOTES_MAX, onlySent, optionalText } from "#app/forms/fields.ts";
import { dayOfBooks, priceOfBooks } from "./equipment-form.ts";

const sale = { soldDate: dayOfBooks(), soldPrice: priceOfBooks() };

/** Retirement notes are optional, and so is the sale. */
export const retireSchema = z.object({
  retirementNotes: optionalText(NOTES_MAX).transform((notes) => notes ?? null),
  ...sale,
});

/** The form of a retired machine's purchase and sale. */
export const retiredBooksSchema = z.object({
  purchaseDate: dayOfBooks(),
  purchasePrice: priceOfBooks(),
  ...sale,
});

/** The body of an edit of both: what isn't sent stays, and blank values are emptied. */
export const retiredPatchSchema = z
  .looseObject({}, { error: "errors:field.invalid" })
  .transform((sent, context): Partial<RetiredBooks> => {
    const read = retiredBooksSchema.safeParse(sent);
    for (const { message, path } of read.error?.issues ?? [])
      context.addIssue({ code: "custom", message, path: [...path] });
    if (!read.success) return z.NEVER;
    return onlySent(read.data, sent);
  });
