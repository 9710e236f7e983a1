import { api, call } from "#app/http/api.server.ts";
import { getCurrentUser } from "#app/services/current-user.ts";

const user = api("/api/auth/user", {
  GET: call(({ actor, services }) => getCurrentUser(services, actor)),
});

export const loader = user.loader;
export const action = user.action;
