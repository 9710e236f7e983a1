import { clientAddress } from "#app/auth/authenticator.server.ts";
import { signUpSchema } from "#app/domain/forms/account-forms.ts";
import { api, publicCall, status } from "#app/http/api.server.ts";
import { detectLocale } from "#app/http/preferences.server.ts";
import { signUp } from "#app/services/accounts.ts";

const signup = api("/api/auth/signup", {
  POST: publicCall(signUpSchema, async ({ services, request, body, t }) => {
    await signUp(services, body, { address: clientAddress(request), locale: await detectLocale(request) });
    return status(201, { message: t("auth:signup.createdMessage"), requiresVerification: true });
  }),
});

export const loader = signup.loader;
export const action = signup.action;
