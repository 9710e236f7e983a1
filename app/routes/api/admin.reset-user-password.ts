import { resetUserPasswordSchema } from "#app/domain/forms/employee-forms.ts";
import { api, callWith } from "#app/http/api.server.ts";
import { resetUserPassword } from "#app/services/reset-user-password.ts";

const reset = api("/api/admin/reset-user-password", {
  POST: callWith(resetUserPasswordSchema, async ({ services, actor, body, t }) => {
    await resetUserPassword(services, actor, body);
    return { message: t("employees:reset.doneAnswer") };
  }),
});

export const loader = reset.loader;
export const action = reset.action;
