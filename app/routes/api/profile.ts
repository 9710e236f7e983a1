import { sessionIdOf } from "#app/auth/session.server.ts";
import { changePasswordSchema, profileSchema } from "#app/forms/profile-forms.ts";
import { clientAddress } from "#app/http/client-address.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { wordMessage } from "#app/i18n/translate.ts";
import { changePassword } from "#app/services/accounts/change-password.ts";
import { getCurrentUser } from "#app/services/accounts/current-user.ts";
import { saveProfile } from "#app/services/accounts/profile.ts";

const calls = endpoints({
  "/api/user/profile": {
    PATCH: endpoint({ body: profileSchema }, async ({ services, actor, request, body, t }) => {
      await saveProfile(services, actor, body, { address: clientAddress(request) });
      return getCurrentUser(services, actor, t);
    }),
  },
  "/api/user/change-password": {
    PATCH: endpoint({ body: changePasswordSchema }, async ({ services, actor, request, body, t }) => {
      const sid = await sessionIdOf(request, services.settings);
      await changePassword(services, actor, body, { address: clientAddress(request), sid });
      return { message: wordMessage(t, { key: "profile:notice.passwordChangedBody" }) };
    }),
  },
});

export const loader = calls;
export const action = calls;
