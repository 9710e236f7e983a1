import { authenticate } from "#app/auth/authenticator.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import { ownerLoginSchema } from "#app/domain/forms/account-forms.ts";
import { api, publicCall, status } from "#app/http/api.server.ts";
import { messageOf } from "#app/http/form.server.ts";
import { sessionFor } from "#app/http/sign-in.server.ts";

const login = api("/api/auth/login", {
  POST: publicCall(ownerLoginSchema, async ({ services, request, body, t }) => {
    const { emailOrBusinessName, password, rememberMe } = body;
    try {
      const who = await authenticate(services, "owner", request, { emailOrBusinessName, password });
      const cookie = await sessionFor(services, who, rememberMe ?? false);
      return status(200, { message: t("auth:login.welcome") }, { "Set-Cookie": cookie });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "auth.verification_required") throw error;
      return status(403, {
        message: messageOf(error, t),
        requiresVerification: true,
        email: error.params.email,
      });
    }
  }),
});

export const loader = login.loader;
export const action = login.action;
