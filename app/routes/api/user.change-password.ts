import { clientAddress } from "#app/auth/authenticator.server.ts";
import { sessionIdOf } from "#app/auth/session.server.ts";
import { changePasswordSchema } from "#app/domain/forms/profile-forms.ts";
import { api, callWith } from "#app/http/api.server.ts";
import { wordMessage } from "#app/i18n/translate.ts";
import { changePassword } from "#app/services/change-password.ts";

const password = api("/api/user/change-password", {
  PATCH: callWith(changePasswordSchema, async ({ services, actor, request, body, t }) => {
    const sid = await sessionIdOf(request, services.settings);
    await changePassword(services, actor, body, { address: clientAddress(request), sid });
    return { message: wordMessage(t, { key: "profile:notice.passwordChangedBody" }) };
  }),
});

export const loader = password.loader;
export const action = password.action;
