import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { type SignedIn, signInOperator, signInOwner } from "#app/services/accounts/sign-in.ts";
import type { ServiceContext } from "#app/services/context.ts";

/** Both ways to sign in, as strategies over a posted form. */
function createAuthenticator(ctx: ServiceContext): Authenticator<SignedIn> {
  const text = (form: FormData, name: string) => String(form.get(name) ?? "");
  const authenticator = new Authenticator<SignedIn>();
  authenticator.use(
    new FormStrategy(({ form, request }) =>
      signInOwner(
        ctx,
        { emailOrBusinessName: text(form, "emailOrBusinessName"), password: text(form, "password") },
        { address: clientAddress(request) },
      ),
    ),
    "owner",
  );
  authenticator.use(
    new FormStrategy(({ form, request }) =>
      signInOperator(
        ctx,
        { operatorName: text(form, "operatorName"), password: text(form, "password") },
        { address: clientAddress(request) },
      ),
    ),
    "operator",
  );
  return authenticator;
}

/**
 * Signs in with fields already read and checked, from a form or from JSON. The strategy gets its own form,
 * because it refuses a request whose body was read.
 * @throws {AppError} as `signInOwner` and `signInOperator`
 */
export function authenticate(
  ctx: ServiceContext,
  strategy: "owner" | "operator",
  request: Request,
  fields: Record<string, string>,
): Promise<SignedIn> {
  const form = new Request(request.url, {
    method: "POST",
    headers: { "CF-Connecting-IP": clientAddress(request) },
    body: new URLSearchParams(fields),
  });
  return createAuthenticator(ctx).authenticate(strategy, form);
}

/** The caller's address, from Cloudflare. */
export function clientAddress(request: Request): string {
  return request.headers.get("CF-Connecting-IP") ?? "unknown";
}
