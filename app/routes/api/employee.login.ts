import { authenticate } from "#app/auth/authenticator.server.ts";
import { operatorLoginSchema } from "#app/domain/forms/account-forms.ts";
import { api, publicCall, status } from "#app/http/api.server.ts";
import { sessionFor } from "#app/http/sign-in.server.ts";

const login = api("/api/employee/login", {
  POST: publicCall(operatorLoginSchema, async ({ services, request, body }) => {
    const { operatorName, password, rememberMe } = body;
    const who = await authenticate(services, "operator", request, { operatorName, password });
    const cookie = await sessionFor(services, who, rememberMe ?? false);
    return status(200, { redirect: "/simple-operator" }, { "Set-Cookie": cookie });
  }),
});

export const loader = login.loader;
export const action = login.action;
