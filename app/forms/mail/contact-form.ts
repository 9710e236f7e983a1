import { z } from "zod";
import { addressText } from "#app/forms/accounts/account-forms.ts";
import { NAME_MAX, NOTES_MAX, requiredName, requiredText } from "#app/forms/fields.ts";

/** A message to support: all four fields are required. */
const MISSING = "contact:missing.description";

export const contactSchema = z.object({
  name: requiredName(NAME_MAX, MISSING),
  email: addressText({ missing: MISSING, invalid: "errors:field.email" }),
  subject: requiredName(NAME_MAX, MISSING),
  message: requiredText(NOTES_MAX, MISSING),
});

export type ContactMessage = z.output<typeof contactSchema>;
