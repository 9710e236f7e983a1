import { accountClosingSchema } from "#app/forms/accounts/account-closing-form.ts";
import { triedFrom } from "#app/http/accounts/tried-from.server.ts";
import { endpoint, endpoints } from "#app/http/endpoint.server.ts";
import { closeAccount, keepAccount } from "#app/services/accounts/close-account.ts";

const calls = endpoints({
  "/api/account/close": {
    POST: endpoint({ body: accountClosingSchema }, async ({ services, actor, request, body }) =>
      closeAccount(services, actor, body, await triedFrom(request, services.settings)),
    ),
  },
  "/api/account/keep": {
    POST: endpoint({}, ({ services, actor }) => keepAccount(services, actor)),
  },
});

export const loader = calls;
export const action = calls;
