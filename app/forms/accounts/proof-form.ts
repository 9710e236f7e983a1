import { z } from "zod";
import { PASSKEY_NAME_MAX, PASSKEY_PURPOSES } from "#app/domain/accounts/passkeys.ts";
import { TYPED_CODE_MAX } from "#app/domain/accounts/second-step-code.ts";
import { optionalFlag, optionalText, requiredText, SECRET_MAX } from "#app/forms/fields.ts";

/** A password that may be missing; blanks count. */
const optionalPassword = () =>
  z.preprocess(
    (value) => (value === "" ? undefined : (value ?? undefined)),
    z.string({ error: "errors:field.invalid" }).max(SECRET_MAX, "errors:field.tooLong").optional(),
  );

/** A browser's answer of a passkey: an object in calls, its JSON in forms; blank is missing. */
const passkeyAnswer = () =>
  z.preprocess(
    (value) => (typeof value === "string" ? parsedJson(value) : (value ?? undefined)),
    z.record(z.string(), z.unknown(), { error: "errors:field.invalid" }).optional(),
  );

function parsedJson(text: string): unknown {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** By which the person of a session proves who they are, beside the fields of what they do. */
export const proofFields = {
  currentPassword: optionalPassword(),
  code: optionalText(TYPED_CODE_MAX),
  response: passkeyAnswer(),
};

/** What needs a proof and has no field besides. */
export const proofSchema = z.object(proofFields);

export const proofPageSchema = proofSchema.extend({ next: optionalText(2_000).catch(undefined) });

export type ProofInput = z.output<typeof proofSchema>;

/** A passkey at sign-in. */
export const passkeySignInSchema = z.object({
  response: passkeyAnswer().refine((answer) => answer !== undefined, "errors:field.invalid"),
  rememberMe: optionalFlag(),
  next: optionalText(2_000).catch(undefined),
});

export const passkeyOptionsSchema = z.object({
  purpose: z.enum(PASSKEY_PURPOSES, { error: "errors:field.invalid" }),
});

/** A new passkey; its answer proves nobody. */
export const addPasskeySchema = z.object({
  ...proofFields,
  name: optionalText(PASSKEY_NAME_MAX),
});

export const renamePasskeySchema = z.object({
  name: requiredText(PASSKEY_NAME_MAX, "secondStep:passkey.nameMissing"),
});

/** A code at sign-in. */
export const codeSchema = z.object({ code: optionalText(TYPED_CODE_MAX) });
