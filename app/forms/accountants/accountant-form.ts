import { z } from "zod";
import { ACCOUNTANT_MAILS } from "#app/domain/accountants/accountant.ts";
import { DEFAULT_LOCALE, LOCALES } from "#app/domain/locale.ts";
import { emailField } from "#app/forms/accounts/account-forms.ts";
import { NAME_MAX, optionalChoice, requiredName } from "#app/forms/fields.ts";

/* An accountant as its forms and `/api/accountants` accept it. */

const INVALID = "errors:field.invalid";

const details = {
  name: requiredName(NAME_MAX, "accountants:error.nameRequired"),
  locale: optionalChoice(LOCALES, INVALID).transform((locale) => locale ?? DEFAULT_LOCALE),
  mail: optionalChoice(ACCOUNTANT_MAILS, INVALID).transform((mail) => mail ?? "on-close"),
};

export const accountantSchema = z.object({ ...details, email: emailField });

/** What can change of an accountant; the address is fixed. */
export const accountantDetailsSchema = z.object(details);

/** The body of a call that changes an accountant: any fields; the merged accountant is validated. */
export const accountantPatchSchema = z.record(z.string(), z.unknown(), { error: "errors:request.invalid" });

export type SentAccountant = z.output<typeof accountantSchema>;
export type AccountantDetails = z.output<typeof accountantDetailsSchema>;
