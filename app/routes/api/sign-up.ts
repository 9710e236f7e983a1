import { AppError } from "#app/domain/app-error.ts";
import { resendSchema, signUpSchema } from "#app/forms/accounts/account-forms.ts";
import { endpoint, endpoints, status } from "#app/http/endpoint.server.ts";
import { messageOf } from "#app/http/forms/form.server.ts";
import { clientAddress } from "#app/http/front-door/client-address.ts";
import { detectLocale } from "#app/http/preferences.server.ts";
import { signUp } from "#app/services/accounts/sign-up.ts";
import { resendVerification, verifyEmail } from "#app/services/accounts/verification.ts";

const calls = endpoints({
  "/api/auth/signup": {
    POST: endpoint({ body: signUpSchema, visitors: true }, async ({ services, request, body, t }) => {
      await signUp(services, body, { address: clientAddress(request), locale: await detectLocale(request) });
      return status(201, { message: t("auth:signup.createdMessage"), requiresVerification: true });
    }),
  },
  /** Verifies, without signing in. */
  "/api/auth/verify-email": {
    GET: endpoint({ visitors: true, acts: true }, async ({ services, url, t }) => {
      const token = url.searchParams.get("token");
      if (!token) return status(400, { message: t("auth:verify.missing"), verified: false });
      try {
        await verifyEmail(services, token);
        return { message: t("auth:verify.verifiedMessage"), verified: true, redirectUrl: "/" };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return status(400, { message: messageOf(error, t), verified: false });
      }
    }),
  },
  "/api/auth/resend-verification": {
    POST: endpoint({ body: resendSchema, visitors: true }, async ({ services, request, body, t }) => {
      await resendVerification(services, body.email, { address: clientAddress(request) });
      return { message: t("auth:pending.resentBody") };
    }),
  },
});

export const loader = calls;
export const action = calls;
