import { z } from "zod";
import { characterCount, isCleanText, plainName, visibleLength } from "#app/domain/clean-text.ts";
import { emailField } from "#app/forms/accounts/account-forms.ts";
import { proofFields } from "#app/forms/accounts/proof-form.ts";
import {
  NAME_MAX,
  optionalText,
  requiredName,
  requiredText,
  SECRET_MAX,
  secretText,
} from "#app/forms/fields.ts";

/** Operators and company settings. Messages are catalogue keys. */

const BUSINESS_NAME_MIN = 2;
const PASSWORD_MIN = 6;

export const employeeSchema = z.object({
  firstName: requiredName(NAME_MAX, "operators:missing.description"),
  lastName: requiredName(NAME_MAX, "operators:missing.description"),
});

export type EmployeeName = z.output<typeof employeeSchema>;

/** Not trimmed, because blanks count in a password; an empty field means none. */
const sharedPasswordField = z.preprocess(
  (value) => (value === "" || value === null ? undefined : typeof value === "number" ? String(value) : value),
  z
    .string({ error: "errors:field.invalid" })
    .max(SECRET_MAX, { error: "errors:field.tooLong", abort: true })
    .refine((password) => characterCount(password) >= PASSWORD_MIN, "operators:settings.passwordShort")
    .refine(isCleanText, "errors:field.invalid")
    .refine((password) => visibleLength(password) > 0, "operators:settings.passwordBlank")
    // Normalises accents, whichever keyboard typed them.
    .transform((password) => password.normalize("NFC"))
    .optional(),
);

/** An operator and, in a company without one, the shared password, which may wait. */
export const newEmployeeSchema = employeeSchema.extend({ masterPassword: sharedPasswordField });

export type NewEmployee = z.output<typeof newEmployeeSchema>;

/** An empty name counts as missing, which has its own message. */
const isLongEnough = (name: string | undefined) => !name || visibleLength(name) >= BUSINESS_NAME_MIN;

/** The sign-in address and password of a new manager. */
export const promotionSchema = z
  .object({
    email: emailField,
    password: secretText(PASSWORD_MIN, "operators:reset.short").refine(
      (password) => password === "" || visibleLength(password) > 0,
      "operators:settings.passwordBlank",
    ),
    confirmPassword: secretText(1, "operators:reset.mismatch"),
    ...proofFields,
  })
  .refine((value) => value.confirmPassword === value.password, {
    path: ["confirmPassword"],
    message: "operators:reset.mismatch",
  });

export type Promotion = z.output<typeof promotionSchema>;

/** Only filled fields count; the service refuses a form without any. */
export const companySettingsSchema = z.object({
  companyName: optionalText(NAME_MAX)
    .refine(isLongEnough, "operators:settings.companyNameShort")
    .transform((name) => name && plainName(name)),
  masterPassword: sharedPasswordField,
});

export type CompanySettingsInput = z.output<typeof companySettingsSchema>;

export const companyNameSchema = z.object({
  companyName: requiredText(NAME_MAX, "operators:settings.companyNameEmpty")
    .refine(isLongEnough, "operators:settings.companyNameShort")
    .transform(plainName),
});

/** A user and their new password. */
export const resetUserPasswordSchema = z.object({
  targetUserId: requiredText(NAME_MAX, "operators:reset.userRequired"),
  newPassword: secretText(PASSWORD_MIN, "operators:reset.short"),
  ...proofFields,
});

/** Like `resetUserPasswordSchema`, with the password repeated. */
export const resetUserPasswordFormSchema = resetUserPasswordSchema
  .extend({ confirmPassword: secretText(1, "operators:reset.mismatch") })
  .refine((value) => value.confirmPassword === value.newPassword, {
    path: ["confirmPassword"],
    message: "operators:reset.mismatch",
  });
