import { accountClosingSchema } from "#app/forms/accounts/account-closing-form.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { closeAccount, keepAccount } from "#app/services/accounts/close-account.ts";

const calls = endpoints({
  "/api/account/close": {
    POST: endpoint({ body: accountClosingSchema }, async ({ services, actor, body, proof }) =>
      closeAccount(services, actor, body, await proof({ currentPassword: body.password, code: body.code })),
    ),
  },
  "/api/account/keep": {
    POST: endpoint({}, ({ services, actor }) => keepAccount(services, actor)),
  },
});

export const loader = calls;
export const action = calls;
