import { redirect } from "@remix-run/cloudflare";
import { isRefusal } from "#app/domain/app-error.ts";
import { operatorLoginSchema, ownerLoginSchema } from "#app/forms/accounts/account-forms.ts";
import { codeSchema } from "#app/forms/accounts/proof-form.ts";
import { pendingHeaders, signInByCode } from "#app/http/accounts/second-step.server.ts";
import { sessionFor } from "#app/http/accounts/sign-in.server.ts";
import { signOut } from "#app/http/accounts/sign-out.server.ts";
import { triedFrom } from "#app/http/accounts/tried-from.server.ts";
import { endpoint, endpoints, status } from "#app/http/endpoint.server.ts";
import { messageOf } from "#app/http/forms/form.server.ts";
import { getCurrentUser } from "#app/services/accounts/current-user.ts";
import { signInOperator, signInOwner } from "#app/services/accounts/sign-in.ts";

const calls = endpoints({
  "/api/auth/login": {
    POST: endpoint({ body: ownerLoginSchema, visitors: true }, async ({ services, request, body, t }) => {
      const { emailOrBusinessName, password, rememberMe } = body;
      try {
        const from = await triedFrom(request, services.settings);
        const who = await signInOwner(services, { emailOrBusinessName, password }, from);
        const asked = { remembered: rememberMe ?? false, next: body.next };
        if (who.needsSecondStep) {
          const message = t("secondStep:signIn.needed");
          const pending = await pendingHeaders(services, request, who, asked);
          return status(403, { message, requiresSecondStep: true }, pending);
        }
        const headers = await sessionFor(services, request, who, asked.remembered);
        return status(200, { message: t("auth:login.welcome") }, headers);
      } catch (error) {
        if (!isRefusal(error, "auth.verification_required")) throw error;
        return status(403, {
          message: messageOf(error, t),
          requiresVerification: true,
          email: error.params.email,
        });
      }
    }),
  },
  "/api/auth/second-step": {
    POST: endpoint({ body: codeSchema, visitors: true }, async ({ services, request, body, t }) => {
      const { headers } = await signInByCode(services, request, body.code);
      return status(200, { message: t("auth:login.welcome") }, headers);
    }),
  },
  "/api/employee/login": {
    POST: endpoint({ body: operatorLoginSchema, visitors: true }, async ({ services, request, body }) => {
      const { operatorName, password, rememberMe } = body;
      const from = await triedFrom(request, services.settings);
      const who = await signInOperator(services, { operatorName, password }, from);
      const headers = await sessionFor(services, request, who, rememberMe ?? false);
      return status(200, { redirect: "/simple-operator" }, headers);
    }),
  },
  "/api/login/owner": {
    GET: endpoint({ visitors: true }, () => redirect("/login")),
  },
  "/api/auth/logout": {
    POST: endpoint({ visitors: true }, async ({ services, request, t }) =>
      status(200, { message: t("auth:logout.done") }, await signOut(services, request)),
    ),
  },
  "/api/logout": {
    /**
     * Signs out on a navigation from our own pages; from elsewhere it asks first, so that no foreign link
     * signs out.
     */
    GET: endpoint({ visitors: true, acts: true }, async ({ services, request }) =>
      request.headers.get("Sec-Fetch-Site") === "same-origin"
        ? redirect("/", { headers: await signOut(services, request) })
        : redirect("/logout"),
    ),
    /** The forged-request guard has admitted it. */
    POST: endpoint({ visitors: true }, async ({ services, request }) =>
      redirect("/", { headers: await signOut(services, request) }),
    ),
  },
  "/api/auth/user": {
    GET: endpoint({}, ({ actor, services, t }) => getCurrentUser(services, actor, t)),
  },
});

export const loader = calls;
export const action = calls;
