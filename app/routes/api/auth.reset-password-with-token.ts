import { AppError } from "#app/domain/app-error.ts";
import { resetPasswordSchema } from "#app/domain/forms/account-forms.ts";
import { api, publicCall, status } from "#app/http/api.server.ts";
import { resetPassword } from "#app/services/recovery.ts";

const reset = api("/api/auth/reset-password-with-token", {
  POST: publicCall(resetPasswordSchema, async ({ services, body, t }) => {
    try {
      await resetPassword(services, body.token, body.newPassword);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "auth.link_invalid") throw error;
      return status(400, { message: t("auth:reset.invalid") });
    }
    return { message: t("auth:reset.success") };
  }),
});

export const loader = reset.loader;
export const action = reset.action;
