import { clientAddress } from "#app/auth/authenticator.server.ts";
import { profileSchema } from "#app/domain/forms/profile-forms.ts";
import { api, callWith } from "#app/http/api.server.ts";
import { getCurrentUser } from "#app/services/current-user.ts";
import { saveProfile } from "#app/services/profile.ts";

const profile = api("/api/user/profile", {
  PATCH: callWith(profileSchema, async ({ services, actor, request, body, t }) => {
    await saveProfile(services, actor, body, { address: clientAddress(request) });
    return getCurrentUser(services, actor, t);
  }),
});

export const loader = profile.loader;
export const action = profile.action;
