import { resetPasswordSchema } from "#app/domain/forms/account-forms.ts";
import { api, publicCall } from "#app/http/api.server.ts";
import { resetPassword } from "#app/services/recovery.ts";

const reset = api("/api/auth/reset-password-with-token", {
  POST: publicCall(resetPasswordSchema, async ({ services, body, t }) => {
    await resetPassword(services, body.token, body.newPassword);
    return { message: t("auth:reset.success") };
  }),
});

export const loader = reset.loader;
export const action = reset.action;
