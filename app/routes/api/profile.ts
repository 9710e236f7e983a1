import { changePasswordSchema, profileSchema } from "#app/forms/accounts/profile-forms.ts";
import { deviceHeadersAfter } from "#app/http/accounts/tried-from.server.ts";
import { endpoint, endpoints, status } from "#app/http/endpoint.server.ts";
import { wordMessage } from "#app/i18n/translate.ts";
import { changePassword } from "#app/services/accounts/change-password.ts";
import { getCurrentUser } from "#app/services/accounts/current-user.ts";
import { saveProfile } from "#app/services/accounts/profile.ts";

const calls = endpoints({
  "/api/user/profile": {
    PATCH: endpoint({ body: profileSchema }, async ({ services, actor, body, t, proof }) => {
      await saveProfile(services, actor, body, await proof(body));
      return getCurrentUser(services, actor, t);
    }),
  },
  "/api/user/change-password": {
    PATCH: endpoint({ body: changePasswordSchema }, async ({ services, actor, request, body, t, proof }) => {
      const account = await changePassword(services, actor, body, await proof(body));
      const message = wordMessage(t, { key: "profile:notice.passwordChangedBody" });
      return status(
        200,
        { message },
        await deviceHeadersAfter(request, services.settings, account, services.now()),
      );
    }),
  },
});

export const loader = calls;
export const action = calls;
