import { z } from "zod";
import { isCleanText, plainName, visibleLength } from "#app/domain/clean-text.ts";
import { isAddress, visibleText } from "#app/domain/identity.ts";
import {
  ADDRESS_MAX,
  missingOr,
  NAME_MAX,
  optionalFlag,
  optionalText,
  requiredText,
  secretText,
} from "#app/forms/fields.ts";

/** Sign-up and sign-in. Messages are catalogue keys. */

/**
 * An address without invisible characters, which copied text may bring: a mail must go to the very address
 * that is compared. `missing` and `invalid` are catalogue keys.
 */
export function addressText({ missing, invalid }: { missing: string; invalid: string }) {
  return z.preprocess(
    (value) => (typeof value === "string" && !visibleText(value) ? undefined : (value ?? undefined)),
    z
      .string({ error: (issue) => (issue.input === undefined ? missing : invalid) })
      .trim()
      .max(ADDRESS_MAX, { error: "errors:field.tooLong", abort: true })
      .refine(isCleanText, { error: invalid, abort: true })
      .transform(visibleText)
      .refine(isAddress, invalid),
  );
}

const EMAIL_INVALID = "auth:signup.emailInvalid";

export const emailField = addressText({ missing: EMAIL_INVALID, invalid: EMAIL_INVALID });

const signUpFields = z.object({
  businessName: z.preprocess(
    (value) => value ?? "",
    z
      .string({ error: missingOr("auth:signup.businessNameShort") })
      .trim()
      .refine((name) => visibleLength(name) >= 2, "auth:signup.businessNameShort")
      .max(NAME_MAX, "errors:field.tooLong")
      .refine(isCleanText, "errors:field.invalid")
      .transform(plainName),
  ),
  email: emailField,
  password: secretText(6, "auth:signup.passwordShort"),
});

const confirmation = () => secretText(6, "auth:signup.confirmShort");

const passwordsMatch = {
  test: (value: { password: string; confirmPassword?: string | undefined }) =>
    value.confirmPassword === undefined || value.confirmPassword === value.password,
  at: { path: ["confirmPassword"], message: "auth:signup.mismatch" },
};

/** Calls may omit the confirmation. */
export const signUpSchema = signUpFields
  .extend({ confirmPassword: confirmation().optional() })
  .refine(passwordsMatch.test, passwordsMatch.at);

/** A form always sends it: empty means missing. */
export const signUpFormSchema = signUpFields
  .extend({ confirmPassword: confirmation() })
  .refine(passwordsMatch.test, passwordsMatch.at);

export type SignUp = { businessName: string; email: string; password: string };

/**
 * The destination after sign-in. Users don't see this field, so an invalid one leads home instead of refusing
 * the form.
 */
const nextPath = () => optionalText(2_000).catch(undefined);

export const ownerLoginSchema = z.object({
  emailOrBusinessName: requiredText(ADDRESS_MAX, "auth:login.identityRequired"),
  password: secretText(1, "auth:login.passwordRequired"),
  rememberMe: optionalFlag(),
  next: nextPath(),
});

export const operatorLoginSchema = z.object({
  operatorName: requiredText(ADDRESS_MAX, "auth:operator.nameRequired"),
  password: secretText(1, "auth:operator.passwordRequired"),
  rememberMe: optionalFlag(),
  next: nextPath(),
});

/** Nothing typed and nothing remembered: no address to send to. */
export const resendSchema = z.object({
  email: addressText({ missing: "auth:pending.unknown", invalid: EMAIL_INVALID }),
});

export const forgotPasswordSchema = z.object({
  emailOrBusinessName: requiredText(ADDRESS_MAX, "auth:login.identityRequired"),
});

const resetFields = z.object({
  token: requiredText(200, "errors:auth.reset_link_invalid"),
  newPassword: secretText(6, "auth:reset.short"),
});

/** A call sends the token and the new password. */
export const resetPasswordSchema = resetFields;

export const resetPasswordFormSchema = resetFields
  .extend({ confirmPassword: secretText(1, "auth:reset.mismatch") })
  .refine((value) => value.confirmPassword === value.newPassword, {
    path: ["confirmPassword"],
    message: "auth:reset.mismatch",
  });
