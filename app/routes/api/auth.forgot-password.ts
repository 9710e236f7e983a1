import { clientAddress } from "#app/auth/authenticator.server.ts";
import { forgotPasswordSchema } from "#app/domain/forms/account-forms.ts";
import { api, publicCall } from "#app/http/api.server.ts";
import { requestPasswordReset } from "#app/services/recovery.ts";

const forgot = api("/api/auth/forgot-password", {
  POST: publicCall(forgotPasswordSchema, async ({ services, request, body, t }) => {
    await requestPasswordReset(services, body.emailOrBusinessName, { address: clientAddress(request) });
    return { message: t("auth:forgot.sent") };
  }),
});

export const loader = forgot.loader;
export const action = forgot.action;
