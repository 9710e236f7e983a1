import { api, call } from "#app/http/api.server.ts";
import { getCurrentUser } from "#app/services/current-user.ts";

const user = api("/api/auth/user", {
  GET: call(({ actor, services, t }) => getCurrentUser(services, actor, t)),
});

export const loader = user.loader;
export const action = user.action;
