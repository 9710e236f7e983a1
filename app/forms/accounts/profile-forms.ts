import { z } from "zod";
import { plainName, visibleLength } from "#app/domain/clean-text.ts";
import { zoneNamed } from "#app/domain/time-zones/time-zone.ts";
import { currentPasswordField, NAME_MAX, optionalFlag, requiredText, secretText } from "#app/forms/fields.ts";
import { addressText } from "./account-forms.ts";
import { proofFields } from "./proof-form.ts";

/**
 * The profile. Fields missing in a call stay as they are; null or an empty text clears them. Messages are catalogue
 * keys.
 */
const POSTAL_CODE_MAX = 20;

const isEmpty = (value: unknown) => value === null || (typeof value === "string" && !value.trim());

/** A clearable field: undefined keeps it, null clears it. */
function removable<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (isEmpty(value) ? null : value), schema.nullable().optional());
}

const nameField = removable(
  requiredText(NAME_MAX, "errors:field.required")
    .transform(plainName)
    .refine((name) => visibleLength(name) > 0, "errors:field.invalid"),
);

export const profileSchema = z.object({
  firstName: nameField,
  lastName: nameField,
  /** Operators have no address; the service refuses to clear anybody else's. */
  email: removable(addressText({ missing: "profile:invalid.email", invalid: "profile:invalid.email" })),
  secondaryEmail: removable(
    addressText({ missing: "profile:invalid.secondaryEmail", invalid: "profile:invalid.secondaryEmail" }),
  ),
  postalCode: removable(requiredText(POSTAL_CODE_MAX, "errors:field.required").transform(plainName)),
  /** A zone by name, instead of the US postal code's; null follows the postal code. */
  timeZone: removable(
    requiredText(NAME_MAX, "errors:field.required").transform((text, context) => {
      const zone = zoneNamed(text);
      if (zone !== null) return zone;
      context.addIssue({ code: "custom", message: "profile:invalid.timeZone" });
      return z.NEVER;
    }),
  ),
  primaryEmailAlerts: optionalFlag(),
  secondaryEmailAlerts: optionalFlag(),
  operatorNotesAlerts: optionalFlag(),
  weeklyDigest: optionalFlag(),
  /** Required for a new primary address. */
  ...proofFields,
});

export type ProfileInput = z.output<typeof profileSchema>;

/** Completes a form, which omits emptied fields and unticked boxes. */
export function profileOfForm(input: ProfileInput): ProfileInput {
  return {
    ...input,
    email: input.email ?? null,
    firstName: input.firstName ?? null,
    lastName: input.lastName ?? null,
    secondaryEmail: input.secondaryEmail ?? null,
    postalCode: input.postalCode ?? null,
    timeZone: input.timeZone ?? null,
    primaryEmailAlerts: input.primaryEmailAlerts ?? false,
    secondaryEmailAlerts: input.secondaryEmailAlerts ?? false,
    operatorNotesAlerts: input.operatorNotesAlerts ?? false,
    weeklyDigest: input.weeklyDigest ?? false,
  };
}

const passwordFields = z.object({
  currentPassword: currentPasswordField(),
  code: proofFields.code,
  newPassword: secretText(6, "profile:password.tooShort"),
});

const passwordsMatch = (value: { newPassword: string; confirmPassword?: string | undefined }) =>
  value.confirmPassword === undefined || value.confirmPassword === value.newPassword;

const mismatch = { path: ["confirmPassword"], message: "profile:password.mismatch" };

/** Calls may omit the confirmation. */
export const changePasswordSchema = passwordFields
  .extend({ confirmPassword: secretText(1, "profile:password.mismatch").optional() })
  .refine(passwordsMatch, mismatch);

export const changePasswordFormSchema = passwordFields
  .extend({ confirmPassword: secretText(1, "profile:password.mismatch") })
  .refine(passwordsMatch, mismatch);
