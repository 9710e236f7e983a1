import { z } from "zod";
import { KEY_ENDS, KEY_NAME_MAX, SCOPES } from "#app/domain/keys/api-key.ts";
import { proofFields } from "#app/forms/accounts/proof-form.ts";
import { requiredName, tickedWords } from "#app/forms/fields.ts";

/* A new key as its form and `/api/keys` accept it. */

const INVALID = "errors:field.invalid";

/** One line as sent, not made one: what is shown of a key is what was typed. */
const isOneLine = (text: unknown) => typeof text !== "string" || !/[\r\n\u2028\u2029]/.test(text.trim());

export const keySchema = z.object({
  name: z.unknown().refine(isOneLine, INVALID).pipe(requiredName(KEY_NAME_MAX, "keys:error.nameRequired")),
  scopes: tickedWords(SCOPES, "keys:error.noScope"),
  expires: z.enum(KEY_ENDS, { error: INVALID }),
  ...proofFields,
});

export type SentKey = z.output<typeof keySchema>;
