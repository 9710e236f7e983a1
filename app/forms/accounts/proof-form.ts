import { z } from "zod";
import { TYPED_CODE_MAX } from "#app/domain/accounts/second-step-code.ts";
import { optionalText, SECRET_MAX } from "#app/forms/fields.ts";

/** A password that may be missing; blanks count. */
const optionalPassword = () =>
  z.preprocess(
    (value) => (value === "" ? undefined : (value ?? undefined)),
    z.string({ error: "errors:field.invalid" }).max(SECRET_MAX, "errors:field.tooLong").optional(),
  );

/** By which the person of a session proves who they are, beside the fields of what they do. */
export const proofFields = { currentPassword: optionalPassword(), code: optionalText(TYPED_CODE_MAX) };

/** What needs a proof and has no field besides. */
export const proofSchema = z.object(proofFields);

export const proofPageSchema = proofSchema.extend({ next: optionalText(2_000).catch(undefined) });

export type ProofInput = z.output<typeof proofSchema>;

/** A code at sign-in. */
export const codeSchema = z.object({ code: optionalText(TYPED_CODE_MAX) });
