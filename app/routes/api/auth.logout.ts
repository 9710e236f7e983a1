import { closeSession, readSessionToken } from "#app/auth/session.server.ts";
import { api, publicCall, status } from "#app/http/api.server.ts";

const logout = api("/api/auth/logout", {
  POST: publicCall(null, async ({ services, request, t }) => {
    const token = await readSessionToken(request, services.settings);
    const cookie = await closeSession(services.db, services.settings, token);
    return status(200, { message: t("auth:logout.done") }, { "Set-Cookie": cookie });
  }),
});

export const loader = logout.loader;
export const action = logout.action;
