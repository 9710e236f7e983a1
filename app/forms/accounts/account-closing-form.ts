import { z } from "zod";
import { NAME_MAX, requiredText, secretText } from "#app/forms/fields.ts";
import { proofFields } from "./proof-form.ts";

/** What closes an account: the owner's password, and the company's name as they know it. */
export const accountClosingSchema = z.object({
  code: proofFields.code,
  password: secretText(1, "account:close.passwordMissing"),
  companyName: requiredText(NAME_MAX, "account:close.nameMissing"),
});
