import { AppError } from "#app/domain/app-error.ts";
import { rowSchema } from "#app/forms/fields.ts";
import { keySchema } from "#app/forms/keys/key-form.ts";
import { proofOf } from "#app/http/accounts/proof.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { type FormAnswer, submitForm } from "#app/http/forms/form.server.ts";
import { formKeyOf } from "#app/http/forms/form-key.server.ts";
import type { GuardedArgs } from "#app/http/route.server.ts";
import { makeKey, revokeKey } from "#app/services/keys/api-keys.ts";

type Args = Pick<GuardedArgs<"/settings/keys">, "actor" | "context" | "request" | "t">;

/** A refused form; or the key that was made, with its text, which is shown this once. */
export type KeysAnswer = Partial<FormAnswer> & { made?: { name: string; text: string } };

/** Makes or ends a key. A made one is shown at once, without a redirect: nothing stores its text. */
export async function saveKeys({ actor, context, request, t }: Args, form: FormData) {
  const options = { t, failed: "keys:failedText" } as const;
  switch (form.get("intent")) {
    case "make":
      return submitForm(
        form,
        keySchema,
        async (sent) => {
          const { name, key } = await makeKey(context, actor, sent, {
            formKey: formKeyOf(form),
            proof: await proofOf(context, request, sent),
          });
          const answer: KeysAnswer = { made: { name, text: key } };
          return answer;
        },
        options,
      );
    case "revoke":
      return submitForm(
        form,
        rowSchema,
        async ({ id }) => {
          const { name } = await revokeKey(context, actor, id);
          return redirectWithFlash("/settings/keys", {
            tone: "success",
            title: "keys:revoked",
            description: "keys:revokedText",
            params: { name },
          });
        },
        options,
      );
    default:
      throw new AppError("request.invalid");
  }
}
