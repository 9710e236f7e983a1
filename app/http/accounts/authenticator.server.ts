import type { TypedResponse } from "@remix-run/cloudflare";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { z } from "zod";
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
  const owner = new SignInForm(async ({ form, request }) => {
    const tried = await triedFrom(request, ctx.settings);
    const signIn = async (sent: z.output<typeof ownerLoginSchema>) =>
      signedIn(await signInOwner(ctx, sent, tried), sent.emailOrBusinessName, sent);
    return submitForm(form, ownerLoginSchema, signIn, options);
  });
  const operator = new SignInForm(async ({ form, request }) => {
    const tried = await triedFrom(request, ctx.settings);
    const signIn = async (sent: z.output<typeof operatorLoginSchema>) =>
      signedIn(await signInOperator(ctx, sent, tried), sent.operatorName, sent);
    return submitForm(form, operatorLoginSchema, signIn, options);
  });
  return new Authenticator<Outcome>().use(owner, "owner").use(operator, "operator");
}

function signedIn(
  who: SignedIn,
  name: string,
  { rememberMe = false, next }: { rememberMe?: boolean | undefined; next?: string | undefined },
): { signedIn: SignIn } {
  return { signedIn: { who, name, remembered: rememberMe, next } };
}
