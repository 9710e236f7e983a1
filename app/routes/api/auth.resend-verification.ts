import { clientAddress } from "#app/auth/authenticator.server.ts";
import { resendSchema } from "#app/domain/forms/account-forms.ts";
import { api, publicCall } from "#app/http/api.server.ts";
import { resendVerification } from "#app/services/accounts.ts";

const resend = api("/api/auth/resend-verification", {
  POST: publicCall(resendSchema, async ({ services, request, body, t }) => {
    await resendVerification(services, body.email, { address: clientAddress(request) });
    return { message: t("auth:pending.resentBody") };
  }),
});

export const loader = resend.loader;
export const action = resend.action;
