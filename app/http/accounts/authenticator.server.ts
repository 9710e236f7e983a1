import type { TypedResponse } from "@remix-run/cloudflare";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { operatorLoginSchema, ownerLoginSchema } from "#app/forms/accounts/account-forms.ts";
import { type FormOptions, type RefusedForm, submitForm } from "#app/http/forms/form.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { type SignedIn, signInOperator, signInOwner } from "#app/services/accounts/sign-in.ts";
import type { ServiceContext } from "#app/services/context.ts";
import { triedFrom } from "./tried-from.server.ts";

/** A sign-in by form: the person, the typed name, and the form's other values. */
export type SignIn = { who: SignedIn; name: string; remembered: boolean; next: string | undefined };

type Outcome = { signedIn: SignIn } | RefusedForm | TypedResponse<never>;

/**
 * The package's strategy clones the request to read its form; this one reads it once, within the limits of
 * every form.
 */
class SignInForm extends FormStrategy<Outcome> {
  override async authenticate(request: Request): Promise<Outcome> {
    return this.verify({ form: await readForm(request), request });
  }
}

/** Both ways to sign in, each a strategy for its page's form. `options` are those of `submitForm`. */
export function formAuthenticator(ctx: ServiceContext, options: FormOptions): Authenticator<Outcome> {
  return new Authenticator<Outcome>()
    .use(
      new SignInForm(({ form, request }) => {
        return submitForm(
          form,
          ownerLoginSchema,
          async ({ emailOrBusinessName, password, rememberMe = false, next }) => {
            const who = await signInOwner(
              ctx,
              { emailOrBusinessName, password },
              await triedFrom(request, ctx.settings),
            );
            return { signedIn: { who, name: emailOrBusinessName, remembered: rememberMe, next } };
          },
          options,
        );
      }),
      "owner",
    )
    .use(
      new SignInForm(({ form, request }) => {
        return submitForm(
          form,
          operatorLoginSchema,
          async ({ operatorName, password, rememberMe = false, next }) => {
            const who = await signInOperator(
              ctx,
              { operatorName, password },
              await triedFrom(request, ctx.settings),
            );
            return { signedIn: { who, name: operatorName, remembered: rememberMe, next } };
          },
          options,
        );
      }),
      "operator",
    );
}
