import { z } from "zod";
import { TYPED_CODE_MAX } from "#app/domain/accounts/second-step-code.ts";
import { optionalFlag, optionalText, requiredText } from "#app/forms/fields.ts";
import { proofFields, proofSchema } from "./proof-form.ts";

/** Longer than anything sealed: a key, or ten recovery codes. */
const SEALED_MAX = 1_000;

const sealedField = () => requiredText(SEALED_MAX, "errors:field.invalid");

/** A new authenticator, and the first code of it. */
export const setUpSchema = z.object({
  sealed: sealedField(),
  code: requiredText(TYPED_CODE_MAX, "proof:code.missing"),
  /** The authenticator that the page displayed; none is null. */
  replaces: optionalText(40).transform((id) => id ?? null),
});

export const sealedCodesSchema = z.object({ sealed: sealedField() });

export const removeStepSchema = z.object({
  ...proofFields,
  others: optionalFlag().transform((others) => others ?? false),
});

/** The owner's switch: in a form an unticked box sends nothing, in a call it must be said. */
export const secondStepRuleSchema = z.object({
  ...proofFields,
  required: optionalFlag().transform((required) => required ?? false),
});
export const secondStepRuleCallSchema = z.object({
  ...proofFields,
  required: z.boolean({ error: "errors:field.invalid" }),
});

export const makeCodesSchema = proofSchema.extend({
  intent: z.literal("codes", { error: "errors:field.invalid" }),
});
